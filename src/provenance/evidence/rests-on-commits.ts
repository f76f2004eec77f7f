import type { Kind } from '../discovery-kinds.ts';
import { readSurface } from '../surfaces/surface-name.ts';
import { readAtCommit } from './at-commit.ts';
import type { EvidenceFiles, SurfaceRow } from './evidence.ts';

/** Kinds that tell of the past: what a commit has is evidence enough for them. */
const ofThePast: ReadonlySet<Kind> = new Set<Kind>(['decision', 'dead-end']);

/** Whether all evidence of what is said of today is in commits, which say nothing of today. */
export function restsOnCommits(
  kind: Kind,
  rows: readonly SurfaceRow[],
  files: EvidenceFiles,
): boolean {
  return (
    !ofThePast.has(kind) && rows.length > 0 && rows.every((row) => isOfCommit(row, files) === true)
  );
}

/** Whether a row names a place at a commit; null for one that names no place in a file. */
export function isOfCommit({ kind, surface }: SurfaceRow, files: EvidenceFiles): boolean | null {
  const path = readSurface(kind, surface)?.path;
  if (path === undefined) return null;
  const file = files.get(path);
  // A file of the tree may be called so.
  return readAtCommit(path) !== null && (file?.kind !== 'file' || file.at !== undefined);
}
