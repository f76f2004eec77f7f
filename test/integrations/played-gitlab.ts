import { execFileSync } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { Ajv } from 'ajv';
import { onTestFinished } from 'vitest';

import { folderWith } from '../support/run-cli.ts';
import { createdCommit } from './gitlab-commits.ts';
import { bodyOf, operationOf, readOperations, sendFile } from './played-forge.ts';

/** An account, as `GET /users/:id` tells of one. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly bot: boolean;
  readonly state: string;
  readonly public_email?: string;
}

/** A note of the merge request. */
export interface Note {
  readonly id: number;
  readonly type: 'DiffNote' | null;
  body: string;
  readonly author: Account;
  readonly created_at: string;
  updated_at: string;
  readonly system: boolean;
  internal?: boolean;
  imported?: boolean;
  readonly position?: object;
  /** What GraphQL alone tells. */
  edited?: { readonly at: string; readonly by: Account };
}

/** GitLab with one project, `team/tools/memory`, and its merge request 7. */
export interface PlayedGitLab {
  readonly url: string;
  readonly bare: string;
  readonly notes: Note[];
  readonly accounts: Account[];
  /** By username; whoever is not here is a Developer. */
  readonly levels: Record<string, number>;
  readonly approvedBy: Set<number>;
  readonly versions: { readonly head_commit_sha: string; readonly created_at: string }[];
  readonly statuses: {
    readonly sha: string;
    readonly name: string;
    readonly state: string;
    readonly description: string;
    readonly author: Account;
  }[];
  /** Bodies of commits that were made through the API, with what they came to. */
  readonly commits: { readonly branch: string; readonly message: string; readonly id: string }[];
  readonly opened: { readonly source_branch: string; readonly title: string }[];
  /** Each request as it came. */
  readonly asked: string[];
  readonly page: { size: number };
  /** Done once before the next commit is made: somebody else is quicker. */
  beforeCommit: (() => void) | null;
  /** Answers for a path instead of what is true, by how the path begins. */
  readonly broken: Map<string, { readonly status: number; readonly text: string }>;
  readonly mayPush: Set<string>;
  branch: string;
  fromFork: boolean;
  state: string;
  resetOnPush: boolean;
  withGraphql: boolean;
  git(...args: readonly string[]): string;
  /** The tip of the merge request. */
  head(): string;
  say(author: Account, body: string, more?: Partial<Note>): Note;
  edit(note: Note, by: Account, body: string): void;
  approve(author: Account): Note;
  /** GitLab's view of a push to the branch. */
  pushed(): void;
}

export const person = (id: number, username: string): Account => ({
  id,
  username,
  bot: false,
  state: 'active',
});
export const robot: Account = { id: 90, username: 'project_5_bot_x', bot: true, state: 'active' };

// GitLab's own description of these calls, by hand: what `doc/api` in its repository lists. The
// whole of it is three megabytes, and no package has it.
const operations = readOperations('gitlab-api');

export const gitEnv = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: robot.username,
  GIT_AUTHOR_EMAIL: '90-project_5_bot_x@users.noreply.127.0.0.1',
  GIT_COMMITTER_NAME: robot.username,
  GIT_COMMITTER_EMAIL: '90-project_5_bot_x@users.noreply.127.0.0.1',
} as unknown as NodeJS.ProcessEnv;

