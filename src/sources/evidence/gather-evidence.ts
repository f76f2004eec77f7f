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
 * Reads what evidence names: from the work tree, for paths with a filter from the index, or all
 * from a snapshot; and for paths that are gone from history, which tells removed, renamed and never
 * there apart.
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
 * Adds what paths that name a commit are in that commit, and gives those that are known by it. A
 * file of the tree that is called so counts where the commit does not have the file.
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
  // Whoever fetches the commit changes no file that is watched.
  if ([...found.values()].some((file) => file.kind === 'refused' && file.why === 'commit-absent'))
    dependsOnMore();
  const settled = named.filter(
    (path) => found.get(path)?.kind === 'file' || files.get(path)?.kind === 'absent',
  );
  for (const path of settled) {
    const file = found.get(path) as EvidenceFile;
    files.set(path, file);
    // What is written of it names the whole id.
    if (file.kind === 'file' && file.at !== undefined) files.set(file.at, file);
  }
  return new Set(settled);
}

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
