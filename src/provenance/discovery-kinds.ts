import { presentItems } from '#diagnostics/defined-values';
import { closest } from '#diagnostics/near-match';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import type { Records } from '#workspace/workspace';

import type { RecordedAct } from './item-content.ts';
import type { ItemHistory } from './ledger/item-history.ts';

/** The kind of a discovery. */
export type Kind = LedgerEntry['items'][number]['kind'];

interface KindFacts {
  /** The role of its record; null for a kind without records. */
  readonly role: DiscoveryRecord['role'] | null;
  /** Whether it gets a row in the index, and needs a condition. */
  readonly indexed: boolean;
  /** Whether it must say when it applies and when not. */
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

/** The reason with which local details are rejected. */
export const executionLocal = 'execution-local';

export const kinds = Object.keys(table) as readonly Kind[];

/** The kind of a word, in any case; null for an unknown word. */
export function kindNamed(written: string): Kind | null {
  const word = written.trim().toLowerCase();
  const synonym = Object.hasOwn(synonyms, word) ? synonyms[word] : undefined;
  return kinds.find((each) => each === word) ?? synonym ?? null;
}

/** The kind whose name is nearest to an unknown word; null if none is near. */
export function nearestKind(written: string): Kind | null {
  return kindNamed(closest(written, [...kinds, ...Object.keys(synonyms)]) ?? '');
}

/** The kind of the records of a role; undefined for a role without discoveries. */
export function kindOfRole(role: MemoryRecord['role']): Kind | undefined {
  return kinds.find((each) => table[each].role === role);
}

/** Whether a record is a discovery, which acts of the ledger decide about. */
export function holdsDiscovery(record: MemoryRecord): record is DiscoveryRecord {
  return kindOfRole(record.role) !== undefined;
}

/** The records that are discoveries, in the order of paths. */
export function discoveryRecords(records: Pick<Records, 'byPath'>): DiscoveryRecord[] {
  return [...records.byPath.values()].filter(holdsDiscovery);
}

/** Whether items of a kind have records. */
export function keepsRecord(kind: Kind): boolean {
  return table[kind].role !== null;
}

/** Whether a promoted item of a kind gets a row in the index. */
export function isIndexed(kind: Kind): boolean {
  return table[kind].indexed;
}

/** Whether a record gets a row in the index once it is promoted. */
export function getsRow(record: MemoryRecord): boolean {
  const kind = kindOfRole(record.role);
  return kind !== undefined && isIndexed(kind);
}

/** Whether items of a kind must say when they apply and when not: facts and patterns. */
export function needsScope(kind: Kind): boolean {
  return table[kind].scoped;
}

/** The latest promotions with a pin; several if branches decided apart (LED508). */
export function latestPromotions(history: ItemHistory | undefined): readonly RecordedAct[] {
  if (!history) return [];
  const holds = (act: RecordedAct): boolean =>
    act.item.pin !== undefined && act.item.to === 'promoted';
  const last = history.acts.findLast(holds);
  return presentItems([...history.latest.filter(holds), last]);
}

/** The statuses of a promotion item. */
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

/** The status of an item; later statuses of its record count as promoted. */
export function itemStatusOrPromoted(status: string): ItemStatus {
  return itemStatuses.find((each) => each === status) ?? 'promoted';
}

/** The statuses of a record in the ledger; `accepted` is judged as promoted and never written. */
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
