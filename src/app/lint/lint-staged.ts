import { join, posix, resolve } from 'node:path';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { indexOf } from '#disk/facts/repository-dependency';
import { viewOf } from '#disk/facts/views';
import { readMergeHeads } from '#disk/reading/read-merge-heads';
import { folderFromRoot, locate } from '#disk/roots/locate';
import { stagedPaths } from '#git/objects/list-tree';
import { openRepository } from '#git/repository/open-repository';
import { lint as say } from '#messages/generated/look';
import { shellWord } from '#messages/shell-word';
import { type Snapshot, stagedSnapshot } from '#sources/snapshot';
import { type Asked, stillHoldsFor } from '#sources/staged-inputs';

import { linesOfDoubts } from '../doubt/facts-in-doubt.ts';
import { dayOf } from '../invocation/run-date.ts';
import { viewsPlace } from '../invocation/views.ts';
import { combine } from './combine-results.ts';
import { elsewhereNotices } from './history-notices.ts';
import type { StagedAnswer } from './judge-staged.ts';
import { lint, type LintOptions, type LintResult } from './lint.ts';
import type { RootResult } from './lint-root.ts';

/**
 * Lints what a commit of the index would hold, compared with HEAD: deletions and renames are
 * seen, and the work tree counts for nothing but the advice to stage what is mended there already.
 *
 * @throws {UsageError} outside of git
 */
export async function lintStaged(options: LintOptions = {}): Promise<LintResult> {
  const cwd = resolve(options.cwd ?? '.');
  const located = locate(cwd, options.paths ?? [], options.config ?? null);
  const [first] = located;
  if (!first || located.length > 1) throw new UsageError(say.stagedOfSeveral());
  const repository = await openRepository(cwd, process.env);
  if (!repository) throw new UsageError(say.stagedOutsideGit());
  const asked: Asked = { from: folderFromRoot(repository.root, cwd), named: first.named };
  const cache = options.cache === undefined ? null : viewsPlace(first, options.cache, cwd);
  const staged = await stagedSnapshot(repository, '');
  // A merge is compared with more than HEAD.
  const changed =
    staged.on === null || readMergeHeads(repository.gitDir) !== null
      ? null
      : await stagedPaths(repository, staged.on).catch(onlyUnkept);
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
      : await viewOf(
          cache,
          first.root.path,
          key,
          judge,
          async ({ basis }) =>
            basis !== null && (await stillHoldsFor(staged, changed, basis, asked)),
        );
  // Whoever names files asks for all that is in them.
  const parts =
    changed === null || asked.named.length > 0
      ? answer.parts
      : answer.parts.map((part) => ofThisCommit(part, changed));
  if (parts.every(({ diagnostics }) => diagnostics.length === 0)) return combine(parts);
  // The work tree is linted when there is something to compare with it, and once what is staged is
  // let go. An index that is made for one commit is another one for each: an answer about it is
  // asked for once.
  const standing = await inWorkTree(
    options,
    indexOf(repository) === join(repository.gitDir, 'index') ? options.cache : undefined,
  );
  const result = combine(
    parts.map((part) => ({
      ...part,
      diagnostics: withStaging(part.diagnostics, part.inRepository, staged, standing),
    })),
  );
  return result.doubts ? { ...result, changed: linesOfDoubts(result.doubts) } : result;
}

/** What only says whether an answer can be kept must not end a run. */
function onlyUnkept(error: unknown): null {
  if (error instanceof EnvironmentError) return null;
  throw error;
}

/** Where the work tree has the repair already, that is said: only staging is missing. */
function withStaging(
  found: readonly Diagnostic[],
  folder: string,
  { whole }: Snapshot,
  standing: ReadonlySet<string> | null,
): readonly Diagnostic[] {
  if (standing === null) return found;
  return found.map((each) =>
    standing.has(each.fingerprint) || ofHistory(each)
      ? each
      : {
          ...each,
          mend: [
            'the work tree has it mended already: git add -- ' +
              `${whole.has(posix.join(folder, each.path)) ? shellWord(each.path) : '.'}`,
            ...each.mend,
          ],
        },
  );
}

/**
 * The problems that the work tree has as well; null where it cannot be read as it stands, for it is
 * not what is judged.
 */
async function inWorkTree(
  { cwd, config, rules }: LintOptions,
  cache: LintOptions['cache'],
): Promise<ReadonlySet<string> | null> {
  try {
    const { diagnostics } = await lint({
      rules: rules ?? {},
      cwd,
      config,
      cache,
    });
    return new Set(diagnostics.map((each) => each.fingerprint));
  } catch (error) {
    if (error instanceof UsageError || error instanceof EnvironmentError) return null;
    throw error;
  }
}

/** What a comparison with HEAD found, the work tree alone cannot show to be mended. */
function ofHistory({ data }: Diagnostic): boolean {
  return Object.hasOwn(data, 'base');
}

/**
 * What concerns somebody who commits: nobody mends on the way to a commit what was there before it.
 * Errors stay; a warning stays where the commit may have to do with it, and is counted elsewhere.
 *
 * @param changed what the commit changes, from the repository's top
 */
function ofThisCommit(part: RootResult, changed: readonly string[]): RootResult {
  const mayCause = causedBy(changed.map((path) => posix.relative(part.inRepository, path)));
  const diagnostics = part.diagnostics.filter(
    (each) => each.severity !== 'warning' || mayCause(each),
  );
  const left = part.diagnostics.length - diagnostics.length;
  return { ...part, diagnostics, notices: [...part.notices, ...elsewhereNotices(left)] };
}

/** Rules that look at one file, and at what it names; others look at all of memory together. */
const ofOneFile = /^(?:FND|GLO|IDX|LDG|LED512|NAT|SEC)/;

/**
 * Tells whether changes of files may have brought a warning: in one of them, or in what names one.
 * A name without its folder is enough, for links are written in many ways.
 */
function causedBy(changed: readonly string[]): (warning: Diagnostic) => boolean {
  const files = new Set(changed);
  const names = [...new Set(changed.map((path) => posix.basename(path)))];
  return ({ code, path, data, related, cause, mend }) => {
    if (!ofOneFile.test(code) || files.has(path) || related.some((each) => files.has(each.path)))
      return true;
    const said = [...Object.values(data), cause?.what ?? '', ...mend].join('\n');
    return names.some((name) => said.includes(name));
  };
}
