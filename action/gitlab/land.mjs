// After merges, on the base: carries out what people decided and nothing could write to the branch,
// writes what branches leave to the base, and commits both; by a merge request where the job may
// not push.
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fetchInto, gitIn } from '../common/fetch-commits.mjs';
import { runProgram } from '../common/run-program.mjs';
import { actionsOf, commitTo } from './commit.mjs';
import { environmentOf, placeOf, remoteOf, say } from './job.mjs';
import { readRequest } from './statements.mjs';

/** Milliseconds that a merged merge request is looked at. */
const looked = 30 * 86_400_000;
const landing = 'ledger-land';

/** Lands what was merged; gives the exit code of the tool. */
export async function land(context) {
  const { api, env, bin, folder, token, at } = context;
  const base = env.CI_COMMIT_BRANCH;
  const git = gitIn(at, remoteOf(env, token), folder, env);
  const head = await git('rev-parse', 'HEAD');
  const files = await statementFiles(base, context);
  const before = await changedIn(git);
  const { status, why } = await runProgram(
    process.execPath,
    [bin, 'land', ...files.flatMap((file) => ['--from', file])],
    {
      cwd: at,
      env: environmentOf(env, { CI_COMMIT_BRANCH: base, ...context.signature }),
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (status !== 0) {
    if (status === null) say(`ledger land did not come to its end: ${why}`);
    return status ?? 2;
  }
  // What other steps of the job left lying is none of ours.
  const paths = (await changedIn(git)).filter((path) => !before.includes(path));
  if (paths.length === 0) return 0;
  const actions = await actionsOf(
    paths.map((path) => [path, contentOf(join(at, path))]),
    git,
  );
  const digest = createHash('sha256');
  for (const file of files) digest.update(readFileSync(file));
  const message = `Write what merged memory leaves to the base\n\nRead: ${digest.digest('hex').slice(0, 12)}`;
  const made = await commitTo(base, head, message, actions, api);
  if (made === 'moved') say('the branch moved on; the next run lands');
  else if (made.why === undefined) say(`landed: ${made.id}`);
  else {
    say(`${made.why}, so a merge request brings it`);
    await proposeLanding({ base, head, message, actions }, api);
  }
  return 0;
}

/** What people said on merged merge requests, a file each, in the order of their merges. */
async function statementFiles(base, context) {
  const { api, env, folder, token, at } = context;
  const since = new Date(Date.now() - looked).toISOString();
  const merged = await api.list(
    '/merge_requests',
    `state=merged&target_branch=${encodeURIComponent(base)}&updated_after=${since}&order_by=updated_at&sort=desc&`,
    1,
  );
  merged.sort((one, other) => (String(one.merged_at) < String(other.merged_at) ? -1 : 1));
  const files = [];
  for (const request of merged)
    try {
      const { statements } = await readRequest(request, context);
      if (statements.length === 0) continue;
      await fetchInto(at, placeOf(request).head, remoteOf(env, token), folder, env);
      const file = join(folder, `said-${Number(request.iid)}.json`);
      const read = {
        forge: 'gitlab',
        repository: env.CI_PROJECT_PATH,
        number: Number(request.iid),
        head: request.sha,
        statements,
      };
      writeFileSync(file, JSON.stringify(read));
      files.push(file);
    } catch (error) {
      say(`what was decided on !${Number(request.iid)} cannot be read: ${error?.message ?? error}`);
    }
  return files;
}

async function changedIn(git) {
  const changed = await git('diff', '--name-only', '--no-renames', '--no-ext-diff', '-z', 'HEAD');
  const added = await git('ls-files', '--others', '--exclude-standard', '-z');
  return [...changed.split('\0'), ...added.split('\0')].filter((path) => path !== '');
}

/** The bytes of a file; null for one that is gone. */
function contentOf(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  if (!found.isFile()) throw new Error(`${path} is no file`);
  return readFileSync(path);
}

/** One branch, made anew on the base each time something else is to be landed, and its request. */
async function proposeLanding({ base, head, message, actions }, api) {
  const there = await api.find(`/repository/branches/${landing}`);
  const { parent_ids: parents, message: written } = there?.commit ?? {};
  if (parents?.[0] !== head || written?.trim() !== message)
    await api.ask('POST', '/repository/commits', {
      branch: landing,
      start_sha: head,
      force: true,
      commit_message: message,
      actions,
      stats: false,
    });
  const names = `source_branch=${landing}&target_branch=${encodeURIComponent(base)}`;
  if ((await api.list('/merge_requests', `state=opened&${names}&`, 1)).length === 0)
    await api.ask('POST', '/merge_requests', {
      source_branch: landing,
      target_branch: base,
      title: 'Write what merged memory leaves to the base',
      remove_source_branch: true,
    });
}
