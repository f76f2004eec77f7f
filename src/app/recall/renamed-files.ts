import { EnvironmentError } from '#diagnostics/failure';
import type { Root } from '#disk/roots/find-root';
import { findMissingFile } from '#git/history/missing-file';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';

import type { Env } from '../invocation/principal.ts';

/** The name that git knows for each of some files that are gone; paths from the root. */
export async function renamedTo(
  gone: readonly string[],
  root: Root,
  env: Env,
): Promise<ReadonlyMap<string, string>> {
  const { repository, prefix } = workTreeEvidence(root, env as NodeJS.ProcessEnv);
  const renamed = new Map<string, string>();
  try {
    const opened = await repository();
    if (opened === null) return renamed;
    const found = await findMissingFile(
      opened,
      gone.map((path) => prefix + path),
    );
    for (const path of gone) {
      const now = found.get(prefix + path)?.movedTo;
      if (now?.startsWith(prefix)) renamed.set(path, now.slice(prefix.length));
    }
  } catch (error) {
    // Where git cannot tell, memory answers by the names that it knows.
    if (!(error instanceof EnvironmentError)) throw error;
  }
  return renamed;
}
