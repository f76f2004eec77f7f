import type { Synonyms } from './aliases.ts';
import type { SearchIndex, WholeIndex } from './bm25.ts';
import type { Standing } from './left-out.ts';
import type { Recalled } from './recalled.ts';
import { indexOf } from './said-in.ts';

/** All that can be recalled, by number: read just now, or kept and read where it is asked for. */
export interface RecallMemory<Record extends Recalled = Recalled> {
  readonly size: number;
  readonly synonyms: Synonyms;
  /** Places of memory that are not read: what they hold, no task can match. */
  readonly unread: readonly string[];
  readonly index: SearchIndex;
  standingOf(at: number): Standing;
  pathOf(at: number): string;
  globsOf(at: number): readonly string[];
  recordAt(at: number): Record;
}

/** The same with everything at hand. */
export interface WholeMemory<Record extends Recalled = Recalled> extends RecallMemory<Record> {
  readonly index: WholeIndex;
}

/** Records in a row, wherever they lie: an array is one. */
export interface RecordRow<Record> {
  readonly length: number;
  at(at: number): Record | undefined;
}

/** Records as they were read just now. What all of them are asked for stands in columns. */
export function memoryOf<Record extends Recalled>(
  records: RecordRow<Record>,
  synonyms: Synonyms,
  unread: readonly string[] = [],
): WholeMemory<Record> {
  const [standings, paths, globs]: [Standing[], string[], (readonly string[])[]] = [[], [], []];
  const recordAt = (at: number): Record => records.at(at) as Record;
  function* inOrder(): Generator<Record> {
    for (let at = 0; at < records.length; at += 1) {
      const record = recordAt(at);
      standings.push(record.standing);
      paths.push(record.path);
      globs.push(record.paths.length === 0 ? none : record.paths);
      yield record;
    }
  }
  const index = indexOf(inOrder());
  return {
    size: records.length,
    synonyms,
    unread,
    index,
    recordAt,
    standingOf: (at) => standings[at] as Standing,
    pathOf: (at) => paths[at] as string,
    globsOf: (at) => globs[at] as readonly string[],
  };
}

const none: readonly string[] = [];
