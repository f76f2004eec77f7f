// What people said on a pull request, for `ledger decide` and for the gate: comments, reviews, and
// checkboxes of the bot's comment. Every text is data from outside, and is handed on as such.
import { approvalsIn, isApproval, keptEdits, shownAt, writtenIn } from './approvals.mjs';
import { tipReader } from './branch-tips.mjs';
import { asks, secondOf, seenIn } from './common/decisions.mjs';
import { isBy } from './own-account.mjs';
import { addressesOf, mayWrite, ownAmong } from './pull-request.mjs';
import { say } from './workflow.mjs';

const who = 'editor { __typename login ... on User { databaseId } }';
export const editsQuery = `query Edits($ids: [ID!]!) {
  nodes(ids: $ids) {
    id
    ... on Comment {
      ${who}
      lastEditedAt
      userContentEdits(first: 100) { totalCount nodes { id editedAt deletedAt diff ${who} } }
    }
  }
}`;

/**
 * Everything that may be a decision, as `ledger decide --from` reads it. Whoever said it is asked
 * about each time: who may write today, may have lost that since.
 *
 * @param event the event of the run: an edit that it tells of has the text before it
 */
export async function statementsOf(pull, event, api, env) {
  const number = Number(pull.number);
  const [comments, reviews, inline] = [
    await api.list(`/issues/${number}/comments`),
    await api.list(`/pulls/${number}/reviews`),
    await api.list(`/pulls/${number}/comments`),
  ];
  const said = [
    ...comments.filter(isAsking).map((each) => ['comment', each]),
    ...inline.filter(isAsking).map((each) => ['review-comment', each]),
  ];
  const own = await ownAmong(comments, api);
  const asking = reviews.filter((each) => isAsking(each) || isApproval(each));
  const all = [...said.map(([, each]) => each), ...asking, ...(own ? [own] : [])];
  const edits = await editsOf(all, api);
  const approvals = own
    ? await approvalsIn(asking, own, edits.get(own.node_id), pull, api, env)
    : new Map();
  for (const each of asking)
    if (approvals.has(each.id) || isAsking(each)) said.push(['review', each]);
  const ownNode = own && edits.get(own.node_id);
  const tipAt = tipReader(pull, api);
  // What the comment of the gate was about; before there was one, the tip of the branch.
  const seenAt = (time) =>
    own && secondOf(own.created_at) <= secondOf(time)
      ? seenIn(shownAt(own, ownNode, time))
      : tipAt(time);
  const statements = [];
  for (const [kind, each] of said) {
    const author = authorOf(each, kind, edits);
    if (author === null) continue;
    const at = writtenAt(each, edits.get(each.node_id));
    statements.push({
      id: idOf(kind, each),
      url: each.html_url,
      at,
      body: each.body ?? '',
      before: null,
      ...linesOf(each),
      approves: kind === 'review' ? (approvals.get(each.id) ?? null) : null,
      seen: commitOf(each, at) ?? (await seenAt(at)),
      author,
    });
  }
  if (own) statements.push(...ticksOf(own, ownNode, event));
  return withRights(statements, pull, api, env);
}

/** Whether somebody asks for something; what the job wrote itself begins with its mark. */
function isAsking({ body, user, state }) {
  return (
    user &&
    // Nobody but its author sees a review that is not submitted.
    state !== 'PENDING' &&
    user.type !== 'Bot' &&
    typeof body === 'string' &&
    !body.startsWith('<!-- memory-ledger') &&
    asks.test(body)
  );
}

function idOf(kind, { id }) {
  return `${kind}/${Number(id)}`;
}

/** When a text was written last. REST does not tell when a review was edited. */
function writtenAt({ created_at, submitted_at, updated_at }, node) {
  return (node ? node.lastEditedAt : updated_at) ?? submitted_at ?? created_at;
}

/** The lines of a review comment; those of the old side, and outdated ones, are none. */
function linesOf({ path, line, start_line: start, side, start_side: from, commit_id: commit }) {
  if (path === undefined) return { lines: null };
  const lines =
    Number.isInteger(line) && side !== 'LEFT' && from !== 'LEFT'
      ? { path, from: start ?? line, to: line }
      : null;
  return { commit, lines };
}

/**
 * The commit that GitHub says a text is of: of a review its own; of lines the first one, for the
 * other moves on with the branch. A comment has none. That of a reply is its thread's, and what was
 * edited may be of a later one.
 */
function commitOf({ path, in_reply_to_id: thread, created_at, submitted_at, ...each }, at) {
  if (thread || at !== (submitted_at ?? created_at)) return null;
  return path === undefined ? each.commit_id : each.original_commit_id;
}

/** Who edited each of some comments last, and all of its edits. */
async function editsOf(all, api) {
  const ids = [...new Set(all.map(({ node_id: id }) => id))].filter(
    (id) => typeof id === 'string' && id !== '',
  );
  const found = new Map();
  for (let at = 0; at < ids.length; at += 50) {
    const { nodes } = await api.graphql(editsQuery, { ids: ids.slice(at, at + 50) });
    for (const node of nodes ?? []) if (node) found.set(node.id, node);
  }
  return found;
}

