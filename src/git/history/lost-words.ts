import { askablePaths } from '../objects/askable-paths.ts';
import { readBoundedBlobs } from '../objects/bounded-blobs.ts';
import type { Repository } from '../repository/open-repository.ts';
import { readHead } from '../repository/read-position.ts';
import { changesOfFiles, type FileChange } from './changes-of-files.ts';
import { describeCommits, type DescribedCommit } from './describe-commits.ts';
import { withinTime } from './walk-history.ts';

/** Changes of one file that are looked through. */
const mostChanges = 400;
/** Changes of a file that are read in turn, as long as words are left to find. */
const rounds = [4, 20, 100, mostChanges];
/** Older texts that are held at once. */
const textsAtOnce = 100;
/** Bytes of an older text that is read. */
const largestText = 1024 ** 2;

/** The commits that took words out of files, and whether time was enough for all. */
export interface LostWords {
  /** By file, then by word. */
  readonly commits: ReadonlyMap<string, ReadonlyMap<string, DescribedCommit>>;
  /** The commit that a file's history begins with, where all its texts could be read in time. */
  readonly first: ReadonlyMap<string, string | undefined>;
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
  const first = new Map<string, string | undefined>();
  const head = from ?? (await readHead(repository));
  const inTime =
    head === null ||
    (await withinTime(performance.now() + milliseconds, async (left) => {
      const changes = await changesOfFiles(
        repository,
        head,
        askablePaths([...wanted.keys()]),
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
            // What an unread text had is not known, and an older one does not tell.
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

/** A file as it was before a commit. */
interface OlderText {
  readonly path: string;
  readonly commit: string;
  readonly blob: string;
}

function textsBefore(path: string, changes: readonly FileChange[]): OlderText[] {
  return changes.flatMap(({ commit, before }) => before.map((blob) => ({ path, commit, blob })));
}

/** Reads older texts; null for one that is too large or not in this clone. */
async function* read(
  repository: Repository,
  older: readonly OlderText[],
): AsyncGenerator<OlderText & { readonly text: string | null }> {
  const ids = older.map(({ blob }) => blob);
  const blobs = await readBoundedBlobs(repository, ids, largestText);
  for (const each of older) {
    const blob = blobs.get(each.blob) ?? null;
    const isRead = blob !== null && 'bytes' in blob;
    yield { ...each, text: isRead ? blob.bytes.toString('utf8') : null };
  }
}
