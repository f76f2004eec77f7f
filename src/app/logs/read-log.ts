import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { locate } from '#disk/roots/locate';
import { readDailyLog } from '#disk/state/daily-log';
import { invocation } from '#messages/invocation';
import { type LogLine, readLogLine } from '#workspace/logs/daily-log';

import type { Logging } from './append-to-log.ts';
import { logPlace } from './log-place.ts';

/** The lines of some days, the oldest first, and what could not be read of them. */
export interface DaysOfLog {
  /** Absolute: where the days are. */
  readonly folder: string;
  readonly committed: boolean;
  readonly lines: readonly LogLine[];
  /** Lines that are of another form: a person may have written there by hand. */
  readonly others: number;
  /** Files that could not be read, from the folder of the log. */
  readonly unread: readonly string[];
}

/** Reads the daily log from a day on; null for all of it. */
export async function readLog(logging: Logging, since: string | null): Promise<DaysOfLog> {
  const [located] = locate(resolve(logging.cwd ?? '.'), [], logging.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const { folder, committed } = await logPlace(located, logging.env);
  const { files, unread } = readDailyLog(folder, since);
  const lines: LogLine[] = [];
  let others = 0;
  for (const { day, lines: written } of files)
    for (const each of written) {
      const line = readLogLine(day, each);
      if (line !== null) lines.push(line);
      else if (each.trim() !== '') others += 1;
    }
  return { folder, committed, lines: lines.sort(byTime), others, unread };
}

function byTime(a: LogLine, b: LogLine): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
}
