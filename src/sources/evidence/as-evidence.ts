import type { ReadEvidence } from '#disk/reading/read-evidence';
import type { Presence } from '#git/history/missing-file';
import type { Repository } from '#git/repository/open-repository';
import type { EvidenceFile } from '#provenance/evidence/evidence';

export function asEvidence(read: ReadEvidence, { presence }: EvidenceSource): EvidenceFile {
  if (read.kind === 'file')
    return {
      ...read,
      filtered: isPointer(read.text),
      blob: presence ? true : undefined,
    };
  return read.kind === 'absent' ? { kind: 'absent', existed: null, movedTo: null } : read;
}

/** Whether a text is a Git LFS pointer (github.com/git-lfs/git-lfs, docs/spec.md). */
export function isPointer(text: string | null): boolean {
  return (
    text !== null &&
    text.length < 1_024 &&
    text.startsWith('version https://git-lfs.github.com/spec/') &&
    /^oid \w+:[0-9a-f]+\r?$/m.test(text)
  );
}

/** A root to read evidence from, and the repository around it. */
export interface EvidenceSource {
  readonly root: string;
  /** Reads the files themselves, without Git. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, ReadEvidence>>;
  /** Opens the repository, for attributes, sparse checkouts and history. */
  repository(): Promise<Repository | null>;
  /** The path of the root in the repository, with a closing slash; empty for its top. */
  readonly prefix: string;
  /** Whether a `.gitattributes` file for these paths names filters. */
  mayFilter(paths: readonly string[]): Promise<boolean>;
  /** The files of a commit or snapshot, whose blobs are read without filters. */
  readonly presence?: Presence;
}
