import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { EnvironmentError } from '#diagnostics/failure';
import { transaction as say } from '#messages/generated/program';
import { folderOf } from '#workspace/paths/target';
import type { Plan } from '#workspace/plan';

import { applyManifest, commit } from './journal.ts';
import {
  ignoreErrors,
  journalNames,
  type JournalPlace,
  journalPlaceOf,
  makeFolders,
  toEnvironmentError,
  writeNewFile,
} from './journal-place.ts';
import { acquire, type Lock, release } from './lock.ts';
import { readManifest } from './manifest.ts';
import { type Processes, realProcesses } from './processes.ts';
import { type DiskPort, type FolderEntry, realDisk } from './real-disk.ts';

export interface TransactOptions {
  readonly port?: DiskPort;
  readonly processes?: Processes;
  /** Milliseconds to wait for one holder of the lock; by default 10,000. */
  readonly waitMilliseconds?: number;
  /** How the command line is called, for messages. */
  readonly program?: string;
  /** Called under the lock after a plan was written; the plan stays when it fails. */
  readonly committed?: () => void;
}

/** The plan to write, null for none, and the value that `transact` returns. */
export interface PlannedAct<T> {
  readonly plan: Plan | null;
  readonly result: T;
}

/** A transaction that has the lock, after leftovers of earlier ones were cleared. */
interface Transaction {
  /** Writes the plan, if there is one, and releases the lock. */
  end(plan: Plan | null): void;
  /** Releases the lock after an error. */
  abandon(): void;
}

/**
 * Runs one act alone on a root: lock, recover, let the act read and plan, commit the plan, release.
 * After a crash the next transaction makes all files new, or all old.
 *
 * @param home folder that holds `.txn`, relative to the root; it is made when missing
 * @throws {EnvironmentError} when another process keeps the lock, a file changed since it was read,
 *   or the disk refuses
 */
export async function transact<T>(
  root: string,
  home: string,
  act: () => Promise<PlannedAct<T>>,
  options: TransactOptions = {},
): Promise<T> {
  const beginning = begin(root, home, options);
  let step = beginning.next();
  for (; !step.done; step = beginning.next()) await sleep(step.value);
  const transaction = step.value;
  let done: PlannedAct<T>;
  try {
    done = await act();
  } catch (error) {
    transaction.abandon();
    throw error;
  }
  transaction.end(done.plan);
  return done.result;
}

/** Writes a finished plan as `transact` does, but blocks the thread while it waits. */
export function transactPlanSync(
  root: string,
  home: string,
  plan: Plan,
  options: TransactOptions = {},
): void {
  const beginning = begin(root, home, options);
  let step = beginning.next();
  for (; !step.done; step = beginning.next())
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, step.value);
  step.value.end(plan);
}

function* begin(
  root: string,
  home: string,
  options: TransactOptions,
): Generator<number, Transaction> {
  const {
    port = realDisk,
    processes = realProcesses,
    waitMilliseconds = 10_000,
    program = 'ledger',
  } = options;
  try {
    const place = journalPlaceOf(port, root, home);
    makeFolders(port, place.root, place.shown);
    const lock = yield* acquire(place, processes, waitMilliseconds, program);
    const abandon = (): void => ignoreErrors(() => release(place, lock));
    const orAbandon = (work: () => void): void => {
      try {
        work();
      } catch (error) {
        abandon();
        throw error;
      }
    };
    orAbandon(() => recover(place, lock));
    const end = (plan: Plan | null): void => {
      if (plan) {
        orAbandon(() => commit(place, lock, plan));
        ignoreErrors(() => options.committed?.());
      }
      release(place, lock);
    };
    return { end, abandon };
  } catch (error) {
    throw toEnvironmentError((problem) => say.unbegun({ root, problem }), error);
  }
}

/** Generations of the lock that stay below the held one, for processes that are slow to look. */
const keptGenerations = 4;

const ignored = '*\n';

/**
 * Finishes a journal that a crash left committed, and removes other leftovers; before any reading.
 *
 * @throws {EnvironmentError} when the journal cannot be finished, or its folder has a file that is
 *   not ledger's
 */
function recover(place: JournalPlace, lock: Lock): void {
  const listing = place.disk.readdir(place.folder);
  for (const listed of listing) verifyOwn(place, listed);
  const manifest = readManifest(place);
  if (manifest) applyManifest(place, manifest);
  tidy(place, lock, listing);
  keepIgnored(place, lock);
}

/** @throws {EnvironmentError} for a file that is not ledger's, or not a regular file */
function verifyOwn({ shown }: JournalPlace, { name, kind }: FolderEntry): void {
  const own = kind === 'file' && Object.values(journalNames).some((pattern) => pattern.test(name));
  if (!own)
    throw new EnvironmentError(
      say.journalStranger({ file: `${shown}/${name}`, journal: shown }),
      new Error(kind),
    );
}

function tidy({ disk, folder }: JournalPlace, lock: Lock, listing: readonly FolderEntry[]): void {
  const old: [generation: number, name: string][] = [];
  for (const { name } of listing) {
    const match = journalNames.lock.exec(name);
    if (match && Number(match[1]) < lock.generation - keptGenerations)
      old.push([Number(match[1]), name]);
    else if (journalNames.temporary.test(name) && name !== `claim.${lock.nonce}`)
      ignoreErrors(() => disk.unlink(join(folder, name)));
  }
  for (const [, name] of old.sort(([a], [b]) => a - b))
    ignoreErrors(() => disk.unlink(join(folder, name)));
}

/** Keeps the journal out of git. */
function keepIgnored({ disk, folder }: JournalPlace, lock: Lock): void {
  const path = join(folder, '.gitignore');
  if (disk.lstat(path) && Buffer.from(disk.readFile(path, 4096)).toString() === ignored) return;
  const temporary = join(folder, `ignore.${lock.nonce}`);
  writeNewFile(disk, temporary, Buffer.from(ignored), null);
  try {
    disk.rename(temporary, path);
  } catch (error) {
    ignoreErrors(() => disk.unlink(temporary));
    throw error;
  }
}

/**
 * Writes a plan that was made without the lock, in its own transaction.
 *
 * @param home folder of the journal, relative to the root; where it is missing, the folder of the
 *   first file that is written
 * @throws {EnvironmentError} when a file changed since it was read, or cannot be written
 */
export function applyPlan(root: string, plan: Plan, home: string): void {
  const [first] = plan.writes;
  if (!first) return;
  const isThere = lstatSync(join(root, home), { throwIfNoEntry: false })?.isDirectory() ?? false;
  transactPlanSync(root, isThere ? home : folderOf(first.path), plan);
}
