import type { EvidenceFile, EvidenceFiles } from '../evidence/evidence.ts';

/** Renames followed from one path: history longer than this is taken for a circle. */
const mostRenames = 16;

/**
 * What stands where renames lead from a path; the path itself when it was not renamed. `file` is
 * undefined where nobody asked.
 */
export function followRenames(
  path: string,
  files: EvidenceFiles,
): { readonly path: string; readonly file: EvidenceFile | undefined } {
  let here = path;
  let file = files.get(path);
  for (
    let renames = 0;
    renames < mostRenames && file?.kind === 'absent' && file.movedTo !== null;
    renames += 1
  ) {
    here = file.movedTo;
    file = files.get(here);
  }
  return { path: here, file };
}
