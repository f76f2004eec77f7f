import {
  any,
  listOf,
  mapOf,
  nullOr,
  number,
  or,
  readKept,
  shape,
  such,
  text,
} from '#diagnostics/kept-json';
import { utf8Length } from '#workspace/stores/index-splice';
import { isDay } from '#workspace/text/day';

import type { Recalled } from './recalled.ts';

/** How a record was served: for a task somebody has, or among all others when a session began. */
export type ServedBy = 'task' | 'start';

/** How often a record was served in each way, and the last day it was. */
export interface ServedCount {
  readonly task: number;
  readonly start: number;
  /** `YYYY-MM-DD`. */
  readonly last: string;
}

/** What was served of a workspace, by record and by day, and nothing of what it was asked. */
export interface RecallLog {
  /** The first day. */
  readonly began: string;
  /**
   * The last day of anything that found no room any more; before its end the log says nothing of
   * who is not in it.
   */
  readonly lost: string | null;
  readonly records: ReadonlyMap<string, ServedCount>;
}

/**
 * A log as it is kept: its text, the lines since, and lines that were set aside to be added up, by
 * the name of their file.
 */
export interface RecallLogParts {
  readonly log: string | null;
  readonly news: string | null;
  readonly aside: ReadonlyMap<string, string>;
}

/** Records a log counts; those served least recently go first. */
export const mostLogRecords = 2_000;
/** Bytes of a log. */
export const mostLogBytes = 131_072;

/** What a record is counted under: its item, which stays when its file is moved. */
export function logKey({ history, path }: Pick<Recalled, 'history' | 'path'>): string {
  return history?.item ?? path;
}

/** One serving as it is kept until it is added up: a line, which nothing of the task is in. */
export function servedLine(keys: readonly string[], by: ServedBy, day: string): string {
  return JSON.stringify({ schemaVersion: 1, day, by, keys });
}

const day = such(text, isDay);
const count = such(number, (value) => Number.isSafeInteger(value) && value >= 0);
const first = such(number, (version) => version === 1);
const newer = shape({ schemaVersion: such(number, (version) => version > 1) });
const serving = shape({
  schemaVersion: first,
  day,
  by: such(any<ServedBy>, (by) => by === 'task' || by === 'start'),
  keys: listOf(text),
});
const whole = shape({
  schemaVersion: first,
  began: day,
  lost: nullOr(day),
  records: or(mapOf(served), new Map<string, ServedCount>()),
});

function served(value: unknown): ServedCount | undefined {
  const [task, start, last] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return shape({ task: count, start: count, last: day })({ task, start, last });
}

/**
 * Reads a log, and the lines since it was last added up. Null where nothing was served yet; what is
 * no log is begun anew, and a line that is none is passed over. `newer` where a release after this
 * one wrote it.
 */
export function readRecallLog({
  log: kept,
  news,
  aside,
}: RecallLogParts): RecallLog | 'newer' | null {
  if (readKept(kept, newer)) return 'newer';
  const read = readKept(kept, whole);
  let log: RecallLog | null = read && { began: read.began, lost: read.lost, records: read.records };
  // Whoever added them up may have ended before they were removed.
  const added = readKept(kept, shape({ added: listOf(text) }))?.added ?? [];
  const since = [...aside].flatMap(([name, lines]) => (added.includes(name) ? [] : [lines]));
  for (const line of [...since, news ?? ''].flatMap((lines) => lines.split('\n'))) {
    if (readKept(line, newer)) return 'newer';
    const one = readKept(line, serving);
    if (one) log = withServed(log, one.keys, one.by, one.day);
  }
  return log && bounded(log);
}

function withServed(
  log: RecallLog | null,
  keys: readonly string[],
  by: ServedBy,
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
 * The text of a log, as it is kept.
 *
 * @param added files that are in it, and may still be there
 */
export function recallLogText(
  { began, lost, records }: RecallLog,
  added: readonly string[] = [],
): string {
  return (
    `${JSON.stringify({ schemaVersion: 1, began, lost, added, records: Object.fromEntries([...records].map(([key, { task, start, last }]) => [key, [task, start, last]])) })}` +
    '\n'
  );
}

function bounded(log: RecallLog): RecallLog {
  // As long as it is with a day where nothing was lost yet.
  let bytes = utf8Length(recallLogText({ ...log, lost: log.lost ?? log.began }));
  if (log.records.size <= mostLogRecords && bytes <= mostLogBytes) return log;
  const kept = new Map(
    [...log.records].sort(([, a], [, b]) => (a.last < b.last ? -1 : a.last > b.last ? 1 : 0)),
  );
  let { lost } = log;
  for (const [key, { task, start, last }] of kept) {
    if (kept.size <= mostLogRecords && bytes <= mostLogBytes) break;
    kept.delete(key);
    // With the comma behind it.
    bytes -= utf8Length(`${JSON.stringify(key)}:${JSON.stringify([task, start, last])},`);
    if (lost === null || last > lost) lost = last;
  }
  return { ...log, lost, records: kept };
}
