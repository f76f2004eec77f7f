// Fetches the commits of a pull or merge request and its base, and checks nothing out: its files
// are never on this machine as files.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { runProgram } from './run-program.mjs';

/** What no configuration of the repository changes: no hook, and no other way than the web. */
const settings = [
  'core.hooksPath=/dev/null',
  'protocol.allow=never',
  'protocol.https.allow=always',
  'protocol.http.allow=always',
  'gc.auto=0',
  'maintenance.auto=false',
].flatMap((setting) => ['-c', setting]);
const quietly = ['-q', '--no-tags', '--no-recurse-submodules'];

/**
 * Gives a repository with an empty work tree, whose HEAD is the tip of the request.
 *
 * @param request how the forge names its tip, `refs/pull/7/head`, and the branch it goes to
 * @param remote where its repository is, and how one logs in there: `{ url, login, token }`
 * @returns the folder, the tip, the name of the base there, how its branch is fetched again, and
 *   git in the folder
 */
export async function fetchCommits({ head: tipRef, target }, remote, folder, env) {
  const root = join(folder, `commits-${process.hrtime.bigint()}`);
  mkdirSync(root);
  const base = `refs/remotes/origin/${branchName(target)}`;
  const head = 'refs/ledger/head';
  const git = gitIn(root, remote, folder, env);
  await git('init', '-q', '--template=');
  const checkedOut = async (...refs) => {
    await git('fetch', ...quietly, '--', remote.url, ...refs);
    const tip = await git('rev-parse', '--verify', `${head}^{commit}`);
    await git('update-ref', '--no-deref', 'HEAD', tip);
    return tip;
  };
  const tip = await checkedOut(`+${tipRef}:${head}`, `+refs/heads/${target}:${base}`);
  return {
    root,
    tip,
    base,
    fetchTip: (branch) => checkedOut(`+refs/heads/${branchName(branch)}:${head}`),
    git,
  };
}

/** Fetches the tip of a merged request beside a checkout, whose files stay as they are. */
export async function fetchInto(root, tipRef, remote, folder, env) {
  await gitIn(root, remote, folder, env)('fetch', ...quietly, '--', remote.url, tipRef);
}

/** @throws for what git takes for no branch, or for something else than one */
export function branchName(ref) {
  if (typeof ref === 'string' && /^(?!-)[^\s~^:?*[\\]+$/.test(ref) && !ref.includes('..'))
    return ref;
  throw new Error(`"${ref}" is no name of a branch`);
}

/** Runs git in a folder. The token is in no argument, which every process here could read. */
export function gitIn(root, { url, login, token }, folder, env) {
  const basic = Buffer.from(`${login}:${token}`).toString('base64');
  const environment = {
    PATH: env.PATH,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: `http.${new URL(url).origin}/.extraHeader`,
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${basic}`,
    // A runner may have checked out as somebody else.
    GIT_CONFIG_KEY_1: 'safe.directory',
    GIT_CONFIG_VALUE_1: root,
    ...(env.GIT_SSL_CAINFO ? { GIT_SSL_CAINFO: env.GIT_SSL_CAINFO } : {}),
  };
  return async (...args) => {
    const { status, why, stdout, stderr } = await runProgram('git', [...settings, ...args], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (status === 0) return stdout.trim();
    throw new Error(`git ${args[0]} failed: ${why ?? stderr.trim().slice(0, 500)}`);
  };
}
