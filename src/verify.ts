import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { locate, type Located } from '#disk/locate';
import { withRemembered, type Form } from '#disk/witness/remember';
import { heededVariables } from '#git/scratch-environment';

import type { Acting } from './act.ts';
import { cacheFor, type LintCache } from './caches.ts';
import type { Verification, VerifiedRecord } from './verification.ts';

export type { Verification, VerifiedRecord } from './verification.ts';

/**
 * Compares evidence with what stands there now, and the ledger with itself; writes nothing.
 *
 * @param names items, records or paths; none means everything that is memory
 * @param keeps where what is found is kept, for as long as all that was looked at is as it was;
 *   nowhere unless given
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function verify(
  acting: Acting,
  names: readonly string[],
  keeps?: LintCache,
): Promise<Verification> {
  const located = rootOf(acting);
  const { env } = acting;
  // What compares takes longer to load than what was kept takes to be found.
  const work = async (): Promise<Verification> =>
    (await import('./verification.ts')).verifyRoot(located, env, names);
  const cache = keeps && cacheFor(located, keeps, resolve(acting.cwd ?? '.'), env);
  return cache
    ? withRemembered(
        cache,
        located.root.path,
        { verify: { located, names, git: heededVariables(env) } },
        inPieces,
        work,
        (found) => Promise.resolve(found),
      )
    : work();
}

/**
 * Records of a piece of what is kept: as text, all records at once would take as much as memory
 * itself.
 */
const ofPiece = 1_000;

const inPieces: Form<Verification, Verification> = {
  write: ({ records, ...rest }) => ({
    value: { ...rest, pieces: Math.ceil(records.length / ofPiece) },
    *pieces() {
      for (let at = 0; at < records.length; at += ofPiece)
        yield Buffer.from(JSON.stringify(records.slice(at, at + ofPiece)));
    },
  }),
  read: (value, piece) => {
    const { pieces, ...rest } = value as Omit<Verification, 'records'> & {
      readonly pieces: number;
    };
    return {
      records: Array.from(
        { length: pieces },
        (_each, at) => JSON.parse(piece(at).toString('utf8')) as readonly VerifiedRecord[],
      ).flat(),
      ...rest,
    };
  },
};

/** The root that is verified from where somebody is. */
export function rootOf({ cwd = '.', config }: Pick<Acting, 'cwd' | 'config'>): Located {
  const [located] = locate(resolve(cwd), [], config ?? null);
  if (!located) throw new UsageError('no workspace here');
  return located;
}
