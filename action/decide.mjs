// The command `decide` of the action: carries out what people decided on a pull request, as one
// commit on its branch. The workflow runs with a token that may write, so nothing of the pull
// request is checked out or run here. For `issue_comment` GitHub takes the workflow file of the
// default branch; for reviews and their comments that of the pull request, merged with its base.
// From a fork the token then only reads. Whoever may push a branch can have a workflow of their own
// run with a token that writes in any case: no rule may trust what this job reports more than them.
import {
  answersOf,
  asks,
  judgeCommits,
  judgedAt,
  marker,
  mostTries,
  planDecisions,
  promisesApproval,
} from './common/decisions.mjs';
import { fetchCommits } from './common/fetch-commits.mjs';
import { isBy } from './own-account.mjs';
import { approvalsOf, comment, isFromFork, ownAmong, placeOf, remoteOf } from './pull-request.mjs';
import { statementsOf, untickedIn } from './statements.mjs';
import { readEvent, say } from './workflow.mjs';

export const commitMutation = `mutation Record($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;

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
  if (
    decided.commit !== null ||
    decided.kept !== null ||
    tookBack(event) ||
    (await wasCutShort(decided, context))
  )
    await judge(decided, context);
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
    // With a token of its own the job's account is no bot: nobody ticks in their own comment.
    const isTicked = body.startsWith(marker) && event.sender?.login !== said.user?.login;
    return asks.test(body) || isTicked ? Number(issue.number) : null;
  }
  if (name === 'pull_request_review')
    return asks.test(String(review?.body ?? '')) || isBareApproval(event)
      ? Number(pull?.number)
      : null;
  if (name === 'pull_request_review_comment')
    return asks.test(String(said?.body ?? '')) ? Number(pull?.number) : null;
  throw new Error(`decide runs for comments and reviews, not for ${name}`);
}

/** Whether a box was unticked: what its tick settled is open again, and no commit says so. */
function tookBack({ changes, comment: said }) {
  return untickedIn(String(changes?.body?.from ?? ''), String(said?.body ?? '')).length > 0;
}

/** An approval without a command. What it comes to is read again: an event says what it likes. */
function isBareApproval({ action, review }) {
  return (
    action === 'submitted' && review?.state === 'approved' && !asks.test(String(review.body ?? ''))
  );
}

/** Whether the comment of the gate says that an approval decides: else nothing is installed. */
async function isPromised(number, api) {
  const own = await ownAmong(await api.list(`/issues/${number}/comments`), api);
  return own !== undefined && promisesApproval(own.body);
}

/** Null where the branch moved on meanwhile, and all is to be read again. */
async function decideOnce(pull, context, isLast) {
  const { api, env, event, folder, token } = context;
  const commits = await fetchCommits(placeOf(pull), remoteOf(env, token), folder, env);
  if (commits.tip !== pull.head.sha && !isLast) return null;
  const statements = await statementsOf(pull, event, api, env);
  const read = {
    forge: 'github',
    repository: env.GITHUB_REPOSITORY,
    number: Number(pull.number),
    head: commits.tip,
    statements,
  };
  const { plan, file } = await planDecisions(read, commits, pull.head.ref, context);
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

/**
 * Whether an earlier run recorded what was decided, and ended before it reported the check on its
 * commit: no workflow runs for that, so nobody else does. A token that may not read checks judges
 * once more: what that says is the same again.
 */
async function wasCutShort({ plan, commits }, { api, check }) {
  if (!plan.statements.some(({ known }) => known)) return false;
  const query = `check_name=${encodeURIComponent(check)}&per_page=1`;
  try {
    const found = await api.ask('GET', `/commits/${commits.tip}/check-runs?${query}`);
    return found.total_count === 0;
  } catch (error) {
    if (error?.status !== 403) throw error;
    return true;
  }
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
  if (plan.statements.every(({ reply, done }) => reply === null && done.length === 0)) return;
  const login = await api.login();
  const written = (await api.list(`/issues/${number}/comments`)).flatMap(({ body, user }) =>
    isBy(user, login) && typeof body === 'string' ? [body] : [],
  );
  const answers = answersOf(plan, kept, written, (text) => say('notice', text));
  for (const { reply, body } of answers) {
    try {
      await api.ask('POST', `/issues/${number}/comments`, { body });
    } catch (error) {
      // A review of a fork's pull request runs with a token that reads.
      if (error?.status !== 403) throw error;
      say('notice', `the token may not write comments: ${reply}`);
    }
  }
}

/**
 * Judges the head, and says so where a required check is looked for: a commit of the job's token
 * starts no workflow, and what is kept makes none, so nobody else does.
 */
async function judge({ pull, commits, commit, file }, context) {
  const { api, env, environment } = context;
  const head = commit === null ? commits.tip : await commits.fetchTip(pull.head.ref);
  if (commit !== null && head !== commit)
    return say('notice', 'the branch moved on; the gate judges it with its next push');
  const approvals = await approvalsOf({ ...pull, head: { ...pull.head, sha: head } }, api, env);
  const { status, text } = await judgeCommits(commits, ['--boxes'], {
    ...context,
    environment: {
      ...environment,
      LEDGER_APPROVALS: JSON.stringify(approvals),
      LEDGER_STATEMENTS: file,
    },
  });
  await report(head, status, text, context);
  const which = commit === null ? '' : ', which records what was decided here';
  const at = `\n${judgedAt({ sha: head })}${which}.\n`;
  await comment(pull, text + at, { api, worthSaying: true });
  return undefined;
}

/** Reports the required check on a commit; that of a fork is one of this repository, too. */
async function report(head, status, text, { api, check }) {
  try {
    await api.ask('POST', '/check-runs', {
      name: check,
      head_sha: head,
      status: 'completed',
      conclusion: status === 0 ? 'success' : 'failure',
      output: { title: 'ledger gate', summary: summaryOf(text) },
    });
  } catch (error) {
    // A review of a fork's pull request runs with a token that reads.
    if (error?.status !== 403) throw error;
    say('notice', `the token may not write checks: run the job of the gate again, for ${check}`);
  }
}

/** A text as GitHub takes it for a check: at most 65,535 characters. */
function summaryOf(text) {
  const most = 60_000;
  return text.length <= most
    ? text
    : `${text.slice(0, most)}\n\n… cut; the log of the run has all\n`;
}
