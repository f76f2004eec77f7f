import { listingBytes, narrowing } from '../objects/askable-paths.ts';
import { nulTexts } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { commitsBefore, type PastCommit } from './commits-before.ts';
import { mostInWalk } from './walk-history.ts';

/** A commit that changed a file, and the blobs that its parents had there. */
export interface FileChange {
  readonly commit: string;
  readonly before: readonly string[];
}

/** Commits in one question to git: what it answers of these is held at once. */
const commitsAtOnce = 4_000;

/** Of a commit and a file, the blob of each parent that had it otherwise; null for no file. */
type Differences = ReadonlyMap<number, string | null>;

/**
 * The commits that changed files, newest first, as `git rev-list HEAD -- FILE` lists them: where
 * one side of a merge has the file as the merge has it, the other side is left out. One walk
 * answers for all files.
 *
 * @param paths from the repository's root
 * @throws {EnvironmentError} when git fails or takes longer than what `left` gives
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
  const narrowed = narrowing(paths, mostInWalk);
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

/** What commits have otherwise than their `nth` parent; all of a commit that has no parents. */
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
  const { out } = await runGit(
    repository,
    [...words, '--no-renames', '--no-ext-diff', '--no-textconv', ...narrowed],
    { input: asked.join(''), maxBytes: listingBytes, milliseconds },
  );
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

/** Follows a file from the first commit of a list. */
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
