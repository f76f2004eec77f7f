// What the action knows of a pull request and says on it: who approved its head commit, and one
// comment.
import { marker } from './common/decisions.mjs';
import { isBy } from './own-account.mjs';
import { say, sayUnwritten } from './workflow.mjs';

/** Characters of a comment; GitHub takes no longer one. */
const commentSize = 65_000;

/** The pull request an event is about: of a merge group, the one at its end. Null for a push. */
export async function pullRequestOf(event, api) {
  if (event.pull_request) return event.pull_request;
  if (!event.merge_group) return null;
  const [, number] =
    /^refs\/heads\/gh-readonly-queue\/.+\/pr-(\d+)-[0-9a-f]{40,64}$/.exec(
      event.merge_group.head_ref ?? '',
    ) ?? [];
  if (!number)
    throw new Error(`no pull request is named by the merge group "${event.merge_group.head_ref}"`);
  return api.ask('GET', `/pulls/${number}`);
}

/** Where git finds the tip of a pull request, and the branch that it goes to. */
export function placeOf({ number, base }) {
  return { head: `refs/pull/${Number(number)}/head`, target: base?.ref };
}

/** Where git finds the repository, and how the job logs in there. */
export function remoteOf(env, token) {
  const server = (env.GITHUB_SERVER_URL || 'https://github.com').replace(/\/$/, '');
  return { url: `${server}/${env.GITHUB_REPOSITORY}`, login: 'x-access-token', token };
}

/** The comment of the gate among others: anybody can write one that begins so. */
export async function ownAmong(comments, api) {
  const login = await api.login();
  return comments.find(
    ({ body, user }) => isBy(user, login) && typeof body === 'string' && body.startsWith(marker),
  );
}

/** Whether a pull request comes from another repository, whose workflow may write nothing here. */
export function isFromFork({ head, base }) {
  return !head?.repo || !base?.repo || head.repo.id !== base.repo.id;
}

/**
 * Who approved the head commit of a pull request, each person with the addresses that git may know
 * them by: each person's last word counts, of those who may write to the repository, not the
 * author's own, and not one on an earlier commit.
 */
export async function approvalsOf(pull, api, env) {
  const last = new Map();
  for (const review of await api.list(`/pulls/${Number(pull.number)}/reviews`)) {
    if (['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED'].includes(review?.state) && review.user)
      last.set(review.user.id, review);
  }
  const people = [];
  for (const { state, user, commit_id: commit } of last.values()) {
    if (state !== 'APPROVED') continue;
    const why =
      user.type !== 'User' || user.id === pull.user?.id
        ? 'a bot and the author decide nothing'
        : commit !== pull.head?.sha
          ? 'it is of an earlier commit'
          : (await mayWrite(user, api))
            ? null
            : 'they may not write to this repository';
    if (why === null) people.push(await addressesOf(user, pull, api, env));
    else say('notice', `the approval of ${user.login} does not count: ${why}`);
  }
  return people;
}

/**
 * The logins in teams, by team; a team that the token may not read is left out, and said. Null
 * where none is asked for.
 */
export async function teamsOf(names, api) {
  if (names.length === 0) return null;
  const teams = {};
  for (const name of names.map((each) => each.replace(/^@/, ''))) {
    try {
      teams[name] = (await api.members(name)).map(({ login }) => login);
    } catch (error) {
      say('warning', `who is in the team ${name} cannot be read: ${error?.message ?? error}`);
    }
  }
  return teams;
}

/** Whether somebody may write to the repository; GitHub says so of teams and organisations, too. */
export async function mayWrite(user, api) {
  const { permission, user: asked } = await api.ask(
    'GET',
    `/collaborators/${encodeURIComponent(user.login)}/permission`,
  );
  return asked?.id === user.id && (permission === 'admin' || permission === 'write');
}

/**
 * The addresses of an account: its private one, and those of all its commits in what is to be
 * merged. GitHub says that these are its own, for somebody confirmed them.
 */
export async function addressesOf({ id, login }, pull, api, env) {
  const host = new URL(env.GITHUB_SERVER_URL || 'https://github.com').hostname;
  // The commit that the workflow runs for has the base in it and the pull request, except where it
  // is the base.
  const tip = (env.GITHUB_EVENT_NAME !== 'pull_request_target' && env.GITHUB_SHA) || pull.head.sha;
  const commits = await api.list('/commits', `author=${encodeURIComponent(login)}&sha=${tip}&`);
  const written = commits.flatMap(({ author, committer, commit }) =>
    [
      [author, commit?.author],
      [committer, commit?.committer],
    ].flatMap(([account, signed]) =>
      account?.id === id && typeof signed?.email === 'string' ? [signed.email] : [],
    ),
  );
  return [...new Set([`${id}+${login}@users.noreply.${host}`, ...written])];
}

/**
 * Keeps the one comment of a pull request up to date. Where there is nothing to say and none was
 * written, none is. Whatever goes wrong is said: no run fails for its comment.
 */
export async function comment(pull, text, { api, worthSaying }) {
  if (isFromFork(pull))
    return say(
      'notice',
      'this pull request comes from a fork, so there is no comment; the summary of the run has the report',
    );
  try {
    const judged = text.trimEnd().split('\n').at(-1);
    const short = `The report is too long for a comment; the summary of the run has it.\n\n${judged}\n`;
    const body = `${marker}\n${text.length > commentSize ? short : text}`;
    const number = Number(pull.number);
    const own = await ownAmong(await api.list(`/issues/${number}/comments`), api);
    if (own?.body === body) return undefined;
    if (own) await api.ask('PATCH', `/issues/comments/${Number(own.id)}`, { body });
    else if (worthSaying) await api.ask('POST', `/issues/${number}/comments`, { body });
  } catch (error) {
    const where = 'the summary of the run has the report';
    sayUnwritten(error, { what: 'comment', where, permission: 'pull-requests' });
  }
  return undefined;
}
