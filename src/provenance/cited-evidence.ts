import { comparedRows, holdsStill, type CitedMemory } from './compare-evidence.ts';
import type { ComparedRecord } from './compared-records.ts';
import type { Locator } from './locator.ts';
import type { CitedRow } from './surfaces/compare-surface.ts';

/** All that comparing a record's evidence takes beside the files it names, as plain data: it can be kept. */
export interface CitedEvidence {
  /** The record's path. */
  readonly path: string;
  /** Its number among what its memory can compare. */
  readonly order: number;
  readonly locators: readonly Locator[];
  readonly rows: readonly CitedRowOfMemory[];
}

/** A cited row; of one that names a record, whether that one still says so, null where it is not there. */
type CitedRowOfMemory = CitedRow & { readonly holds?: boolean | null };

/** What memory can compare, by path of the record, in its order. */
export function citedEvidence(compared: readonly ComparedRecord[], memory: CitedMemory): Map<string, CitedEvidence[]> {
  const byPath = new Map<string, CitedEvidence[]>();
  for (const [order, { record, history, locators }] of compared.entries()) {
    const rows = comparedRows(record, history).map(({ kind, surface, hash, unique }): CitedRowOfMemory => ({ kind, surface, hash, unique, ...(kind === 'finding' ? { holds: holdsStill(surface, hash, memory) } : {}) }));
    const known = byPath.get(record.path) ?? [];
    byPath.set(record.path, [...known, { path: record.path, order, locators, rows }]);
  }
  return byPath;
}
