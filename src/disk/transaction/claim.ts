import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { type Form, nullOr, number, shape, such, text } from '#diagnostics/kept-json';
import { lock as say } from '#messages/generated/program';

import { isRefusal, ownNames, type Place } from './journal-place.ts';
import type { ProcessIdentity } from './processes.ts';

/** What a generation of the lock says about who made it. */
export interface Claim extends ProcessIdentity {
  /** 32 hex digits, new for every attempt. */
  readonly nonce: string;
  /** When it was made, ISO 8601; for people. */
  readonly at: string;
}

/** The highest generation of the lock; 0 where nobody ever held it. */
export interface Top {
  readonly generation: number;
  /** Whether its holder has given it back. */
  readonly free: boolean;
}

const mostClaimBytes = 4096;

/**
 * Reads which generation is the highest. A small folder is listed in one call, so the listing is of
 * one moment.
 */
export function topOf({ disk, folder }: Place): Top {
  const free = new Set<number>();
  let generation = 0;
  for (const { name } of disk.readdir(folder)) {
    const match = ownNames.lock.exec(name);
    if (!match) continue;
    if (match[2] === undefined) generation = Math.max(generation, Number(match[1]));
    else free.add(Number(match[1]));
  }
  return { generation, free: free.has(generation) };
}

/**
 * Reads the claim in a generation; null when it is gone, which a lower one may be at any time.
 *
 * @throws {EnvironmentError} when it is no claim: nothing is guessed from it
 */
export function readClaim({ disk, folder, shown }: Place, generation: number): Claim | null {
  const name = `lock.${generation}`;
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(
        disk.readFile(join(folder, name), mostClaimBytes),
      ),
    );
    const read = claim(value);
    if (read) return read;
  } catch (error) {
    if (isRefusal(error, 'ENOENT')) return null;
    const unfit =
      isRefusal(error, 'EFBIG', 'EINVAL', 'ELOOP', 'EISDIR', 'ERR_ENCODING_INVALID_ENCODED_DATA') ||
      error instanceof SyntaxError;
    if (!unfit) throw error;
  }
  throw new EnvironmentError(
    say.malformed({ file: `${shown}/${name}` }),
    new Error('malformed lock'),
  );
}

const fact = nullOr(text);
const claim: Form<Claim> = shape({
  pid: such(number, (pid) => Number.isSafeInteger(pid) && pid > 0),
  started: fact,
  host: text,
  // An older release wrote none.
  machine: (value) => (value === undefined ? null : fact(value)),
  boot: fact,
  namespace: fact,
  nonce: such(text, (nonce) => /^[0-9a-f]{32}$/.test(nonce)),
  at: text,
});
