import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import {
  type Decoder,
  nullableDecoder,
  numberDecoder,
  objectDecoder,
  refinedDecoder,
  stringDecoder,
} from '#diagnostics/json-decoder';
import { lock as say } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';

import {
  hasSystemCode,
  ignoreErrors,
  journalNames,
  type JournalPlace,
  journalPlaceOf,
  toEnvironmentError,
  writeNewFile,
} from './journal-place.ts';
import {
  isOtherMachine,
  type Processes,
  type ProcessIdentity,
  realProcesses,
} from './processes.ts';
import { type DiskPort, realDisk } from './real-disk.ts';

/** A generation of the lock that this process holds. */
export interface Lock {
  readonly generation: number;
  /** Names everything this holder makes. */
  readonly nonce: string;
}

// One process makes generation n + 1, by `link`, once generation n was released or its holder is
// proved dead. The highest generation is never removed: a process that links a lower number, which
// was tidied away, sees a higher one afterwards and retreats. Clocks and file times do not matter.

/**
 * Takes the lock; yields the milliseconds to wait before the next attempt.
 *
 * @param wait milliseconds for one holder; six times as long while holders change
 * @param program how the command line is called, for messages
 * @throws {EnvironmentError} when it is still held then, naming the holder
 */
export function* acquire(
  place: JournalPlace,
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
    const holder = top.generation === 0 || top.free ? null : readLockClaim(place, top.generation);
    // A claim that vanished is not the highest any more: try again.
    const open =
      top.generation === 0 ||
      top.free ||
      (holder !== null && processes.fate(holder, me) === 'dead');
    const lock = open ? claim(place, me, top.generation + 1) : null;
    if (lock) return lock;
    if (performance.now() - seen.since >= wait || performance.now() - started >= 6 * wait)
      throw heldBy(place, holder, me, program);
    // Longer after each attempt, and at random, so that processes do not wait in step.
    yield 1 + Math.random() * Math.min(4 * attempt, 50);
  }
}

