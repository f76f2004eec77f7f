import { basename, dirname } from 'node:path';

import type { Repository } from './open-repository.ts';

/**
 * The folder that all work trees of a repository share the name of: the top of its main work tree;
 * of a bare one, the repository itself. A submodule is a repository of its own.
 */
export function canonicalRoot({ root, gitDir, commonDir }: Repository): string {
  if (gitDir === commonDir) return root;
  return basename(commonDir) === '.git' ? dirname(commonDir) : commonDir;
}
