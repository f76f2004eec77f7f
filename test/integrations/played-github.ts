import { execFileSync } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { schema as published } from '@octokit/graphql-schema';
import { Ajv } from 'ajv';
import { buildSchema, graphql, GraphQLError, type GraphQLSchema } from 'graphql';
import { onTestFinished } from 'vitest';

import { folderWith } from '../support/run-cli.ts';
import { bodyOf, operationOf, readOperations, sendFile } from './played-forge.ts';

/** An account, as REST tells of one. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Bot';
}

/** A version of a comment: who wrote it, and what. */
interface Edit {
  readonly id: string;
  readonly editor: Account;
  readonly diff: string;
  readonly editedAt: string;
}

/** A comment of the pull request, of either kind. */
export interface Comment {
  readonly id: number;
  readonly node_id: string;
  readonly user: Account;
  body: string;
  readonly html_url: string;
  readonly created_at: string;
  updated_at: string;
  editor: Account | null;
  readonly edits: Edit[];
  readonly path?: string;
  readonly line?: number;
  readonly side?: 'LEFT' | 'RIGHT';
  readonly commit_id?: string;
  /** The commit it was written on; the other one moves on with the branch. */
  readonly original_commit_id?: string;
}

/** A push to the branch of the pull request. */
interface Push {
  readonly timestamp: string;
  readonly after: string;
}

/** A review of the pull request. */
export interface Review {
  readonly id: number;
  readonly node_id: string;
  readonly user: Account;
  readonly body: string;
  state: string;
  readonly commit_id: string;
  readonly html_url: string;
  readonly submitted_at: string;
  /** When its author edited it; no answer of REST has it. */
  edited?: string;
  /** What a dismissed one was before, and the commit that dismissed it; null for a person. */
  dismissed?: { readonly was: string; readonly by: string | null };
}

/** GitHub with one repository, `team/memory`, and its pull request 7. */
export interface PlayedGitHub {
  readonly url: string;
  readonly comments: Comment[];
  readonly inline: Comment[];
  readonly reviews: Review[];
  /** By login; whoever is not here may write. */
  readonly permissions: Record<string, string>;
  readonly checks: {
    readonly name: string;
    readonly head_sha: string;
    readonly conclusion: string;
  }[];
  /** Commits that were made through the API, by their messages. */
  readonly commits: { readonly headline: string; readonly body: string; readonly oid: string }[];
  readonly logins: string[];
  /** Done once before the next commit is made: somebody else is quicker. */
  beforeCommit: (() => void) | null;
  /** What commits are refused with. */
  refuseCommits: { readonly type: string; readonly message: string } | null;
  /** A request that fails once, as a server's do: by its method and the end of its path. */
  failing: string | null;
  /** Whether the token may write no checks. */
  refuseChecks: boolean;
  /** Whether a commit dismisses the approvals of those before it. */
  dismissesStale: boolean;
  /** Whom the token is of. */
  account: Account;
  fromFork: boolean;
  /** Whether the fork is one that the token may not read. */
  forkIsPrivate: boolean;
  /** A closed one was merged. */
  pullState: string;
  /** When that was, and how many others were merged after it. */
  readonly merged: { at: string; after: number };
  /** The pull requests that bring what was landed. */
  readonly landing: { readonly createdAt: string; readonly isCrossRepository: boolean }[];
  git(...args: readonly string[]): string;
  /** The tip of the pull request. */
  head(): string;
  say(user: Account, body: string): Comment;
  edit(comment: Comment, editor: Account, body: string): void;
  /** Reviews the tip of the pull request. */
  review(user: Account, state: string, body?: string): Review;
  /** The pushes to the branch, newest first. */
  readonly pushes: readonly Push[];
  /** Dismisses a review, as a person does, or as a push of a commit does. */
  dismiss(review: Review, by?: string | null): void;
}

export const robot: Account = { id: 41898282, login: 'github-actions[bot]', type: 'Bot' };
export const person = (id: number, login: string): Account => ({ id, login, type: 'User' });

const operations = readOperations('github-api');
let schema: GraphQLSchema | null = null;

