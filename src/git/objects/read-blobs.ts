import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import { complaintOf } from '../process/git-failures.ts';
import { gitText, nulSeparated, runGit } from '../process/run-git.ts';
import type { GitAnswer } from '../process/spawn-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import { askablePaths, listingBytes, mostInListing, narrowing } from './askable-paths.ts';

/** Bytes of all files of one batch. */
const batchBytes = 256 * 1024 * 1024;

/**
 * Reads blobs by their ids through one `cat-file --batch`, two where a partial clone lacks some.
 *
 * @returns null for an object this clone does not have: a partial clone is never completed from
 *   here
 * @throws {EnvironmentError} when an object is broken or no blob, or all together are over 256 MiB
 */
export async function readBlobs(
  repository: Repository,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Buffer | null>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const whole = await batch(repository, asked, [0, 128]);
  if (whole.code === 0) return parse(whole);
  // Git gives the batch up where it may not fetch; what is here is then asked for alone. Any other
  // failure shows again.
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
    input: `${ids.join('\n')}\n`,
    maxBytes: batchBytes,
    accept,
  });
}

/** Which objects this clone has, the one way git tells without trying to fetch the others. */
async function present(repository: Repository, ids: readonly string[]): Promise<string[]> {
  const { out } = await runGit(
    repository,
    ['rev-list', '--objects', '--no-walk', '--ignore-missing', '--missing=allow-any', '--stdin'],
    { input: `${ids.join('\n')}\n` },
  );
  return out
    .toString('latin1')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

function parse({ out, error }: GitAnswer): Map<string, Buffer | null> {
  const blobs = new Map<string, Buffer | null>();
  for (let at = 0; at < out.length;) {
    const end = out.indexOf(0x0a, at);
    const [id = '', type = '', size = ''] = out.toString('latin1', at, end).split(' ');
    at = end + 1;
    // A broken object is `missing`, too, but git complains of it.
    if (type === 'missing' && /^error: /m.test(error))
      throw new EnvironmentError(say.objectUnread({ id, problem: complaintOf(error) }), error);
    if (type !== 'missing' && type !== 'blob')
      throw new EnvironmentError(say.objectOfOtherType({ id, type }), null);
    blobs.set(id, type === 'blob' ? out.subarray(at, at + Number(size)) : null);
    // A line feed follows the bytes.
    if (type === 'blob') at += Number(size) + 1;
  }
  return blobs;
}

/** One text that a file has at a commit. */
interface FileAt {
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * Reads files as commits have them, each text once; paths from the repository's root. What a commit
 * does not have is left out.
 *
 * @param commits full ids
 * @throws {EnvironmentError} where a partial clone has not fetched one of them
 */
export async function readFilesAt(
  repository: Repository,
  commits: readonly string[],
  paths: readonly string[],
): Promise<FileAt[]> {
  // A line each is how git is asked.
  const named = askablePaths(paths).filter((path) => !path.includes('\n'));
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
    // What is not there is answered with the question and a word.
    if (id === undefined) continue;
    const bytes = out.subarray(at, at + Number(size));
    // A line feed follows the bytes.
    at += bytes.length + 1;
    if (type === 'blob') found.set(`${id} ${path}`, { path, bytes });
  }
  return [...found.values()];
}

const milliseconds = 20_000;

/**
 * What a file held in the history of HEAD, newest first, each text once; a path from the
 * repository's root. At most the last hundred changes.
 */
export async function readFileVersions(repository: Repository, path: string): Promise<Buffer[]> {
  const asked = narrowing(askablePaths([path]), 1);
  const head = asked.length === 0 ? null : await readHead(repository);
  if (head === null) return [];
  const commits = await gitText(
    repository,
    ['rev-list', '--full-history', '--max-count=100', head, ...asked],
    { milliseconds },
  );
  if (commits === '') return [];
  const { out } = await runGit(
    repository,
    [
      'diff-tree',
      '--stdin',
      '-m',
      '-r',
      '--root',
      '--no-renames',
      '--raw',
      '--no-abbrev',
      '--no-ext-diff',
      '--no-textconv',
      ...asked,
    ],
    { input: commits, milliseconds },
  );
  // `:100644 100644 <old> <new> M<tab>path`
  const ids = [
    ...out.toString('latin1').matchAll(/^:\d+ 100\d{3} [0-9a-f]+ ([0-9a-f]+) [AM]/gm),
  ].flatMap((match) => match[1] ?? []);
  const blobs = await readBlobs(repository, ids);
  return [...new Set(ids)].flatMap((id) => blobs.get(id) ?? []);
}

/**
 * Reads files as HEAD has them, paths from the repository's root. Links, folders and submodules are
 * not files; before the first commit there is nothing. Null where a partial clone does not have the
 * object.
 */
export async function readHeadFiles(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer | null>> {
  const asked = askablePaths(paths);
  const head = asked.length === 0 ? null : await readHead(repository);
  if (head === null) return new Map();
  const wanted = new Set(asked);
  const { out } = await runGit(
    repository,
    ['ls-tree', '-r', '-z', '--full-tree', head, ...narrowing(asked, mostInListing)],
    { maxBytes: listingBytes },
  );
  const ids = new Map<string, string>();
  for (const line of nulSeparated(out)) {
    // `100644 blob <id><tab>path`
    const [, id, path] = /^100\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line ?? '') ?? [];
    if (id !== undefined && path !== undefined && wanted.has(path)) ids.set(path, id);
  }
  const blobs = await readBlobs(repository, ids.values());
  return new Map([...ids].map(([path, id]) => [path, blobs.get(id) ?? null]));
}

/** What the index has for one path. */
interface IndexEntry {
  /** Six octal digits: 100644, 100755, 120000 (a link), 160000 (a submodule). */
  readonly mode: string;
  readonly id: string;
  /** Whether it is left out of a sparse checkout. */
  readonly skipped: boolean;
}

/** One file as the index has it. */
interface IndexFile {
  readonly mode: string;
  /** Empty for a submodule; null where a partial clone does not have the object. */
  readonly bytes: Buffer | null;
  readonly skipped: boolean;
}

/**
 * The entries of the index for the given paths; a path in conflict has none, for nothing is staged
 * for it yet.
 */
export async function readIndexEntries(
  repository: Repository,
  paths: readonly string[],
): Promise<ReadonlyMap<string, IndexEntry>> {
  const asked = askablePaths(paths);
  const entries = new Map<string, IndexEntry>();
  if (asked.length === 0) return entries;
  const wanted = new Set(asked);
  const { out } = await runGit(
    repository,
    ['ls-files', '-z', '-t', '--stage', ...narrowing(asked, mostInListing)],
    { maxBytes: listingBytes },
  );
  for (const line of nulSeparated(out)) {
    // `H 100644 <id> 0<tab>path`
    const [, tag, mode, id, path] = /^(\S) (\d+) ([0-9a-f]+) 0\t(.+)$/s.exec(line ?? '') ?? [];
    if (mode !== undefined && id !== undefined && path !== undefined && wanted.has(path))
      entries.set(path, { mode, id, skipped: tag === 'S' });
  }
  return entries;
}

/**
 * Reads files as they are staged, paths from the repository's root. A path that is not in the index
 * is not in the answer.
 */
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
