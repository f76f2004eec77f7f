import { asLines, nulTexts, runGit } from '../process/run-git.ts';
import { noDrivers } from '../process/scratch-environment.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import { type BoundedBlob, readBoundedBlobs } from './bounded-blobs.ts';
import type { PathAt } from './list-tree.ts';
import { readBlobs } from './read-blobs.ts';
import { maxListingBytes, singleLineTreePaths, validTreePaths } from './valid-tree-paths.ts';

/** The state of a path at a commit; `no-commit` where this clone lacks it or a part of it. */
export type FileAtCommit =
  | { readonly kind: 'file'; readonly commit: string; readonly bytes: Buffer }
  | { readonly kind: 'too-large' | 'folder' | 'submodule' | 'no-path'; readonly commit: string }
  | { readonly kind: 'no-commit' };

/**
 * Reads files at commits in three calls; by `<commit>:<path>` as given.
 *
 * @param places ids or their first digits, and paths from the repository's root
 * @param most bytes of one file
 */
export async function readAtCommits(
  repository: Repository,
  places: readonly PathAt[],
  most: number,
): Promise<ReadonlyMap<string, FileAtCommit>> {
  const commits = await fullIds(repository, [...new Set(places.map(({ commit }) => commit))]);
  const askable = new Set(singleLineTreePaths(places.map(({ path }) => path)));
  const found = new Map<string, FileAtCommit>();
  const asked: { readonly key: string; readonly commit: string; readonly name: string }[] = [];
  for (const { commit: digits, path } of places) {
    const key = `${digits}:${path}`;
    const commit = commits.get(digits);
    if (commit === undefined) found.set(key, { kind: 'no-commit' });
    else if (askable.has(path)) asked.push({ key, commit, name: `${commit}:${path}` });
    else found.set(key, { kind: 'no-path', commit });
  }
  const objects = await objectsNamed(
    repository,
    asked.map(({ name }) => name),
  );
  const ids = [...objects.values()].flatMap((each) => (each?.type === 'blob' ? [each.id] : []));
  const blobs = await readBoundedBlobs(repository, ids, most);
  for (const { key, commit, name } of asked) {
    found.set(key, fileThen(commit, objects.get(name), blobs));
  }
  return found;
}

function fileThen(
  commit: string,
  object: NamedObject | null | undefined,
  blobs: ReadonlyMap<string, BoundedBlob>,
): FileAtCommit {
  if (object === undefined) return { kind: 'no-path', commit };
  if (object === null) return { kind: 'no-commit' };
  if (object.type !== 'blob')
    return { kind: object.type === 'tree' ? 'folder' : 'submodule', commit };
  const blob = blobs.get(object.id);
  if (!blob) return { kind: 'no-commit' };
  return 'bytes' in blob
    ? { kind: 'file', commit, bytes: blob.bytes }
    : { kind: 'too-large', commit };
}

/** Completes ids of commits that this clone has. */
async function fullIds(
  repository: Repository,
  digits: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const objects = await objectsNamed(
    repository,
    digits.map((each) => `${each}^{commit}`),
  );
  // A ref may be named like an id, and a tag has an id, too.
  return new Map(
    digits.flatMap((each) => {
      const object = objects.get(`${each}^{commit}`);
      return object?.type === 'commit' && object.id.startsWith(each)
        ? [[each, object.id] as const]
        : [];
    }),
  );
}

interface NamedObject {
  readonly id: string;
  readonly type: string;
}

/** Finds objects by their names; null for one that a partial clone lacks. */
async function objectsNamed(
  repository: Repository,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedObject | null>> {
  if (names.length === 0) return new Map();
  const { code, out } = await runGit(
    repository,
    ['cat-file', '--batch-check=%(objectname) %(objecttype)', '--buffer'],
    { input: asLines(names), accept: [0, 128] },
  );
  if (code !== 0) {
    // Git fails for all names if one would have to be fetched.
    const [only, ...others] = names;
    if (only !== undefined && others.length === 0) return new Map([[only, null]]);
    const found = new Map<string, NamedObject | null>();
    for (const name of names)
      for (const [each, object] of await objectsNamed(repository, [name])) found.set(each, object);
    return found;
  }
  const lines = out.toString('utf8').split('\n');
  return new Map(
    names.flatMap((name, at): [string, NamedObject][] => {
      const [, id, type] = /^([0-9a-f]{40,64}) (\w+)$/.exec(lines[at] ?? '') ?? [];
      return id === undefined || type === undefined || type === 'missing'
        ? []
        : [[name, { id, type }]];
    }),
  );
}

/**
 * Filters ids of commits, full or shortened, for those that this clone does not have.
 *
 * @throws {EnvironmentError} when git fails or takes longer
 */
export async function absentCommits(
  repository: Repository,
  ids: readonly string[],
  milliseconds: number,
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { out } = await runGit(repository, ['cat-file', '--batch-check=%(objecttype)'], {
    input: asLines(ids),
    milliseconds,
  });
  const lines = out.toString('utf8').split('\n');
  return ids.filter((each, at) => lines[at] === `${each} missing`);
}

const milliseconds = 20_000;

/**
 * Reads the versions of files in the last commits that changed them, newest first, each once; paths
 * from the repository's root. Objects that a partial clone lacks are left out.
 *
 * @param head the newest commit to read; HEAD where it is null
 * @param maxCommits by default 200: a change that a gate checks has fewer
 */
export async function pastFiles(
  repository: Repository,
  paths: readonly string[],
  head: string | null,
  maxCommits = 200,
): Promise<ReadonlyMap<string, readonly Buffer[]>> {
  const asked = validTreePaths(paths);
  const from = head ?? (await readHead(repository));
  if (asked.length === 0 || from === null) return new Map();
  const narrowed = ['--', ...asked];
  const commits = await runGit(
    repository,
    ['rev-list', '--full-history', '-n', String(maxCommits), from, ...narrowed],
    { milliseconds },
  );
  const changes = await runGit(
    repository,
    [
      ...['diff-tree', '--stdin', '-m', '-r', '-z', '--root', '--raw', '--no-abbrev'],
      ...['--no-renames', ...noDrivers, ...narrowed],
    ],
    { input: commits.out, maxBytes: maxListingBytes, milliseconds },
  );
  const ids = new Map<string, Set<string>>();
  let blob: string | null = null;
  for (const field of nulTexts(changes.out)) {
    // `:100644 100644 <id> <id> M`, then the path; between them the ids of commits.
    const change = /^:\d+ 100\d+ [0-9a-f]+ ([0-9a-f]+) /.exec(field);
    if (change) blob = change[1] ?? null;
    else if (blob !== null) {
      ids.set(field, (ids.get(field) ?? new Set<string>()).add(blob));
      blob = null;
    }
  }
  const blobs = await readBlobs(
    repository,
    [...ids.values()].flatMap((each) => [...each]),
  );
  return new Map(
    [...ids].map(([path, each]) => [path, [...each].flatMap((id) => blobs.get(id) ?? [])]),
  );
}
