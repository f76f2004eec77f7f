import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';
import { dayOfLogFile } from '#workspace/logs/daily-log';

import { readSource, systemErrorReason } from '../reading/read-source.ts';
import { type Env, homeOf } from '../stores/home-directory.ts';
import { hasSystemCode, verifyPath } from '../transaction/journal-place.ts';
import { realDisk } from '../transaction/real-disk.ts';
import { makeFolder } from '../writing/make-folder.ts';

/** A longer day is not read. */
const mostDayBytes = 8_388_608;
const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * The folder of the log of a repository on this machine. Not in a cache, for no other file has
 * these notes.
 *
 * @param repository the folder that its work trees share
 */
export function userLogFolder(env: Env, repository: string): string {
  const name = basename(repository.replace(/[/\\]\.git$/, '')).replace(/[^\w.-]+/g, '-');
  const digest = createHash('sha256').update(repository).digest('hex').slice(0, 8);
  return join(userStateFolder(env), 'ledger', 'logs', `${name.slice(0, 60)}-${digest}`);
}

function userStateFolder(env: Env): string {
  if (env.XDG_STATE_HOME && isAbsolute(env.XDG_STATE_HOME)) return env.XDG_STATE_HOME;
  const home = homeOf(env);
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
  return process.platform === 'darwin'
    ? join(home, 'Library', 'Application Support')
    : join(home, '.local', 'state');
}

/**
 * Appends a line by one write, so that no lock is needed. Links on the way are not followed.
 *
 * @param within absolute; nothing outside of it is written
 * @param path the file, from there
 * @param line with its line feed
 * @param isPrivate whether only the user may read it
 * @throws {EnvironmentError} when the disk refuses
 */
export function appendLogLine(
  within: string,
  path: string,
  line: string,
  isPrivate: boolean,
): void {
  const target = join(within, path);
  try {
    makeFolder(within, isPrivate ? 0o700 : 0o777);
    verifyPath(realDisk, realpathSync(within), path);
    makeFolder(dirname(target), isPrivate ? 0o700 : 0o777);
    // Non-blocking, so that a pipe without a reader cannot hang the run.
    const flags = O_RDWR | O_CREAT | O_APPEND | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);
    const descriptor = openSync(target, flags, isPrivate ? 0o600 : 0o666);
    try {
      const stat = fstatSync(descriptor);
      if (!stat.isFile()) throw new EnvironmentError(say.noFile({ path }), new Error('no file'));
      // The last line may lack its line feed.
      const last = Buffer.alloc(1, 10);
      if (stat.size > 0) readSync(descriptor, last, 0, 1, stat.size - 1);
      const bytes = Buffer.from(last[0] === 10 ? line : `\n${line}`);
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes.subarray(at));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    throw new EnvironmentError(
      say.unwritten({ path: target, problem: systemErrorReason(error) }),
      error,
    );
  }
}

/** A day of the log. */
export interface LogFile {
  /** From the folder of the log, with forward slashes. */
  readonly path: string;
  readonly day: string;
  readonly lines: readonly string[];
}

/** The days of a log that were read, the oldest first. */
export interface ReadLog {
  readonly files: readonly LogFile[];
  /** Files and folders that could not be read. */
  readonly unread: readonly string[];
}

/**
 * Reads a log, the oldest day first.
 *
 * @param since the first day; null for all
 */
export function readDailyLog(folder: string, since: string | null): ReadLog {
  const [files, unread]: [LogFile[], string[]] = [[], []];
  const namesIn = (path: string): string[] => {
    try {
      return readdirSync(join(folder, path)).sort();
    } catch (error) {
      if (!hasSystemCode(error, 'ENOENT', 'ENOTDIR')) unread.push(path === '' ? folder : path);
      return [];
    }
  };
  for (const year of namesIn('').filter((name) => /^\d{4}$/.test(name)))
    for (const month of namesIn(year).filter((name) => /^\d{2}$/.test(name)))
      for (const name of namesIn(`${year}/${month}`)) {
        const path = `${year}/${month}/${name}`;
        const day = dayOfLogFile(path);
        if (day === null || (since !== null && day < since)) continue;
        const read = readSource(join(folder, path), path, mostDayBytes);
        if ('text' in read) files.push({ path, day, lines: read.text.split('\n') });
        else unread.push(path);
      }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), unread };
}
