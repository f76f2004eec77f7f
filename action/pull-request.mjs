// What the action knows of a pull request and says on it: who approved its head commit, and one comment.
import { say } from './workflow.mjs';

/** How the one comment is found again. */
export const marker = '<!-- memory-ledger -->';

/** Whose approval counts: strangers may approve what is public, and GitHub counts it for nothing either. */
const insiders = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);
/** Approvers whose addresses are looked up, and characters of a comment. */
const mostApprovers = 20;
const commentSize = 65_000;

/** The pull request an event is about: of a merge group, the one at its end. Null for a push. */
export async function pullRequestOf(event, api) {
  if (event.pull_request) return event.pull_request;
  const [, number] = /^refs\/heads\/gh-readonly-queue\/.+\/pr-(\d+)-[0-9a-f]{40,64}$/.exec(event.merge_group?.head_ref ?? '') ?? [];
  return number && api ? api.ask('GET', `/pulls/${number}`) : null;
}

/** Whether a pull request comes from another repository, whose workflow may write nothing here. */
export function isFromFork({ head, base }) {
  return !head?.repo || !base?.repo || head.repo.id !== base.repo.id;
}

/**
 * Who approved the head commit of a pull request, as addresses that git may know them by: each person's last word counts,
 * not the author's own, and not one on an earlier commit.
 */
export async function approvalsOf(pull, api, env) {
  const last = new Map();
  for (const review of await api.list(`/pulls/${Number(pull.number)}/reviews`)) {
    if (['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED'].includes(review?.state) && review.user) last.set(review.user.id, review);
  }
  const approving = [...last.values()].filter(({ state, user, commit_id: commit, author_association: association }) => state === 'APPROVED' && user.type === 'User' && user.id !== pull.user?.id && commit === pull.head?.sha && insiders.has(association));
  const host = new URL(env.GITHUB_SERVER_URL || 'https://github.com').hostname;
  const known = approving.filter(({ user }) => /^[\w-]+$/.test(user.login));
  const addresses = await Promise.all(known.slice(0, mostApprovers).map(async ({ user }) => [`${user.login}@users.noreply.${host}`, `${user.id}+${user.login}@users.noreply.${host}`, ...(await addressesOf(user, api))]));
  return [...new Set(addresses.flat())].filter((address) => /^[^\s,<>"@]+@[^\s,<>"@]+$/.test(address));
}

/** The address of a person's latest commit here: GitHub says that it is theirs, for they have confirmed it. */
async function addressesOf(user, api) {
  try {
    const commits = await api.ask('GET', `/commits?author=${encodeURIComponent(user.login)}&per_page=1`);
    return commits.flatMap(({ author, commit }) => (author?.id === user.id && typeof commit?.author?.email === 'string' ? [commit.author.email] : []));
  } catch {
    return [];
  }
}

/**
 * Keeps the one comment of a pull request up to date. Where there is nothing to say and none was written, none is.
 * Whatever goes wrong is a notice: no run fails for its comment.
 */
export async function comment(pull, text, { api, worthSaying }) {
  if (isFromFork(pull)) return say('notice', 'this pull request comes from a fork, so there is no comment; the summary of the run has the report');
  try {
    const body = `${marker}\n${text.length > commentSize ? 'The report is too long for a comment; the summary of the run has it.\n' : text}`;
    const number = Number(pull.number);
    const own = (await api.list(`/issues/${number}/comments`)).find(({ body: written, user }) => user?.type === 'Bot' && typeof written === 'string' && written.startsWith(marker));
    if (own?.body === body) return undefined;
    if (own) await api.ask('PATCH', `/issues/comments/${Number(own.id)}`, { body });
    else if (worthSaying) await api.ask('POST', `/issues/${number}/comments`, { body });
  } catch (error) {
    say('notice', error?.status === 403 ? 'the token may not write comments; the summary of the run has the report (for a comment: permissions: pull-requests: write)' : `no comment was written: ${error?.message ?? error}; the summary of the run has the report`);
  }
  return undefined;
}