/** Null for who is no account any more. */
function accountOf(user) {
  if (!user || typeof user.login !== 'string') return null;
  const id = user.databaseId ?? user.id;
  return { login: user.login, id, type: user.__typename ?? user.type };
}

/** Words that two people wrote are nobody's decision: who mends a comment does not decide by it. */
function authorOf(each, kind, edits) {
  const author = accountOf(each.user);
  const editor = accountOf(edits.get(each.node_id)?.editor);
  if (author === null || !editor || editor.login === author.login) return author;
  say('notice', `${idOf(kind, each)} was edited by ${editor.login}, so it decides nothing`);
  return null;
}

/**
 * What each edit of the job's comment ticked. GitHub keeps the text of every edit; where it does
 * not give them, the event has the two texts that count now.
 */
function ticksOf(own, node, event) {
  const { nodes, totalCount = 0 } = node?.userContentEdits ?? {};
  if (totalCount > (nodes ?? []).length)
    say(
      'notice',
      `comment ${Number(own.id)} was edited ${totalCount} times, of which ${nodes?.length ?? 0} are read: tick again what was ticked before those`,
    );
  const edits = keptEdits(node);
  const common = { url: own.html_url, lines: null, approves: null };
  if (edits.at(-1)?.diff === own.body)
    return edits.slice(1).flatMap((edit, at) => {
      const author = accountOf(edit.editor);
      // What the job's own account changes is what it wrote anew.
      if (author?.type !== 'User' || isBy(author, own.user.login)) return [];
      // Below words that somebody else put there nobody knows what they tick.
      const shown = writtenIn(edits.slice(0, at + 1), own);
      if (shown === null) return [];
      const seen = seenIn(shown);
      const id = `tick/${Number(own.id)}@${edit.id.replace(/[^\w.:-]/g, '').slice(-60)}`;
      const body = withoutUnticked(edit.diff, edits.slice(at + 1), own);
      return [{ ...common, id, author, at: edit.at, before: edits[at].diff, body, seen }];
    });
  const { comment, changes, sender } = event;
  const author = accountOf(sender);
  const before = changes?.body?.from;
  return event.action === 'edited' &&
    comment?.id === own.id &&
    typeof before === 'string' &&
    author &&
    !isBy(author, own.user.login)
    ? [
        {
          ...common,
          id: `tick/${Number(own.id)}@event`,
          author,
          at: own.updated_at,
          before,
          body: comment.body,
          seen: null,
        },
      ]
    : [];
}

/**
 * A text of the comment without the ticks that a person took back in a later edit: the last state
 * of a box counts.
 *
 * @param edits the edit that left this text, and those after it
 */
function withoutUnticked(text, edits, own) {
  const back = edits.slice(1).flatMap((edit, at) => {
    const editor = accountOf(edit.editor);
    return editor?.type !== 'User' || isBy(editor, own.user.login)
      ? []
      : untickedIn(edits[at].diff, edit.diff);
  });
  return text
    .split('\n')
    .map((line) => (back.includes(boxOf(line, 'x')) ? line.replace(/\[x\]/i, '[ ]') : line))
    .join('\n');
}

/** The boxes that are ticked in one text of the comment, and in another one no longer. */
export function untickedIn(before, after) {
  const boxesIn = (text, mark) => text.split('\n').flatMap((line) => boxOf(line, mark) ?? []);
  const open = boxesIn(after, ' ');
  return boxesIn(before, 'x').filter((box) => open.includes(box));
}

/** What a box is about, where it has this mark; the words before that may be other ones later. */
function boxOf(line, mark) {
  return new RegExp(
    `^- \\[${mark}\\] .*(<!-- ledger:(?:promote|confirm) [^<>]+ -->)\\s*$`,
    'i',
  ).exec(line)?.[1];
}

/** The same with who may write, asked once a login, and the addresses of those who may. */
async function withRights(statements, pull, api, env) {
  const people = new Map();
  const personOf = async (author) => {
    const may = author.type === 'User' && (await mayWrite(author, api));
    return {
      may,
      identities: may ? await addressesOf(author, pull, api, env) : [ownAddress(author, env)],
    };
  };
  const known = [];
  for (const { author, ...statement } of statements) {
    if (!people.has(author.login)) people.set(author.login, await personOf(author));
    const { may, identities } = people.get(author.login);
    known.push({
      ...statement,
      author: { login: author.login, id: String(author.id ?? 0), type: author.type, identities },
      mayWrite: may,
    });
  }
  return known;
}

function ownAddress({ id, login }, env) {
  const host = new URL(env.GITHUB_SERVER_URL || 'https://github.com').hostname;
  return `${Number(id) || 0}+${login.replace(/[^\w-]/g, '')}@users.noreply.${host}`;
}