/** Starts it over a bare repository whose branch `work` is the pull request's. */
export async function playGitHub(source: string): Promise<PlayedGitHub> {
  const bare = join(folderWith({}), 'memory');
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', bare, ...args], { encoding: 'utf8', env: gitEnv }).trim();
  execFileSync('git', ['clone', '-q', '--bare', source, bare], { env: gitEnv });
  git('symbolic-ref', 'HEAD', 'refs/heads/main');
  let clock = Date.parse('2027-01-01T00:00:00Z');
  const pushes: Push[] = [];
  const now = (): string => {
    const after = played.head();
    // Somebody pushed since the last thing that was said.
    if (pushes[0]?.after !== after) pushes.unshift({ timestamp: tick(), after });
    return tick();
  };
  const tick = (): string => new Date((clock += 1_000)).toISOString().replace('.000Z', 'Z');
  const played: PlayedGitHub = {
    url: '',
    comments: [],
    inline: [],
    reviews: [],
    permissions: {},
    checks: [],
    commits: [],
    logins: [],
    beforeCommit: null,
    refuseCommits: null,
    failing: null,
    refuseChecks: false,
    dismissesStale: false,
    account: robot,
    fromFork: false,
    forkIsPrivate: false,
    pullState: 'open',
    merged: { at: '2027-01-03T00:00:00Z', after: 0 },
    landing: [],
    git,
    pushes,
    head: () => git('rev-parse', played.fromFork ? 'refs/pull/7/head' : 'refs/heads/work'),
    say: (user, body) => {
      const made = commentOf(user, body, 100 + played.comments.length, now());
      played.comments.push(made);
      return made;
    },
    edit: (comment, editor, body) => {
      const at = now();
      if (comment.edits.length === 0)
        comment.edits.push(editOf(comment, comment.user, comment.body, comment.created_at));
      comment.edits.push(editOf(comment, editor, body, at));
      Object.assign(comment, { body, updated_at: at, editor });
    },
    review: (user, state, body = '') => {
      const id = 900 + played.reviews.length;
      const made = {
        id,
        node_id: `PRR_${id}`,
        user,
        body,
        state,
        commit_id: played.head(),
        html_url: `https://github.com/team/memory/pull/7#pullrequestreview-${id}`,
        submitted_at: now(),
      };
      played.reviews.push(made);
      return made;
    },
    dismiss: (review, by = null) => {
      review.dismissed = { was: review.state, by };
      review.state = 'DISMISSED';
    },
  };
  const server = createServer((request, response) => {
    void answer(request, response, bare, played).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(played, { url });
}

const gitEnv = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'github-actions[bot]',
  GIT_AUTHOR_EMAIL: '41898282+github-actions[bot]@users.noreply.github.com',
  GIT_COMMITTER_NAME: 'GitHub',
  GIT_COMMITTER_EMAIL: 'noreply@github.com',
} as unknown as NodeJS.ProcessEnv;

/** A comment as the pull request has it. */
export function commentOf(user: Account, body: string, id: number, at: string): Comment {
  return {
    id,
    node_id: `IC_${id}`,
    user,
    body,
    html_url: `https://github.com/team/memory/pull/7#issuecomment-${id}`,
    created_at: at,
    updated_at: at,
    editor: null,
    edits: [],
  };
}

function editOf({ id, edits }: Comment, editor: Account, diff: string, editedAt: string): Edit {
  return { id: `UCE_${id}_${edits.length}`, editor, diff, editedAt };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  bare: string,
  played: PlayedGitHub,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  const reply = (status: number, value: unknown): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(value));
  if (pathname.startsWith('/team/memory/'))
    return serveGit(pathname, response, bare, request, played);
  if (request.headers.authorization !== 'Bearer a-token') return reply(401, {});
  const text = await bodyOf(request);
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (pathname === '/api/graphql') return reply(200, await askGraphql(body, played));
  const path = pathname.replace(/^\/api\/repos\/(?:team|stranger)\/memory/, '');
  const owner = played.fromFork ? 'stranger' : 'team';
  if (path === '/activity' && (played.forkIsPrivate || !pathname.includes(`/${owner}/memory/`)))
    return reply(404, {});
  const problem = problemIn(request.method ?? '', path, [...searchParams.keys()], body);
  if (problem !== null) return reply(422, { message: problem });
  if (played.refuseChecks && path === '/check-runs') return reply(403, {});
  if (played.failing !== null && `${request.method ?? ''} ${path}`.endsWith(played.failing)) {
    played.failing = null;
    return reply(502, {});
  }
  const found = restAnswer(request.method ?? '', path, body, played);
  return found === undefined ? reply(404, {}) : reply(request.method === 'POST' ? 201 : 200, found);
}

/** What GitHub's own description says against a call; null where it is as described. */
function problemIn(
  method: string,
  path: string,
  query: readonly string[],
  body: unknown,
): string | null {
  const operation = operationOf(operations, method, path, query);
  if (typeof operation === 'string') return operation;
  if (operation.body === null) return null;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  return ajv.validate(operation.body, body) ? null : ajv.errorsText();
}

