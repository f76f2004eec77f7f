import { entryKeys } from '#workspace/schema/generated/entry-keys';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import type { Workspace } from '#workspace/workspace';

import { base32Of, treeDigest } from '../digest.ts';

interface Shape {
  readonly [key: string]: Shape | null;
}

/**
 * The one text of an entry: packed JSON and a line feed, keys in the schema's order, nothing that
 * is undefined.
 */
export function canonicalEntry(act: LedgerEntry): string {
  return `${packedJson(ordered(act, entryKeys))}\n`;
}

/**
 * The id of an entry: the digest of what it says, whatever its layout. It is the file's name and
 * never stands inside.
 */
export function entryId(act: LedgerEntry): string {
  return base32Of(treeDigest(act).slice('sha256:'.length));
}

/** The folder that an act's kind belongs to, below the ledger. */
export function folderFor(kind: LedgerEntry['act']): 'promotions' | 'changes' | 'retractions' {
  if (kind === 'close' || kind === 'correction') return 'changes';
  return ['rollback', 'quarantine', 'staleness', 'erasure'].includes(kind)
    ? 'retractions'
    : 'promotions';
}

/** The file name of an entry: the act's UTC date and the id. */
export function entryFileName(act: LedgerEntry): string {
  return `${act.at.slice(0, 10)}-${entryId(act)}.json`;
}

function ordered(value: unknown, shape: Shape | null): unknown {
  if (Array.isArray(value)) return value.map((each) => ordered(each, shape));
  if (typeof value !== 'object' || value === null) return value;
  const given = value as Readonly<Record<string, unknown>>;
  // Without a prototype every key is a key, `__proto__` too.
  const found = Object.create(null) as Record<string, unknown>;
  for (const key in shape)
    if (Object.hasOwn(given, key) && given[key] !== undefined)
      found[key] = ordered(given[key], shape[key] ?? null);
  for (const key of Object.keys(given))
    if (!(shape && Object.hasOwn(shape, key)) && given[key] !== undefined)
      found[key] = ordered(given[key], null);
  return found;
}

/** Columns of a line, as far as a text can be broken. */
const widest = 120;

/**
 * JSON in as few lines as are still read: what fits stands on one line, and the members of what
 * does not fill theirs. A string is never broken, so that a line with a long one is longer.
 */
export function packedJson(value: unknown): string {
  return packed(value, 0, 0);
}

/**
 * @param depth blanks that the lines of this value begin with
 * @param before columns that its first line has already
 */
function packed(value: unknown, depth: number, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // A comma may follow.
  const flat = onOneLine(value, widest - 1 - before);
  if (flat !== null) return flat;
  const members: readonly Member[] = Array.isArray(value)
    ? value.map((each: unknown) => ({ key: '', value: each }))
    : Object.entries(value).map(([key, each]) => ({
        key: `${JSON.stringify(key)}: `,
        value: each,
      }));
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [open, ...filled(members, depth + 1), `${' '.repeat(depth)}${close}`].join('\n');
}

interface Member {
  readonly key: string;
  readonly value: unknown;
}

/** Lines of members, each as full as it can be. */
function filled(members: readonly Member[], depth: number): string[] {
  const indent = ' '.repeat(depth);
  const lines: string[] = [];
  let line = '';
  members.forEach(({ key, value }, at) => {
    const end = at === members.length - 1 ? '' : ',';
    if (line !== '') {
      const flat = onOneLine(value, widest - `${line} ${key}${end}`.length);
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

/** A value on one line; null where it has more columns than there is room for. */
function onOneLine(value: unknown, room: number): string | null {
  // With its blanks it is longer still.
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

/**
 * Files of the ledger that do not say what was written when they were named: their bytes have
 * another digest, or cannot be read as an entry. One digest a file.
 */
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
