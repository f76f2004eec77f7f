import { join, posix, resolve } from 'node:path';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { getCachedView } from '#disk/facts/views';
import { gitIndexPath, readMergeHeads } from '#disk/reading/git-files';
import { folderFromRoot, groupByRoot } from '#disk/roots/locate';
import { hasUnstagedChanges, stagedPaths } from '#git/objects/list-tree';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { lint as say } from '#messages/generated/look';
import { shellWord } from '#messages/shell-word';
import { type Snapshot, stagedSnapshot } from '#sources/snapshot';
import { type FileSelection, isAnswerValid } from '#sources/staged-inputs';

import { changedLinesOfFacts } from '../doubt/facts-in-doubt.ts';
import { viewsPlace } from '../invocation/cached-view.ts';
import { dayOf } from '../invocation/run-date.ts';
import { combineRootResults } from './combine-results.ts';
import { hiddenWarningNotices } from './history-notices.ts';
import type { StagedAnswer } from './judge-staged.ts';
import { lint, type LintOptions, type LintResult } from './lint.ts';
import type { RootResult } from './lint-root.ts';

/**
 * Lints the index as the next commit, compared with HEAD. The work tree matters only for the advice
 * to stage problems that are fixed there.
 *
 * @throws {UsageError} outside of git
 */
export async function lintStaged(options: LintOptions = {}): Promise<LintResult> {
  const cwd = resolve(options.cwd ?? '.');
  const located = groupByRoot(cwd, options.paths ?? [], options.config ?? null);
  const [first] = located;
  if (!first || located.length > 1) throw new UsageError(say.stagedOfSeveral());
  const repository = await openRepository(cwd, process.env);
  if (!repository) throw new UsageError(say.stagedOutsideGit());
  const asked: FileSelection = { from: folderFromRoot(repository.root, cwd), named: first.named };
  const cache = options.cache === undefined ? null : viewsPlace(first, options.cache, cwd);
  const staged = await stagedSnapshot(repository, '');
  // A merge is compared with more than HEAD.
  const changed =
    staged.on === null || readMergeHeads(repository.gitDir) !== null
      ? null
      : await stagedPaths(repository, staged.on).catch(nullForGitFailure);
  const judge = async (): Promise<StagedAnswer> =>
    (await import('./judge-staged.ts')).judgeStaged({
      staged,
      changed: cache && changed,
      located: first,
      asked,
      cwd,
      options,
    });
  const key = {
    staged: {
      located: first,
      cwd,
      config: options.config ?? null,
      rules: options.rules ?? {},
      today: dayOf(options.now),
    },
  };
  // A hook runs at every commit, and most of them touch no memory.
  const answer =
    cache === null || changed === null
      ? await judge()
      : await getCachedView(
          cache,
          first.root.path,
          key,
          judge,
          async ({ basis }) =>
            basis !== null && (await isAnswerValid(staged, changed, basis, asked)),
        );
  // Named files are reported whole.
  const parts =
    changed === null || asked.named.length > 0
      ? answer.parts
      : answer.parts.map((part) => filterByCommit(part, changed));
  if (parts.every(({ diagnostics }) => diagnostics.length === 0)) return combineRootResults(parts);
  // After the index was freed.
  const standing = await problemsInWorkTree(repository, options);
  const result = combineRootResults(
    parts.map((part) => ({
      ...part,
      diagnostics: withStaging(part.diagnostics, part.inRepository, staged, standing),
    })),
  );
  return result.doubts ? { ...result, changed: changedLinesOfFacts(result.doubts) } : result;
}

/** Without the list of staged paths the answer is not cached, but the run goes on. */
function nullForGitFailure(error: unknown): null {
  if (error instanceof EnvironmentError) return null;
  throw error;
}

/** Adds the advice to stage, for problems that the work tree does not have. */
function withStaging(
  found: readonly Diagnostic[],
  folder: string,
  { whole }: Snapshot,
  standing: ReadonlySet<string> | null,
): readonly Diagnostic[] {
  if (standing === null) return found;
  return found.map((each) =>
    standing.has(each.fingerprint) || comparesRevisions(each)
      ? each
      : {
          ...each,
          mend: [
            'the fix is in the work tree already: git add -- ' +
              `${whole.has(posix.join(folder, each.path)) ? shellWord(each.path) : '.'}`,
            ...each.mend,
          ],
        },
  );
}

/** Fingerprints of the problems in the work tree; null if it equals the index, or lint fails. */
async function problemsInWorkTree(
  repository: Repository,
  { cwd, config, rules, cache: place }: LintOptions,
): Promise<ReadonlySet<string> | null> {
  // `git commit FILE` makes an index for one commit, so an answer about that one is not cached.
  const isLasting = gitIndexPath(repository) === join(repository.gitDir, 'index');
  const cache = isLasting ? place : undefined;
  try {
    if (!(await hasUnstagedChanges(repository))) return null;
    const { diagnostics } = await lint({ rules: rules ?? {}, cwd, config, cache });
    return new Set(diagnostics.map((each) => each.fingerprint));
  } catch (error) {
    if (error instanceof UsageError || error instanceof EnvironmentError) return null;
    throw error;
  }
}

/** Whether a problem comes from the comparison with HEAD, which the work tree cannot fix. */
function comparesRevisions({ data }: Diagnostic): boolean {
  return Object.hasOwn(data, 'base');
}

/**
 * Leaves out warnings that the commit did not cause, and counts them in a notice.
 *
 * @param changed the paths that the commit changes, from the repository's top
 */
function filterByCommit(part: RootResult, changed: readonly string[]): RootResult {
  const mayCause = causedBy(changed.map((path) => posix.relative(part.inRepository, path)));
  const diagnostics = part.diagnostics.filter(
    (each) => each.severity !== 'warning' || mayCause(each),
  );
  const left = part.diagnostics.length - diagnostics.length;
  return { ...part, diagnostics, notices: [...part.notices, ...hiddenWarningNotices(left)] };
}

/** Rules that check one file and what it names; the others compare all of memory. */
const ofOneFile = /^(?:FND|GLO|IDX|LDG|LED512|NAT|SEC)/;

/**
 * Makes the test for warnings that changed files may have caused: those in one, or that name one. A
 * name without its folder is enough, because links are written in many ways.
 */
function causedBy(changed: readonly string[]): (warning: Diagnostic) => boolean {
  const files = new Set(changed);
  const names = [...new Set(changed.map((path) => posix.basename(path)))];
  return ({ code, path, data, related, cause, mend }) => {
    if (!ofOneFile.test(code) || files.has(path) || related.some((each) => files.has(each.path)))
      return true;
    const words = [...Object.values(data), cause?.what ?? '', ...mend].join('\n');
    return names.some((name) => words.includes(name));
  };
}
