import type { Severity } from '#diagnostics/diagnostic';
import type { Guard, GuardLevel } from '#guards/guard';

/** The view of the guards in force, as much of them as a hook needs to find and to name them. */
export const guardsView = 'guards at hooks';

/** A guard as hooks know it. */
export interface HookGuard {
  /** Path of its record. */
  readonly record: string;
  /** Its place in the record's list, from 1. */
  readonly nth: number;
  readonly guard: Guard;
  readonly level: GuardLevel;
  readonly claim: string;
  /** What its text does to the agent that reads it; null where it only tells. */
  readonly addresses: string | null;
  /** The item, as people type it. */
  readonly item: string;
  /** Who decided it, and when: `Ben, 2026-11-26`. */
  readonly decided: string;
}

/** The rules that guards are reported by, and that a waiver can name. */
export type GuardRule = 'GRD001' | 'GRD003';

/** A waiver of what guards report, as a lint takes it on any day. */
export interface GuardWaiver {
  readonly code: GuardRule;
  /** A path, or a glob. */
  readonly scope: string;
  readonly isPlain: boolean;
  /** The last day on which it is in force. */
  readonly until: string;
  /** What a problem becomes. */
  readonly to: 'off' | Severity;
}

/** The guards in force below a root, and which files they leave alone. */
export interface HookGuards {
  readonly guards: readonly HookGuard[];
  /** Records at which one of them would look. */
  readonly records: readonly string[];
  readonly waivers: readonly GuardWaiver[];
  /** Folders of ledgers. */
  readonly ledgers: readonly string[];
}

/** Whether a guard is about several files at once, so that only all of a change tells. */
export function isOfSeveralFiles({ guard }: HookGuard): boolean {
  return guard.kind === 'together' || guard.kind === 'same';
}
