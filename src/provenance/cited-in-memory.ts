import { locatorsIn, type CitedEvidence, type CitedRowOfMemory } from './cited-evidence.ts';
import { comparedRows, holdsStill, type CitedMemory } from './compare-evidence.ts';
import type { ComparedRecord } from './compared-records.ts';
import { hashedLocators } from './hashed-locators.ts';

/** What memory can compare, by path of the record, in its order. */
export function citedInMemory(compared: readonly ComparedRecord[], memory: CitedMemory): Map<string, CitedEvidence[]> {
  const byPath = new Map<string, CitedEvidence[]>();
  for (const [order, { record, history }] of compared.entries()) {
    const rows = comparedRows(record, history).map(({ kind, surface, hash, unique }): CitedRowOfMemory => ({ kind, surface, hash, unique, ...(kind === 'finding' ? { holds: holdsStill(surface, hash, memory) } : {}) }));
    const own = new Set(locatorsIn(rows).map((each) => JSON.stringify(each)));
    const known = byPath.get(record.path) ?? [];
    byPath.set(record.path, [...known, { path: record.path, order, rows, more: hashedLocators(record, history).filter((each) => !own.has(JSON.stringify(each))) }]);
  }
  return byPath;
}
