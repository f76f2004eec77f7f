import { askablePaths, listingBytes } from '../objects/askable-paths.ts';
import { readBlobs } from '../objects/read-blobs.ts';
import { nulTexts } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import { describeCommits, type DescribedCommit } from './describe-commits.ts';
import { withinTime } from './walk-history.ts';

/** Commits of one file that are looked through. */
const mostCommits = '400';

/** The commits that took words out of files, and whether time was enough for all. */
export interface LostWords {
  /** By file, then by word. */
  readonly commits: ReadonlyMap<string, ReadonlyMap<string, DescribedCommit>>;
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
  const head = from ?? (await readHead(repository));
  const paths = askablePaths([...wanted.keys()]);
  const inTime =
    head === null ||
    (await withinTime(performance.now() + milliseconds, async (left) => {
      for (const path of paths) {
        const changes = await changesOf(repository, head, path, left);
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
        left();
      }
    }));
  const described = await describeCommits(
    repository,
    [...new Set([...lost.values()].flatMap((words) => [...words.values()]))],
    5_000,
  );
  return {
    leftAfter: inTime ? null : milliseconds,
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

/** What a file was before each commit that changed it, newest first. */
async function changesOf(
  repository: Repository,
  head: string,
  path: string,
  left: () => number,
): Promise<{ readonly commit: string; readonly blob: string }[]> {
  const commits = await runGit(repository, ['rev-list', '-n', mostCommits, head, '--', path], {
    milliseconds: left(),
  });
  const { out } = await runGit(
    repository,
    [
      ...['diff-tree', '--stdin', '-m', '-r', '-z', '--root', '--raw', '--no-abbrev'],
      ...['--no-renames', '--no-ext-diff', '--no-textconv', '--', path],
    ],
    { input: commits.out, maxBytes: listingBytes, milliseconds: left() },
  );
  const changes: { commit: string; blob: string }[] = [];
  let commit = '';
  for (const field of nulTexts(out)) {
    const change = /^:100\d+ \d+ ([0-9a-f]+) /.exec(field);
    if (change) changes.push({ commit, blob: change[1] ?? '' });
    else if (/^[0-9a-f]{40,64}$/.test(field)) commit = field;
  }
  return changes;
}
