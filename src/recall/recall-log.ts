import {
  anyValue,
  decodeJson,
  decoderWithDefault,
  listDecoder,
  mapDecoder,
  nullableDecoder,
  numberDecoder,
  objectDecoder,
  refinedDecoder,
  stringDecoder,
} from '#diagnostics/json-decoder';
import { utf8Length } from '#workspace/stores/index-splice';
import { isDay } from '#workspace/text/day';

import type { RecallRecord } from './recall-record.ts';

/** Whether a record was served for a task, or with all others at the start of a session. */
export type ServingOccasion = 'task' | 'start';

/** How often a record was served. */
interface ServedCount {
  readonly task: number;
  readonly start: number;
  /** `YYYY-MM-DD`. */
  readonly last: string;
}

/** Counts of served records of a workspace, without the tasks. */
export interface RecallLog {
  /** First day, `YYYY-MM-DD`. */
  readonly began: string;
  /** Last day of a count that had no room. Up to that day, a missing count means nothing. */
  readonly lost: string | null;
  readonly records: ReadonlyMap<string, ServedCount>;
}

/** Records with counts; those served least recently are dropped first. */
export const maxLogRecords = 2_000;
/** Bytes of the file in UTF-8. */
export const maxLogBytes = 131_072;

/** Gives the key of a record's counts: its item, which stays when its file moves, or its path. */
export function logKey({ history, path }: Pick<RecallRecord, 'history' | 'path'>): string {
  return history?.item ?? path;
}

/** Writes one serving as a line, until it is added to the log. */
export function servedLine(keys: readonly string[], by: ServingOccasion, day: string): string {
  return JSON.stringify({ schemaVersion: 1, day, by, keys });
}

const day = refinedDecoder(stringDecoder, isDay);
const count = refinedDecoder(numberDecoder, (value) => Number.isSafeInteger(value) && value >= 0);
const first = refinedDecoder(numberDecoder, (version) => version === 1);
const newer = objectDecoder({
  schemaVersion: refinedDecoder(numberDecoder, (version) => version > 1),
});
const serving = objectDecoder({
  schemaVersion: first,
  day,
  by: refinedDecoder(anyValue<ServingOccasion>, (by) => by === 'task' || by === 'start'),
  keys: listDecoder(stringDecoder),
});
const whole = objectDecoder({
  schemaVersion: first,
  began: day,
  lost: nullableDecoder(day),
  records: decoderWithDefault(mapDecoder(served), new Map<string, ServedCount>()),
});

function served(value: unknown): ServedCount | undefined {
  const [task, start, last] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return objectDecoder({ task: count, start: count, last: day })({ task, start, last });
}

/**
 * Reads a log and the lines since. Null for none; starts again for a damaged log, and skips a
 * damaged line. `newer` if a later release wrote it.
 *
 * @param parts the text of the log, the lines since, and lines set aside to be added, by file name
 */
export function readRecallLog({
  log: kept,
  news,
  aside,
}: {
  readonly log: string | null;
  readonly news: string | null;
  readonly aside: ReadonlyMap<string, string>;
}): RecallLog | 'newer' | null {
  if (decodeJson(kept, newer)) return 'newer';
  const read = decodeJson(kept, whole);
  let log: RecallLog | null = read && { began: read.began, lost: read.lost, records: read.records };
  // A process may have ended after adding lines and before removing their file.
  const added = decodeJson(kept, objectDecoder({ added: listDecoder(stringDecoder) }))?.added ?? [];
  const since = [...aside].flatMap(([name, lines]) => (added.includes(name) ? [] : [lines]));
  for (const line of [...since, news ?? ''].flatMap((lines) => lines.split('\n'))) {
    if (decodeJson(line, newer)) return 'newer';
    const one = decodeJson(line, serving);
    if (one) log = withServed(log, one.keys, one.by, one.day);
  }
  return log && bounded(log);
}

function withServed(
  log: RecallLog | null,
  keys: readonly string[],
  by: ServingOccasion,
  day: string,
): RecallLog {
  const records = new Map(log?.records ?? []);
  for (const key of new Set(keys)) {
    const { task, start, last } = records.get(key) ?? { task: 0, start: 0, last: day };
    records.set(key, {
      task: task + (by === 'task' ? 1 : 0),
      start: start + (by === 'start' ? 1 : 0),
      last: last > day ? last : day,
    });
  }
  return {
    began: log === null || log.began > day ? day : log.began,
    lost: log?.lost ?? null,
    records,
  };
}

/**
 * Writes a log.
 *
 * @param added files whose lines are in it, and which may still exist
 */
export function recallLogText(
  { began, lost, records }: RecallLog,
  added: readonly string[] = [],
): string {
  const counts = Object.fromEntries(
    [...records].map(([key, { task, start, last }]) => [key, [task, start, last]]),
  );
  return `${JSON.stringify({ schemaVersion: 1, began, lost, added, records: counts })}\n`;
}

function bounded(log: RecallLog): RecallLog {
  // Counts a day for `lost` even where it is null.
  let bytes = utf8Length(recallLogText({ ...log, lost: log.lost ?? log.began }));
  if (log.records.size <= maxLogRecords && bytes <= maxLogBytes) return log;
  const kept = new Map(
    [...log.records].sort(([, a], [, b]) => (a.last < b.last ? -1 : a.last > b.last ? 1 : 0)),
  );
  let { lost } = log;
  for (const [key, { task, start, last }] of kept) {
    if (kept.size <= maxLogRecords && bytes <= maxLogBytes) break;
    kept.delete(key);
    // With the comma behind it.
    bytes -= utf8Length(`${JSON.stringify(key)}:${JSON.stringify([task, start, last])},`);
    if (lost === null || last > lost) lost = last;
  }
  return { ...log, lost, records: kept };
}
