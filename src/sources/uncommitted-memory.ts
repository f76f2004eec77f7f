import { join } from 'node:path';

import { readTexts } from '#disk/read-texts';
import { touchedPaths } from '#git/touched-paths';
import type { Repository } from '#git/open-repository';
import type { SourceFile } from '#workspace/source-file';

import type { Snapshot } from './snapshot.ts';

/** Names that are listed before the rest is counted. */
const named = 3;

/**
 * Paths of the files of memory that the work tree has otherwise than the commit that was judged; none in CI, where there is
 * nobody's work. Git is asked at once, and the files are told once they are read.
 */
export function uncommittedMemory({ repository, prefix, commit }: Snapshot): (files: readonly SourceFile[]) => Promise<string[]> {
  if (commit === null || (repository.env.CI && repository.env.CI !== 'false')) return () => Promise.resolve([]);
  const touched = touchedPaths(repository, commit);
  // Who asks below is told.
  touched.catch(() => undefined);
  return async (files) => differingOf(repository, prefix, files, await touched);
}

function differingOf(repository: Repository, prefix: string, files: readonly SourceFile[], touched: ReadonlySet<string>): string[] {
  return files.filter((file) => 'text' in file && touched.has(prefix + file.path) && lineFeeds(textAt(join(repository.root, prefix), file.path)) !== lineFeeds((file.byteOrderMark ? '\ufeff' : '') + file.text)).map((file) => file.path);
}

/** The line that says which files those are. */
export function uncommittedNotice(differing: readonly string[]): string[] {
  if (differing.length === 0) return [];
  const rest = differing.length - named;
  const [noun, are] = differing.length === 1 ? ['file', 'is'] : ['files', 'are'];
  return [`${differing.length} ${noun} of memory with uncommitted changes ${are} judged as committed: ${differing.slice(0, named).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`];
}

/** What stands there now; null where it is gone or no text. */
function textAt(root: string, path: string): string | null {
  try {
    return readTexts(root, [path]).get(path) ?? null;
  } catch {
    return null;
  }
}

function lineFeeds(text: string | null): string | null {
  return text?.replace(/\r\n/g, '\n') ?? null;
}
