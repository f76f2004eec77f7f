import { EnvironmentError } from '#diagnostics/failure';
import { lock as say } from '#messages/generated/program';
import { textOf } from '#messages/join-message';

import { type Claim, readClaim, topOf } from './claim.ts';
import { diskError } from './disk-error.ts';
import { type Place, placeOf } from './journal-place.ts';
import { claim, describe, release } from './lock.ts';
import { type Processes, realProcesses } from './processes.ts';
import { type DiskPort, realDisk } from './real-disk.ts';

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
