import { join } from 'node:path';

import { existsSync } from '#disk/facts/tracked-fs';
import { realTarget } from '#disk/writing/real-target';
import { isBesideRecords } from '#provenance/own-places';
import { toolTouches } from '#recall/tool-touches';

import type { ToolCall } from '../hooks/nothing-to-do.ts';
import type { HookGuards } from './hook-guards.ts';

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
