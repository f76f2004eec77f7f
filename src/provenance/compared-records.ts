import type { MemoryRecord } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';
import type { RecordEvidence } from '#workspace/surroundings';
import type { Records } from '#workspace/workspace';

import { compareEvidence, type ComparedWith } from './compare-evidence.ts';
import { hashedLocators } from './hashed-locators.ts';
import type { ItemHistory, Ledger } from './ledger/ledger.ts';
import { recordedEvidence } from './ledger/recorded-evidence.ts';
import type { Locator } from './locator.ts';

/** A record whose evidence was hashed when it became memory, with the places to be looked at again. */
export interface ComparedRecord {
  readonly record: MemoryRecord;
  readonly history: ItemHistory | null;
  readonly locators: readonly Locator[];
}

/** The memory that can be compared with its evidence: what is served as fact and has hashed surfaces of its own or in its entry. */
export function comparedRecords(records: Pick<Records, 'findings' | 'patterns' | 'adrs'>, ledger: Ledger): ComparedRecord[] {
  return [...records.findings, ...records.patterns, ...records.adrs].filter(isServedAsFact).flatMap((record) => {
    const history = ledger.byTarget.get(record.path) ?? null;
    const hashed = (record.role === 'finding' && record.perSurfaceHash.length > 0) || (history !== null && recordedEvidence(history).rows.length > 0);
    return hashed ? [{ record, history, locators: hashedLocators(record, history) }] : [];
  });
}

/** What became of the evidence of each of them, by the record's path, in the words of the comparator. */
export function evidenceFacts(compared: readonly ComparedRecord[], world: ComparedWith): Map<string, RecordEvidence> {
  return new Map(compared.map(({ record, history }) => {
    const { state, surfaces } = compareEvidence(record, history, world);
    return [record.path, { state, surfaces: surfaces.map(({ surface, state: own, place, why }) => ({ surface, state: own, place, why })) }];
  }));
}
