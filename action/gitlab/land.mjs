// After merges, on the base: carries out what people decided and nothing could write to the branch,
// writes what branches leave to the base, and commits both; by a merge request where the job may
// not push.
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { gitIn } from '../common/fetch-commits.mjs';
import {
  landing,
  landingTooOld,
  readSince,
  runLand,
  statementFiles,
} from '../common/land-merged.mjs';
import { actionsOf, commitTo } from './commit.mjs';
import { environmentOf, placeOf, remoteOf, say } from './job.mjs';
import { readRequest } from './statements.mjs';

/** Lands what was merged; gives the exit code of the tool. */
export async function land(context) {
  const { api, env, bin, folder, token, at } = context;
  const base = env.CI_COMMIT_BRANCH;
  const git = gitIn(at, remoteOf(env, token), folder, env);
  const head = await git('rev-parse', 'HEAD');
  const files = await statementFiles(await mergedRequests(base, context), {
    ...{ forge: 'gitlab', repository: env.CI_PROJECT_PATH },
    ...{ remote: remoteOf(env, token), at, folder, env, tell: say },
  });
  const before = await changedIn(git);
  const environment = environmentOf(env, { CI_COMMIT_BRANCH: base, ...context.signature });
  const { status } = await runLand(bin, files, {
    ...{ at, environment, tell: say },
    log: (text) => process.stdout.write(text),
  });
  if (status !== 0) return status;
  // What other steps of the job left lying is none of ours.
  const paths = (await changedIn(git)).filter((path) => !before.includes(path));
  if (paths.length === 0) return 0;
  const actions = await actionsOf(
    paths.map((path) => [path, contentOf(join(at, path))]),
    git,
  );
  const digest = createHash('sha256');
  for (const file of files) digest.update(readFileSync(file));
  const message = `Write what merged memory leaves to the base\n\nRead: ${digest.digest('hex')}`;
  const made = await commitTo(base, head, message, actions, api);
  if (made === 'moved') say('the branch moved on; the next run lands');
  else if (made.why === undefined) say(`landed: ${made.id}`);
  else {
    say(`${made.why}, so a merge request brings it`);
    await proposeLanding({ base, head, message, actions }, api);
  }
  return 0;
}

/** The merge requests that were merged into a branch and changed lately. */
async function mergedRequests(base, context) {
  const since = new Date(readSince()).toISOString();
  const merged = await context.api.list(
    '/merge_requests',
    `state=merged&target_branch=${encodeURIComponent(base)}&updated_after=${since}&order_by=updated_at&sort=desc&`,
    1,
  );
  return merged.map((request) => ({
    name: `!${Number(request.iid)}`,
    number: Number(request.iid),
    mergedAt: request.merged_at,
    tipRef: placeOf(request).head,
    read: async () => ({
      head: request.sha,
      statements: (await readRequest(request, context)).statements,
    }),
  }));
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
  const [open] = await api.list('/merge_requests', `state=opened&${names}&`, 1);
  const old = open ? landingTooOld(open.created_at) : null;
  if (old !== null) say(old);
  if (!open)
    await api.ask('POST', '/merge_requests', {
      source_branch: landing,
      target_branch: base,
      title: 'Write what merged memory leaves to the base',
      remove_source_branch: true,
    });
}
