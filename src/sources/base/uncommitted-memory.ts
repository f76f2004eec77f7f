import { join, posix } from 'node:path';

import { presentItems } from '#diagnostics/defined-values';
import { readTexts } from '#disk/reading/file-facts';
import { filterWithChangingAttributes } from '#git/objects/attributes-of';
import { namesBelow, skippedNames } from '#git/objects/list-tree';
import type { Repository } from '#git/repository/open-repository';
import type { SourceFile } from '#workspace/document';
import { limits } from '#workspace/limits';
import type { Layout } from '#workspace/paths/layout';

import type { Snapshot } from '../snapshot.ts';

const maxNamesShown = 3;

/** Paths of uncommitted files of memory. */
export interface Uncommitted {
  readonly changed: readonly string[];
  /** Files that are in no commit; they were not checked. */
  readonly added: readonly string[];
}

/**
 * Finds uncommitted files of memory; none in CI. Files are compared here, because Git might run
 * their clean filters. Files with a filter, or left out by a sparse checkout, are not listed.
 *
 * @param branch the committed files, from the root
 * @param files the checked files
 */
export async function uncommittedMemory(
  repository: Repository,
  branch: Snapshot,
  files: readonly SourceFile[],
  layout: Pick<Layout, 'folders' | 'files' | 'accepts'>,
): Promise<Uncommitted> {
  if (repository.env.CI && repository.env.CI !== 'false') return { changed: [], added: [] };
  const [changed, added] = await Promise.all([
    changedSince(repository, branch, files),
    addedSince(repository, branch, layout),
  ]);
  return { changed, added };
}

async function addedSince(
  repository: Repository,
  { prefix, files }: Snapshot,
  { folders, files: places, accepts }: Pick<Layout, 'folders' | 'files' | 'accepts'>,
): Promise<string[]> {
  const names = await namesBelow(
    repository,
    [...folders, ...places].map((path) => posix.join(prefix, path)),
  );
  return names
    .flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []))
    .filter((path) => !files.has(path) && accepts(path));
}

async function changedSince(
  repository: Repository,
  branch: Snapshot,
  files: readonly SourceFile[],
): Promise<string[]> {
  const root = join(repository.root, branch.prefix);
  const paths = files.filter((file) => 'text' in file).map((file) => file.path);
  const differing = [...(await branch.read(paths, limits.fileBytes))].flatMap(([path, blob]) => {
    const text = blob && 'bytes' in blob ? blob.bytes.toString('utf8') : null;
    return text !== null && lineFeeds(textAt(root, path)) !== lineFeeds(text) ? [path] : [];
  });
  if (differing.length === 0) return [];
  const whole = differing.map((path) => branch.prefix + path);
  const changing = await filterWithChangingAttributes(repository, whole);
  const skipped = new Set(await skippedNames(repository, whole));
  return differing.filter(
    (path) =>
      !changing.has(branch.prefix + path) &&
      !(skipped.has(branch.prefix + path) && textAt(root, path) === null),
  );
}

/** Lines that name uncommitted files. */
export function uncommittedNotice(found: readonly Uncommitted[]): string[] {
  const changed = found.flatMap((each) => each.changed);
  const added = found.flatMap((each) => each.added);
  return presentItems([
    changed.length > 0 &&
      `${counted(changed)} with uncommitted changes ${areIn(changed)} checked as committed: ${listOf(changed)}`,
    added.length > 0 &&
      `${counted(added)} ${areIn(added)} not committed and not checked: ${listOf(added)}`,
  ]);
}

const counted = (paths: readonly string[]): string =>
  `${paths.length} ${paths.length === 1 ? 'file' : 'files'} of memory`;
const areIn = (paths: readonly string[]): string => (paths.length === 1 ? 'is' : 'are');

function listOf(paths: readonly string[]): string {
  const rest = paths.length - maxNamesShown;
  return `${paths.slice(0, maxNamesShown).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The text of a file; null where there is none. */
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
