import { resolve } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { getCachedView } from '#disk/facts/views';
import { evidenceBytes, hashedBytes, maxEvidenceBytes } from '#disk/reading/read-evidence';
import { locateAt } from '#disk/roots/locate';
import { readAtCommits } from '#git/objects/read-at-commits';
import { gitVariables } from '#git/process/scratch-environment';
import { inspect as say } from '#messages/generated/look';
import { readAtCommit, readLocator } from '#provenance/evidence/locator';
import { locateSurface } from '#provenance/surfaces/resolve-surface';
import { readSurface, surfaceProblem } from '#provenance/surfaces/surface-name';

import { type LintCache, viewsPlace } from '../invocation/cached-view.ts';
import { loadActInputs } from '../unit-of-work/load-act-inputs.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';
import type { Verification } from './verification.ts';

export type { Verification, VerifiedRecord } from './verification.ts';

/**
 * Compares evidence with the files as they are now, and checks the ledger.
 *
 * @param names items, records or paths; none means all memory
 * @param keeps where the result is cached; nowhere by default
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} for unreadable memory
 */
export async function verify(
  acting: ActInvocation,
  names: readonly string[],
  keeps?: LintCache,
): Promise<Verification> {
  const located = locateAt(acting);
  const { env } = acting;
  // Slow to load, and a cached result needs none of it.
  const work = async (): Promise<Verification> =>
    (await import('./verification.ts')).verifyRoot(located, env, names);
  const cache = keeps && viewsPlace(located, keeps, resolve(acting.cwd ?? '.'), env);
  return cache
    ? getCachedView(
        cache,
        located.root.path,
        { verify: { located, names, git: gitVariables(env) } },
        work,
      )
    : work();
}

/** Does `verify` for memories below the caller's folder, from which their folders are given. */
export async function verifyBelow(
  acting: ActInvocation,
  folders: readonly string[],
  keeps?: LintCache,
): Promise<readonly { readonly folder: string; readonly found: Verification }[]> {
  const verifications: { folder: string; found: Verification }[] = [];
  for (const folder of folders) {
    const cwd = resolve(acting.cwd ?? '.', folder);
    verifications.push({ folder, found: await verify({ ...acting, cwd }, [], keeps) });
  }
  return verifications;
}

/**
 * The bytes that a surface's hash is taken of, to check it by hand.
 *
 * @throws {UsageError} for a place that does not exist
 */
export async function surfaceBytes(acting: ActInvocation, surface: string): Promise<Uint8Array> {
  const locator = readLocator(surface, 'cited') ?? readSurface('file', surface);
  if (!locator) throw new UsageError(say.noPlace({ place: surface }));
  const located = locateAt(acting);
  const { inputs, repository, source } = await loadActInputs(located, acting.env, null, () => ({
    locators: [locator],
  }));
  const found = locateSurface(locator, inputs.evidence, inputs.readers);
  if (found.kind === 'problem') throw new UsageError(surfaceProblem(locator.path, found.why));
  if (found.text !== null) return new TextEncoder().encode(found.text);
  const file = inputs.evidence.get(locator.path);
  const at = file?.kind === 'file' && file.at !== undefined ? readAtCommit(file.at) : null;
  if (at !== null && repository !== null) {
    const place = { commit: at.commit, path: source.prefix + at.file };
    const [then] = (await readAtCommits(repository, [place], maxEvidenceBytes)).values();
    if (then?.kind === 'file') return hashedBytes(then.bytes);
  }
  try {
    return evidenceBytes(located.root.path, locator.path);
  } catch (error) {
    throw new EnvironmentError(`cannot read ${locator.path}`, error);
  }
}
