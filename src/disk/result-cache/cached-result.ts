import { hash } from 'node:crypto';
import { readFileSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';

import { type CacheLimit, keepFile } from '../state/cache-file.ts';
import { cachePath, type Env } from '../state/cache-path.ts';
import { type Digest, trackDependencies } from './dependency-tracker.ts';
import {
  columnsOf,
  decodeRemembered,
  encodeRemembered,
  type RememberedFile,
} from './result-file.ts';
import { type CacheStrategy, stillHolds } from './result-validity.ts';

/** Where outcomes are kept, and how they are found to hold. */
export interface Cache {
  readonly env: Env;
  /** A folder instead of the user's cache. */
  readonly location: string | null;
  readonly strategy: CacheStrategy;
  /** Which build of the tool made them: another one may judge otherwise. */
  readonly build: string;
}

const room: CacheLimit = { ending: 'remembered', mostOfRoot: 16, mostFiles: 512 };
const day = 86_400_000;
/** Bytes of an outcome that is read or kept: what 30,000 records give has about fifty million. */
const mostBytes = 268_435_456;
const digest: Digest = (content) => hash('sha256', content).slice(0, 32);

/**
 * The outcome of some work on a root: the one that is kept, while everything it looked at is as it
 * was; else a new one, which is kept. What cannot be kept or read changes nothing but time.
 *
 * @param root absolute
 * @param key what besides files the outcome depends on, as plain data
 * @param work gives plain data
 * @param holds whether what is kept holds in what no file of the disk tells; nothing besides them
 *   counts unless given
 */
export async function remembered<T>(
  { env, location, strategy, build }: Cache,
  root: string,
  key: unknown,
  work: () => Promise<T>,
  holds: (kept: T) => Promise<boolean> = () => Promise.resolve(true),
): Promise<T> {
  const asked = JSON.stringify([build, process.version, process.platform, process.arch, root, key]);
  const own = cachePath(
    env,
    root,
    'remembered',
    `${hash('sha256', asked).slice(0, 16)}.remembered`,
  );
  const path = location === null ? own : join(location, basename(own));
  const began = Date.now();
  const kept = readKept(asked, path);
  const holding = kept && stillHolds(kept, digest, strategy);
  if (kept && holding?.holds) {
    const { numbers } = holding;
    if (numbers) keep(path, () => encodeRemembered(asked, { ...kept, began, numbers }));
    const value = JSON.parse(kept.value) as T;
    if (await holds(value)) return value;
  }
  const { value, witness } = await trackDependencies(digest, work);
  if (witness)
    keep(path, () =>
      encodeRemembered(asked, { ...columnsOf(witness), value: JSON.stringify(value), began }),
    );
  return value;
}

/** What is kept for a key; null where nothing is, or anything else is there. */
function readKept(asked: string, path: string): RememberedFile | null {
  try {
    // A pipe would be waited for without end.
    const facts = statSync(path);
    if (!facts.isFile() || facts.size > mostBytes) return null;
    const kept = decodeRemembered(asked, readFileSync(path));
    if (kept && facts.mtimeMs < Date.now() - day) markUsed(path);
    return kept;
  } catch {
    return null;
  }
}

/** Used is as good as new, where old ones go first. */
function markUsed(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // It goes a day too early.
  }
}

function keep(path: string, encode: () => Buffer): void {
  try {
    const bytes = encode();
    if (bytes.length <= mostBytes) keepFile(path, bytes, room);
  } catch {
    // More than a text can hold: it is not kept.
  }
}
