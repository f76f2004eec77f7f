import { resolve } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { isFolder } from '#disk/facts/tracked-fs';
import { findRoot } from '#disk/roots/find-root';
import { realFolder } from '#disk/stores/read-store-folder';
import { folder } from '#messages/generated/program';
import { topicStore } from '#messages/generated/stores';
import { refuseSparsePath } from '#sources/sparse-checkout';

import type { Env } from './principal.ts';

const notFound: ReadonlySet<string> = new Set(
  [folder.noPath, folder.noFolderNamed, topicStore.none].map(({ id }) => id),
);

/**
 * Returns another error if a sparse checkout leaves out what the command did not find.
 *
 * @param cwd absolute folder that the command was run in
 */
export async function sparseCheckoutError(error: unknown, cwd: string, env: Env): Promise<unknown> {
  const sentence = error instanceof UsageError ? error.sentence : null;
  if (sentence === null || !notFound.has(sentence.id) || !isFolder(cwd)) return error;
  const named = sentence.values.path ?? sentence.values.folder;
  try {
    const here = realFolder(cwd);
    await refuseSparsePath(
      findRoot(here),
      typeof named === 'string' ? resolve(here, named) : null,
      env,
    );
    return error;
  } catch (instead) {
    return instead instanceof EnvironmentError ? instead : error;
  }
}
