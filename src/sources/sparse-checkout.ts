import { posix } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { existingPaths } from '#disk/reading/file-facts';
import { hasSparsePatterns, mayLeaveFilesOut, recordRepository } from '#disk/reading/git-files';
import { readConfigAt } from '#disk/reading/read-config-file';
import { readAdrFolder } from '#disk/reading/read-memory';
import { configNames, type Root } from '#disk/roots/find-root';
import { folderFromRoot } from '#disk/roots/locate';
import { skippedNames } from '#git/objects/list-tree';
import { openRepository } from '#git/repository/open-repository';
import { base as say } from '#messages/generated/program';
import { shellWord } from '#messages/shell-word';
import { type Layout, layoutOf } from '#workspace/paths/layout';
import type { PathFact } from '#workspace/paths/rule-facts';
import { folderOf, foldersAbove } from '#workspace/paths/target';
import { baselineFile, waiversFile } from '#workspace/policy/policy-files';
import { isNativePath } from '#workspace/stores/detect-stores';

type Env = Readonly<Record<string, string | undefined>>;

/** Files of configuration and policy at the root. */
const beside = [...configNames, '.adr-dir', waiversFile, baselineFile];

/**
 * Refuses a sparse checkout that leaves out memory, which would look deleted.
 *
 * @throws {EnvironmentError} with the command that adds the files
 */
export async function refuseSparseMemory(
  root: Root,
  layout: Pick<Layout, 'folders' | 'files' | 'accepts'>,
  env: Env,
): Promise<void> {
  const wanted = layout.folders.includes('') ? [] : [...layout.folders, ...layout.files, ...beside];
  const skipped = await leftOut(root, wanted, env);
  const lost = skipped.filter((path) => layout.accepts(path) || beside.includes(path));
  const [path] = lost;
  if (path === undefined) return;
  throw new EnvironmentError(
    say.leftOut({ files: lost.length, path, command: adding(root, lost, layout) }),
    null,
  );
}

/**
 * Refuses a sparse checkout that leaves out a named path or, without one, memory of the root.
 *
 * @param path absolute; null for the memory of the root
 * @throws {EnvironmentError} with the command that adds the files
 */
export async function refuseSparsePath(root: Root, path: string | null, env: Env): Promise<void> {
  if (!root.inGit || !mayLeaveFilesOut(root.repository ?? root.path)) return;
  const inside = path === null ? '' : posix.relative(root.path, path);
  const layout =
    inside === ''
      ? layoutOf(await readConfigAt({ root, from: '' }), readAdrFolder(root.path))
      : { folders: [inside], files: [], accepts: () => true };
  await refuseSparseMemory(root, layout, env);
}

/** The notes of agents that a sparse checkout leaves out. */
export async function notesLeftOut(root: Root, env: Env): Promise<string[]> {
  return (await leftOut(root, [], env)).filter(isNativePath);
}

/** The facts about missing paths that a sparse checkout leaves out. */
export async function factsOfLeftOut(
  root: Root,
  facts: ReadonlyMap<string, PathFact>,
  env: Env,
): Promise<ReadonlyMap<string, PathFact>> {
  const missing = [...facts].flatMap(([path, { kind }]) => (kind === 'missing' ? [path] : []));
  if (missing.length === 0) return new Map();
  const skipped = await leftOut(root, missing, env);
  const files = new Set(skipped);
  const folders = new Set(skipped.flatMap((path) => foldersAbove(folderOf(path))));
  return new Map(
    missing.flatMap((path): [string, PathFact][] => {
      if (files.has(path)) return [[path, { kind: 'file', text: null }]];
      return folders.has(path) ? [[path, { kind: 'directory' }]] : [];
    }),
  );
}

/** The files, from the root, that a checkout leaves out at or below the paths; all for no paths. */
async function leftOut(root: Root, paths: readonly string[], env: Env): Promise<string[]> {
  const top = root.repository ?? root.path;
  if (!root.inGit || !mayLeaveFilesOut(top)) return [];
  const repository = await openRepository(root.path, env);
  if (repository === null) return [];
  recordRepository(repository);
  const inside = folderFromRoot(repository.root, root.path);
  // Leave out paths outside of the repository.
  const within = paths.map((path) => posix.join(inside, path)).filter(isWithin);
  if (paths.length > 0 && within.length === 0) return [];
  const skipped = await skippedNames(repository, within);
  const below = skipped.flatMap((path) => {
    const way = posix.relative(inside, path);
    return way.startsWith('../') ? [] : [way];
  });
  const present = existingPaths(root.path, below);
  return below.filter((path) => !present.has(path));
}

function isWithin(path: string): boolean {
  return path !== '..' && !path.startsWith('../');
}

/** The command that adds files to a checkout. */
function adding(root: Root, lost: readonly string[], { folders }: Pick<Layout, 'folders'>): string {
  const top = root.repository ?? root.path;
  if (!hasSparsePatterns(top)) return `git -C ${shellWord(top)} sparse-checkout disable`;
  const named = lost.map(
    (path) =>
      folders.find((folder) => folder !== '' && path.startsWith(`${folder}/`)) ??
      (path.includes('/') ? posix.dirname(path) : path),
  );
  const inside = folderFromRoot(top, root.path);
  const words = [...new Set(named)].sort().map((path) => shellWord(posix.join(inside, path)));
  return `git -C ${shellWord(top)} sparse-checkout add ${words.join(' ')}`;
}
