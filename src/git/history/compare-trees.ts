import type { TreeEntry } from '../objects/list-tree.ts';
import { maxListingBytes } from '../objects/valid-tree-paths.ts';
import { nulTexts, runGit } from '../process/run-git.ts';
import { noDrivers } from '../process/scratch-environment.ts';
import type { Repository } from '../repository/open-repository.ts';

/** A new file has no `before`, a removed one no `now`; the paths of a renamed one differ. */
export interface TreeChange {
  readonly before: (TreeEntry & { readonly path: string }) | null;
  readonly now: (TreeEntry & { readonly path: string }) | null;
}

const milliseconds = 20_000;

/**
 * Compares a commit with another one or with the index. In a rename, half of the content is the
 * same.
 *
 * @param now null for the index
 */
export async function compareTrees(
  repository: Repository,
  before: string,
  now: string | null,
): Promise<TreeChange[]> {
  const words = ['-r', '-z', '--raw', '--no-abbrev', '--full-index', ...noDrivers, '-l1000'];
  const ask = (similarity: string, accept: readonly number[]) =>
    runGit(
      repository,
      now === null
        ? ['diff-index', '--cached', ...words.slice(1), similarity, before]
        : ['diff-tree', ...words, similarity, before, now],
      { accept, milliseconds, maxBytes: maxListingBytes },
    );
  const answer = await ask('-M', [0, 128]);
  // A partial clone may lack contents; equal ones are found by their ids.
  return parse((answer.code === 0 ? answer : await ask('-M100%', [0])).out);
}

/**
 * Reads `:100644 100644 <id> <id> M NUL path NUL`, with two paths for a rename. Names that are not
 * UTF-8 have replacement characters, as in listings.
 */
function parse(out: Buffer): TreeChange[] {
  const changes: TreeChange[] = [];
  const texts = nulTexts(out);
  for (let at = 0; at < texts.length;) {
    const [, oldMode = '', newMode = '', oldId = '', newId = '', status = ''] =
      /^:(\d+) (\d+) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])\d*$/.exec(texts[at] ?? '') ?? [];
    const names = status === 'R' || status === 'C' ? 2 : 1;
    const [first, second] = texts.slice(at + 1, at + 1 + names);
    at += 1 + names;
    const path = names === 2 ? second : first;
    if (!first || !path) continue;
    changes.push({
      before: status === 'A' ? null : { path: first, mode: oldMode, id: oldId },
      now: status === 'D' ? null : { path, mode: newMode, id: newId },
    });
  }
  return changes;
}

/**
 * The files of each commit that another commit lacks or has with other bytes; paths from the
 * repository's root, with replacement characters for names that are not UTF-8.
 *
 * @throws {EnvironmentError} when git fails, or takes longer than the milliseconds
 */
export async function filesDifferingFrom(
  repository: Repository,
  commits: readonly string[],
  other: string,
  milliseconds: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const unlike = new Map(commits.map((commit) => [commit, [] as string[]]));
  if (commits.length === 0) return unlike;
  // A commit is compared with the second one on its line instead of its parents.
  const { out } = await runGit(
    repository,
    [
      ...['diff-tree', '--stdin', '-m', '-r', '-z', '--root', '--raw', '--diff-filter=d'],
      ...['--no-renames', ...noDrivers],
    ],
    {
      input: commits.map((commit) => `${commit} ${other}\n`).join(''),
      maxBytes: maxListingBytes,
      milliseconds,
    },
  );
  const texts = nulTexts(out);
  let files: string[] | undefined;
  for (let at = 0; at < texts.length; at += 1) {
    if (texts[at]?.startsWith(':')) files?.push(texts[(at += 1)] ?? '');
    else files = unlike.get(texts[at] ?? '');
  }
  return unlike;
}
