import { relative, sep } from 'node:path';

import { dependsOnMore } from '#disk/facts/dependency-tracker';
import { mayHaveFilters } from '#disk/reading/git-files';
import { readEvidence } from '#disk/reading/read-evidence';
import type { Repository } from '#git/repository/open-repository';
import type { EvidenceFile, EvidenceFiles } from '#provenance/evidence/evidence';
import { readAtCommit } from '#provenance/evidence/locator';

import { asEvidence, type EvidenceSource } from './as-evidence.ts';

export type { EvidenceSource };

/**
 * Reads cited files from the work tree (with a filter: from the index) or from a snapshot. For
 * missing files, history tells whether they were removed, renamed, or never existed.
 */
export async function gatherEvidence(
  paths: Iterable<string>,
  source: EvidenceSource,
): Promise<EvidenceFiles> {
  const wanted = [...new Set(paths)];
  const files = new Map<string, EvidenceFile>();
  if (wanted.length === 0) return files;
  const read = await source.read(wanted);
  for (const [path, each] of read) files.set(path, asEvidence(each, source));
  const settled = await addOfCommits(files, wanted, source);
  const open = wanted.filter((path) => !settled.has(path));
  const absent = open.filter((path) => read.get(path)?.kind === 'absent');
  const folders = open.filter((path) => files.get(path)?.kind === 'refused');
  const filterable = (await source.mayFilter(open)) ? open : [];
  if (absent.length === 0 && filterable.length === 0 && folders.length === 0) return files;
  const repository = await source.repository();
  if (!repository) return files;
  return (await import('./gather-from-git.ts')).addFromGit(
    files,
    { absent, filterable, folders },
    repository,
    source,
  );
}

/**
 * Adds files of paths that name a commit; returns the paths that need no other lookup. A file in
 * the tree with such a name counts where the commit lacks the file.
 */
async function addOfCommits(
  files: Map<string, EvidenceFile>,
  wanted: readonly string[],
  source: EvidenceSource,
): Promise<ReadonlySet<string>> {
  const named = wanted.filter((path) => readAtCommit(path) !== null);
  if (named.length === 0) return new Set();
  const { evidenceOfCommits } = await import('./evidence-of-commits.ts');
  const found = await evidenceOfCommits(named, await source.repository(), source);
  // Fetching the commit would change no watched file.
  if ([...found.values()].some((file) => file.kind === 'refused' && file.why === 'commit-absent'))
    dependsOnMore();
  const settled = named.filter(
    (path) => found.get(path)?.kind === 'file' || files.get(path)?.kind === 'absent',
  );
  for (const path of settled) {
    const file = found.get(path) as EvidenceFile;
    files.set(path, file);
    // Written evidence has the whole id.
    if (file.kind === 'file' && file.at !== undefined) files.set(file.at, file);
  }
  return new Set(settled);
}

/**
 * Makes the source of evidence for a work tree.
 *
 * @param root absolute path
 * @param around the repository of the root; null outside of Git
 * @param open opens the repository when needed
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
