import { evidenceOf, maxEvidenceBytes } from '#disk/reading/read-evidence';
import { type FileAtCommit, readAtCommits } from '#git/objects/read-at-commits';
import type { Repository } from '#git/repository/open-repository';
import type { EvidenceFile } from '#provenance/evidence/evidence';
import { atCommit, readAtCommit } from '#provenance/evidence/locator';

import { type EvidenceSource, isLfsPointer } from './compare-layouts.ts';

/**
 * Reads the files of paths such as `src/a.ts@COMMIT`, by path; other paths are left out. A file
 * whose commit is not there is a refused one.
 */
export async function evidenceOfCommits(
  paths: readonly string[],
  repository: Repository | null,
  { prefix }: Pick<EvidenceSource, 'prefix'>,
): Promise<ReadonlyMap<string, EvidenceFile>> {
  const named = paths.flatMap((path) => {
    const place = readAtCommit(path);
    return place === null ? [] : [{ path, ...place }];
  });
  if (named.length === 0) return new Map();
  const found =
    repository === null
      ? new Map<string, FileAtCommit>()
      : await readAtCommits(
          repository,
          named.map(({ file, commit }) => ({ commit, path: prefix + file })),
          maxEvidenceBytes,
        );
  return new Map(
    named.map(({ path, file, commit }) => [
      path,
      asEvidence(file, found.get(`${commit}:${prefix}${file}`) ?? { kind: 'no-commit' }),
    ]),
  );
}

function asEvidence(file: string, then: FileAtCommit): EvidenceFile {
  switch (then.kind) {
    case 'file': {
      const read = evidenceOf(then.bytes);
      const at = atCommit({ file, commit: then.commit });
      return isLfsPointer(read.text)
        ? { ...read, filtered: true, at }
        : { ...read, filtered: false, blob: true, at };
    }
    case 'folder':
      return { kind: 'refused', why: 'directory' };
    case 'submodule':
    case 'too-large':
      return { kind: 'refused', why: then.kind };
    case 'no-path':
      return { kind: 'refused', why: 'not-at-commit' };
    case 'no-commit':
      return { kind: 'refused', why: 'commit-absent' };
  }
}
