import type { ReadEvidence } from '#disk/reading/read-evidence';
import type { EvidenceFile } from '#provenance/evidence/evidence';

import type { EvidenceSource } from './evidence-source.ts';

/** What was read, as evidence. */
export function asEvidence(read: ReadEvidence, { presence }: EvidenceSource): EvidenceFile {
  if (read.kind === 'file')
    return {
      ...read,
      filtered: isPointer(read.text),
      ...(presence ? { blob: true as const } : {}),
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
