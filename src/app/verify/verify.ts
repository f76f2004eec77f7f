import { resolve } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { viewOf } from '#disk/facts/views';
import { evidenceBytes, hashedBytes, mostEvidenceBytes } from '#disk/reading/read-evidence';
import { locateAt } from '#disk/roots/locate';
import { readAtCommits } from '#git/objects/read-at-commits';
import { gitVariables } from '#git/process/scratch-environment';
import { inspect as say } from '#messages/generated/look';
import { readAtCommit, readLocator } from '#provenance/evidence/locator';
import { standingSurface } from '#provenance/surfaces/resolve-surface';
import { readSurface, surfaceProblem } from '#provenance/surfaces/surface-name';

import { type LintCache, viewsPlace } from '../invocation/views.ts';
import { loadWorld } from '../unit-of-work/load-world.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import type { Verification } from './verification.ts';

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
  const located = locateAt(acting);
  const { env } = acting;
  // What compares takes longer to load than what was kept takes to be found.
  const work = async (): Promise<Verification> =>
    (await import('./verification.ts')).verifyRoot(located, env, names);
  const cache = keeps && viewsPlace(located, keeps, resolve(acting.cwd ?? '.'), env);
  return cache
    ? viewOf(cache, located.root.path, { verify: { located, names, git: gitVariables(env) } }, work)
    : work();
}

/**
 * The exact bytes a surface's hash is taken over, so that anyone can check it by hand.
 *
 * @throws {UsageError} when nothing stands there
 */
export async function surfaceBytes(acting: Acting, surface: string): Promise<Uint8Array> {
  const locator = readLocator(surface, 'cited') ?? readSurface('file', surface);
  if (!locator) throw new UsageError(say.noPlace({ place: surface }));
  const located = locateAt(acting);
  const { world, repository, source } = await loadWorld(located, acting.env, null, () => ({
    locators: [locator],
  }));
  const found = standingSurface(locator, world.evidence, world.readers);
  if (found.kind === 'problem') throw new UsageError(surfaceProblem(locator.path, found.why));
  if (found.text !== null) return new TextEncoder().encode(found.text);
  const file = world.evidence.get(locator.path);
  const at = file?.kind === 'file' && file.at !== undefined ? readAtCommit(file.at) : null;
  if (at !== null && repository !== null) {
    const place = { commit: at.commit, path: source.prefix + at.file };
    const [then] = (await readAtCommits(repository, [place], mostEvidenceBytes)).values();
    if (then?.kind === 'file') return hashedBytes(then.bytes);
  }
  try {
    return evidenceBytes(located.root.path, locator.path);
  } catch (error) {
    throw new EnvironmentError(`cannot read ${locator.path}`, error);
  }
}
