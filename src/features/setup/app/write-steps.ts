import { journalFolder } from '#disk/roots/work-trees';
import { transactNow } from '#disk/transaction/transact';
import { replaceFile } from '#disk/writing/replace-file';
import {
  keepBeforeInit,
  keepSetupRecord,
  readFilesBeforeInit,
} from '#features/setup/disk/setup-record';
import { hooksThere } from '#features/setup/setup/agent-settings';
import { digestsOfWhole } from '#features/setup/setup/own-files';
import type { SetupStep } from '#features/setup/setup/setup-plan';

import { placeOf, type SetupGround } from './setup-facts.ts';

/** Writes steps: the work tree's in one transaction, then what no transaction reaches. */
export function writeSteps(ground: SetupGround, steps: readonly SetupStep[]): void {
  const { path: root } = ground.located.root;
  const isApart = (step: SetupStep): boolean => step.place === 'git' || step.executable;
  const writes = steps
    .filter((step) => !isApart(step))
    .map(({ path, before, after }) => ({ path, before, after }));
  if (writes.length > 0)
    transactNow(root, journalFolder(root, ground.loaded.config), { kind: 'plan', writes });
  writeAlone(ground, steps.filter(isApart));
}

/** Records for this clone which files steps wrote whole. */
export function recordWhole({ repository }: SetupGround, steps: readonly SetupStep[]): void {
  if (repository) keepSetupRecord(repository.gitDir, digestsOfWhole(steps));
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
  for (const { place, ...step } of steps)
    replaceFile({ within: place === 'git' ? (gitDir ?? root) : root, ...step });
}

/** Records the files as they were before the first set-up, so that removal can restore them. */
function remember({ facts, repository }: SetupGround, steps: readonly SetupStep[]): void {
  if (!repository) return;
  const known = new Map(readFilesBeforeInit(repository.gitDir));
  for (const { path, place, before, after } of steps) {
    if (place === 'git' || after === null) continue;
    const old = known.get(path);
    if (old !== undefined && old.after === before) known.set(path, { before: old.before, after });
    else if (hooksThere(facts, path).some(({ state }) => state !== null)) known.delete(path);
    else known.set(path, { before, after });
  }
  keepBeforeInit(repository.gitDir, known);
}
