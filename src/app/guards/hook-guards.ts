import { join } from 'node:path';

import type { Severity } from '#diagnostics/diagnostic';
import { existsSync } from '#disk/facts/tracked-fs';
import { realTarget } from '#disk/writing/real-target';
import type { Guard, GuardLevel } from '#guards/guard';
import { isBesideRecords } from '#provenance/own-files';
import { toolTouches } from '#recall/tool-touches';
import type { GuardedTree } from '#sources/guards/guarded-tree';

import type { ToolCall } from '../hooks/nothing-to-do.ts';

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

/** What a call of a tool makes of a file, or made of it. */
export interface EditOfTool {
  /** From the root. */
  readonly path: string;
  /**
   * Texts that the file can have had, null for a file that was not there; none where nobody can
   * tell.
   */
  readonly before: readonly (string | null)[];
  /** Null where it cannot be told, and for what is no text. */
  readonly after: string | null;
}

/** Larger files are not looked through, as in a lint: 4 MiB. */
const mostCharacters = 4_194_304;

/**
 * The files that a call of a tool edits below a root, but for those that are memory itself.
 *
 * @param isDone whether the tool has run already
 */
export function editsOfTool(
  root: string,
  cwd: string,
  { name, input, original }: ToolCall,
  { records, ledgers }: Omit<HookGuards, 'guards'>,
  isDone: boolean,
): EditOfTool[] {
  return toolTouches(name, input).flatMap((touch): EditOfTool[] => {
    if (touch.kind === 'reads') return [];
    const { path, text } = realTarget(root, cwd, touch.file);
    if (path === null || records.includes(path) || isBesideRecords(ledgers, path)) return [];
    // What is there and cannot be read is too large, or nobody's to judge.
    const isUnread = text === null && existsSync(join(root, path));
    if (isUnread) return [{ path, before: [], after: null }];
    if (!isDone) return [{ path, before: [textOf(text)], after: textOf(touch.after(text)) }];
    const before = original === null ? touch.before(text ?? '') : [original];
    return [{ path, before: before.map(textOf), after: textOf(text) }];
  });
}

/** A text that guards look at; null for what is none. */
function textOf(text: string | null): string | null {
  return text === null || text.length > mostCharacters ? null : text;
}

/** Texts as a tree; what has none is not in it. */
export function treeOf(files: readonly (readonly [string, string | null])[]): GuardedTree {
  const texts = new Map(
    files.filter((each): each is readonly [string, string] => each[1] !== null),
  );
  return {
    paths: [...texts.keys()],
    texts: (paths) =>
      Promise.resolve({
        texts: new Map(
          paths.flatMap((path) => {
            const text = texts.get(path);
            return text === undefined ? [] : [[path, text] as const];
          }),
        ),
        unread: [],
      }),
  };
}
