// The gate in a pipeline of a merge request, told by GitLab who approved and what people decided.
// The files of the merge request say what runs here, so the token may read and nothing more.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runProgram } from '../common/run-program.mjs';
import { approvalsAt } from './approvals.mjs';
import { say } from './job.mjs';
import { readRequest } from './statements.mjs';

/** Variables the tool is not given: secrets, and what would load code into it. */
const withheld =
  /^(?:LEDGER_(?:READ_)?TOKEN|LEDGER_(?:APPROVALS|STATEMENTS)|NODE_(?:OPTIONS|PATH)|GIT\w*_TOKEN|CI_REPOSITORY_URL|CI_\w*(?:TOKEN|PASSWORD))$/;

/**
 * Runs the gate with its arguments.
 *
 * @param open reaches GitLab; null without a token
 */
export async function gate(args, { env, bin, folder, at }, open) {
  const environment = {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !withheld.test(name))),
    npm_command: 'exec',
  };
  if (open === null)
    say(
      `${env.CI_MERGE_REQUEST_IID ? 'LEDGER_READ_TOKEN is not set' : 'this is no pipeline of a merge request'}, so decisions in notes are claimed, and approvals unread`,
    );
  else
    try {
      Object.assign(environment, await toldBy(await open(), env, folder));
    } catch (error) {
      // Approvals and statements only ever add: what passes without them would pass with them.
      environment.LEDGER_APPROVALS = '[]';
      say(`what people said cannot be read, so it does not count: ${error?.message ?? error}`);
    }
  const { status, why } = await runProgram(process.execPath, [bin, 'gate', ...args], {
    cwd: at,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status === null) say(`ledger gate did not come to its end: ${why}`);
  return status ?? 2;
}

async function toldBy(context, env, folder) {
  const { api, people } = context;
  const request = await api.ask('GET', `/merge_requests/${Number(env.CI_MERGE_REQUEST_IID)}`);
  const { statements, approvals } = await readRequest(request, context);
  const file = join(folder, 'statements.json');
  const read = {
    forge: 'gitlab',
    repository: env.CI_MERGE_REQUEST_PROJECT_PATH,
    number: Number(request.iid),
    head: request.sha,
    statements,
  };
  writeFileSync(file, JSON.stringify(read));
  // In a pipeline for merged results the checked out commit is the merge.
  const head = env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA;
  const approved = await approvalsAt(head, approvals, people);
  return { LEDGER_STATEMENTS: file, LEDGER_APPROVALS: JSON.stringify(approved) };
}
