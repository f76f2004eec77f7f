import { basename, dirname, isAbsolute, resolve } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';
import { foreignSentence } from '#messages/message';
import { shellWord } from '#messages/shell-word';

import { gitErrorMessage, isGitMissing } from '../process/git-failures.ts';
import {
  type Env,
  type GitPurpose,
  safeOptions,
  scratchEnvironment,
  withoutHookVariables,
} from '../process/scratch-environment.ts';
import { type GitAnswer, spawnGit } from '../process/spawn-git.ts';

/**
 * A git repository with a work tree, reached only through the hardened wrapper. All paths are
 * absolute and real.
 */
export interface Repository {
  /** The top of the work tree. */
  readonly root: string;
  /** The git directory of this work tree alone, with its index and its HEAD. */
  readonly gitDir: string;
  /** The git directory that all work trees share, with objects, refs and configuration. */
  readonly commonDir: string;
  /**
   * The caller's environment, of which git gets only the variables that `scratchEnvironment` picks.
   */
  readonly env: Env;
  /** Whether it has no work tree: a bare one, or a scratch repository with another's objects. */
  readonly scratch?: true;
}

/**
 * Finds the repository of a folder. Do not make a `Repository` in another way: with `--git-dir`,
 * git does not check who owns it, so only this function refuses other people's repositories.
 *
 * @param folder absolute
 * @param marked whether a `.git` is there or above, as the disk room sees it; without one, git may
 *   be missing
 * @returns null outside a work tree; a bare repository inside a work tree is ignored
 * @throws {EnvironmentError} when git is missing, refuses a repository of another user, or cannot
 *   read it
 */
export async function openRepository(
  folder: string,
  env: Env,
  marked = true,
): Promise<Repository | null> {
  try {
    const found = await discover(folder, env);
    return found && (await withOwnHook(await confirmed(found)));
  } catch (error) {
    if (!marked && isGitMissing(error)) return null;
    throw error;
  }
}

/**
 * Opens a bare repository that the caller named. Nothing is looked for above it.
 *
 * @param folder absolute
 * @returns null for any other folder
 * @throws {EnvironmentError} when git is missing, or refuses the repository as another person's
 */
export async function openBareRepository(folder: string, env: Env): Promise<Repository | null> {
  const named = { ...env, GIT_CEILING_DIRECTORIES: dirname(folder) };
  for (const purpose of ['discovery', 'ownership'] as const) {
    const answer = await spawnGit({
      args: [
        ...['-C', folder, ...safeOptions, '-c', 'safe.bareRepository=all'],
        ...['rev-parse', '--is-bare-repository', '--absolute-git-dir'],
      ],
      environment: scratchEnvironment(named, purpose),
      called: 'rev-parse',
    });
    if (isForeign(answer) && purpose === 'discovery') continue;
    if (isForeign(answer))
      throw new EnvironmentError(
        say.untrusted({ folder, command: foreignSentence(trust(answer, folder)) }),
        answer.error,
      );
    const [, found] = /^true\n(.+)\n$/s.exec(answer.out.toString('utf8')) ?? [];
    return answer.code === 0 && found === folder
      ? {
          root: folder,
          gitDir: folder,
          commonDir: folder,
          env: withoutHookVariables(env),
          scratch: true,
        }
      : null;
  }
  return null;
}

async function discover(folder: string, env: Env): Promise<Repository | null> {
  for (let at = folder; ; at = dirname(at)) {
    let answer = await ask(at, env, 'discovery');
    if (isForeign(answer)) answer = await ask(at, env, 'ownership');
    if (answer.code === 0) return parse(answer.out.toString('utf8'), env);
    if (isForeign(answer))
      throw new EnvironmentError(
        say.untrusted({ folder: at, command: foreignSentence(trust(answer, at)) }),
        answer.error,
      );
    if (/not a git repository \(or any|must be run in a work tree/.test(answer.error)) return null;
    // A bare repository is refused, as its configuration could run programs; the search goes on
    // above, so that it does not hide the real one.
    if (!/cannot use bare repository/.test(answer.error))
      throw new EnvironmentError(
        say.repositoryUnread({ folder: at, problem: gitErrorMessage(answer.error) }),
        answer.error,
      );
    if (dirname(at) === at) return null;
  }
}

/**
 * Refuses a work tree that `core.worktree` names, unless git finds this repository from that
 * folder.
 */
async function confirmed(found: Repository): Promise<Repository> {
  const { root, gitDir, env } = found;
  if (gitDir === `${root}/.git`) return found;
  const answer = await ask(root, { ...env, GIT_CEILING_DIRECTORIES: dirname(root) }, 'ownership');
  if (answer.code === 0 && parse(answer.out.toString('utf8'), env).gitDir === gitDir) return found;
  throw new EnvironmentError(say.foreignWorkTree({ repository: gitDir, root }), answer.error);
}

/** Removes the index and objects of a running hook, if that is a hook of another repository. */
async function withOwnHook(found: Repository): Promise<Repository> {
  const { GIT_DIR, GIT_INDEX_FILE = '' } = found.env;
  const index = isAbsolute(GIT_INDEX_FILE) ? dirname(GIT_INDEX_FILE) : found.gitDir;
  const named = GIT_DIR === undefined ? index : resolve(GIT_DIR);
  if (named === found.gitDir) return found;
  const answer = await spawnGit({
    args: [
      `--git-dir=${named}`,
      ...safeOptions,
      'rev-parse',
      '--path-format=absolute',
      '--git-dir',
    ],
    environment: scratchEnvironment(found.env, 'discovery'),
    called: 'rev-parse',
  });
  const isOther =
    answer.code === 0
      ? answer.out.toString('utf8') !== `${found.gitDir}\n`
      : // An index may be anywhere.
        GIT_DIR !== undefined;
  return isOther ? { ...found, env: withoutHookVariables(found.env) } : found;
}

function ask(folder: string, env: Env, concern: GitPurpose): Promise<GitAnswer> {
  // `--is-inside-work-tree` separates the paths, whatever characters they have.
  const args = [
    '-C',
    folder,
    ...safeOptions,
    'rev-parse',
    '--path-format=absolute',
    '--show-toplevel',
    '--is-inside-work-tree',
    '--git-dir',
    '--is-inside-work-tree',
    '--git-common-dir',
  ];
  return spawnGit({ args, environment: scratchEnvironment(env, concern), called: 'rev-parse' });
}

function parse(out: string, env: Env): Repository {
  const [, root, gitDir, commonDir] =
    /^(.+?)\n(?:true|false)\n(.+?)\n(?:true|false)\n(.+)\n$/s.exec(out) ?? [];
  if (root === undefined || gitDir === undefined || commonDir === undefined)
    throw new EnvironmentError(say.unplaced(), out);
  return { root, gitDir, commonDir, env };
}

function isForeign({ error }: GitAnswer): boolean {
  return error.includes('detected dubious ownership');
}

/** The command that git proposes to trust a repository; its folder may be above `folder`. */
function trust({ error }: GitAnswer, folder: string): string {
  return (
    /git config --global --add safe\.directory .+/.exec(error)?.[0] ??
    `git config --global --add safe.directory ${shellWord(folder)}`
  );
}

/**
 * Returns the absolute path of the main work tree, or of the repository if it is bare. All work
 * trees of a repository get the same path; a submodule is a separate repository.
 */
export function canonicalRoot({ root, gitDir, commonDir }: Repository): string {
  if (gitDir === commonDir) return root;
  return basename(commonDir) === '.git' ? dirname(commonDir) : commonDir;
}
