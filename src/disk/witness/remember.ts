import { hash } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { basename, join } from 'node:path';

import { cachePath, type Env } from '../cache-path.ts';
import { keepFile, type Room } from '../kept-file.ts';
import { LostPiece, openKept, tableOf, type KeptOutcome } from './kept-outcome.ts';
import { columnsOf, encodeRemembered } from './remembered-file.ts';
import { stillHolds, type CacheStrategy } from './still-holds.ts';
import { witnessed, type Digest } from './witness.ts';

/** Where outcomes are kept, and how they are found to hold. */
export interface Cache {
  readonly env: Env;
  /** A folder instead of the user's cache. */
  readonly location: string | null;
  readonly strategy: CacheStrategy;
  /** Which build of the tool made them: another one may judge otherwise. */
  readonly build: string;
}

const room: Room = { ending: 'remembered', mostOfRoot: 16, mostFiles: 512 };
const day = 86_400_000;
/**
 * Bytes of an outcome that is read or kept: those of a hundred thousand records have about twenty
 * million.
 */
const mostBytes = 268_435_456;
const digest: Digest = (content) => hash('sha256', content).slice(0, 32);

/**
 * How an outcome is kept: what is read of it at once, as plain data, and pieces that are read where
 * they are asked for.
 */
export interface Form<T, Whole extends T> {
  /** Pieces are made twice, one after the other: there may be no room for all of them. */
  write(whole: Whole): { readonly value: unknown; pieces(): Iterable<Uint8Array> };
  /**
   * Gives null where it does not hold, though all files are as they were.
   *
   * @throws {LostPiece} then or later, from `piece`, where a piece is not what was written
   */
  read(value: unknown, piece: (at: number) => Buffer): T | null | Promise<T | null>;
}

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
export function remembered<T>(
  cache: Cache,
  root: string,
  key: unknown,
  work: () => Promise<T>,
  holds: (kept: T) => Promise<boolean> = () => Promise.resolve(true),
): Promise<T> {
  const plain: Form<T, T> = {
    write: (value) => ({ value, pieces: () => [] }),
    read: async (value) => ((await holds(value as T)) ? (value as T) : null),
  };
  return withRemembered(cache, root, key, plain, work, (value) => Promise.resolve(value));
}

/**
 * The same for an outcome that is not read as a whole.
 *
 * @param use is given the outcome, and may ask for pieces of it until it is done; it is called
 *   again, with a new outcome, where one was lost
 */
export async function withRemembered<T, Whole extends T, R>(
  { env, location, strategy, build }: Cache,
  root: string,
  key: unknown,
  form: Form<T, Whole>,
  work: () => Promise<Whole>,
  use: (outcome: T) => Promise<R>,
): Promise<R> {
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
  try {
    const holding = kept ? stillHolds(kept.head, digest, strategy) : null;
    if (kept && holding?.holds) {
      if (holding.numbers)
        keep(path, () =>
          keptWhole(
            encodeRemembered(asked, {
              ...kept.head,
              began,
              numbers: holding.numbers as Float64Array,
            }),
            [kept.allPieces()],
          ),
        );
      const value = await form.read(JSON.parse(kept.head.value), kept.piece);
      if (value !== null) return await use(value);
    }
  } catch (error) {
    if (!(error instanceof LostPiece)) throw error;
  } finally {
    kept?.close();
  }
  const { value: whole, witness } = await witnessed(digest, work);
  if (witness) {
    keep(path, () => {
      const { value, pieces } = form.write(whole);
      const table = tableOf(pieces());
      if ((table.ends.at(-1) ?? 0) > mostBytes) return null;
      return keptWhole(
        encodeRemembered(asked, {
          ...columnsOf(witness),
          value: JSON.stringify(value),
          began,
          pieces: table,
        }),
        pieces(),
      );
    });
  }
  return use(whole);
}

function readKept(asked: string, path: string): KeptOutcome | null {
  const kept = openKept(asked, path, mostBytes);
  try {
    // Used is as good as new, where old ones go first.
    if (kept && kept.writtenAt < Date.now() - day) utimesSync(path, new Date(), new Date());
  } catch {
    // It goes a day too early.
  }
  return kept;
}

function* keptWhole(head: Uint8Array, pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield head;
  yield* pieces;
}

/** @param encode the bytes of the file, part by part; null for too many */
function keep(path: string, encode: () => Iterable<Uint8Array> | null): void {
  try {
    const parts = encode();
    if (parts) keepFile(path, parts, room);
  } catch {
    // More than a text can hold: it is not kept.
  }
}
