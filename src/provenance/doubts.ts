import { recordsByName } from '#workspace/find-record';
import { memoizeByInputs } from '#workspace/memoize';
import { pathsToFollow } from '#workspace/paths/follow-reference';
import { isWithdrawn, statusOf } from '#workspace/record-status';
import type { FileRecord } from '#workspace/records';
import type { Records } from '#workspace/workspace';

import { holdsDiscovery } from './discovery-kinds.ts';
import { citedSurfaces } from './evidence/evidence-items.ts';
import type { ItemHistory } from './ledger/item-history.ts';
import type { Ledger } from './ledger/ledger.ts';
import { readSurface } from './surfaces/surface-name.ts';

/** A reason for doubt: a record rests on one that is withdrawn or in doubt. */
export interface Doubt {
  /** The path of the record that it rests on. */
  readonly on: string;
  /** The status of that record, or `in doubt`. */
  readonly status: string;
}

type Memory = Pick<Records, 'byPath'>;
type Doubts = ReadonlyMap<string, readonly Doubt[]>;

const doubtsOnce = memoizeByInputs<Doubts>();
const reliancesOnce = memoizeByInputs<ReadonlyMap<string, readonly string[]>>();

/**
 * The doubts by path of records that rest on withdrawn ones, also through others: patterns rest on
 * their findings, all records on memory that they cite. Includes records that are not memory.
 */
export function doubtsIn({ byPath }: Memory, ledger: Pick<Ledger, 'byTarget' | 'items'>): Doubts {
  return doubtsOnce(ledger.byTarget, [byPath], () => find(byPath, ledger));
}

/** Whether a record rests on another one, also through others. */
export function restsOn(
  from: string,
  on: string,
  { byPath }: Memory,
  ledger: Pick<Ledger, 'byTarget' | 'items'>,
): boolean {
  const relied = reliancesOnce(ledger.byTarget, [byPath], () =>
    groupPairs(reliances(byPath, ledger)),
  );
  const reached = new Set([from]);
  for (const path of reached) for (const next of relied.get(path) ?? []) reached.add(next);
  return reached.has(on);
}

/** A doubt as a clause. */
export function explainDoubt({ on, status }: Doubt): string {
  return `it relies on ${on}, which is ${status}`;
}

function find(byPath: Memory['byPath'], ledger: Pick<Ledger, 'byTarget' | 'items'>): Doubts {
  const withdrawn = withdrawnIn(byPath, ledger);
  if (withdrawn.size === 0) return new Map();
  const pairs = [...reliances(byPath, ledger)];
  const resting = groupPairs(pairs.map(([from, on]) => [on, from] as const));
  const doubts = new Map<string, Doubt[]>();
  const reached = [...withdrawn];
  for (let next = reached.pop(); next !== undefined; next = reached.pop()) {
    const [on, status] = next;
    for (const from of resting.get(on) ?? []) {
      const own = doubts.get(from);
      if (own) own.push({ on, status });
      else {
        doubts.set(from, [{ on, status }]);
        // A withdrawn record is not reported as in doubt, too.
        if (!withdrawn.has(from)) reached.push([from, 'in doubt']);
      }
    }
  }
  return doubts;
}

/** Groups the second values of pairs by the first. */
function groupPairs(pairs: Iterable<readonly [string, string]>): Map<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    const known = grouped.get(key);
    if (known) known.push(value);
    else grouped.set(key, [value]);
  }
  return grouped;
}

/** The statuses of withdrawn records by path, from the record, else from the ledger. */
function withdrawnIn(
  byPath: Memory['byPath'],
  { byTarget }: Pick<Ledger, 'byTarget'>,
): Map<string, string> {
  const withdrawn = new Map<string, string>();
  for (const [path, { status }] of byTarget) if (isWithdrawn(status)) withdrawn.set(path, status);
  for (const record of byPath.values()) {
    const status = holdsDiscovery(record) ? statusOf(record) : null;
    if (status !== null && isWithdrawn(status)) withdrawn.set(record.path, status);
  }
  return withdrawn;
}

/** Pairs of paths: a record, and one that it rests on. */
function* reliances(
  byPath: Memory['byPath'],
  ledger: Pick<Ledger, 'byTarget' | 'items'>,
): Generator<readonly [string, string]> {
  const moved = movedPaths(ledger);
  const named = namedIn(byPath);
  for (const path of new Set([...byPath.keys(), ...ledger.byTarget.keys()])) {
    const [record, history] = [byPath.get(path), ledger.byTarget.get(path)];
    if (record && !holdsDiscovery(record) && !history) continue;
    for (const cited of new Set([
      ...evidencePaths(record, history),
      ...findingsOf(record, named, byPath),
    ])) {
      const on = byPath.has(cited) ? cited : (moved.get(cited) ?? cited);
      if (on !== path) yield [path, on];
    }
  }
}

/** The paths that a record cites: of its hashed evidence, else of its Evidence lines. */
function evidencePaths(record: FileRecord | undefined, history: ItemHistory | undefined): string[] {
  const own = record?.role === 'finding' ? record.perSurfaceHash : [];
  const rows = own.length > 0 ? own : history ? history.content.rows : [];
  if (rows.length > 0)
    return rows.flatMap(({ kind, surface }) =>
      kind === 'finding' ? surface : (readSurface(kind, surface)?.path ?? []),
    );
  return record?.role === 'finding' ? citedSurfaces(record).map(({ locator }) => locator.path) : [];
}

/** The paths of the records that a pattern lists; one may be a pattern itself. */
function findingsOf(
  record: FileRecord | undefined,
  named: () => ReadonlyMap<string, FileRecord>,
  byPath: Memory['byPath'],
): string[] {
  if (record?.role !== 'pattern') return [];
  return record.findings.flatMap(({ value }) => {
    const name = value
      .trim()
      .replace(/^\[\[|\]\]$/g, '')
      .replace(/^`|`$/g, '');
    const written = /\]\(([^()\s]+)\)/.exec(name)?.[1] ?? name;
    const found = named().get(`finding ${written}`) ?? named().get(`pattern ${written}`);
    return (
      found?.path ?? pathsToFollow(record.path, written).find((path) => byPath.has(path)) ?? []
    );
  });
}

/** Returns a lookup of records by name, made at the first call. */
function namedIn(byPath: Memory['byPath']): () => ReadonlyMap<string, FileRecord> {
  let names: ReadonlyMap<string, FileRecord> | null = null;
  return () => (names ??= recordsByName([...byPath.values()]));
}

/** The new paths of moved records, by each former path. */
function movedPaths({ items }: Pick<Ledger, 'items'>): Map<string, string> {
  const moved = new Map<string, string>();
  for (const { path: target, acts } of items.values())
    for (const { item } of acts)
      if (target !== null && item.path !== null && item.path !== target)
        moved.set(item.path, target);
  return moved;
}
