import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { hiddenCharacters } from '#detection/hidden-characters';
import { UsageError } from '#diagnostics/failure';
import { readBranches, sharedGitFolder } from '#disk/reading/git-files';
import { readConfigAt } from '#disk/reading/read-config-file';
import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import { appendLogLine, readDailyLog, userLogFolder } from '#disk/state/daily-log';
import { secret } from '#messages/generated/acts';
import { dailyLog as say } from '#messages/generated/capture';
import { findSecrets } from '#sources/find-secrets';
import {
  logFile,
  type LogLine,
  logLineText,
  maxLogText,
  onOneLine,
  readLogLine,
  shortSession,
} from '#workspace/logs/daily-log';

import { type Env, principalOf, sessionOf } from '../invocation/principal.ts';

export { maxLogText };

/** Who writes to the daily log, where and when. */
export interface LogContext {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  /** RFC 3339; the current time unless given. */
  readonly now?: string;
}

/** The line that was added to the daily log. */
export interface AppendedLine {
  /** Absolute path of the file. */
  readonly path: string;
  /** Whether the log is in the repository (`memory/logs`), and not private to the user. */
  readonly committed: boolean;
  readonly line: LogLine;
}

/**
 * Adds a line to the daily log, with the minute, the session and the branch. The log is not memory.
 *
 * @throws {UsageError} for an empty or too long text, a likely secret, or hidden characters
 * @throws {EnvironmentError} if the file cannot be written
 */
export async function appendToLog(logging: LogContext, said: string): Promise<AppendedLine> {
  const text = onOneLine(said);
  if (text === '') throw new UsageError(say.empty());
  if (text.length > maxLogText)
    throw new UsageError(say.tooLong({ characters: text.length, most: maxLogText }));
  if (hiddenCharacters(text).some(({ kind }) => kind === 'hidden'))
    throw new UsageError(say.hidesCharacters());
  const [found] = await findSecrets([{ path: null, text }]);
  if (found) throw new UsageError(secret.inRequest({ kind: found.what }));
  const { env } = logging;
  const located = locateAt(logging);
  const place = await logPlace(located, env);
  const session = sessionOf(env);
  const at = logging.now ?? new Date().toISOString();
  const line: LogLine = {
    at: `${at.slice(0, 16)}Z`,
    by: principalOf(env).kind,
    session: session === null ? null : shortSession(session),
    branch: place.branch,
    text,
  };
  const file = fileOfDay(place, at.slice(0, 10), session);
  const [within, path] = place.committed
    ? [located.root.path, `memory/logs/${file}`]
    : [place.folder, file];
  appendLogLine(within, path, logLineText(line), !place.committed);
  return { path: join(within, path), committed: place.committed, line };
}

interface DaysOfLog {
  /** Absolute path. */
  readonly folder: string;
  readonly committed: boolean;
  /** The oldest first. */
  readonly lines: readonly LogLine[];
  /** The number of lines in another form, such as a person may have written. */
  readonly others: number;
  /** Unreadable files, from the folder. */
  readonly unread: readonly string[];
}

/** Reads the daily log since a day, or all of it. */
export async function readLog(logging: LogContext, since: string | null): Promise<DaysOfLog> {
  const located = locateAt(logging);
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

interface LogPlace {
  /** Absolute path; the files of days are in it. */
  readonly folder: string;
  readonly committed: boolean;
  readonly branch: string | null;
}

/** The log is committed if the configuration says so, else in the user's folder. */
export async function logPlace(located: RootWithPaths, env: Env): Promise<LogPlace> {
  const { root } = located;
  const top = root.repository ?? root.path;
  const committed = (await readConfigAt(located)).log?.committed ?? false;
  return {
    folder: committed
      ? join(root.path, 'memory/logs')
      : userLogFolder(env, sharedGitFolder(top) ?? root.path),
    committed,
    branch: (root.inGit ? readBranches(top)?.current : null) ?? null,
  };
}

/**
 * The file of a day. A committed log has one for each session, and outside of sessions one for each
 * branch and folder, so that branches do not conflict.
 */
function fileOfDay(
  { folder, committed, branch }: LogPlace,
  day: string,
  session: string | null,
): string {
  const named = session === null ? null : shortSession(session);
  const alone = createHash('sha256')
    .update(`${folder}\n${branch ?? ''}`)
    .digest('hex')
    .slice(0, 8);
  return logFile(day, committed ? (named ?? alone) : null);
}