function restAnswer(method: string, path: string, body: unknown, played: PlayedGitHub): unknown {
  const { comments, inline, reviews, permissions, checks } = played;
  const text = (body as { readonly body?: string } | null)?.body ?? '';
  if (path === '/pulls/7') return pullOf(played);
  // What it was before it was dismissed stands in no review.
  if (path === '/pulls/7/reviews')
    return reviews.map((each) => ({ ...each, dismissed: undefined, edited: undefined }));
  if (path === '/pulls/7/comments') return inline;
  if (path === '/issues/7/comments')
    return method === 'POST' ? played.say(played.account, text) : comments;
  if (path === '/check-runs') {
    checks.push(body as (typeof checks)[number]);
    return {};
  }
  const judged = /^\/commits\/([0-9a-f]+)\/check-runs$/.exec(path)?.[1];
  if (judged !== undefined) {
    const found = checks.filter((each) => each.head_sha === judged);
    return { total_count: found.length, check_runs: found };
  }
  if (path === '/commits') return [];
  if (path === '/activity') return played.pushes;
  const patched = /^\/issues\/comments\/(\d+)$/.exec(path)?.[1];
  const comment = comments.find(({ id }) => id === Number(patched));
  if (comment) {
    played.edit(comment, played.account, text);
    return comment;
  }
  const login = /^\/collaborators\/([^/]+)\/permission$/.exec(path)?.[1];
  if (login === undefined) return undefined;
  played.logins.push(login);
  const user = [...comments, ...inline, ...reviews]
    .flatMap((each) => [
      each.user,
      ...('edits' in each ? each.edits.map(({ editor }) => editor) : []),
    ])
    .find((each) => each.login === login);
  return user && { permission: permissions[login] ?? 'write', user };
}

export function pullOf(played: PlayedGitHub): object {
  const own = { id: 1, full_name: 'team/memory' };
  return {
    number: 7,
    state: played.pullState,
    user: { id: 10, login: 'agent-runner' },
    head: {
      sha: played.head(),
      ref: 'work',
      repo: played.fromFork ? { id: 2, full_name: 'stranger/memory' } : own,
    },
    base: { sha: played.git('rev-parse', 'main'), ref: 'main', repo: own },
  };
}

async function askGraphql(asked: unknown, played: PlayedGitHub): Promise<object> {
  const { query, variables } = asked as {
    readonly query: string;
    readonly variables: Record<string, unknown>;
  };
  // Executed by the published schema: what it does not know, it refuses.
  schema ??= buildSchema(published.idl, { assumeValidSDL: true });
  const { data, errors } = await graphql({
    schema,
    source: query,
    variableValues: variables,
    rootValue: {
      viewer: { login: played.account.login },
      repository: {
        pullRequest: {
          timelineItems: ({ after }: { readonly after: string | null }) =>
            dismissalsOf(played, after),
        },
        pullRequests: (of: Parameters<typeof pullsOf>[0]) => pullsOf(of, played),
      },
      nodes: ({ ids }: { readonly ids: readonly string[] }) => ids.map((id) => nodeOf(id, played)),
      createCommitOnBranch: ({ input }: { readonly input: CommitInput }) =>
        committed(input, played),
    },
  });
  return {
    data,
    ...(errors && {
      errors: errors.map(({ message, extensions }) => ({ message, type: extensions.type })),
    }),
  };
}

/** Pull requests in a state: the played one where it is merged, and before it what has no words. */
function pullsOf(
  { states, first, after }: Readonly<Record<'states' | 'first' | 'after', string | number | null>>,
  { landing, merged, pullState, comments, inline, reviews }: PlayedGitHub,
): object {
  const listed = (nodes: readonly object[]): object => ({ totalCount: nodes.length, nodes });
  const words = { comments: listed([]), reviews: listed([]) };
  const spoken = {
    comments: listed(comments),
    reviews: listed([
      ...reviews.map((each) => ({ ...each, comments: listed([]) })),
      ...inline.map((each) => ({ body: '', comments: listed([each]) })),
    ]),
  };
  const all = String(states).includes('OPEN')
    ? landing.map((each) => ({ ...each, ...words }))
    : [
        ...Array.from({ length: merged.after }, (_, at) => ({ number: 8 + at, ...words })),
        ...(pullState === 'closed' ? [{ number: 7, ...spoken }] : []),
      ].map((each) => ({ ...each, mergedAt: merged.at, updatedAt: merged.at }));
  const from = Number(after ?? 0);
  const to = from + Number(first);
  return {
    pageInfo: { hasNextPage: to < all.length, endCursor: String(to) },
    nodes: all.slice(from, to),
  };
}

/** The dismissals, each on a page of its own. */
function dismissalsOf({ reviews }: PlayedGitHub, after: string | null): object {
  const events = reviews.flatMap(({ id, dismissed }) =>
    dismissed
      ? [
          {
            __typename: 'ReviewDismissedEvent',
            previousReviewState: dismissed.was,
            review: { fullDatabaseId: String(id) },
            pullRequestCommit: dismissed.by && { commit: { oid: dismissed.by } },
          },
        ]
      : [],
  );
  const at = Number(after ?? 0);
  return {
    pageInfo: { hasNextPage: at + 1 < events.length, endCursor: String(at + 1) },
    nodes: events.slice(at, at + 1),
  };
}

