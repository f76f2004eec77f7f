import { askablePaths, listingBytes } from '../objects/askable-paths.ts';
import { readBlobs } from '../objects/read-blobs.ts';
import { nulTexts } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import { describeCommits, type DescribedCommit } from './describe-commits.ts';
import { withinTime } from './walk-history.ts';

/** Commits of one file that are looked through. */
export const mostCommits = 400;
/** Files about whose commits git is asked at once. */
const filesAtOnce = 16;

/** The commits that took words out of files, and whether time was enough for all. */
export interface LostWords {
  /** By file, then by word. */
  readonly commits: ReadonlyMap<string, ReadonlyMap<string, DescribedCommit>>;
  /** The commits of each file that was looked through, newest first. */
  readonly looked: ReadonlyMap<string, readonly string[]>;
  readonly leftAfter: number | null;
}

/**
 * Finds for words that a file does not have the last commit before which it had them.
 *
 * @param wanted words by file, paths from the repository's root
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
  const looked = new Map<string, readonly string[]>();
  const head = from ?? (await readHead(repository));
  const paths = askablePaths([...wanted.keys()]);
  const inTime =
    head === null ||
    (await withinTime(performance.now() + milliseconds, async (left) => {
      for (let at = 0; at < paths.length; at += filesAtOnce) {
        const some = new Map<string, readonly string[]>();
        for (const path of paths.slice(at, at + filesAtOnce))
          some.set(path, await commitsOf(repository, head, path, left()));
        for (const [path, changes] of await changesOf(repository, some, left())) {
          const blobs = await readBlobs(
            repository,
            changes.map(({ blob }) => blob),
          );
          const words = new Map<string, string>();
          for (const { commit, blob } of changes) {
            const text = blobs.get(blob)?.toString('utf8');
            if (text === undefined) continue;
            for (const word of wanted.get(path) ?? [])
              if (!words.has(word) && has(path, text, word)) words.set(word, commit);
          }
          lost.set(path, words);
          looked.set(path, some.get(path) ?? []);
          left();
        }
      }
    }));
  const described = await describeCommits(
    repository,
    [...new Set([...lost.values()].flatMap((words) => [...words.values()]))],
    5_000,
  );
  return {
    leftAfter: inTime ? null : milliseconds,
    looked,
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

/** The commits that changed a file, newest first. */
async function commitsOf(
  repository: Repository,
  head: string,
  path: string,
  milliseconds: number,
): Promise<readonly string[]> {
  const words = ['rev-list', '-n', String(mostCommits), head, '--', path];
  const { out } = await runGit(repository, words, { milliseconds });
  return out
    .toString('latin1')
    .split('\n')
    .filter((id) => id !== '');
}

/** What files were before each of their commits, in the order of these. */
async function changesOf(
  repository: Repository,
  commits: ReadonlyMap<string, readonly string[]>,
  milliseconds: number,
): Promise<ReadonlyMap<string, readonly { readonly commit: string; readonly blob: string }[]>> {
  const all = new Set([...commits.values()].flat());
  const { out } = await runGit(
    repository,
    [
      ...['diff-tree', '--stdin', '-m', '-r', '-z', '--root', '--raw', '--no-abbrev'],
      ...['--no-renames', '--no-ext-diff', '--no-textconv', '--', ...commits.keys()],
    ],
    {
      input: [...all].map((id) => `${id}\n`).join(''),
      maxBytes: listingBytes,
      milliseconds,
    },
  );
  const blobs = new Map<string, string[]>();
  const texts = nulTexts(out);
  let commit = '';
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] ?? '';
    if (!text.startsWith(':')) commit = text;
    else {
      const key = `${commit} ${texts[(at += 1)] ?? ''}`;
      const blob = /^:100\d+ \d+ ([0-9a-f]+) /.exec(text)?.[1];
      if (blob !== undefined) blobs.set(key, [...(blobs.get(key) ?? []), blob]);
    }
  }
  return new Map(
    [...commits].map(([path, its]) => [
      path,
      its.flatMap((id) => (blobs.get(`${id} ${path}`) ?? []).map((blob) => ({ commit: id, blob }))),
    ]),
  );
}
