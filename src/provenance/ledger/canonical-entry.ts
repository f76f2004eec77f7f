import { entryKeys } from '#workspace/schema/generated/entry-keys';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import type { Workspace } from '#workspace/workspace';

import { base32Of, treeDigest } from '../digest.ts';

interface Shape {
  readonly [key: string]: Shape | null;
}

/** The text of an entry's file: packed JSON and a line feed, keys in the schema's order. */
export function canonicalEntry(act: LedgerEntry): string {
  return `${packedJson(ordered(act, entryKeys))}\n`;
}

/** The id of an entry: the digest of its content, in any layout. Only the file name has it. */
export function entryId(act: LedgerEntry): string {
  return base32Of(treeDigest(act).slice('sha256:'.length));
}

/** The folder below the ledger for an entry of this act. */
export function folderFor(kind: LedgerEntry['act']): 'promotions' | 'changes' | 'retractions' {
  if (kind === 'close' || kind === 'correction') return 'changes';
  return ['rollback', 'quarantine', 'staleness', 'erasure'].includes(kind)
    ? 'retractions'
    : 'promotions';
}

/** The file name of an entry: `2026-11-27-` with the UTC date of the act, the id, `.json`. */
export function entryFileName(act: LedgerEntry): string {
  return `${act.at.slice(0, 10)}-${entryId(act)}.json`;
}

function ordered(value: unknown, shape: Shape | null): unknown {
  if (Array.isArray(value)) return value.map((each) => ordered(each, shape));
  if (typeof value !== 'object' || value === null) return value;
  const given = value as Readonly<Record<string, unknown>>;
  // No prototype, so that `__proto__` is a key like others.
  const found = Object.create(null) as Record<string, unknown>;
  for (const key in shape)
    if (Object.hasOwn(given, key) && given[key] !== undefined)
      found[key] = ordered(given[key], shape[key] ?? null);
  for (const key of Object.keys(given))
    if (!(shape && Object.hasOwn(shape, key)) && given[key] !== undefined)
      found[key] = ordered(given[key], null);
  return found;
}

const maxColumns = 120;

/**
 * JSON in lines of at most 120 columns: a value that fits is on one line, else its members fill
 * lines. A long string is not broken.
 */
export function packedJson(value: unknown): string {
  return packed(value, 0, 0);
}

/**
 * @param depth spaces before each line
 * @param before columns that its first line already has
 */
function packed(value: unknown, depth: number, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // Leaves a column for a comma.
  const flat = onOneLine(value, maxColumns - 1 - before);
  if (flat !== null) return flat;
  const members: readonly Member[] = Array.isArray(value)
    ? value.map((each: unknown) => ({ key: '', value: each }))
    : Object.entries(value).map(([key, each]) => ({
        key: `${JSON.stringify(key)}: `,
        value: each,
      }));
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [open, ...fillLines(members, depth + 1), `${' '.repeat(depth)}${close}`].join('\n');
}

interface Member {
  readonly key: string;
  readonly value: unknown;
}

function fillLines(members: readonly Member[], depth: number): string[] {
  const indent = ' '.repeat(depth);
  const lines: string[] = [];
  let line = '';
  members.forEach(({ key, value }, at) => {
    const end = at === members.length - 1 ? '' : ',';
    if (line !== '') {
      const flat = onOneLine(value, maxColumns - `${line} ${key}${end}`.length);
      if (flat !== null) return void (line += ` ${key}${flat}${end}`);
      lines.push(line);
    }
    line = `${indent}${key}${packed(value, depth, depth + key.length)}${end}`;
    if (!line.includes('\n')) return;
    lines.push(line);
    line = '';
  });
  return line === '' ? lines : [...lines, line];
}

/** A value on one line; null if that has more columns than `room`. */
function onOneLine(value: unknown, room: number): string | null {
  // A quick check: with blanks it is longer still.
  if (JSON.stringify(value).length > room) return null;
  const flat = withBlanks(value);
  return flat.length > room ? null : flat;
}

function withBlanks(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(withBlanks).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}: ${withBlanks(each)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Sorted paths of ledger files that cannot be read, or whose digest is not the one they name. */
export function brokenEntries(
  workspace: Pick<Workspace, 'entries' | 'malformed' | 'problems'>,
): string[] {
  const unread = [...workspace.malformed, ...workspace.problems]
    .map((each) => each.path)
    .filter((path) => path.endsWith('.json'));
  const changed = workspace.entries
    .filter((entry) => entryId(entry.content) !== entry.id)
    .map((entry) => entry.path);
  return [...new Set([...unread, ...changed])].sort();
}
