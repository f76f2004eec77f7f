import { setTimeout as sleep } from 'node:timers/promises';

import { transaction as say } from '#messages/transaction';
import type { Plan } from '#workspace/plan';

import { diskError, ifPossible } from './disk-error.ts';
import type { DiskPort } from './disk-port.ts';
import { commit } from './journal.ts';
import { makePlace, placeOf } from './journal-place.ts';
import { acquire, release } from './lock.ts';
import { type Processes, realProcesses } from './processes.ts';
import { realDisk } from './real-disk.ts';
import { recover } from './recover.ts';

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
