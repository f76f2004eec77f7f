import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { lock as say } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';

import { type Claim, readClaim, topOf } from './claim.ts';
import {
  diskError,
  ifPossible,
  isRefusal,
  type Place,
  placeOf,
  writeNewFile,
} from './journal-place.ts';
import {
  isOtherMachine,
  type Processes,
  type ProcessIdentity,
  realProcesses,
} from './processes.ts';
import { type DiskPort, realDisk } from './real-disk.ts';

/** A held generation of the lock. */
export interface Lock {
  readonly generation: number;
  /** Names everything this holder makes. */
  readonly nonce: string;
}

/**
 * Takes the lock of a place; yields the milliseconds to wait before it looks again.
 *
 * Generation n + 1 is made by `link`, which only one can do, once generation n was given back or
 * its holder is proved dead. The highest generation is never removed, so who has an old idea of it,
 * and links a number that was tidied away, sees a higher one afterwards and stands back. Clocks and
 * file times play no part.
 *
 * Where many compete on a busy machine, whoever waits sees the holders change: that is progress,
 * and it waits on, up to six times as long.
 *
 * @param wait milliseconds to wait for one and the same holder
 * @param program how the command line is called here
 * @throws {EnvironmentError} when it is still held then, naming the holder
 */
export function* acquire(
  place: Place,
  processes: Processes,
  wait: number,
  program: string,
): Generator<number, Lock> {
  const started = performance.now();
  const me = processes.self();
  let seen = { generation: -1, since: started };
  for (let attempt = 1; ; attempt += 1) {
    const top = topOf(place);
    if (top.generation !== seen.generation)
      seen = { generation: top.generation, since: performance.now() };
    const holder = top.generation === 0 || top.free ? null : readClaim(place, top.generation);
    // A claim that vanished was not the highest any more: look again.
    const open =
      top.generation === 0 ||
      top.free ||
      (holder !== null && processes.fate(holder, me) === 'dead');
    const lock = open ? claim(place, me, top.generation + 1) : null;
    if (lock) return lock;
    if (performance.now() - seen.since >= wait || performance.now() - started >= 6 * wait)
      throw heldBy(place, holder, me, program);
    // Who waits for long looks more seldom, and no two in step.
    yield 1 + Math.random() * Math.min(4 * attempt, 50);
  }
}

/** Takes the next generation whoever holds the one before; null when another was faster. */
function claim(place: Place, me: ProcessIdentity, generation: number): Lock | null {
  const { disk, folder, shown } = place;
  const lock: Lock = { generation, nonce: randomBytes(16).toString('hex') };
  const content: Claim = { ...me, nonce: lock.nonce, at: new Date().toISOString() };
  writeNewFile(disk, claimPath(place, lock), Buffer.from(`${JSON.stringify(content)}\n`), null);
  try {
    disk.link(claimPath(place, lock), join(folder, `lock.${generation}`));
  } catch (error) {
    ifPossible(() => disk.unlink(claimPath(place, lock)));
    // Taken by another; or a holder tidied our claim away before it was one.
    if (isRefusal(error, 'EEXIST', 'ENOENT')) return null;
    if (isRefusal(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'))
      throw new EnvironmentError(say.noLinks({ journal: shown }), error);
    throw error;
  }
  try {
    if (isHeld(place, lock)) return lock;
  } catch (error) {
    ifPossible(() => release(place, lock));
    throw error;
  }
  ifPossible(() => disk.unlink(join(folder, `lock.${generation}`)));
  ifPossible(() => disk.unlink(claimPath(place, lock)));
  return null;
}

/**
 * Whether a lock is still the highest generation: `ledger unlock --force` may have taken it away.
 */
export function isHeld(place: Place, lock: Lock): boolean {
  return topOf(place).generation === lock.generation;
}

/**
 * Gives the lock back. The claim itself becomes the mark, so that a full disk cannot keep anyone
 * from it.
 *
 * @throws {EnvironmentError} when not even that can be done; the lock is then free when this
 *   process ends
 */
export function release(place: Place, lock: Lock): void {
  const mark = join(place.folder, `lock.${lock.generation}.free`);
  try {
    place.disk.rename(claimPath(place, lock), mark);
  } catch (refused) {
    if (!isRefusal(refused)) throw refused;
    try {
      writeNewFile(place.disk, mark, new Uint8Array(), null);
    } catch (error) {
      throw diskError((problem) => say.notGivenBack({ journal: place.shown, problem }), error);
    }
  }
  // Lasting also for what this holder did last: the journal's removal.
  ifPossible(() => place.disk.fsyncFolder(place.folder));
}

/** A holder for people: process, host and since when. */
function describe(holder: Claim, me: ProcessIdentity): Message {
  const values = { pid: holder.pid, host: holder.host, time: holder.at };
  if (holder.host !== me.host) return say.holder(values);
  // The holder's place and ours have one name.
  if (isOtherMachine(holder, me)) return say.holderOnNamesake(values);
  if (holder.boot !== me.boot) return say.holderBeforeRestart(values);
  return holder.namespace === me.namespace ? say.holder(values) : say.holderInContainer(values);
}

function heldBy(
  place: Place,
  holder: Claim | null,
  me: ProcessIdentity,
  program: string,
): EnvironmentError {
  const values = { journal: place.shown, program };
  return new EnvironmentError(
    holder === null
      ? say.heldInTurn(values)
      : say.held({ ...values, holder: describe(holder, me) }),
    new Error('lock held'),
  );
}

function claimPath({ folder }: Place, { nonce }: Lock): string {
  return join(folder, `claim.${nonce}`);
}

/**
 * Takes the lock away from a holder that cannot be proved dead, for `ledger unlock --force`. What
 * that holder had committed is finished by the next transaction.
 *
 * @param home folder that holds `.txn`, relative to the root
 * @returns the holder it was taken from, in words; null when nobody held it
 * @throws {EnvironmentError} when the holder is proved to run on this host, or the disk refuses
 */
export function unlock(
  root: string,
  home: string,
  disk: DiskPort = realDisk,
  processes: Processes = realProcesses,
): { readonly taken: string | null } {
  try {
    const place = placeOf(disk, root, home);
    if (disk.lstat(place.folder) === null) return { taken: null };
    const top = topOf(place);
    if (top.generation === 0 || top.free) return { taken: null };
    const me = processes.self();
    const holder = claimOf(place, top.generation);
    if (holder && processes.fate(holder, me) === 'alive')
      throw new EnvironmentError(
        say.holderRuns({ holder: describe(holder, me) }),
        new Error('holder runs'),
      );
    const lock = claim(place, me, top.generation + 1);
    if (!lock)
      throw new EnvironmentError(
        say.takenByOther({ journal: place.shown }),
        new Error('lock moved'),
      );
    release(place, lock);
    return {
      taken: textOf(
        holder
          ? describe(holder, me)
          : say.unnamed({ file: `${place.shown}/lock.${top.generation}` }),
      ),
    };
  } catch (error) {
    throw diskError((problem) => say.notUnlocked({ root, problem }), error);
  }
}

/** Null also for a lock that is none: that is what force is for. */
function claimOf(place: Place, generation: number): Claim | null {
  try {
    return readClaim(place, generation);
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}