/** Starts it over a bare repository, one branch of which is the merge request's. */
export async function playGitLab(source: string, branch = 'work'): Promise<PlayedGitLab> {
  const bare = join(folderWith({}), 'memory.git');
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', bare, ...args], { encoding: 'utf8', env: gitEnv }).trim();
  execFileSync('git', ['clone', '-q', '--bare', source, bare], { env: gitEnv });
  git('symbolic-ref', 'HEAD', 'refs/heads/main');
  let clock = Date.parse('2027-01-01T00:00:00Z');
  const now = (): string => new Date((clock += 1_000)).toISOString();
  const noted = (author: Account, body: string, more: Partial<Note> = {}): Note => {
    const at = now();
    const id = 100 + played.notes.length;
    const note = { id, type: null, body, author, created_at: at, updated_at: at, system: false };
    played.notes.push({ ...note, ...more });
    if (!played.accounts.includes(author)) played.accounts.push(author);
    return played.notes.at(-1) as Note;
  };
  const played: PlayedGitLab = {
    url: '',
    bare,
    notes: [],
    accounts: [robot],
    levels: {},
    approvedBy: new Set(),
    versions: [],
    statuses: [],
    commits: [],
    opened: [],
    asked: [],
    page: { size: 100 },
    beforeCommit: null,
    broken: new Map(),
    mayPush: new Set([branch]),
    branch,
    fromFork: false,
    state: 'opened',
    resetOnPush: true,
    withGraphql: true,
    git,
    head: () =>
      git('rev-parse', played.fromFork ? 'refs/merge-requests/7/head' : `refs/heads/${branch}`),
    say: noted,
    edit: (note, by, body) => {
      const at = now();
      if (!played.accounts.includes(by)) played.accounts.push(by);
      Object.assign(note, { body, updated_at: at, edited: { at, by } });
    },
    approve: (author) => {
      played.approvedBy.add(author.id);
      return noted(author, 'approved this merge request', { system: true });
    },
    pushed: () => {
      if (played.fromFork) return;
      const head = played.head();
      git('update-ref', 'refs/merge-requests/7/head', head);
      if (played.versions.at(-1)?.head_commit_sha === head) return;
      if (played.resetOnPush) played.approvedBy.clear();
      played.versions.push({ head_commit_sha: head, created_at: now() });
    },
  };
  played.pushed();
  const server = createServer((request, response) => {
    void answer(request, response, played).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(played, { url });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  played: PlayedGitLab,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  const method = request.method ?? '';
  if (pathname.startsWith('/team/tools/memory.git/'))
    return serveGit(pathname, response, request, played);
  played.asked.push(`${method} ${pathname}`);
  const reply = (status: number, value: unknown): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(value));
  const token = String(request.headers['private-token']);
  if (token !== 'a-token' && token !== 'a-reader') return reply(401, { message: 'Unauthorized' });
  const text = await bodyOf(request);
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (pathname === '/api/graphql')
    return played.withGraphql ? reply(200, edits(body, played)) : reply(404, {});
  const path = pathname.replace('/api/v4', '');
  for (const [begin, { status, text: said }] of played.broken)
    if (path.startsWith(begin)) return void response.writeHead(status).end(said);
  if (method !== 'GET' && token !== 'a-token') return reply(403, { error: 'insufficient_scope' });
  const problem = problemIn(method, path, [...searchParams.keys()], body);
  if (problem !== null) return reply(422, { message: problem });
  const { status, value } = restAnswer(
    method,
    path.replace('/projects/5', ''),
    searchParams,
    body,
    played,
  );
  if (!Array.isArray(value)) return reply(status, value);
  const size = Math.min(Number(searchParams.get('per_page') ?? 20), played.page.size);
  const page = Number(searchParams.get('page') ?? 1);
  response.setHeader('x-next-page', page * size < value.length ? String(page + 1) : '');
  return reply(status, value.slice((page - 1) * size, page * size));
}

/** What GitLab's description says against a call; null where it is as described. */
function problemIn(
  method: string,
  path: string,
  query: readonly string[],
  body: unknown,
): string | null {
  const operation = operationOf(operations, method, path, query);
  if (typeof operation === 'string') return operation;
  if (operation.body === null) return body === null ? null : `${path} takes no body`;
  const ajv = new Ajv({ strict: false });
  return ajv.validate(operation.body, body) ? null : ajv.errorsText();
}

interface Answer {
  readonly status: number;
  readonly value: unknown;
}

function restAnswer(
  method: string,
  path: string,
  query: URLSearchParams,
  body: unknown,
  played: PlayedGitLab,
): Answer {
  const ok = (value: unknown): Answer => ({ status: method === 'POST' ? 201 : 200, value });
  const missing: Answer = { status: 404, value: { message: '404 Not found' } };
  const said = (body ?? {}) as { readonly body?: string; readonly branch?: string };
  if (path === '/user') return ok(robot);
  const user = played.accounts.find(({ id }) => path === `/users/${id}`);
  if (user) return ok(user);
  if (path.startsWith('/members/all/')) {
    const member = played.accounts.find(({ id }) => path === `/members/all/${id}`);
    const level = member && (played.levels[member.username] ?? 30);
    return member && level ? ok({ ...member, access_level: level }) : missing;
  }
  if (path === '/merge_requests') {
    if (method === 'POST') {
      played.opened.push(body as PlayedGitLab['opened'][number]);
      return ok({ iid: 8 });
    }
    const of = query.get('source_branch');
    if (of !== null) return ok(played.opened.filter(({ source_branch: each }) => each === of));
    return ok(query.get('state') === played.state ? [requestOf(played)] : []);
  }
  if (path === '/merge_requests/7') return ok(requestOf(played));
  if (path === '/merge_requests/7/approvals')
    return ok({
      approved_by: played.accounts
        .filter(({ id }) => played.approvedBy.has(id))
        .map((each) => ({ user: each })),
    });
  if (path === '/merge_requests/7/versions') return ok([...played.versions].reverse());
  if (path === '/merge_requests/7/notes')
    return ok(
      method === 'POST'
        ? played.say(robot, said.body ?? '')
        : played.notes.map((note) => ({ ...note, edited: undefined })),
    );
  const note = played.notes.find(({ id }) => path === `/merge_requests/7/notes/${id}`);
  if (note) {
    played.edit(note, robot, said.body ?? '');
    return ok(note);
  }
  const sha = /^\/(?:repository\/commits|statuses)\/([0-9a-f]{40})(?:\/statuses)?$/.exec(path)?.[1];
  if (sha !== undefined && method === 'GET')
    return ok(played.statuses.filter((each) => each.sha === sha));
  if (sha !== undefined) {
    played.statuses.push({
      ...(body as PlayedGitLab['statuses'][number]),
      sha,
      author: robot,
    });
    return ok({});
  }
  const branch = /^\/repository\/branches\/([^/]+)$/.exec(path)?.[1];
  if (branch !== undefined) return branchOf(decodeURIComponent(branch), played) ?? missing;
  if (path === '/repository/commits') return createdCommit(body, played);
  return missing;
}

function branchOf(name: string, { git, mayPush }: PlayedGitLab): Answer | null {
  const id = git('for-each-ref', '--format=%(objectname)', `refs/heads/${name}`);
  if (id === '') return null;
  const commit = {
    id,
    parent_ids: git('log', '-1', '--format=%P', id).split(' '),
    message: git('log', '-1', '--format=%B', id),
  };
  return { status: 200, value: { name, commit, can_push: mayPush.has(name) } };
}

function requestOf(played: PlayedGitLab): object {
  const { url, branch, state } = played;
  return {
    iid: 7,
    state,
    sha: played.head(),
    author: { id: 10, username: 'agent-runner' },
    source_branch: branch,
    target_branch: 'main',
    source_project_id: played.fromFork ? 6 : 5,
    target_project_id: 5,
    web_url: `${url}/team/tools/memory/-/merge_requests/7`,
    merged_at: state === 'merged' ? '2027-01-03T00:00:00Z' : null,
    head_pipeline: { id: 44, sha: played.head() },
  };
}

/** Who edited which note, two a page. */
function edits(asked: unknown, { notes }: PlayedGitLab): object {
  const { variables } = asked as {
    readonly variables: { readonly project: string; readonly iid: string; readonly after: string };
  };
  if (variables.project !== 'team/tools/memory' || variables.iid !== '7')
    return { data: { project: null } };
  const from = Number(variables.after ?? 0);
  const gid = (kind: string, id: number): string => `gid://gitlab/${kind}/${id}`;
  const nodes = notes.slice(from, from + 2).map(({ id, type, edited }) => ({
    id: gid(type ?? 'Note', id),
    lastEditedAt: edited?.at ?? null,
    lastEditedBy: edited ? { id: gid('User', edited.by.id) } : null,
  }));
  const pageInfo = { hasNextPage: from + 2 < notes.length, endCursor: String(from + 2) };
  return { data: { project: { mergeRequest: { notes: { nodes, pageInfo } } } } };
}

/** The repository by the protocol that needs no program on the server. */
function serveGit(
  pathname: string,
  response: ServerResponse,
  request: IncomingMessage,
  { bare, git }: PlayedGitLab,
): void {
  const basic = `Basic ${Buffer.from('gitlab-ci-token:job-token').toString('base64')}`;
  if (request.headers.authorization !== basic) return void response.writeHead(401).end();
  if (pathname.endsWith('/info/refs')) git('update-server-info');
  sendFile(bare, pathname.replace('/team/tools/memory.git/', ''), response);
}
