import { readBoundedBlobs } from '../objects/bounded-blobs.ts';
import { maxListingBytes, pathArguments, validTreePaths } from '../objects/valid-tree-paths.ts';
import { nulTexts, runGit } from '../process/run-git.ts';
import { noDrivers } from '../process/scratch-environment.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import {
  commitsBefore,
  describeCommits,
  type DescribedCommit,
  type PastCommit,
} from './commits-before.ts';
import { maxPathsInWalk, withinTime } from './walk-history.ts';

/** Changes of a file that are read by the end of each round, while words are left to find. */
const rounds = [4, 20, 100, 400];
/** Older texts in memory at the same time. */
const textsAtOnce = 100;
const maxTextBytes = 1024 ** 2;

/** The commits that removed words from files, as far as history was searched. */
export interface LostWords {
  /** The commits that removed words, by file, then by word. */
  readonly commits: ReadonlyMap<string, ReadonlyMap<string, DescribedCommit>>;
  /** The first commit of files whose texts could all be read in time. */
  readonly first: ReadonlyMap<string, string | undefined>;
  /** The milliseconds after which the search ended; null when it was complete. */
  readonly leftAfter: number | null;
}

/**
 * Finds the last commits that removed words from files.
 *
 * @param wanted words that files do not have; paths from the repository's root
 * @param has whether a text has a word
 * @throws {EnvironmentError} when git fails for another reason than time
 */
export async function lostWords(
  repository: Repository,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  has: (path: string, text: string, word: string) => boolean,
  milliseconds: number,
  from?: string | null,
): Promise<LostWords> {
  const lost = new Map<string, Map<string, string>>();
  const first = new Map<string, string | undefined>();
  const head = from ?? (await readHead(repository));
  const inTime =
    head === null ||
    (await withinTime(performance.now() + milliseconds, async (left) => {
      const changes = await changesOfFiles(
        repository,
        head,
        validTreePaths([...wanted.keys()]),
        left,
      );
      for (const path of changes.keys()) lost.set(path, new Map());
      const closed = new Set<string>();
      for (const [round, to] of rounds.entries()) {
        const older = [...changes]
          .filter(([path]) => (lost.get(path)?.size ?? 0) < (wanted.get(path)?.size ?? 0))
          .flatMap(([path, its]) => textsBefore(path, its.slice(rounds[round - 1] ?? 0, to)));
        for (let at = 0; at < older.length; at += textsAtOnce) {
          const some = older.slice(at, at + textsAtOnce).filter(({ path }) => !closed.has(path));
          for await (const { path, commit, text } of read(repository, some)) {
            // An unread text may have had the words, so older ones are not read.
            if (text === null) closed.add(path);
            if (text === null || closed.has(path)) continue;
            const words = lost.get(path);
            for (const word of wanted.get(path) ?? [])
              if (words?.has(word) === false && has(path, text, word)) words.set(word, commit);
          }
          left();
        }
      }
      for (const [path, its] of changes) if (!closed.has(path)) first.set(path, its.at(-1)?.commit);
    }));
  const described = await describeCommits(
    repository,
    [...new Set([...lost.values()].flatMap((words) => [...words.values()]))],
    5_000,
  );
  return {
    leftAfter: inTime ? null : milliseconds,
    first,
    commits: new Map(
      [...lost].map(([path, words]) => [
        path,
        new Map(
          [...words].flatMap(([word, commit]) => {
            const known = described.get(commit);
            return known ? [[word, known] as const] : [];
          }),
        ),
      ]),
    ),
  };
}

/** A blob of a file before a commit. */
interface OlderText {
  readonly path: string;
  readonly commit: string;
  readonly blob: string;
}

function textsBefore(path: string, changes: readonly FileChange[]): OlderText[] {
  return changes.flatMap(({ commit, before }) => before.map((blob) => ({ path, commit, blob })));
}

/** Reads older texts; null for one that is too large, or that this clone lacks. */
async function* read(
  repository: Repository,
  older: readonly OlderText[],
): AsyncGenerator<OlderText & { readonly text: string | null }> {
  const ids = older.map(({ blob }) => blob);
  const blobs = await readBoundedBlobs(repository, ids, maxTextBytes);
  for (const each of older) {
    const blob = blobs.get(each.blob) ?? null;
    const isRead = blob !== null && 'bytes' in blob;
    yield { ...each, text: isRead ? blob.bytes.toString('utf8') : null };
  }
}

interface FileChange {
  readonly commit: string;
  /** The blobs of the parents. */
  readonly before: readonly string[];
}

/** Commits in one call of git. */
const commitsAtOnce = 4_000;

