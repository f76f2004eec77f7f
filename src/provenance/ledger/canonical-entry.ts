import { entryKeys } from '#workspace/schema/generated/entry-keys';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import { base32Of } from '../digest.ts';
import { treeDigest } from '../tree-digest.ts';
import { packedJson } from './packed-json.ts';

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
