import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import type { Tree } from '../objects/list-tree.ts';
import { maxListingBytes } from '../objects/valid-tree-paths.ts';
import { gitErrorMessage } from '../process/git-failures.ts';
import { type GitOptions, gitText, runGit } from '../process/run-git.ts';
import { readGitVersion } from '../repository/git-settings.ts';
import type { Repository } from '../repository/open-repository.ts';

/** The commit of a merge, and the paths in conflict. */
export interface MergeResult {
  /** A commit of the scratch repository, in which files in conflict are those of the branch. */
  readonly commit: string;
  /** Paths that git cannot merge, from the repository's top. */
  readonly conflicts: readonly string[];
}

const milliseconds = 120_000;
const bounds: GitOptions = { milliseconds, maxBytes: maxListingBytes };

/**
 * Merges a branch into its base as a forge does, without drivers, attributes and settings of the
 * repository.
 *
 * @param scratch a repository without configuration, which gets the merge
 * @param files the tree of the branch
 * @throws {EnvironmentError} for a git before 2.38, and when git fails
 */
export async function mergeCommits(
  scratch: Repository,
  tip: string,
  branch: string,
  files: Tree,
): Promise<MergeResult> {
  const words = ['merge-tree', '--write-tree', '-z', '--messages', tip, branch];
  const { code, out, error } = await runGit(scratch, words, {
    ...bounds,
    accept: [0, 1, 128, 129],
  });
  if (code === 129) {
    const version = await readGitVersion(scratch.env);
    throw new EnvironmentError(
      version === null ? say.mergeTooOldUnknown() : say.mergeTooOld({ version }),
      error,
    );
  }
  const [tree = '', ...said] = out.toString('utf8').split('\0');
  if (code === 128 || !/^[0-9a-f]{40,64}$/.test(tree)) {
    throw new EnvironmentError(say.unmerged({ problem: gitErrorMessage(error) }), error);
  }
  const conflicts = code === 0 ? [] : conflictsIn(said);
  if (code === 1 && conflicts.length === 0)
    throw new EnvironmentError(say.unmergedNowhere(), error);
  const merged = conflicts.length === 0 ? tree : await asBranchHas(scratch, tree, conflicts, files);
  // Name and day are fixed, as the commit stays in the scratch repository.
  const who = 'ledger <> 0 +0000';
  const text = `tree ${merged}\nparent ${tip}\nparent ${branch}\nauthor ${who}\ncommitter ${who}\n\nMerge\n`;
  const hash = ['hash-object', '-t', 'commit', '-w', '--stdin'];
  const written = await runGit(scratch, hash, { ...bounds, input: text });
  return { commit: written.out.toString('latin1').trim(), conflicts };
}

/**
 * Reads the paths of `<mode> <id> <stage>TAB<path>`, and of messages: a number of paths, the paths,
 * a kind, a text. Some conflicts are in messages only.
 */
function conflictsIn(said: readonly string[]): string[] {
  const end = said.indexOf('');
  const paths = new Set(said.slice(0, end).map((line) => line.slice(line.indexOf('\t') + 1)));
  for (let at = end + 1; at < said.length && said[at] !== '';) {
    const count = Number(said[at]);
    const kind = said[at + 1 + count] ?? '';
    if (kind.startsWith('CONFLICT'))
      for (const path of said.slice(at + 1, at + 1 + count)) paths.add(path);
    at += count + 3;
  }
  return [...paths].sort();
}

/** Replaces files in conflict in the merged tree by those of the branch. */
async function asBranchHas(
  scratch: Repository,
  tree: string,
  conflicts: readonly string[],
  files: Tree,
) {
  const none = '0'.repeat(tree.length);
  const gone = conflicts.map((path) => `0 ${none}\t${path}\0`);
  const own = conflicts.flatMap((path) => {
    const entry = files.get(path);
    return entry ? [`${entry.mode} ${entry.id}\t${path}\0`] : [];
  });
  await runGit(scratch, ['read-tree', tree], bounds);
  const input = [...gone, ...own].join('');
  await runGit(scratch, ['update-index', '--replace', '-z', '--index-info'], { ...bounds, input });
  return (await gitText(scratch, ['write-tree', '--missing-ok'], { milliseconds })).trim();
}
