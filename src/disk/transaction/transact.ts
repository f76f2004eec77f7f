import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { EnvironmentError } from '#diagnostics/failure';
import { transaction as say } from '#messages/generated/program';
import type { Plan } from '#workspace/plan';

import { commit, follow } from './journal.ts';
import {
  diskError,
  ifPossible,
  makePlace,
  ownNames,
  type Place,
  placeOf,
  writeNewFile,
} from './journal-place.ts';
import { acquire, type Lock, release } from './lock.ts';
import { readManifest } from './manifest.ts';
import { type Processes, realProcesses } from './processes.ts';
import { type DiskPort, type Listed, realDisk } from './real-disk.ts';

/** How a transaction is carried out; without, on the real disk and waiting for ten seconds. */
export interface TransactOptions {
  readonly port?: DiskPort;
  readonly processes?: Processes;
  /** Milliseconds to wait for one and the same holder of the lock. */
  readonly waitMilliseconds?: number;
  /** How the command line is called here, for messages. */
  readonly program?: string;
  /**
   * Called once a plan is written and before the lock is given back; when it fails, what was
   * written stays.
   */
  readonly committed?: () => void;
}

/** What an act wants written, null for nothing, and what its caller wants to know. */
export interface Act<T> {
  readonly plan: Plan | null;
  readonly result: T;
}

/** A lock that is held, over files as the last transaction left them. */
interface Transaction {
  /** Writes the plan, if there is one, and gives back the lock. */
  end(plan: Plan | null): void;
  /** Gives back the lock because of an error, which is then the one to tell. */
  abandon(): void;
}

/**
 * Runs one act alone on a root: lock, recover, let the act read and plan, commit the plan, release.
 * A crash at any point is, after the next transaction began, all old or all new.
 *
 * @param home folder that holds `.txn`, relative to the root, made when missing; empty for the root
 *   itself
 * @throws {EnvironmentError} when the lock is not to be had, a file changed since it was read, or
 *   the disk refuses
 */
export async function transact<T>(
  root: string,
  home: string,
  act: () => Promise<Act<T>>,
  options: TransactOptions = {},
): Promise<T> {
  const beginning = begin(root, home, options);
  let step = beginning.next();
  for (; !step.done; step = beginning.next()) await sleep(step.value);
  const transaction = step.value;
  let done: Act<T>;
  try {
    done = await act();
  } catch (error) {
    transaction.abandon();
    throw error;
  }
  transaction.end(done.plan);
  return done.result;
}

/** The same for a plan that is made already, without giving way to other work while it waits. */
export function transactNow(
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
    const place = placeOf(port, root, home);
    makePlace(place);
    const lock = yield* acquire(place, processes, waitMilliseconds, program);
    const abandon = (): void => ifPossible(() => release(place, lock));
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
        ifPossible(() => options.committed?.());
      }
      release(place, lock);
    };
    return { end, abandon };
  } catch (error) {
    throw diskError((problem) => say.unbegun({ root, problem }), error);
  }
}

/** Generations of the lock that stay below the held one, for those who are slow to look. */
const keptGenerations = 4;

const ignored = '*\n';

/**
 * Finishes what a crash left committed and removes what it left otherwise; to be called by the
 * holder of the lock before anything is read.
 *
 * @throws {EnvironmentError} when the journal's folder holds what ledger did not put there, or a
 *   journal that cannot be finished
 */
function recover(place: Place, lock: Lock): void {
  const listing = place.disk.readdir(place.folder);
  for (const listed of listing) verifyOwn(place, listed);
  const manifest = readManifest(place);
  if (manifest) follow(place, manifest);
  tidy(place, lock, listing);
  keepIgnored(place, lock);
}

/** Nothing else is in the folder, and nothing of it is a link. */
function verifyOwn({ shown }: Place, { name, kind }: Listed): void {
  const own = kind === 'file' && Object.values(ownNames).some((pattern) => pattern.test(name));
  if (!own)
    throw new EnvironmentError(
      say.journalStranger({ file: `${shown}/${name}`, journal: shown }),
      new Error(kind),
    );
}

function tidy({ disk, folder }: Place, lock: Lock, listing: readonly Listed[]): void {
  const old: [generation: number, name: string][] = [];
  for (const { name } of listing) {
    const match = ownNames.lock.exec(name);
    if (match && Number(match[1]) < lock.generation - keptGenerations)
      old.push([Number(match[1]), name]);
    else if (ownNames.temporary.test(name) && name !== `claim.${lock.nonce}`)
      ifPossible(() => disk.unlink(join(folder, name)));
  }
  for (const [, name] of old.sort(([a], [b]) => a - b))
    ifPossible(() => disk.unlink(join(folder, name)));
}

/** Keeps the journal out of git, wherever the folder stands. */
function keepIgnored({ disk, folder }: Place, lock: Lock): void {
  const path = join(folder, '.gitignore');
  if (disk.lstat(path) && Buffer.from(disk.readFile(path, 4096)).toString() === ignored) return;
  const temporary = join(folder, `ignore.${lock.nonce}`);
  writeNewFile(disk, temporary, Buffer.from(ignored), null);
  try {
    disk.rename(temporary, path);
  } catch (error) {
    ifPossible(() => disk.unlink(temporary));
    throw error;
  }
}
