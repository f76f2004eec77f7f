import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { askablePaths } from './askable-paths.ts';
import { readBoundedBlobs } from './bounded-blobs.ts';
import type { PathAt } from './list-tree.ts';

/**
 * What a commit has at a path; `no-commit` where this clone does not have the commit, or not all of
 * it.
 */
export type FileThen =
  | { readonly kind: 'file'; readonly commit: string; readonly bytes: Buffer }
  | { readonly kind: 'too-large' | 'folder' | 'submodule' | 'no-path'; readonly commit: string }
  | { readonly kind: 'no-commit' };

/**
 * Reads files as commits have them, in three calls for all; the keys are `<commit>:<path>` as
 * asked.
 *
 * @param places commits by their ids or the first digits of these, paths from the repository's root
 * @param most bytes of one file
 */
export async function readAtCommits(
  repository: Repository,
  places: readonly PathAt[],
  most: number,
): Promise<ReadonlyMap<string, FileThen>> {
  const commits = await fullIds(repository, [...new Set(places.map(({ commit }) => commit))]);
  const askable = new Set(
    askablePaths(places.map(({ path }) => path)).filter((path) => !path.includes('\n')),
  );
  const found = new Map<string, FileThen>();
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
    const object = objects.get(name);
    const blob = object?.type === 'blob' ? (blobs.get(object.id) ?? null) : null;
    found.set(
      key,
      object === undefined
        ? { kind: 'no-path', commit }
        : object === null || (object.type === 'blob' && blob === null)
          ? { kind: 'no-commit' }
          : blob === null
            ? { kind: object.type === 'tree' ? 'folder' : 'submodule', commit }
            : 'bytes' in blob
              ? { kind: 'file', commit, bytes: blob.bytes }
              : { kind: 'too-large', commit },
    );
  }
  return found;
}

/** The commits whose ids begin so and that this clone has, by what was asked. */
async function fullIds(
  repository: Repository,
  digits: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const objects = await objectsNamed(
    repository,
    digits.map((each) => `${each}^{commit}`),
  );
  // A ref may be called like an id, and an id may be that of a tag.
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

/**
 * The objects that names stand for; null for one that a partial clone did not fetch, and none for a
 * name of nothing.
 */
async function objectsNamed(
  repository: Repository,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedObject | null>> {
  if (names.length === 0) return new Map();
  const { code, out } = await runGit(
    repository,
    ['cat-file', '--batch-check=%(objectname) %(objecttype)', '--buffer'],
    { input: names.map((name) => `${name}\n`).join(''), accept: [0, 128] },
  );
  if (code !== 0) {
    // Git gives all names up where it may not fetch one.
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