/** Takes a generation without regard to the holder before; null when another process was faster. */
function claim(place: JournalPlace, me: ProcessIdentity, generation: number): Lock | null {
  const { disk, folder, shown } = place;
  const lock: Lock = { generation, nonce: randomBytes(16).toString('hex') };
  const content: Claim = { ...me, nonce: lock.nonce, at: new Date().toISOString() };
  writeNewFile(disk, claimPath(place, lock), Buffer.from(`${JSON.stringify(content)}\n`), null);
  try {
    disk.link(claimPath(place, lock), join(folder, `lock.${generation}`));
  } catch (error) {
    ignoreErrors(() => disk.unlink(claimPath(place, lock)));
    // Taken by another process; or a holder tidied our claim away.
    if (hasSystemCode(error, 'EEXIST', 'ENOENT')) return null;
    if (hasSystemCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'))
      throw new EnvironmentError(say.noLinks({ journal: shown }), error);
    throw error;
  }
  try {
    if (isHeld(place, lock)) return lock;
  } catch (error) {
    ignoreErrors(() => release(place, lock));
    throw error;
  }
  ignoreErrors(() => disk.unlink(join(folder, `lock.${generation}`)));
  ignoreErrors(() => disk.unlink(claimPath(place, lock)));
  return null;
}

/** False after `ledger unlock --force` took the lock away. */
export function isHeld(place: JournalPlace, lock: Lock): boolean {
  return topOf(place).generation === lock.generation;
}

/**
 * Releases the lock: the claim is renamed to the mark, which a full disk allows.
 *
 * @throws {EnvironmentError} when the disk refuses; the lock is then free when this process ends
 */
export function release(place: JournalPlace, lock: Lock): void {
  const mark = join(place.folder, `lock.${lock.generation}.free`);
  try {
    place.disk.rename(claimPath(place, lock), mark);
  } catch (refused) {
    if (!hasSystemCode(refused)) throw refused;
    try {
      writeNewFile(place.disk, mark, new Uint8Array(), null);
    } catch (error) {
      throw toEnvironmentError(
        (problem) => say.notGivenBack({ journal: place.shown, problem }),
        error,
      );
    }
  }
  // Also makes the removal of the journal last.
  ignoreErrors(() => place.disk.fsyncFolder(place.folder));
}

/** Names a holder in messages: process, host and time. */
function describe(holder: Claim, me: ProcessIdentity): Message {
  const values = { pid: holder.pid, host: holder.host, time: holder.at };
  if (holder.host !== me.host) return say.holder(values);
  // The holder's place and ours have one name.
  if (isOtherMachine(holder, me)) return say.holderOnNamesake(values);
  if (holder.boot !== me.boot) return say.holderBeforeRestart(values);
  return holder.namespace === me.namespace ? say.holder(values) : say.holderInContainer(values);
}

function heldBy(
  place: JournalPlace,
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

function claimPath({ folder }: JournalPlace, { nonce }: Lock): string {
  return join(folder, `claim.${nonce}`);
}

/**
 * Takes the lock away from a holder that is not proved to be alive, for `ledger unlock --force`.
 *
 * @param home folder that holds `.txn`, relative to the root
 * @returns the holder, in words; null when the lock was free
 * @throws {EnvironmentError} when the holder runs on this host, or the disk refuses
 */
export function unlock(
  root: string,
  home: string,
  disk: DiskPort = realDisk,
  processes: Processes = realProcesses,
): { readonly taken: string | null } {
  try {
    const place = journalPlaceOf(disk, root, home);
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
    throw toEnvironmentError((problem) => say.notUnlocked({ root, problem }), error);
  }
}

/** Null also for a malformed claim. */
function claimOf(place: JournalPlace, generation: number): Claim | null {
  try {
    return readLockClaim(place, generation);
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}

/** The content of a generation of the lock. */
interface Claim extends ProcessIdentity {
  /** 32 hex digits, new for every attempt. */
  readonly nonce: string;
  /** When it was made, ISO 8601; for messages. */
  readonly at: string;
}

const mostClaimBytes = 4096;

/** The highest generation of the lock, 0 where there is none, and whether it was released. */
function topOf({ disk, folder }: JournalPlace): {
  readonly generation: number;
  readonly free: boolean;
} {
  const free = new Set<number>();
  let generation = 0;
  for (const { name } of disk.readdir(folder)) {
    const match = journalNames.lock.exec(name);
    if (!match) continue;
    if (match[2] === undefined) generation = Math.max(generation, Number(match[1]));
    else free.add(Number(match[1]));
  }
  return { generation, free: free.has(generation) };
}

/**
 * Reads the claim of a generation; null when it is gone, as a lower one may be at any time.
 *
 * @throws {EnvironmentError} when it is malformed
 */
export function readLockClaim(
  { disk, folder, shown }: JournalPlace,
  generation: number,
): Claim | null {
  const name = `lock.${generation}`;
  try {
    const bytes = disk.readFile(join(folder, name), mostClaimBytes);
    const claim = claimForm(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    if (claim) return claim;
  } catch (error) {
    if (hasSystemCode(error, 'ENOENT')) return null;
    const unfit =
      hasSystemCode(
        error,
        'EFBIG',
        'EINVAL',
        'ELOOP',
        'EISDIR',
        'ERR_ENCODING_INVALID_ENCODED_DATA',
      ) || error instanceof SyntaxError;
    if (!unfit) throw error;
  }
  throw new EnvironmentError(
    say.malformed({ file: `${shown}/${name}` }),
    new Error('malformed lock'),
  );
}

const fact = nullableDecoder(stringDecoder);
const claimForm: Decoder<Claim> = objectDecoder({
  pid: refinedDecoder(numberDecoder, (pid) => Number.isSafeInteger(pid) && pid > 0),
  started: fact,
  host: stringDecoder,
  // An older release wrote none.
  machine: (value) => (value === undefined ? null : fact(value)),
  boot: fact,
  namespace: fact,
  nonce: refinedDecoder(stringDecoder, (nonce) => /^[0-9a-f]{32}$/.test(nonce)),
  at: stringDecoder,
});
