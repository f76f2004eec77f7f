// The command `decide` of the action: carries out what people decided on a pull request, as one
// commit on its branch. The workflow runs with a token that may write and by the files of the
// default branch, so nothing of the pull request is checked out or run here.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { promisesApproval } from './approvals.mjs';
import { fetchCommits } from './fetch-commits.mjs';
import { approvalsOf, comment, isFromFork, isOwn, judgedAt, marker } from './pull-request.mjs';
import { runProgram } from './run-program.mjs';
import { statementsOf } from './statements.mjs';
import { readEvent, say } from './workflow.mjs';

export const commitMutation = `mutation Record($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;

/** Tries where somebody else moved the branch meanwhile, and answers of one run. */
const [mostTries, mostAnswers] = [4, 20];

/**
 * Decides, and judges what comes of it.
 *
 * @param given how the tool is installed and run, the token, and the name of the required check
 */
export async function decide(api, env, given) {
  const event = readEvent(env);
  const number = numberIn(event, env);
  if (number === null) return 0;
  if (isBareApproval(event) && !(await isPromised(number, api))) {
    say('notice', 'approving this pull request decides nothing about memory');
    return 0;
  }
  const context = {
    ...given,
    api,
    env,
    event,
    bin: await given.install(),
    environment: { ...given.environment, GITHUB_REF: `refs/pull/${number}/head` },
  };
  let decided = null;
  for (let tries = 1; decided === null; tries += 1) {
    const pull = await api.ask('GET', `/pulls/${number}`);
    if (pull.state !== 'open') {
      say('notice', `pull request ${number} is ${pull.state}: nothing is decided on it here`);
      return 0;
    }
    decided = await decideOnce(pull, context, tries === mostTries);
  }
  await answer(decided, number, api);
  if (decided.commit !== null) await judge(decided, context);
  return 0;
}

/** The pull request that an event is about; null where there is nothing for us in it. */
function numberIn(event, env) {
  const name = env.GITHUB_EVENT_NAME;
  // The bot's own comments start no workflow with the job's token; with another one they would.
  if (event.sender?.type === 'Bot' && name !== 'workflow_dispatch') return null;
  if (name === 'workflow_dispatch') {
    const number = Number(event.inputs?.['pull-request'] ?? event.inputs?.number);
    if (!Number.isSafeInteger(number) || number < 1)
      throw new Error('the input pull-request names no pull request');
    return number;
  }
  if (event.action === 'deleted') return null;
  const { issue, comment: said, pull_request: pull, review } = event;
  if (name === 'issue_comment') {
    if (!issue?.pull_request) return null;
    const body = String(said?.body ?? '');
    return isOf(body) || body.startsWith(marker) ? Number(issue.number) : null;
  }
  if (name === 'pull_request_review')
    return isOf(String(review?.body ?? '')) || isBareApproval(event) ? Number(pull?.number) : null;
  if (name === 'pull_request_review_comment')
    return isOf(String(said?.body ?? '')) ? Number(pull?.number) : null;
  throw new Error(`decide runs for comments and reviews, not for ${name}`);
}

/** An approval without a command. What it comes to is read again: an event says what it likes. */
function isBareApproval({ action, review }) {
  return action === 'submitted' && review?.state === 'approved' && !isOf(String(review.body ?? ''));
}

/** Whether the comment of the gate says that an approval decides: else nothing is installed. */
async function isPromised(number, api) {
  const own = (await api.list(`/issues/${number}/comments`)).find(isOwn);
  return own !== undefined && promisesApproval(own.body);
}

function isOf(body) {
  return /^\/ledger(?![\w-])/m.test(body);
}

/** Null where the branch moved on meanwhile, and all is to be read again. */
async function decideOnce(pull, context, isLast) {
  const { api, env, event, folder, token, bin, environment } = context;
  const commits = await fetchCommits(pull, folder, token, env);
  if (commits.tip !== pull.head.sha && !isLast) return null;
  const statements = await statementsOf(pull, event, api, env);
  const file = join(commits.root, '.git', 'statements.json');
  const read = {
    forge: 'github',
    repository: env.GITHUB_REPOSITORY,
    number: Number(pull.number),
    head: commits.tip,
    statements,
  };
  writeFileSync(file, JSON.stringify(read));
  const { status, why, stdout, stderr } = await runProgram(
    process.execPath,
    [
      bin,
      'decide',
      '--from',
      file,
      '--since',
      commits.base,
      `--branch=${pull.head.ref}`,
      '--format',
      'json',
    ],
    { cwd: commits.root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (status !== 0 && status !== 1)
    throw new Error(
      `ledger decide did not come to its end: ${why ?? stderr.trim().slice(0, 1_000)}`,
    );
  const plan = JSON.parse(stdout);
  const decided = { pull, commits, plan, read, file, commit: null, kept: null };
  if (plan.commit === null) return decided;
  const kept = whyKept(pull, event);
  if (kept !== null) return { ...decided, kept };
  try {
    return { ...decided, commit: await record(plan, pull, api, env) };
  } catch (error) {
    if (
      error?.types?.includes('STALE_DATA') ||
      /expected.*(?:oid|head)/i.test(error?.message ?? '')
    ) {
      if (!isLast) return null;
      throw new Error(
        'the branch moved on each time it was written to; the decisions are kept for the next run',
      );
    }
    if (
      error?.status !== 403 &&
      !/protected|not accessible|not authorized/i.test(error?.message ?? '')
    )
      throw error;
    return { ...decided, kept: 'the job may not write to this branch' };
  }
}

/** Why nothing is written to the branch; null where it is. */
function whyKept(pull, event) {
  if (isFromFork(pull)) return 'this pull request comes from a fork';
  return pull.head.ref === pull.base.ref || pull.head.ref === event.repository?.default_branch
    ? `${pull.head.ref} is a base of others`
    : null;
}

/** One commit that GitHub signs; it fails where the branch is no longer where it was read. */
async function record({ commit, head }, pull, api, env) {
  const { createCommitOnBranch: made } = await api.graphql(commitMutation, {
    input: {
      branch: { repositoryNameWithOwner: env.GITHUB_REPOSITORY, branchName: pull.head.ref },
      message: commit.message,
      expectedHeadOid: head,
      fileChanges: {
        additions: commit.additions.map(({ path, text }) => ({
          path,
          contents: Buffer.from(text, 'utf8').toString('base64'),
        })),
        deletions: commit.deletions,
      },
    },
  });
  return made.commit.oid;
}

/** Answers each statement that something speaks against, once, and those that are kept. */
async function answer({ plan, kept }, number, api) {
  const replies = plan.statements.flatMap(({ id, reply, done }) => [
    ...(reply === null ? [] : [[id, reply]]),
    ...(kept !== null && done.length > 0
      ? [
          [
            id,
            `Kept: ${kept}, so nothing is written to its branch. \`ledger land\` carries it out after the merge.\n`,
          ],
        ]
      : []),
  ]);
  if (replies.length === 0) return;
  const written = (await api.list(`/issues/${number}/comments`)).flatMap(({ body, user }) =>
    user?.type === 'Bot' && typeof body === 'string' ? [body] : [],
  );
  const open = replies
    .map(([id, reply]) => [markOf(id, reply), reply])
    .filter(([mark]) => !written.some((body) => body.startsWith(mark)));
  if (open.length > mostAnswers)
    say(
      'notice',
      `${mostAnswers} of ${open.length} answers are given now, the others by later runs`,
    );
  for (const [mark, reply] of open.slice(0, mostAnswers)) {
    try {
      await api.ask('POST', `/issues/${number}/comments`, { body: `${mark}\n${reply}` });
    } catch (error) {
      // A review of a fork's pull request runs with a token that reads.
      if (error?.status !== 403) throw error;
      say('notice', `the token may not write comments: ${reply}`);
    }
  }
}

