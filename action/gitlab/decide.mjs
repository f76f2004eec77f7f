// Decides on the open merge requests: carries out what people said, as one commit on the branch of
// each, and judges what is new. It runs on the default branch, whose files nobody changes without a
// review; of merge requests it fetches commits alone.
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import {
  answersOf,
  isWorthSaying,
  judgeCommits,
  judgedAt,
  mostTries,
  planDecisions,
} from '../common/decisions.mjs';
import { fetchCommits } from '../common/fetch-commits.mjs';
import { approvalsAt } from './approvals.mjs';
import { commentOn } from './comment.mjs';
import { actionsOf, commitTo } from './commit.mjs';
import { environmentOf, placeOf, remoteOf, say } from './job.mjs';
import { readRequest } from './statements.mjs';

/** The name of the commit status. */
const statusName = 'ledger decisions';

/** Goes through the merge requests; what goes wrong with one holds up no other. */
export async function decide(context) {
  const newest = 'state=opened&order_by=updated_at&sort=desc&';
  const requests = await context.api.list('/merge_requests', newest, 1);
  let failed = 0;
  for (const { iid } of requests)
    try {
      await decideRequest(Number(iid), context);
    } catch (error) {
      failed += 1;
      say(`!${Number(iid)}: ${error?.message ?? error}`);
    }
  return failed === 0 ? 0 : 2;
}

async function decideRequest(iid, context) {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const request = await context.api.ask('GET', `/merge_requests/${iid}`);
    if (request.state !== 'opened' || !request.sha) return undefined;
    const decided = await decideOnce(request, context);
    if (decided !== 'moved') return decided && finish(decided, context);
    // GitLab takes a moment to see what was pushed.
    await setTimeout(tries * 500);
  }
  throw new Error('the branch moved on each time; what was decided is kept for the next run');
}

/** Null where there is nothing new, `'moved'` where all is to be read again. */
async function decideOnce(request, context) {
  const { api, env, folder, token, people } = context;
  const read = await readRequest(request, context);
  const approvals = await approvalsAt(request.sha, read.approvals, people);
  const isJudged = await wasJudged(request, digestOf(request.sha, read, approvals), context);
  if (isJudged && read.statements.length === 0) return null;

  const commits = await fetchCommits(placeOf(request), remoteOf(env, token), folder, env);
  if (commits.tip !== request.sha) return 'moved';
  const said = {
    forge: 'gitlab',
    repository: env.CI_PROJECT_PATH,
    number: Number(request.iid),
    head: commits.tip,
    statements: read.statements,
  };
  const environment = environmentOf(env, {
    CI_MERGE_REQUEST_IID: String(Number(request.iid)),
    CI_MERGE_REQUEST_PROJECT_URL: env.CI_PROJECT_URL,
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: request.target_branch,
  });
  const run = { ...context, environment };
  const { plan, file } = await planDecisions(said, commits, request.source_branch, run);
  const decided = { request, read, commits, plan, file, run, isJudged, commit: null, kept: null };
  if (plan.commit === null) return decided;
  const kept = whyKept(request, env);
  if (kept !== null) return { ...decided, kept };
  const made = await record(plan, request, commits, api);
  if (made === 'moved') return 'moved';
  if (made.why !== undefined) return { ...decided, kept: made.why };
  say(`!${said.number}: ${plan.commit.message.headline}, ${made.id}`);
  if (!made.isNext)
    say(`!${said.number}: another commit came between; the gate judges both together`);
  return { ...decided, commit: made.id };
}

/** Why nothing is written to the branch; null where it is. */
function whyKept({ source_project_id: from, target_project_id: to, ...request }, env) {
  if (from !== to) return 'this merge request comes from a fork';
  const { source_branch: branch } = request;
  return branch === request.target_branch || branch === env.CI_DEFAULT_BRANCH
    ? `${branch} is a base of others`
    : null;
}

async function record({ commit, head }, { source_branch: branch }, { git }, api) {
  const files = [
    ...commit.additions.map(({ path, text }) => [path, text]),
    ...commit.deletions.map(({ path }) => [path, null]),
  ];
  const { headline, body } = commit.message;
  return commitTo(branch, head, `${headline}\n\n${body}`, await actionsOf(files, git), api);
}

/** Answers, and judges the head where it is new, or what was said of it. */
async function finish(decided, { api, env, own, people }) {
  const { request, read, commits, plan, file, run, isJudged, commit, kept } = decided;
  const notes = `/merge_requests/${Number(request.iid)}/notes`;
  if (plan.statements.some(({ reply, done }) => reply !== null || done.length > 0)) {
    const written = (await api.list(notes)).flatMap(({ author, body }) =>
      author?.id === own && typeof body === 'string' ? [body] : [],
    );
    for (const { body } of answersOf(plan, kept, written, say))
      await api.ask('POST', notes, { body });
  }
  if (isJudged && commit === null) return;
  const head = commit === null ? commits.tip : await commits.fetchTip(request.source_branch);
  const approvals = await approvalsAt(head, read.approvals, people);
  const environment = {
    ...run.environment,
    LEDGER_APPROVALS: JSON.stringify(approvals),
    LEDGER_STATEMENTS: file,
  };
  const judged = await judgeCommits(commits, ['--commands'], { ...run, environment });
  await commentOn(request, `${judged.text}\n${judgedAt({ sha: head })}.\n`, {
    ...{ api, own, read },
    worthSaying: judged.report === null || isWorthSaying(judged.report),
  });
  await report(request, head, judged.status, digestOf(head, read, approvals), { api, env });
}

/** What was judged: the same again is not judged again. */
function digestOf(head, { statements }, approvals) {
  const all = JSON.stringify([head, statements, approvals]);
  return createHash('sha256').update(all).digest('hex');
}

/** Whether this job said so: everybody who may push can write a commit status. */
async function wasJudged(request, digest, { api, own }) {
  if (request.source_project_id !== request.target_project_id) return false;
  const name = encodeURIComponent(statusName);
  const path = `/repository/commits/${request.sha}/statuses`;
  const statuses = await api.list(path, `name=${name}&`, 1);
  return statuses.some(
    ({ author, description }) => author?.id === own && String(description).endsWith(digest),
  );
}

/** Says what came of it where pipelines are looked for; a fork's commit is another project's. */
async function report(request, head, status, digest, { api, env }) {
  if (request.source_project_id !== request.target_project_id) return;
  const { head_pipeline: pipeline } = request;
  try {
    await api.ask('POST', `/statuses/${head}`, {
      state: status === 0 ? 'success' : 'failed',
      name: statusName,
      ref: request.source_branch,
      description: `ledger gate, of ${digest}`,
      ...(env.CI_JOB_URL ? { target_url: env.CI_JOB_URL } : {}),
      // Without it GitLab makes a pipeline of its own for the status.
      ...(pipeline?.sha === head ? { pipeline_id: pipeline.id } : {}),
    });
  } catch (error) {
    say(`!${Number(request.iid)}: no commit status was written: ${error?.message ?? error}`);
  }
}
