import { listingBytes } from '../objects/askable-paths.ts';
import type { TreeEntry } from '../objects/list-tree.ts';
import { nulTexts, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

/**
 * One file that is not what it was: new without `before`, gone without `now`, renamed where the
 * paths differ.
 */
export interface TreeChange {
  readonly before: (TreeEntry & { readonly path: string }) | null;
  readonly now: (TreeEntry & { readonly path: string }) | null;
}

const milliseconds = 20_000;

/**
 * How a commit's tree became another commit's, or the index's, with renames as git sees them (half
 * the content alike).
 *
 * @param now a commit's id; null for the index
 */
export async function compareTrees(
  repository: Repository,
  before: string,
  now: string | null,
): Promise<TreeChange[]> {
  const words = [
    '-r',
    '-z',
    '--raw',
    '--no-abbrev',
    '--full-index',
    '--no-ext-diff',
    '--no-textconv',
    '-l1000',
  ];
  const ask = (similarity: string, accept: readonly number[]) =>
    runGit(
      repository,
      now === null
        ? ['diff-index', '--cached', ...words.slice(1), similarity, before]
        : ['diff-tree', ...words, similarity, before, now],
      { accept, milliseconds, maxBytes: listingBytes },
    );
  const answer = await ask('-M', [0, 128]);
  // A partial clone may lack the contents to compare; equal ones can be told by their ids.
  return parse((answer.code === 0 ? answer : await ask('-M100%', [0])).out);
}

/**
 * Reads `:100644 100644 <id> <id> M NUL path NUL`, with two paths for a rename. A name that is no
 * UTF-8 stands as the tree's listing has it.
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
 * The files of commits that another commit has not, or not with these bytes, by the commit; paths
 * from the repository's root, with replacement characters in one that is no UTF-8.
 *
 * @throws {EnvironmentError} when git fails, or takes longer than the milliseconds
 */
export async function filesUnlike(
  repository: Repository,
  commits: readonly string[],
  other: string,
  milliseconds: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const unlike = new Map(commits.map((commit) => [commit, [] as string[]]));
  if (commits.length === 0) return unlike;
  // A commit with a second one on its line is compared with that, not with its parents.
  const { out } = await runGit(
    repository,
    [
      ...['diff-tree', '--stdin', '-m', '-r', '-z', '--root', '--raw', '--diff-filter=d'],
      ...['--no-renames', '--no-ext-diff', '--no-textconv'],
    ],
    {
      input: commits.map((commit) => `${commit} ${other}\n`).join(''),
      maxBytes: listingBytes,
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
