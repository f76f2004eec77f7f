import type { EvidenceFile, EvidenceFiles } from '#provenance/evidence/evidence';

import { asEvidence } from './as-evidence.ts';
import type { EvidenceSource } from './evidence-source.ts';

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
  const absent = wanted.filter((path) => read.get(path)?.kind === 'absent');
  const folders = wanted.filter((path) => files.get(path)?.kind === 'refused');
  const filterable = (await source.mayFilter(wanted)) ? wanted : [];
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
