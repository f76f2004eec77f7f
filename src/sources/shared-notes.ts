import { posix } from 'node:path';

import { personalNotes } from '#workspace/stores/personal-notes';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from './memory-source.ts';

/** The notes about one person that git tracks; none where nobody can list the tree. */
export async function sharedPersonalNotes(
  records: Records,
  source: Pick<MemorySource, 'filesNamed'>,
): Promise<ReadonlySet<string>> {
  const paths = personalNotes(records).map(({ path }) => path);
  if (paths.length === 0) return new Set();
  const names = new Set(paths.map((path) => posix.basename(path)));
  const listed = new Set(await source.filesNamed(names));
  return new Set(paths.filter((path) => listed.has(path)));
}
