import type { RecordEvidence } from '#workspace/paths/surroundings';
import { isExpired } from '#workspace/record-end';
import type { MemoryRecord } from '#workspace/records';
import type { Records } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import { isMemory } from '../is-memory.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { nativeItems } from '../native-item.ts';
import { type ComparedWith, compareEvidence } from './compare-evidence.ts';

/**
 * A record whose evidence was hashed when it became memory; the places to be looked at again are
 * its hashed locators.
 */
export interface ComparedRecord {
  readonly record: MemoryRecord;
  readonly history: ItemHistory | null;
}

/**
 * The memory that can be compared with its evidence: what is served as fact and has hashed surfaces
 * of its own or in its entry. What is expired is served to nobody, and its evidence may change.
 */
export function comparedRecords(
  records: Pick<Records, 'byPath' | 'stores' | 'documents' | 'today'>,
  ledger: Ledger,
): ComparedRecord[] {
  const natives = nativeItems(records, ledger)
    .filter(({ history }) => history.status === 'promoted' && history.content.rows.length > 0)
    .map(({ fact, history }): ComparedRecord => ({ record: fact, history }));
  const kept = discoveryRecords(records).flatMap((record) => {
    const history = ledger.byTarget.get(record.path) ?? null;
    if (!isMemory(record, history) || isExpired(record, records.today)) return [];
    const hashed =
      (record.role === 'finding' && record.perSurfaceHash.length > 0) ||
      (history !== null && history.content.rows.length > 0);
    return hashed ? [{ record, history }] : [];
  });
  return [...kept, ...natives];
}

/** Evidence that is what it was: nobody asks which, and very many records have it. */
const fresh: RecordEvidence = { state: 'fresh', surfaces: [] };

/**
 * What became of the evidence of each of them, by the record's path, in the words of the
 * comparator.
 */
export function evidenceFacts(
  compared: readonly ComparedRecord[],
  world: ComparedWith,
): Map<string, RecordEvidence> {
  return new Map(
    compared.map(({ record, history }) => {
      const { state, surfaces } = compareEvidence(record, history, world);
      if (state === 'fresh' && surfaces.every((surface) => surface.state === 'fresh'))
        return [record.path, fresh];
      return [
        record.path,
        {
          state,
          surfaces: surfaces.map(({ surface, state: own, place, why, renamedTo, fetch }) => ({
            surface,
            state: own,
            place,
            why,
            renamedTo,
            fetch,
          })),
        },
      ];
    }),
  );
}
