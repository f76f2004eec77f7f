import { join } from 'node:path';

import type { Severity } from '#diagnostics/diagnostic';
import { existsSync } from '#disk/facts/tracked-fs';
import { realTarget } from '#disk/writing/real-target';
import type { Guard, GuardLevel } from '#guards/guard';
import { isLedgerOrPolicyFile } from '#provenance/own-files';
import { toolTouches } from '#recall/tool-touches';
import type { GuardedTree } from '#sources/guards/broken-today';

import type { ToolCall } from '../hooks/hook-fast-path.ts';

/** The cached view of the guards in force, with what a hook needs to find and name them. */
export const guardsView = 'guards at hooks';

/** A guard in force, with the words in which a hook names it. */
export interface HookGuard {
  /** Path of its record, relative to the root. */
  readonly record: string;
  /** Its place in the record's list, from 1. */
  readonly nth: number;
  readonly guard: Guard;
  readonly level: GuardLevel;
  /** The claim of the fact that carries it. */
  readonly claim: string;
  /** Why its text reads like orders to an agent; null if it does not. */
  readonly addresses: string | null;
  /** Short ID of the fact. */
  readonly item: string;
  /** Who decided it, and when: `Ben, 2026-11-26`. */
  readonly decided: string;
}

/** The rules that guards are reported by, and that a waiver can name. */
export type GuardRule = 'GRD001' | 'GRD003';

/** A waiver of a rule about guards. */
export interface GuardWaiver {
  readonly code: GuardRule;
  /** A path or a glob, relative to the root. */
  readonly scope: string;
  /** Whether the scope is a path, in which brackets are no pattern: `[id].ts`. */
  readonly isPlain: boolean;
  /** The last day on which it is in force. */
  readonly until: string;
  /** The severity that a problem gets; `off` hides it. */
  readonly to: 'off' | Severity;
}

/** The guards in force below a root, and the files that they do not check. */
export interface HookGuards {
  readonly guards: readonly HookGuard[];
  /** Paths of records that a guard matches; they are not checked. */
  readonly records: readonly string[];
  readonly waivers: readonly GuardWaiver[];
  /** Folders of ledgers, which are not checked. */
  readonly ledgers: readonly string[];
}

/** Whether a guard is about several files, and needs the whole change to be checked. */
export function spansSeveralFiles({ guard }: HookGuard): boolean {
  return guard.kind === 'together' || guard.kind === 'same';
}

/** An edit of one file by a tool, planned or done. */
export interface ToolEdit {
  /** From the root. */
  readonly path: string;
  /** Possible texts before the edit, null for a new file; empty if not known. */
  readonly before: readonly (string | null)[];
  /** The text after the edit; null if it is not known, or no text. */
  readonly after: string | null;
}

/** As in a lint, larger files are not checked: 4 MiB. */
const maxCharacters = 4_194_304;

/**
 * The edits of a call of a tool below a root, without those of memory.
 *
 * @param isDone whether the tool has run already
 */
export function listToolEdits(
  root: string,
  cwd: string,
  { name, input, original }: ToolCall,
  { records, ledgers }: Omit<HookGuards, 'guards'>,
  isDone: boolean,
): ToolEdit[] {
  return toolTouches(name, input).flatMap((touch): ToolEdit[] => {
    if (touch.kind === 'reads') return [];
    const { path, text } = realTarget(root, cwd, touch.file);
    if (path === null || records.includes(path) || isLedgerOrPolicyFile(ledgers, path)) return [];
    // The file exists and cannot be read, or is too large.
    const isUnread = text === null && existsSync(join(root, path));
    if (isUnread) return [{ path, before: [], after: null }];
    if (!isDone) return [{ path, before: [textOf(text)], after: textOf(touch.after(text)) }];
    const before = original === null ? touch.before(text ?? '') : [original];
    return [{ path, before: before.map(textOf), after: textOf(text) }];
  });
}

function textOf(text: string | null): string | null {
  return text === null || text.length > maxCharacters ? null : text;
}

/** Makes a tree of texts; files without one are left out. */
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
