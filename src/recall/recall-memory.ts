import type { Synonyms } from './aliases.ts';
import type { SearchIndex, WholeIndex } from './bm25.ts';
import type { Standing } from './left-out.ts';
import type { Recalled } from './recalled.ts';
import { indexOf } from './said-in.ts';

/** All that can be recalled, by number: read just now, or kept and read where it is asked for. */
export interface RecallMemory<Record extends Recalled = Recalled> {
  readonly size: number;
  readonly synonyms: Synonyms;
  readonly index: SearchIndex;
  standingOf(at: number): Standing;
  pathOf(at: number): string;
  globsOf(at: number): readonly string[];
  recordAt(at: number): Record;
}

/** The same with everything at hand. */
export interface WholeMemory<Record extends Recalled = Recalled> extends RecallMemory<Record> {
  readonly index: WholeIndex;
  readonly records: readonly Record[];
}

/** Records as they were read just now. */
export function memoryOf<Record extends Recalled>(records: readonly Record[], synonyms: Synonyms): WholeMemory<Record> {
  const recordAt = (at: number): Record => records[at] as Record;
  return { size: records.length, synonyms, records, index: indexOf(records), recordAt, standingOf: (at) => recordAt(at).standing, pathOf: (at) => recordAt(at).path, globsOf: (at) => recordAt(at).paths };
}
