import { servedAs, standingOn } from './not-served.ts';
import type { Recalled } from './recalled.ts';
import { indexOf, type TextIndex } from './searchable-text.ts';
import type { Synonyms } from './terms.ts';

/** All that can be recalled, as plain data: it is kept from one run to the next. */
export interface RecallMemory<Record extends Recalled = Recalled> {
  readonly records: readonly Record[];
  readonly synonyms: Synonyms;
  /** Places of memory that are not read: what they hold, no task can match. */
  readonly unread: readonly string[];
  /** Notes of this user outside of the repository that are not read. */
  readonly unreadNotes: readonly string[];
  /** The words of the records, which it knows by their numbers. */
  readonly index: TextIndex;
}

/** Records with an index of their words. */
export function memoryOf<Record extends Recalled>(
  records: readonly Record[],
  synonyms: Synonyms,
  unread: readonly string[] = [],
  unreadNotes: readonly string[] = [],
): RecallMemory<Record> {
  return { records, synonyms, unread, unreadNotes, index: indexOf(records) };
}

/** The same as it may be served on a day: what is kept was read on an earlier one. */
export function onDay<Record extends Recalled>(
  memory: RecallMemory<Record>,
  today: string,
): RecallMemory<Record> {
  if (memory.records.every(({ validUntil }) => validUntil === null)) return memory;
  const records = memory.records.map((each) => ({
    ...each,
    standing: standingOn(each.standing, each.validUntil, today, servedAs(each.kind)),
  }));
  return { ...memory, records };
}
