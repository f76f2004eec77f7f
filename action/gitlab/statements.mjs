// What people said on a merge request, for `ledger decide` and for the gate: notes, and approvals.
// Every text is data from outside, and is handed on as such.
import { asks, marker, standingAt } from '../common/decisions.mjs';
import { lastApprovals, versionsOf } from './approvals.mjs';
import { inUtc, say } from './job.mjs';

/** REST does not say who edited a note, and a maintainer may edit anybody's. */
export const editsQuery = `query Edits($project: ID!, $iid: String!, $after: String) {
  project(fullPath: $project) {
    mergeRequest(iid: $iid) {
      notes(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { id lastEditedAt lastEditedBy { id } }
      }
    }
  }
}`;

/**
 * Reads a merge request.
 *
 * @returns statements as `ledger decide --from` reads them, who approved, and the comments of the
 *   gate that are there, oldest first
 */
export async function readRequest(request, { api, env, people }) {
  const iid = Number(request.iid);
  const notes = (
    await api.list(`/merge_requests/${iid}/notes`, 'sort=asc&order_by=created_at&')
  ).filter((note) => Number.isSafeInteger(note?.id) && note.author && note.imported !== true);
  const said = notes.filter((note) => isSaid(note) && asks.test(note.body));
  const marked = notes.filter((note) => isSaid(note) && note.body.startsWith(marker));
  const isEdited = [...said, ...marked].some((note) => note.updated_at !== note.created_at);
  const edits = isEdited ? await editsOf(iid, api, env) : new Map();

  const comments = [];
  for (const note of marked) {
    const at = writtenAt(note, edits);
    const author = await people(note.author.id);
    if (at !== null && author?.type === 'Bot' && author.mayWrite)
      comments.push({ id: note.id, author: note.author.id, body: note.body, at });
  }
  let versions = null;
  const readVersions = () => (versions ??= versionsOf(request, api));
  const statements = [];
  for (const note of said) {
    const at = writtenAt(note, edits);
    const author = await people(note.author.id);
    if (at === null) say(`note ${note.id} was edited by somebody else, so it decides nothing`);
    else if (author?.type === 'User')
      statements.push(
        statementOf(`note/${note.id}`, request, note, {
          at,
          // The place of a note moves on with the branch, and the gate's own keeps no versions.
          seen: standingAt(await readVersions(), at)?.commit ?? null,
          ...withRight(author),
          ...placeOfNote(note),
        }),
      );
  }
  const approvals = await lastApprovals(request, notes, { comments, readVersions, api });
  for (const { note, approves } of approvals) {
    const author = approves.comment === null ? null : await people(note.author.id);
    if (author?.type === 'User')
      statements.push(
        statementOf(`approval/${note.id}`, request, note, {
          at: inUtc(note.created_at),
          body: '',
          approves,
          seen: approves.commit,
          ...withRight(author),
        }),
      );
  }
  return { statements, approvals, comments };
}

/** Something that an account wrote for everybody to read: what it decides is for everybody. */
function isSaid({ system, internal, confidential, body }) {
  return system === false && !internal && !confidential && typeof body === 'string';
}

/**
 * When a note was written last; null where somebody else than its author did that, and where nobody
 * knows: words that two people wrote are nobody's decision.
 */
function writtenAt(note, edits) {
  if (note.updated_at === note.created_at) return inUtc(note.created_at);
  // A thread that is resolved is updated, too.
  const edit = edits?.get(note.id);
  if (!edit) return null;
  if (edit.lastEditedAt === null) return inUtc(note.created_at);
  return edit.by === note.author.id ? inUtc(edit.lastEditedAt) : null;
}

/** Who edited each note last; null where this GitLab does not say. */
async function editsOf(iid, api, env) {
  const found = new Map();
  try {
    for (let after = null; ;) {
      const project = env.CI_MERGE_REQUEST_PROJECT_PATH || env.CI_PROJECT_PATH;
      const answer = await api.graphql(editsQuery, { project, iid: String(iid), after });
      const { nodes, pageInfo } = answer.project.mergeRequest.notes;
      for (const { id, lastEditedAt, lastEditedBy } of nodes)
        found.set(numberOf(id), { lastEditedAt, by: numberOf(lastEditedBy?.id) });
      if (!pageInfo.hasNextPage) return found;
      after = pageInfo.endCursor;
    }
  } catch (error) {
    say(
      `who edited notes cannot be read, so edited ones decide nothing: ${error?.message ?? error}`,
    );
    return null;
  }
}

/** The number at the end of `gid://gitlab/Note/123`. */
function numberOf(id) {
  return Number(/\/(\d+)$/.exec(id ?? '')?.[1] ?? Number.NaN);
}

function statementOf(id, { web_url: page }, note, more) {
  return {
    id,
    url: `${page}#note_${note.id}`,
    body: note.body,
    before: null,
    lines: null,
    commit: null,
    approves: null,
    ...more,
  };
}

function withRight({ mayWrite, ...author }) {
  return { author, mayWrite };
}

/** The lines that a note of the diff is about; those of the old side are none. */
function placeOfNote({ type, position }) {
  if (type !== 'DiffNote' || position?.position_type !== 'text') return {};
  const { new_path: path, new_line: line, line_range: range, head_sha: commit } = position;
  const from = range?.start ? range.start.new_line : line;
  const to = range?.end ? range.end.new_line : line;
  return {
    commit,
    lines: Number.isInteger(from) && Number.isInteger(to) && from <= to ? { path, from, to } : null,
  };
}