function nodeOf(id: string, { comments, inline, reviews }: PlayedGitHub): object | null {
  const found = [...comments, ...inline].find((each) => each.node_id === id);
  if (!found)
    return reviews.some((each) => each.node_id === id)
      ? {
          __typename: 'PullRequestReview',
          id,
          editor: null,
          lastEditedAt: reviews.find((each) => each.node_id === id)?.edited ?? null,
          userContentEdits: { totalCount: 0, nodes: [] },
        }
      : null;
  return {
    __typename: inline.includes(found) ? 'PullRequestReviewComment' : 'IssueComment',
    id,
    editor: actorOf(found.editor),
    lastEditedAt: found.edits.at(-1)?.editedAt ?? null,
    userContentEdits: {
      totalCount: found.edits.length,
      nodes: found.edits
        .map((edit) => ({ ...edit, editor: actorOf(edit.editor), deletedAt: null }))
        .reverse(),
    },
  };
}

function actorOf(account: Account | null): object | null {
  // Of a bot's login GraphQL leaves the end out.
  const login = account?.login.replace('[bot]', '');
  return account && { __typename: account.type, login, databaseId: account.id };
}

interface CommitInput {
  readonly branch: { readonly repositoryNameWithOwner: string; readonly branchName: string };
  readonly message: { readonly headline: string; readonly body?: string };
  readonly expectedHeadOid: string;
  readonly fileChanges?: {
    readonly additions?: readonly { readonly path: string; readonly contents: string }[];
    readonly deletions?: readonly { readonly path: string }[];
  };
}

/** Makes the commit as GitHub does: nothing of it where the branch is elsewhere by now. */
function committed(input: CommitInput, played: PlayedGitHub): object {
  const { git } = played;
  played.beforeCommit?.();
  played.beforeCommit = null;
  const refused = (type: string, message: string): GraphQLError =>
    new GraphQLError(message, { extensions: { type } });
  if (played.refuseCommits) throw refused(played.refuseCommits.type, played.refuseCommits.message);
  const ref = `refs/heads/${input.branch.branchName}`;
  const head = git('rev-parse', ref);
  if (head !== input.expectedHeadOid)
    throw refused(
      'STALE_DATA',
      `Expected branch to point to "${head}" but it did not. Pull and try again.`,
    );
  const index = {
    ...gitEnv,
    GIT_INDEX_FILE: join(git('rev-parse', '--absolute-git-dir'), 'played'),
  };
  const run = (args: readonly string[], text = ''): string =>
    execFileSync('git', ['-C', git('rev-parse', '--absolute-git-dir'), ...args], {
      encoding: 'utf8',
      input: text,
      env: index,
    }).trim();
  run(['read-tree', head]);
  for (const { path, contents } of input.fileChanges?.additions ?? []) {
    const blob = execFileSync(
      'git',
      ['-C', git('rev-parse', '--absolute-git-dir'), 'hash-object', '-w', '--stdin'],
      {
        input: Buffer.from(contents, 'base64'),
        encoding: 'utf8',
        env: index,
      },
    ).trim();
    run(['update-index', '--add', '--cacheinfo', `100644,${blob},${path}`]);
  }
  for (const { path } of input.fileChanges?.deletions ?? [])
    run(['update-index', '--force-remove', path]);
  const { headline, body = '' } = input.message;
  const oid = run(
    ['commit-tree', run(['write-tree']), '-p', head, '-F', '-'],
    `${headline}\n\n${body}`,
  );
  git('update-ref', ref, oid, head);
  git('update-ref', 'refs/pull/7/head', oid);
  played.commits.push({ headline, body, oid });
  if (played.dismissesStale)
    for (const each of played.reviews) if (each.state === 'APPROVED') played.dismiss(each, oid);
  return { __typename: 'CreateCommitOnBranchPayload', commit: { oid } };
}

/** The repository by the protocol that needs no program on the server. */
function serveGit(
  pathname: string,
  response: ServerResponse,
  bare: string,
  request: IncomingMessage,
  played: PlayedGitHub,
): void {
  const basic = `Basic ${Buffer.from('x-access-token:a-token').toString('base64')}`;
  if (request.headers.authorization !== basic) return void response.writeHead(401).end();
  if (pathname.endsWith('/info/refs')) {
    if (!played.fromFork) played.git('update-ref', 'refs/pull/7/head', 'refs/heads/work');
    played.git('update-server-info');
  }
  sendFile(bare, pathname.replace('/team/memory/', ''), response);
}
