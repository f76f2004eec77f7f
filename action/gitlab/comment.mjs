// The comment of the gate on a merge request.
import { marker, promisesApproval } from '../common/decisions.mjs';
import { say } from './job.mjs';

/** Characters of a note; GitLab takes a million, and nobody reads them. */
const most = 200_000;

/**
 * Keeps the comment up to date. One that somebody approved stays as they saw it, and another one
 * takes its place: GitLab keeps no versions of a note. Whatever goes wrong is said: no run fails
 * for its comment.
 */
export async function commentOn(request, text, { api, own, read, worthSaying }) {
  const path = `/merge_requests/${Number(request.iid)}/notes`;
  const body = `${marker}\n${text.length > most ? 'The report is too long for a comment; the log of the job has it.\n' : text}`;
  const last = read.comments.findLast(({ author }) => author === own);
  if (last?.body === body || (!last && !worthSaying)) return;
  const isApproved =
    last && promisesApproval(last.body) && read.approvals.some(({ note }) => note.id > last.id);
  try {
    if (last && !isApproved) await api.ask('PUT', `${path}/${last.id}`, { body });
    else await api.ask('POST', path, { body });
  } catch (error) {
    say(`!${Number(request.iid)}: no comment was written: ${error?.message ?? error}`);
  }
}
