// Approvals of a merge request. GitLab says who approves it now, and by system notes who did; which
// commit somebody approved it does not say, so that is the newest version that was there then.
import { judgedAt, promisesApproval, standingAt } from '../common/decisions.mjs';
import { inUtc } from './job.mjs';

/** System notes of GitLab are English in every language. */
const words = new Map([
  ['approved this merge request', true],
  ['unapproved this merge request', false],
]);

/**
 * The last word of each person who approved; the author's own is none.
 *
 * @param comments the comments of the gate, oldest first
 * @param readVersions gives the versions of the branch, as `versionsOf` does
 */
export async function lastApprovals(request, notes, { comments, readVersions, api }) {
  const last = new Map();
  for (const note of notes)
    if (note.system === true && words.has(note.body)) last.set(note.author.id, note);
  const given = [...last.values()].filter(
    ({ body, author }) => words.get(body) === true && author.id !== request.author?.id,
  );
  if (given.length === 0) return [];
  const iid = Number(request.iid);
  const { approved_by: standing } = await api.ask('GET', `/merge_requests/${iid}/approvals`);
  const versions = await readVersions();
  return given.flatMap((note) => {
    const at = Date.parse(note.created_at);
    const approved = standingAt(versions, at);
    const next = versions.find((each) => each.at > at);
    const stands = standing.some(({ user }) => user?.id === note.author.id);
    // An approval that is gone without a push was not reset by one.
    if (!approved || (!stands && !next)) return [];
    const approves = {
      commit: approved.commit,
      comment: shownAt(comments, approved.commit, inUtc(note.created_at)),
      dismissedBy: stands ? null : next.commit,
    };
    return [{ note, approves }];
  });
}

/** The commits that the branch was at, and since when, oldest first. */
export async function versionsOf(request, api) {
  return (await api.list(`/merge_requests/${Number(request.iid)}/versions`))
    .map(({ head_commit_sha: commit, created_at }) => ({ commit, at: Date.parse(created_at) }))
    .sort((one, other) => one.at - other.at);
}

/** The comment of the gate on a commit, as it stood then, where it says that approving decides. */
function shownAt(comments, commit, time) {
  const shown = standingAt(comments, time)?.body ?? '';
  const last = shown.trimEnd().split('\n').at(-1);
  return promisesApproval(shown) && last === `${judgedAt({ sha: commit })}.` ? shown : null;
}

/** Who approves a commit, each with their addresses, as the gate takes it. */
export async function approvalsAt(commit, approvals, people) {
  const found = [];
  for (const { note, approves } of approvals) {
    if (approves.dismissedBy !== null || approves.commit !== commit) continue;
    const person = await people(note.author.id);
    if (person?.type === 'User' && person.mayWrite) found.push(person.identities);
  }
  return found;
}
