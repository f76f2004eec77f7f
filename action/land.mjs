// The command `land` of the action: on the base, after a merge, carries out what people decided on
// the merged pull requests and nothing could write to their branches, and writes what branches
// leave to the base. What it changes lies in the checkout, for the next step to commit.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fetchInto } from './common/fetch-commits.mjs';
import { runProgram } from './common/run-program.mjs';
import { placeOf, remoteOf } from './pull-request.mjs';
import { statementsOf } from './statements.mjs';
import { readEvent, say } from './workflow.mjs';

/** Commits of a push whose pull requests are looked for. */
const mostCommits = 50;

/** Lands what was merged; gives the exit code of the tool. */
export async function land(api, env, { install, environment, folder, token, at }) {
  const files = [];
  for (const pull of await mergedPulls(api, env)) {
    const file = join(folder, `said-${Number(pull.number)}.json`);
    try {
      const statements = await statementsOf(pull, {}, api, env);
      await fetchInto(at, placeOf(pull).head, remoteOf(env, token), folder, env);
      const read = {
        forge: 'github',
        repository: env.GITHUB_REPOSITORY,
        number: Number(pull.number),
        head: pull.head.sha,
        statements,
      };
      writeFileSync(file, JSON.stringify(read));
      files.push(file);
    } catch (error) {
      say(
        'warning',
        `what people decided on pull request ${pull.number} cannot be read: ${error?.message ?? error}`,
      );
    }
  }
  const bin = await install();
  const { status, why } = await runProgram(
    process.execPath,
    [bin, 'land', ...files.flatMap((file) => ['--from', file])],
    { cwd: at, env: environment, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (status === null) say('error', `ledger land did not come to its end: ${why}`);
  return status ?? 2;
}

/** The pull requests that the commits of a push merged into the branch that was pushed to. */
async function mergedPulls(api, env) {
  const event = readEvent(env);
  const ref = env.GITHUB_REF ?? event.ref ?? '';
  const ids = [event.after, ...(event.commits ?? []).map(({ id }) => id)].filter((id) =>
    /^[0-9a-f]{40,64}$/.test(id ?? ''),
  );
  const [asked, more] = [[...new Set(ids)].slice(0, mostCommits), new Set(ids).size - mostCommits];
  if (more > 0)
    say(
      'warning',
      `of this push ${mostCommits} commits are looked at, and ${more} not: run ledger land by hand for pull requests that only those merged`,
    );
  const found = new Map();
  for (const id of asked)
    for (const pull of await api.list(`/commits/${id}/pulls`))
      if (pull.merged_at && ref === `refs/heads/${pull.base?.ref}`) found.set(pull.number, pull);
  return found.values();
}
