import { join } from 'node:path';

import { readTexts } from '#disk/reading/read-texts';
import { attributesOf } from '#git/objects/attributes-of';
import { skippedNames } from '#git/objects/list-names';
import type { Repository } from '#git/repository/open-repository';
import { limits } from '#workspace/limits';
import type { SourceFile } from '#workspace/source-file';

import type { Snapshot } from '../snapshot.ts';

/** Names that are listed before the rest is counted. */
const named = 3;

/**
 * Paths of the files of memory that the work tree has otherwise than the branch; none in CI, where
 * there is nobody's work. A file that a sparse checkout leaves out is as committed. The files are
 * read and compared here: git would run the clean filter of a file whose times it does not trust.
 * For the same reason a file that goes through a filter is left out, and git is only asked which
 * have one.
 *
 * @param branch what is committed, from the root
 * @param files memory as it was judged
 */
export async function uncommittedMemory(
  repository: Repository,
  branch: Snapshot,
  files: readonly SourceFile[],
): Promise<string[]> {
  if (repository.env.CI && repository.env.CI !== 'false') return [];
  const root = join(repository.root, branch.prefix);
  const paths = files.filter((file) => 'text' in file).map((file) => file.path);
  const differing = [...(await branch.read(paths, limits.fileBytes))].flatMap(([path, blob]) => {
    const text = blob && 'bytes' in blob ? blob.bytes.toString('utf8') : null;
    return text !== null && lineFeeds(textAt(root, path)) !== lineFeeds(text) ? [path] : [];
  });
  if (differing.length === 0) return [];
  const whole = differing.map((path) => branch.prefix + path);
  const changing = await attributesOf(repository, whole);
  const skipped = new Set(await skippedNames(repository, whole));
  return differing.filter(
    (path) =>
      !changing.has(branch.prefix + path) &&
      !(skipped.has(branch.prefix + path) && textAt(root, path) === null),
  );
}

/** The line that says which files those are. */
export function uncommittedNotice(differing: readonly string[]): string[] {
  if (differing.length === 0) return [];
  const rest = differing.length - named;
  const [noun, are] = differing.length === 1 ? ['file', 'is'] : ['files', 'are'];
  return [
    `${differing.length} ${noun} of memory with uncommitted changes ${are}` +
      ` judged as committed: ${differing.slice(0, named).join(', ')}` +
      `${rest > 0 ? ` and ${rest} more` : ''}`,
  ];
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
