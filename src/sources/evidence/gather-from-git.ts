import { evidenceOf } from '#disk/reading/read-evidence';
import { findMissingFile } from '#git/history/missing-file';
import { type AttributesFrom, filterWithChangingAttributes } from '#git/objects/attributes-of';
import { readIndexFiles } from '#git/objects/read-blobs';
import type { Repository } from '#git/repository/open-repository';
import { isShallow } from '#git/repository/read-position';
import type { EvidenceFile, EvidenceFiles } from '#provenance/evidence/evidence';

import { asEvidence, type EvidenceSource, isLfsPointer } from './compare-layouts.ts';

/** Paths to look up in Git. */
export interface PathsForGit {
  readonly absent: readonly string[];
  /** Paths that may have a filter. */
  readonly filterable: readonly string[];
  /** Refused paths, which may be submodules. */
  readonly folders: readonly string[];
}

/** Adds facts of Git to files that were read from disk. */
export async function addFromGit(
  files: Map<string, EvidenceFile>,
  { absent, filterable, folders }: PathsForGit,
  repository: Repository,
  source: EvidenceSource,
): Promise<EvidenceFiles> {
  const inRepository = (path: string): string => source.prefix + path;
  const filtered =
    filterable.length > 0
      ? await filterWithChangingAttributes(
          repository,
          filterable.map(inRepository),
          attributesFrom(source),
        )
      : new Map<string, string>();
  if (source.presence) {
    for (const path of filterable) {
      const file = files.get(path);
      if (file?.kind === 'file' && filtered.has(inRepository(path)))
        files.set(path, { ...file, filtered: true });
    }
    await lookForAbsent(absent, files, repository, source);
    return files;
  }
  const fromIndex = [
    ...filterable.filter((path) => filtered.has(inRepository(path))),
    ...absent,
    ...folders,
  ];
  const index = await readIndexFiles(repository, fromIndex.map(inRepository));
  for (const path of fromIndex) {
    const blob = index.get(inRepository(path));
    if (!blob) {
      // A file with a filter may not be in the index yet.
      const file = files.get(path);
      if (file?.kind === 'file' && filtered.has(inRepository(path)))
        files.set(path, { ...file, filtered: true });
      continue;
    }
    if (blob.mode === '160000') files.set(path, { kind: 'refused', why: 'submodule' });
    else if (blob.mode === '120000') files.set(path, { kind: 'refused', why: 'symlink' });
    // The index counts for files with a filter, or left out by a sparse checkout.
    else if (
      blob.bytes &&
      (filtered.has(inRepository(path)) || (blob.skipped && files.get(path)?.kind === 'absent'))
    )
      files.set(path, fromBlob(blob.bytes, filtered.has(inRepository(path))));
  }
  await lookForAbsent(
    absent.filter((path) => files.get(path)?.kind === 'absent'),
    files,
    repository,
    source,
  );
  return files;
}

function attributesFrom({ presence }: EvidenceSource): AttributesFrom {
  return presence === undefined
    ? 'work-tree'
    : presence.commit === null
      ? 'index'
      : { commit: presence.commit };
}

async function lookForAbsent(
  absent: readonly string[],
  files: Map<string, EvidenceFile>,
  repository: Repository,
  source: EvidenceSource,
): Promise<void> {
  if (absent.length === 0) return;
  const shallow = isShallow(repository);
  const places = await findMissingFile(
    repository,
    absent.map((path) => source.prefix + path),
    source.presence,
  );
  const moved: string[] = [];
  for (const path of absent) {
    const found = places.get(source.prefix + path);
    if (!found) continue;
    const movedTo = found.movedTo?.startsWith(source.prefix)
      ? found.movedTo.slice(source.prefix.length)
      : null;
    if (movedTo !== null) moved.push(movedTo);
    // In a shallow clone, the file may have existed before.
    files.set(
      path,
      shallow && !found.existed
        ? { kind: 'absent', existed: null, movedTo, cutOff: true }
        : { kind: 'absent', existed: found.existed, movedTo },
    );
  }
  const unread = moved.filter((path) => !files.has(path));
  for (const [path, each] of await source.read(unread)) files.set(path, asEvidence(each, source));
}

function fromBlob(bytes: Uint8Array, filtered: boolean): EvidenceFile {
  const file = evidenceOf(bytes);
  return isLfsPointer(file.text) ? { ...file, filtered: true } : { ...file, filtered, blob: true };
}
