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

import { reasonOf } from '../reading/read-source.ts';
import { transact } from '../transaction/transact.ts';
import { makeCacheFolder, removeForeign } from './cache-folder.ts';
import { cachePath, type Env, foreignFolder, isForeign, readCached } from './cache-path.ts';

/**
 * The log of recalls of a workspace as it is kept: what was added up, and the lines since; null for
 * what is not there.
 */
export interface RecallLogTexts {
  readonly log: string | null;
  readonly news: string | null;
  /** Lines that were set aside to be added up, by the name of their file. */
  readonly aside: ReadonlyMap<string, string>;
}

/** Bytes of what is read; what is longer was not written by us. */
const mostBytes = 524_288;
/** Bytes of lines that wait to be added up; beyond them nothing is added. */
const mostNews = 262_144;
/** How long another process that adds up is waited for: an agent waits as well. */
const waitMilliseconds = 250;
const names = { log: 'log.json', news: 'news.jsonl' } as const;
const isAside = /^aside\.[0-9a-f]{12}\.jsonl$/;
const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Adds a line to the log of recalls of a workspace: one write at its end, so that no other process
 * has to be waited for. The log lies in the user's cache, where no repository can bring one.
 *
 * @returns bytes of the lines that wait to be added up
 * @throws {EnvironmentError} when the disk refuses, or too many wait
 */
export function addToRecallLog(env: Env, root: string, line: string): number {
  const own = folderOf(env, root);
  const path = join(own, names.news);
  try {
    for (let tries = 0; ; tries += 1) {
      const descriptor = opened(own, path);
      try {
        const { ino, size } = fstatOf(descriptor, path);
        const bytes = Buffer.from(`${line}\n`);
        if (size + bytes.length > mostNews)
          throw new EnvironmentError(fileMessages.full({ path }), new Error('full'));
        writeSync(descriptor, bytes);
        // Who adds up meanwhile set the file aside, and may not have seen this line: rather twice
        // than not at all.
        if (tries > 2 || lstatSync(path, { throwIfNoEntry: false })?.ino === ino)
          return size + bytes.length;
      } finally {
        closeSync(descriptor);
      }
    }
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    throw new EnvironmentError(fileMessages.unwritten({ path, problem: reasonOf(error) }), error);
  }
}

/**
 * Adds up what waits, alone on the log. Lines are set aside first, for they are added without a
 * lock; a log names the files it has in it, so that one ended half way counts nothing twice and
 * loses nothing.
 *
 * @param add the new text of the log, null for none; null leaves everything as it is
 * @throws {EnvironmentError} when the lock is not to be had, or the disk refuses
 */
export async function addUpRecallLog(
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
 * The log of recalls of a workspace. The lines are read before what they are added to: read while
 * another process adds up, some may count twice, and none is missed.
 *
 * @throws {EnvironmentError} when something is there that cannot be read
 */
export function readRecallLogTexts(env: Env, root: string): RecallLogTexts {
  const own = folderOf(env, root);
  const read = (name: string): string | null => {
    const path = join(own, name);
    const text = readCached(path, mostBytes);
    if (text === null && isThere(path) && !isForeign(path) && foreignFolder(own) === null)
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
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw new EnvironmentError(fileMessages.unread({ path: own, problem: reasonOf(error) }), error);
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
        keptStateMessages.recallsUncounted({ problem: reasonOf(error) }),
        error,
      );
  }
}

function opened(own: string, path: string): number {
  // Non-blocking, so that a pipe with nobody at the other end cannot hang the run.
  const flags = O_WRONLY | O_CREAT | O_APPEND | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);
  makeCacheFolder(own);
  removeForeign(path);
  return openSync(path, flags, 0o600);
}

function fstatOf(
  descriptor: number,
  path: string,
): { readonly ino: number; readonly size: number } {
  const stat = fstatSync(descriptor);
  if (!stat.isFile())
    throw new EnvironmentError(fileMessages.noFile({ path }), new Error('no file'));
  return stat;
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
