import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

import { bodyOf } from './played-forge.ts';

/** One request as it came. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** GitHub's API, as far as the action asks it. */
export interface StandIn {
  readonly url: string;
  readonly asked: Asked[];
  /** Comments of the pull request, which requests change. */
  readonly comments: { id: number; body: string; user: { type: string; login?: string } }[];
  /** Issues of the repository, which requests change. */
  readonly issues: Issue[];
}

/** An issue of the repository. */
export interface Issue {
  number: number;
  body: string;
  state: string;
  user: { type: string; login?: string };
  title?: string;
}

/** A review of the pull request. */
export interface Review {
  readonly state: string;
  readonly commit_id: string;
  readonly author_association?: string;
  readonly user: { readonly id: number; readonly login: string; readonly type: string } | null;
}

/** What the stand-in knows besides. */
export interface Known {
  readonly reviews?: readonly Review[];
  /** By login; whoever is not here may write. */
  readonly permissions?: Readonly<Record<string, string>>;
  /** By login, the commits that are an account's. */
  readonly commits?: Readonly<Record<string, readonly object[]>>;
  readonly pull?: object;
  readonly comments?: readonly {
    id: number;
    body: string;
    user: { type: string; login?: string };
  }[];
  readonly issues?: readonly Issue[];
  /** By `organisation/team`, the logins in it. */
  readonly teams?: Readonly<Record<string, readonly string[]>>;
  readonly refuseWriting?: boolean;
  /** The status that a path is answered with. */
  readonly refuse?: Readonly<Record<string, number>>;
  /**
   * How many of a list's page are given where another one follows, which the header says; all of it
   * unless said.
   */
  readonly shortPages?: number;
}

/** Starts a stand-in on loopback that is gone when the test is over. */
export async function standIn(known: Known): Promise<StandIn> {
  const asked: Asked[] = [];
  const comments = [...(known.comments ?? [])];
  const issues = [...(known.issues ?? [])];
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const body: unknown = text === '' ? null : JSON.parse(text);
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const path = pathname.replace('/repos/team/memory', '');
      asked.push({
        method: request.method ?? '',
        path: request.url?.replace('/repos/team/memory', '') ?? '',
        authorization: request.headers.authorization,
        body,
      });
      const answer = (status: number, value: unknown): void =>
        void response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(value));
      if (request.headers.authorization !== 'Bearer a-token') return answer(401, {});
      if (request.method !== 'GET' && known.refuseWriting)
        return answer(403, { message: 'Resource not accessible by integration' });
      if (request.method === 'POST' && path === '/issues/7/comments') {
        comments.push({
          id: 900 + comments.length,
          body: (body as { body: string }).body,
          user: { type: 'Bot', login: 'github-actions[bot]' },
        });
        return answer(201, {});
      }
      if (changeIssue(request.method, path, body, issues)) return answer(200, {});
      const patched = /^\/issues\/comments\/(\d+)$/.exec(path);
      const comment = comments.find((each) => each.id === Number(patched?.[1]));
      if (request.method === 'PATCH' && comment) {
        comment.body = (body as { body: string }).body;
        return answer(200, {});
      }
      if (known.refuse?.[path]) return answer(known.refuse[path], {});
      const at = Number(searchParams.get('page') ?? 1) - 1;
      const size = known.shortPages ?? 100;
      const page = (all: readonly unknown[]): void => {
        if ((at + 1) * size < all.length)
          response.setHeader('link', `<http://x?page=${at + 2}>; rel="next"`);
        answer(200, all.slice(at * size, (at + 1) * size));
      };
      if (path === '/pulls/7' && known.pull) return answer(200, known.pull);
      if (path === '/pulls/7/reviews') return page(known.reviews ?? []);
      if (path === '/issues/7/comments') return page(comments);
      if (path === '/issues') return page(issues.filter(({ state }) => state === 'open'));
      const team = /^\/orgs\/([^/]+)\/teams\/([^/]+)\/members$/.exec(path);
      const members = known.teams?.[`${team?.[1]}/${team?.[2]}`];
      if (members) return page(members.map((login) => ({ login })));
      if (path === '/commits') return page(known.commits?.[searchParams.get('author') ?? ''] ?? []);
      const login = /^\/collaborators\/([^/]+)\/permission$/.exec(path)?.[1] ?? '';
      const user = known.reviews?.find((each) => each.user?.login === login)?.user;
      if (user) return answer(200, { permission: known.permissions?.[login] ?? 'write', user });
      return answer(404, {});
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, comments, issues };
}

/** Writes or changes an issue as a request asks; whether it asks for that. */
function changeIssue(
  method: string | undefined,
  path: string,
  body: unknown,
  issues: Issue[],
): boolean {
  const said = body as Partial<Issue>;
  if (method === 'POST' && path === '/issues') {
    const number = 40 + issues.length;
    issues.push({
      number,
      state: 'open',
      user: { type: 'Bot', login: 'github-actions[bot]' },
      body: '',
      ...said,
    });
    return true;
  }
  const number = Number(/^\/issues\/(\d+)$/.exec(path)?.[1]);
  const issue = issues.find((each) => each.number === number);
  if (method !== 'PATCH' || !issue) return false;
  Object.assign(issue, said);
  return true;
}
