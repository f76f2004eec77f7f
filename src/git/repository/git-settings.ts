import { gitText, runGit, splitAtNulOrNull } from '../process/run-git.ts';
import type { Env } from '../process/scratch-environment.ts';
import type { Repository } from './open-repository.ts';

/**
 * Reads `core.hooksPath` from the configuration of the work tree, the repository and the user, with
 * `~` expanded; null where it is not set. As elsewhere, the machine's configuration is not read.
 *
 * @param env the caller's, for where the user's configuration is
 */
export async function readHooksPath(repository: Repository, env: Env): Promise<string | null> {
  const { out } = await runGit(
    { ...repository, env },
    ['config', '--null', '--show-scope', '--type=path', '--get-all', 'core.hooksPath'],
    { identity: true, accept: [0, 1] },
  );
  const words = splitAtNulOrNull(out);
  const values = words.flatMap((word, at) =>
    at % 2 === 0 && word !== 'command' ? [words[at + 1] ?? null] : [],
  );
  return values.at(-1) || null;
}

/** The host of the remote `origin`, in lower case; null where there is none, or it is a folder. */
export async function readOriginHost(repository: Repository): Promise<string | null> {
  const url = await readOrigin(repository);
  const host =
    /^[a-z+]+:\/\/(?:[^@/]*@)?([^:/]+)/i.exec(url)?.[1] ??
    /^(?:[^@/:]+@)?([^/:]+\.[^/:]+):/.exec(url)?.[1];
  return host?.toLowerCase() ?? null;
}

/** The last two parts of the address of `origin`, `acme/shop`; null where there are none. */
export async function readOriginPath(repository: Repository): Promise<string | null> {
  return /([^/:\s]+\/[^/:\s]+?)(?:\.git)?\/?$/.exec(await readOrigin(repository))?.[1] ?? null;
}

async function readOrigin(repository: Repository): Promise<string> {
  const words = ['config', '--get', 'remote.origin.url'];
  return (await gitText(repository, words, { accept: [0, 1] })).trim();
}

/** The branch that `origin/HEAD` names; null where that is not set. */
export async function readOriginBranch(repository: Repository): Promise<string | null> {
  const words = ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD'];
  const ref = await gitText(repository, words, { accept: [0, 1, 128] });
  return /^refs\/remotes\/origin\/(.+)\n$/.exec(ref)?.[1] ?? null;
}

/** The version of git; null if git cannot be run. */
export async function readGitVersion(env: Env): Promise<string | null> {
  try {
    return /\d+\.\d+\S*/.exec(await gitText({ env }, ['version']))?.[0] ?? null;
  } catch {
    return null;
  }
}
