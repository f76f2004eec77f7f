import { relative, sep } from 'node:path';

import { mayHaveFilters } from '#disk/reading/filter-attributes';
import { readEvidence } from '#disk/reading/read-evidence';
import type { Repository } from '#git/repository/open-repository';

import type { EvidenceSource } from './gather-evidence.ts';

/**
 * Where the evidence of a root's work tree is read from.
 *
 * @param around the repository the root lies in: its top folder, and where its own attributes are
 * @param open asked for the repository only when git has something to say
 */
export function evidenceSource(
  root: string,
  around: Pick<Repository, 'root' | 'commonDir'> | null,
  open: () => Promise<Repository | null>,
): EvidenceSource {
  const below = around ? relative(around.root, root).split(sep).join('/') : '';
  const prefix = below === '' ? '' : `${below}/`;
  return {
    root,
    prefix,
    read: (paths) => Promise.resolve(readEvidence(root, paths)),
    repository: open,
    mayFilter: (paths) =>
      Promise.resolve(
        around !== null && mayHaveFilters(around.root, prefix, around.commonDir, paths),
      ),
  };
}
