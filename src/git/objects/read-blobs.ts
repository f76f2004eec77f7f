import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import { gitErrorMessage } from '../process/git-failures.ts';
import { asLines, linesOf, runGit, splitAtNulOrNull } from '../process/run-git.ts';
import type { GitAnswer } from '../process/spawn-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import {
  maxListingBytes,
  maxPathsInListing,
  pathArguments,
  singleLineTreePaths,
  validTreePaths,
} from './valid-tree-paths.ts';

/** Bytes of all files of one batch. */
const batchBytes = 256 * 1024 * 1024;

/**
 * Reads blobs by their ids; null for one that a partial clone lacks. Nothing is fetched.
 *
 * @throws {EnvironmentError} for an object that is broken or not a blob, and over 256 MiB together
 */
export async function readBlobs(
  repository: Repository,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Buffer | null>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const whole = await batch(repository, asked, [0, 128]);
  if (whole.code === 0) return parse(whole);
  // Git ends the batch at an object that it would have to fetch. Any other failure happens again.
  const here = /promisor remote/.test(whole.error) ? await present(repository, asked) : asked;
  const blobs =
    here.length === 0
      ? new Map<string, Buffer | null>()
      : parse(await batch(repository, here, [0]));
  return new Map(asked.map((id) => [id, blobs.get(id) ?? null]));
}

function batch(
  repository: Repository,
  ids: readonly string[],
  accept: readonly number[],
): Promise<GitAnswer> {
  return runGit(repository, ['cat-file', '--batch', '--buffer'], {
    input: asLines(ids),
    maxBytes: batchBytes,
    accept,
  });
}

/** Filters ids for objects of this clone, by the only command that fetches nothing. */
async function present(repository: Repository, ids: readonly string[]): Promise<string[]> {
  const { out } = await runGit(
    repository,
    ['rev-list', '--objects', '--no-walk', '--ignore-missing', '--missing=allow-any', '--stdin'],
    { input: asLines(ids) },
  );
  return linesOf(out).map((line) => line.trimEnd());
}

function parse({ out, error }: GitAnswer): Map<string, Buffer | null> {
  const blobs = new Map<string, Buffer | null>();
  for (let at = 0; at < out.length;) {
    const end = out.indexOf(0x0a, at);
    const [id = '', type = '', size = ''] = out.toString('latin1', at, end).split(' ');
    at = end + 1;
    // A broken object is `missing`, too, but with an error.
    if (type === 'missing' && /^error: /m.test(error))
      throw new EnvironmentError(say.objectUnread({ id, problem: gitErrorMessage(error) }), error);
    if (type !== 'missing' && type !== 'blob')
      throw new EnvironmentError(say.objectOfOtherType({ id, type }), null);
    blobs.set(id, type === 'blob' ? out.subarray(at, at + Number(size)) : null);
    // A line feed follows the bytes.
    if (type === 'blob') at += Number(size) + 1;
  }
  return blobs;
}

interface FileAt {
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * Reads files at commits, each text of a path once; paths from the repository's root.
 *
 * @param commits full ids
 * @throws {EnvironmentError} where a partial clone lacks one of the files
 */
export async function readFilesAt(
  repository: Repository,
  commits: readonly string[],
  paths: readonly string[],
): Promise<FileAt[]> {
  const named = singleLineTreePaths(paths);
  const asked = commits.flatMap((commit) => named.map((path) => ({ commit, path })));
  if (asked.length === 0) return [];
  const { out } = await runGit(repository, ['cat-file', '--batch', '--buffer'], {
    input: asked.map(({ commit, path }) => `${commit}:${path}\n`).join(''),
    maxBytes: batchBytes,
  });
  const found = new Map<string, FileAt>();
  let at = 0;
  for (const { path } of asked) {
    const end = out.indexOf(0x0a, at);
    const [, id, type, size] =
      /^([0-9a-f]+) (\w+) (\d+)$/.exec(out.toString('latin1', at, end)) ?? [];
    at = end + 1;
    // For a missing object, git repeats the name.
    if (id === undefined) continue;
    const bytes = out.subarray(at, at + Number(size));
    // A line feed follows the bytes.
    at += bytes.length + 1;
    if (type === 'blob') found.set(`${id} ${path}`, { path, bytes });
  }
  return [...found.values()];
}

/**
 * Reads files of HEAD, without links and submodules; paths from the repository's root. Null for an
 * object that a partial clone lacks.
 */
export async function readHeadFiles(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer | null>> {
  const asked = validTreePaths(paths);
  const head = asked.length === 0 ? null : await readHead(repository);
  if (head === null) return new Map();
  const wanted = new Set(asked);
  const { out } = await runGit(
    repository,
    ['ls-tree', '-r', '-z', '--full-tree', head, ...pathArguments(asked, maxPathsInListing)],
    { maxBytes: maxListingBytes },
  );
  const ids = new Map<string, string>();
  for (const line of splitAtNulOrNull(out)) {
    // `100644 blob <id><tab>path`
    const [, id, path] = /^100\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line ?? '') ?? [];
    if (id !== undefined && path !== undefined && wanted.has(path)) ids.set(path, id);
  }
  const blobs = await readBlobs(repository, ids.values());
  return new Map([...ids].map(([path, id]) => [path, blobs.get(id) ?? null]));
}

interface IndexEntry {
  /** Six octal digits: 100644, 100755, 120000 (a link), 160000 (a submodule). */
  readonly mode: string;
  readonly id: string;
  /** Whether a sparse checkout leaves it out. */
  readonly skipped: boolean;
}

interface IndexFile extends Omit<IndexEntry, 'id'> {
  /** Empty for a submodule; null where a partial clone lacks the object. */
  readonly bytes: Buffer | null;
}

/** The entries of the index for paths; a path in conflict has none. */
export async function readIndexEntries(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, IndexEntry>> {
  const asked = validTreePaths(paths);
  const entries = new Map<string, IndexEntry>();
  if (asked.length === 0) return entries;
  const wanted = new Set(asked);
  const { out } = await runGit(
    repository,
    ['ls-files', '-z', '-t', '--stage', ...pathArguments(asked, maxPathsInListing)],
    { maxBytes: maxListingBytes },
  );
  for (const line of splitAtNulOrNull(out)) {
    // `H 100644 <id> 0<tab>path`
    const [, tag, mode, id, path] = /^(\S) (\d+) ([0-9a-f]+) 0\t(.+)$/s.exec(line ?? '') ?? [];
    if (mode !== undefined && id !== undefined && path !== undefined && wanted.has(path))
      entries.set(path, { mode, id, skipped: tag === 'S' });
  }
  return entries;
}

/** Reads staged files; paths from the repository's root. */
export async function readIndexFiles(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, IndexFile>> {
  const entries = await readIndexEntries(repository, paths);
  const blobs = await readBlobs(
    repository,
    [...entries.values()].flatMap(({ mode, id }) => (mode === '160000' ? [] : [id])),
  );
  return new Map(
    [...entries].map(([path, { mode, id, skipped }]) => [
      path,
      { mode, bytes: mode === '160000' ? Buffer.alloc(0) : (blobs.get(id) ?? null), skipped },
    ]),
  );
}
