import { replaceFile } from '#disk/writing/replace-file';
import { keepBeforeInit, readFilesBeforeInit } from '#features/setup/disk/files-before-init';
import { hooksThere } from '#features/setup/setup/plan-agent';
import type { SetupStep } from '#features/setup/setup/setup-plan';
import type { SetupFacts } from '#setup/facts';

import type { SetupGround } from './setup-facts.ts';

/** Where the steps of a plan are written. */
export function placeOf({ located, repository }: SetupGround): {
  readonly root: string;
  readonly gitDir: string | null;
} {
  return { root: located.root.path, gitDir: repository?.commonDir ?? null };
}

/** Writes the settings of agents, and remembers what was there before. */
export function writeAgentSteps(ground: SetupGround, steps: readonly SetupStep[]): void {
  writeAlone(ground, steps);
  remember(ground, steps);
}

/**
 * Each file by itself: a person's settings and a list of git's are no memory, and need none of its
 * folders.
 */
export function writeAlone(ground: SetupGround, steps: readonly SetupStep[]): void {
  const { root, gitDir } = placeOf(ground);
  for (const { path, place, before, after, executable } of steps)
    replaceFile({
      within: place === 'git' ? (gitDir ?? root) : root,
      path,
      before,
      after,
      executable,
    });
}

/** Records the files as they were before the first set-up, so that removal can restore them. */
function remember({ facts, repository }: SetupGround, steps: readonly SetupStep[]): void {
  if (!repository) return;
  const known = new Map(readFilesBeforeInit(repository.gitDir));
  for (const { path, place, before, after } of steps) {
    if (place === 'git' || after === null) continue;
    const old = known.get(path);
    if (old !== undefined && old.after === before) known.set(path, { before: old.before, after });
    else if (isOurs(facts, path)) known.delete(path);
    else known.set(path, { before, after });
  }
  keepBeforeInit(repository.gitDir, known);
}

function isOurs(facts: SetupFacts, path: string): boolean {
  return hooksThere(facts, path).some((each) => each.state !== null);
}
