import { closest } from '#diagnostics/near-match';
import { present } from '#diagnostics/present';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import type { Records } from '#workspace/workspace';

import type { RecordedAct } from './item-content.ts';
import type { ItemHistory } from './ledger/item-history.ts';

/** What a discovery can be. */
export type Kind = LedgerEntry['items'][number]['kind'];

/** What the table of kinds says about one of them. */
interface KindFacts {
  /** The role of the record that holds it, for a kind whose items are files of their own. */
  readonly role: DiscoveryRecord['role'] | null;
  /** Whether it gets a row in the index, and so needs a condition. */
  readonly indexed: boolean;
  /** Whether it needs a scope envelope. */
  readonly scoped: boolean;
}

const table: Readonly<Record<Kind, KindFacts>> = {
  behaviour: { role: null, indexed: false, scoped: false },
  decision: { role: 'adr', indexed: true, scoped: false },
  risk: { role: 'audit', indexed: true, scoped: false },
  defect: { role: 'bug-report', indexed: true, scoped: false },
  fact: { role: 'finding', indexed: true, scoped: true },
  pattern: { role: 'pattern', indexed: true, scoped: true },
  'dead-end': { role: 'dead-end', indexed: true, scoped: false },
  term: { role: null, indexed: false, scoped: false },
  workflow: { role: null, indexed: false, scoped: false },
  local: { role: null, indexed: false, scoped: false },
};

/** Other words that people write for a kind. */
const synonyms: Readonly<Record<string, Kind>> = {
  behavior: 'behaviour',
  adr: 'decision',
  finding: 'fact',
  bug: 'defect',
  audit: 'risk',
  tried: 'dead-end',
  abandoned: 'dead-end',
  deadend: 'dead-end',
  terminology: 'term',
  glossary: 'term',
};

/** The one reason a local detail is rejected with. */
export const executionLocal = 'execution-local';

export const kinds = Object.keys(table) as readonly Kind[];

/** The kind that somebody's word means, whatever its case; null when it means none. */
export function kindNamed(written: string): Kind | null {
  const word = written.trim().toLowerCase();
  return (
    kinds.find((each) => each === word) ??
    (Object.hasOwn(synonyms, word) ? (synonyms[word] ?? null) : null)
  );
}

/** The kind that somebody may have meant by a word that means none. */
export function kindMeant(written: string): Kind | null {
  return kindNamed(closest(written, [...kinds, ...Object.keys(synonyms)]) ?? '');
}

/** The kind of discovery that a role of record holds; undefined for a role that holds none. */
export function kindOfRole(role: MemoryRecord['role']): Kind | undefined {
  return kinds.find((each) => table[each].role === role);
}

/** Whether a record holds a discovery of its own, so that acts of the ledger decide about it. */
export function holdsDiscovery(record: MemoryRecord): record is DiscoveryRecord {
  return kindOfRole(record.role) !== undefined;
}

/** The records that acts of the ledger decide about, in the order of their paths. */
export function discoveryRecords(records: Pick<Records, 'byPath'>): DiscoveryRecord[] {
  return [...records.byPath.values()].filter(holdsDiscovery);
}

/** Whether the items of a kind are files of their own. */
export function keepsRecord(kind: Kind): boolean {
  return table[kind].role !== null;
}

/** Whether what is promoted of a kind gets a row in the index. */
export function isIndexed(kind: Kind): boolean {
  return table[kind].indexed;
}

/** Whether a record gets a row in the index once it is promoted. */
export function getsRow(record: MemoryRecord): boolean {
  const kind = kindOfRole(record.role);
  return kind !== undefined && isIndexed(kind);
}

/** Whether a kind needs to say when it applies and when it does not. */
export function needsScope(kind: Kind): boolean {
  return table[kind].scoped;
}

/**
 * The latest acts that hold the pin of the record as memory, the last one last; two where branches
 * decided apart (LED508).
 */
export function acceptances(history: ItemHistory | undefined): readonly RecordedAct[] {
  if (!history) return [];
  const holds = (act: RecordedAct): boolean =>
    act.item.pin !== undefined && act.item.to === 'promoted';
  const last = history.acts.findLast(holds);
  return present([...history.latest.filter(holds), last]);
}

/** Where a promotion item can stand. */
export const itemStatuses = [
  'pending',
  'validated',
  'promoted',
  'deferred',
  'rejected',
  'blocked',
  'quarantined',
  'rolled-back',
] as const;
type ItemStatus = (typeof itemStatuses)[number];

/**
 * The status an item shows for a status of the ledger: what became of the record later is the
 * record's business.
 */
export function itemStatusFor(status: string): ItemStatus {
  return itemStatuses.find((each) => each === status) ?? 'promoted';
}

/**
 * Where a record can stand once it is in the ledger; `accepted` is judged as promoted and never
 * written.
 */
export const recordStatuses = [
  'candidate',
  'promoted',
  'rejected',
  'stale',
  'superseded',
  'quarantined',
  'rolled-back',
] as const;
export type RecordStatus = (typeof recordStatuses)[number];
