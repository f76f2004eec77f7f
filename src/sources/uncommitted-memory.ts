import { join } from 'node:path';

import { readTexts } from '#disk/read-texts';
import type { SourceFile } from '#workspace/source-file';

import type { Snapshot } from './snapshot.ts';

/** Names that are listed before the rest is counted. */
const named = 3;

/** A line that says which files of memory the work tree has otherwise than the commit that was judged; none in CI, where there is nobody's work. */
export function uncommittedMemory({ repository, prefix }: Snapshot, files: readonly SourceFile[]): string[] {
  if (repository.env.CI && repository.env.CI !== 'false') return [];
  const texts = readable(join(repository.root, prefix), files.map((file) => file.path));
  const differing = files.filter((file) => 'text' in file && lineFeeds(texts.get(file.path)) !== lineFeeds((file.byteOrderMark ? '\ufeff' : '') + file.text)).map((file) => file.path);
  if (differing.length === 0) return [];
  const rest = differing.length - named;
  return [`${differing.length} ${differing.length === 1 ? 'file' : 'files'} of memory with uncommitted changes ${differing.length === 1 ? 'is' : 'are'} judged as committed: ${differing.slice(0, named).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`];
}

function readable(root: string, paths: readonly string[]): ReadonlyMap<string, string | null> {
  const textAt = (path: string): string | null => {
    try {
      return readTexts(root, [path]).get(path) ?? null;
    } catch {
      return null;
    }
  };
  return new Map(paths.map((path) => [path, textAt(path)]));
}

function lineFeeds(text: string | null | undefined): string | null {
  return text?.replace(/\r\n/g, '\n') ?? null;
}