/** The blobs of the parents that differ from a commit, by their position; null for no file. */
type Differences = ReadonlyMap<number, string | null>;

/**
 * The commits that changed files, newest first, as `git rev-list HEAD -- FILE` lists them: if one
 * side of a merge has the same file, the other side is left out. One walk for all files.
 *
 * @param paths from the repository's root
 * @param left gives the remaining milliseconds
 * @throws {EnvironmentError} when git fails or takes longer
 */
export async function changesOfFiles(
  repository: Repository,
  head: string,
  paths: readonly string[],
  left: () => number,
): Promise<ReadonlyMap<string, readonly FileChange[]>> {
  if (paths.length === 0) return new Map();
  const { commits } = await commitsBefore(repository, head, left());
  const differences = new Map(
    paths.map((path) => [path, new Map<string, Map<number, string | null>>()]),
  );
  const narrowed = pathArguments(paths, maxPathsInWalk);
  for (let at = 0; at < commits.length; at += commitsAtOnce) {
    const some = commits.slice(at, at + commitsAtOnce);
    const mostParents = Math.max(1, ...some.map(({ parents }) => parents.length));
    for (let nth = 0; nth < mostParents; nth += 1)
      for (const { commit, path, blob } of await unlikeParent(
        repository,
        some,
        nth,
        narrowed,
        left(),
      )) {
        const its = differences.get(path);
        const known = its?.get(commit) ?? new Map<number, string | null>();
        its?.set(commit, known.set(nth, blob));
      }
  }
  return new Map(
    [...differences].map(([path, its]) => {
      left();
      return [path, followed(commits, its)];
    }),
  );
}

/** The differences of commits from their `nth` parent; all files of a commit without parents. */
async function unlikeParent(
  repository: Repository,
  commits: readonly PastCommit[],
  nth: number,
  narrowed: readonly string[],
  milliseconds: number,
): Promise<{ readonly commit: string; readonly path: string; readonly blob: string | null }[]> {
  const asked = commits.flatMap(({ id, parentIds }) =>
    parentIds[nth] !== undefined ? [`${id} ${parentIds[nth]}\n`] : nth === 0 ? [`${id}\n`] : [],
  );
  const words = ['diff-tree', '--stdin', '-r', '-z', '--root', '--raw', '--no-abbrev'];
  const { out } = await runGit(repository, [...words, '--no-renames', ...noDrivers, ...narrowed], {
    input: asked.join(''),
    maxBytes: maxListingBytes,
    milliseconds,
  });
  const texts = nulTexts(out);
  const found: { commit: string; path: string; blob: string | null }[] = [];
  let commit = '';
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] ?? '';
    if (!text.startsWith(':')) commit = text;
    else {
      const blob = /^:100\d+ \d+ ([0-9a-f]+) /.exec(text)?.[1] ?? null;
      found.push({ commit, path: texts[(at += 1)] ?? '', blob });
    }
  }
  return found;
}

/** Finds the changes of a file from the first commit of a list. */
function followed(
  commits: readonly PastCommit[],
  differences: ReadonlyMap<string, Differences>,
): readonly FileChange[] {
  const isReached = new Uint8Array(commits.length);
  isReached[0] = 1;
  const changes: FileChange[] = [];
  for (const [at, { id, parents }] of commits.entries()) {
    if (isReached[at] === 0) continue;
    const its = differences.get(id);
    const same = parents.find((_, nth) => !its?.has(nth));
    const next = same === undefined ? parents : [same];
    for (const parent of next) if (parent >= 0) isReached[parent] = 1;
    if (same === undefined && its)
      changes.push({ commit: id, before: [...its.values()].filter((blob) => blob !== null) });
  }
  return changes;
}

interface WrittenWord {
  readonly path: string;
  readonly word: string;
  readonly commit: string;
}

/**
 * Finds the commits that added words to files: the last one that did, else the first of the file.
 *
 * @param words words that files have; paths from the repository's root
 * @throws {EnvironmentError} when git fails for another reason than time
 */
export async function commitsAddingWords(
  repository: Repository,
  head: string,
  words: ReadonlyMap<string, ReadonlySet<string>>,
  milliseconds: number,
): Promise<readonly WrittenWord[]> {
  const lacks = (_path: string, text: string, word: string): boolean => !text.includes(word);
  const { commits, first } = await lostWords(repository, words, lacks, milliseconds, head);
  return [...words].flatMap(([path, its]) =>
    [...its].flatMap((word) => {
      const commit = commits.get(path)?.get(word)?.id ?? first.get(path);
      return commit === undefined ? [] : [{ path, word, commit }];
    }),
  );
}
