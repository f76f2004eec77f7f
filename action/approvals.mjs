// Approvals of a pull request that decide about memory, where the base has "approvalDecides": the
// comment of the gate says so, and lists what they promote.
import { judgedAt, promisesApproval, standingAt } from './common/decisions.mjs';
import { isBy } from './own-account.mjs';
import { say } from './workflow.mjs';

/**
 * GitHub lists a dismissed review without saying what it was before, or who dismissed it: these
 * events say both, and where a push did it, which commit.
 */
const dismissalsQuery = `query Dismissals($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      timelineItems(first: 100, after: $after, itemTypes: [REVIEW_DISMISSED_EVENT]) {
        pageInfo { hasNextPage endCursor }
        nodes {
          ... on ReviewDismissedEvent {
            previousReviewState
            review { fullDatabaseId }
            pullRequestCommit { commit { oid } }
          }
        }
      }
    }
  }
}`;

/** What is an approval, or was one until it was dismissed. */
export function isApproval({ state, user }) {
  return (state === 'APPROVED' || state === 'DISMISSED') && user && user.type === 'User';
}

/**
 * The approvals among reviews, by id: of what the comment showed when they were given, on the
 * commit that they are of. GitHub lets nobody approve their own pull request, and neither does
 * this. One that a person dismissed was taken back, so only a push may have done it.
 */
export async function approvalsIn(reviews, own, node, pull, api, env) {
  const found = new Map();
  for (const each of reviews) {
    const { id, state, user, commit_id: commit, submitted_at: at } = each;
    if (!isApproval(each) || user.id === pull.user?.id || !at || !commit) continue;
    const shown = shownAt(own, node, at);
    if (shown === null || !promisesApproval(shown) || !endsWith(shown, judgedAt({ sha: commit }))) {
      if (promisesApproval(own.body))
        say(
          'notice',
          `review/${id} promotes nothing: when it was written, the comment did not list what waits at its commit`,
        );
      continue;
    }
    found.set(id, { state, commit, comment: shown, dismissedBy: null });
  }
  const dismissals = [...found.values()].some(({ state }) => state === 'DISMISSED')
    ? await dismissalsOf(pull, api, env)
    : new Map();
  return new Map(
    [...found].flatMap(([id, { state, ...approval }]) => {
      if (state === 'APPROVED') return [[id, approval]];
      const { was, by } = dismissals.get(String(id)) ?? {};
      return was === 'APPROVED' && by ? [[id, { ...approval, dismissedBy: by }]] : [];
    }),
  );
}

/** Whether the last line of a comment begins so. */
function endsWith(body, text) {
  return new RegExp(`^${text}\\b`).test(body.trimEnd().split('\n').at(-1));
}

/** What each dismissed review was before, and the commit whose push dismissed it, by review. */
async function dismissalsOf(pull, api, env) {
  const [owner, name] = env.GITHUB_REPOSITORY.split('/');
  const dismissals = new Map();
  for (let after = null; ;) {
    const variables = { owner, name, number: Number(pull.number), after };
    const { repository } = await api.graphql(dismissalsQuery, variables);
    const { nodes, pageInfo } = repository.pullRequest.timelineItems;
    for (const event of nodes ?? [])
      if (event?.review)
        dismissals.set(String(event.review.fullDatabaseId), {
          was: event.previousReviewState,
          by: event.pullRequestCommit?.commit?.oid ?? null,
        });
    if (!pageInfo?.hasNextPage) return dismissals;
    after = pageInfo.endCursor;
  }
}

/**
 * The job's comment as it stood at a time; null where nobody knows, or somebody else wrote in it.
 */
export function shownAt(own, node, time) {
  const kept = keptEdits(node);
  const edits = kept.length > 0 ? kept : [{ at: own.updated_at, editor: own.user, diff: own.body }];
  const last = edits.at(-1).diff === own.body ? standingAt(edits, time) : null;
  return last && writtenIn(edits.slice(0, edits.indexOf(last) + 1), own);
}

/**
 * What the job wrote last into its own comment; null where somebody changed more of it than
 * checkboxes: then it is not what the comment showed.
 */
export function writtenIn(edits, own) {
  const written = edits.findLast(({ editor }) => isBy(editor, own.user.login))?.diff;
  return written !== undefined && withoutTicks(edits.at(-1).diff) === withoutTicks(written)
    ? written
    : null;
}

function withoutTicks(body) {
  return body
    .replace(/^- \[[xX]\]/gm, '- [ ]')
    .replace(/[ \t\r]+$/gm, '')
    .trim();
}

/**
 * The versions of a comment, oldest first; GitHub gives the newest first. One whose text somebody
 * deleted is empty: nobody knows what it showed.
 */
export function keptEdits(node) {
  return (node?.userContentEdits?.nodes ?? [])
    .filter(Boolean)
    .map((edit) => ({ ...edit, at: edit.editedAt, diff: (!edit.deletedAt && edit.diff) || '' }))
    .reverse()
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
