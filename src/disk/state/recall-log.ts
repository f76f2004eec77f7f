import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { file as fileMessages, keptState as keptStateMessages } from '#messages/generated/program';

import { systemErrorReason } from '../reading/read-source.ts';
import { hasSystemCode } from '../transaction/journal-place.ts';
import { transact } from '../transaction/transact.ts';
import {
  cachePath,
  type Env,
  findOtherUsersFolder,
  isOwnedByAnother,
  makeCacheFolder,
  readCached,
  removeOtherUsersFile,
} from './cache.ts';

/** The log of recalls of a workspace; null for a file that is not there. */
export interface RecallLogTexts {
  /** The sums. */
  readonly log: string | null;
  /** Lines since. */
  readonly news: string | null;
  /** Lines that are being added up, by the name of their file. */
  readonly aside: ReadonlyMap<string, string>;
}

/** Bytes of a file; the tool writes none that are longer. */
const mostBytes = 524_288;
/** Bytes of lines that may wait to be added up. */
const mostNews = 262_144;
/** Short, because an agent waits as well. */
const waitMilliseconds = 250;
const names = { log: 'log.json', news: 'news.jsonl' } as const;
const isAside = /^aside\.[0-9a-f]{12}\.jsonl$/;
const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = constants;
// Non-blocking, so that a pipe without a reader cannot hang the run.
const appending = O_WRONLY | O_CREAT | O_APPEND | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);

/**
 * Appends a line to the log of recalls by one write, so that no lock is needed.
 *
 * @returns bytes of the lines that wait to be added up
 * @throws {EnvironmentError} when the disk refuses, or too many wait
 */
export function addToRecallLog(env: Env, root: string, line: string): number {
  const own = folderOf(env, root);
  const path = join(own, names.news);
  try {
    for (let tries = 0; ; tries += 1) {
      makeCacheFolder(own);
      removeOtherUsersFile(path);
      const descriptor = openSync(path, appending, 0o600);
      try {
        const stat = fstatSync(descriptor);
        if (!stat.isFile())
          throw new EnvironmentError(fileMessages.noFile({ path }), new Error('no file'));
        const { ino, size } = stat;
        const bytes = Buffer.from(`${line}\n`);
        if (size + bytes.length > mostNews)
          throw new EnvironmentError(fileMessages.full({ path }), new Error('full'));
        writeSync(descriptor, bytes);
        // Another process set the file aside, and may have missed this line: rather twice than
        // lost.
        if (tries > 2 || lstatSync(path, { throwIfNoEntry: false })?.ino === ino)
          return size + bytes.length;
      } finally {
        closeSync(descriptor);
      }
    }
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    throw new EnvironmentError(
      fileMessages.unwritten({ path, problem: systemErrorReason(error) }),
      error,
    );
  }
}

/**
 * Adds up the waiting lines under a lock. They are set aside first, for they are appended without
 * one; the log names the files that it contains, so that a crash counts and loses nothing twice.
 *
 * @param add gives the new text of the log, null to delete it; null itself changes nothing
 * @throws {EnvironmentError} when another process keeps the lock, or the disk refuses
 */
export async function compactRecallLog(
  env: Env,
  root: string,
  add: (texts: RecallLogTexts) => { readonly text: string | null } | null,
): Promise<void> {
  const own = folderOf(env, root);
  const added = await transact(
    own,
    '',
    () => {
      if (asideIn(own).length === 0) setAside(own);
      const texts = { ...readRecallLogTexts(env, root), news: null };
      const sum = add(texts);
      return Promise.resolve({
        plan:
          sum === null || sum.text === null
            ? null
            : { kind: 'plan', writes: [{ path: names.log, before: texts.log, after: sum.text }] },
        result: sum === null ? [] : [...texts.aside.keys()],
      });
    },
    { waitMilliseconds },
  );
  for (const name of added) ifThere(() => unlinkSync(join(own, name)));
}

/**
 * Reads the log of recalls. New lines are read before the sums: while another process adds up, some
 * may count twice, and none is missed.
 *
 * @throws {EnvironmentError} when a file is there that cannot be read
 */
export function readRecallLogTexts(env: Env, root: string): RecallLogTexts {
  const own = folderOf(env, root);
  const read = (name: string): string | null => {
    const path = join(own, name);
    const text = readCached(path, mostBytes);
    if (
      text === null &&
      isThere(path) &&
      !isOwnedByAnother(path) &&
      findOtherUsersFolder(own) === null
    )
      throw new EnvironmentError(fileMessages.unreadable({ path }), new Error('unreadable'));
    return text;
  };
  const news = read(names.news);
  const aside = new Map(asideIn(own).map((name) => [name, read(name) ?? '']));
  return { log: read(names.log), news, aside };
}

function asideIn(own: string): string[] {
  try {
    return readdirSync(own)
      .filter((name) => isAside.test(name))
      .sort();
  } catch (error) {
    if (hasSystemCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw new EnvironmentError(
      fileMessages.unread({ path: own, problem: systemErrorReason(error) }),
      error,
    );
  }
}

function setAside(own: string): void {
  ifThere(() =>
    renameSync(join(own, names.news), join(own, `aside.${randomBytes(6).toString('hex')}.jsonl`)),
  );
}

function ifThere(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new EnvironmentError(
        keptStateMessages.recallsUncounted({ problem: systemErrorReason(error) }),
        error,
      );
  }
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function folderOf(env: Env, root: string): string {
  return cachePath(env, root, 'recalls', 'd').replace(/\.d$/, '');
}
