import type { ReadEvidence } from '#disk/reading/read-evidence';
import type { Presence } from '#git/history/missing-file';
import type { Repository } from '#git/repository/open-repository';
import type { EvidenceFile } from '#provenance/evidence/evidence';

/** What was read, as evidence. */
export function asEvidence(read: ReadEvidence, { presence }: EvidenceSource): EvidenceFile {
  if (read.kind === 'file')
    return {
      ...read,
      filtered: isPointer(read.text),
      blob: presence ? true : undefined,
    };
  return read.kind === 'absent' ? { kind: 'absent', existed: null, movedTo: null } : read;
}

/**
 * A Git LFS pointer, with or without attributes that say so: the bytes that were meant are
 * elsewhere (github.com/git-lfs/git-lfs, docs/spec.md).
 */
export function isPointer(text: string | null): boolean {
  return (
    text !== null &&
    text.length < 1_024 &&
    text.startsWith('version https://git-lfs.github.com/spec/') &&
    /^oid \w+:[0-9a-f]+\r?$/m.test(text)
  );
}

/**
 * Where evidence is read from: a root, and the repository around it with the way from one to the
 * other.
 */
export interface EvidenceSource {
  readonly root: string;
  /** The files themselves; git is asked for what they do not tell. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, ReadEvidence>>;
  /** Asked for only when git has something to say: attributes, a sparse checkout, history. */
  repository(): Promise<Repository | null>;
  /** The root's path below the repository's top, with a closing slash; empty where they are one. */
  readonly prefix: string;
  /**
   * Whether any `.gitattributes` that counts here speaks of filters; git is not asked where none
   * does.
   */
  mayFilter(paths: readonly string[]): Promise<boolean>;
  /**
   * What is there at all, where that is not the index: a commit, say. Blobs are then read as they
   * are, past any filter.
   */
  readonly presence?: Presence;
}