/** By which an answer is found again, so that it is given once. */
function markOf(id, reply) {
  const said = createHash('sha256').update(`${id}\n${reply}`).digest('hex').slice(0, 16);
  return `<!-- memory-ledger answer ${said} -->`;
}

/**
 * Judges the new head, and says so where a required check is looked for: a commit of the job's
 * token starts no workflow, so nobody else does.
 */
async function judge({ pull, commits, commit, file }, context) {
  const { api, env, folder, bin, environment, check } = context;
  const head = await commits.fetchTip(pull.head.ref);
  if (head !== commit)
    return say('notice', 'the branch moved on; the gate judges it with its next push');
  const reports = { json: join(folder, 'decided.json'), markdown: join(folder, 'decided.md') };
  const approvals = await approvalsOf({ ...pull, head: { ...pull.head, sha: head } }, api, env);
  const { status } = await runProgram(
    process.execPath,
    [
      bin,
      'gate',
      '--boxes',
      `--since=${commits.base}`,
      '--format',
      'compact',
      '--format',
      `json:${reports.json}`,
      '--format',
      `markdown:${reports.markdown}`,
    ],
    {
      cwd: commits.root,
      env: { ...environment, LEDGER_APPROVALS: JSON.stringify(approvals), LEDGER_STATEMENTS: file },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const judged = status === 0 || status === 1;
  const text = judged
    ? readFileSync(reports.markdown, 'utf8')
    : 'ledger gate could not judge this commit; the log of the run says why.\n';
  await api.ask('POST', '/check-runs', {
    name: check,
    head_sha: head,
    status: 'completed',
    conclusion: status === 0 ? 'success' : 'failure',
    output: { title: 'ledger gate', summary: summaryOf(text) },
  });
  const at = `\n${judgedAt({ sha: head })}, which records what was decided here.\n`;
  await comment(pull, text + at, { api, worthSaying: true });
  return undefined;
}

/** A text as GitHub takes it for a check: at most 65,535 characters. */
function summaryOf(text) {
  const most = 60_000;
  return text.length <= most
    ? text
    : `${text.slice(0, most)}\n\n… cut; the log of the run has all\n`;
}
