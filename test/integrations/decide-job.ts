import { execFileSync } from 'node:child_process';

import examples from '@octokit/webhooks-examples';

import { captureFact, numberedLines } from '../support/facts.ts';
import { folderWith } from '../support/run-cli.ts';
import { bot, type Team, team, teamAt } from '../support/team.ts';
import { packedTool } from './packed-tool.ts';
import {
  type Account,
  type Comment,
  person,
  type PlayedGitHub,
  playGitHub,
  pullOf,
  type Review,
  robot,
} from './played-github.ts';
import { act, type Acted } from './run-action.ts';

const code = numberedLines(20);
export const [ann, bob, stranger] = [person(21, 'ann'), person(22, 'bob'), person(23, 'stranger')];

/** A branch of an agent with candidates, one for each claim, at the played GitHub. */
export async function pullRequest(
  config = '{}\n',
  claims: readonly string[] = ['Value one is one', 'Value five is five'],
): Promise<{
  readonly here: Team;
  readonly github: PlayedGitHub;
  readonly items: readonly string[];
}> {
  const here = team('main', { 'src/a.ts': code, 'ledger.config.json': config });
  here.git('checkout', '-qb', 'work');
  const items = claims.map((claim, at) =>
    captureFact(here, claim, `src/a.ts#L${at * 4 + 1}-L${at * 4 + 2}`, `changing ${claim}`),
  );
  here.commit('Raise them');
  return { here, items, github: await playGitHub(here.root) };
}

/** The event of a comment or a review as GitHub recorded one, with what is said here. */
export function eventOf(
  name: 'issue_comment' | 'pull_request_review_comment' | 'pull_request_review',
  action: string,
  comment: Comment | Review,
  sender: Account,
  before?: string,
): { readonly name: string; readonly payload: object } {
  const recorded = examples.find((each) => each.name === name)?.examples[0] as {
    readonly issue?: object;
    readonly repository: object;
  };
  const payload = {
    ...recorded,
    action,
    ...(name === 'pull_request_review' ? { review: comment } : { comment }),
    sender,
    repository: { ...recorded.repository, default_branch: 'main' },
    ...(name === 'issue_comment'
      ? { issue: { ...recorded.issue, number: 7, pull_request: { url: 'https://x' } } }
      : { pull_request: { number: 7 } }),
    ...(before === undefined ? {} : { changes: { body: { from: before } } }),
  };
  return { name, payload };
}

/** Where the played GitHub is, for the action. */
const places = ({ url, account }: PlayedGitHub): Readonly<Record<string, string>> => ({
  ...(account === robot ? {} : { INPUT_JOB_TOKEN: 'another-token' }),
  GITHUB_API_URL: `${url}/api`,
  GITHUB_GRAPHQL_URL: `${url}/api/graphql`,
  GITHUB_SERVER_URL: url,
});

/** The jobs of the workflow, with a packed version to install; for a file of tests. */
export function decideJob(): {
  /** Runs the job `decide` for an event, in a folder that holds nothing. */
  decide(
    github: PlayedGitHub,
    event: { readonly name: string; readonly payload: object },
    env?: Readonly<Record<string, string>>,
  ): Promise<Acted>;
  /** Runs the job `land` in a checkout of the base. */
  land(github: PlayedGitHub, main: Team): Promise<Acted>;
  /** Comments, and runs the job for it. */
  said(github: PlayedGitHub, user: Account, body: string): Promise<Acted>;
  /** Runs the job of the gate, and gives what its comment is then. */
  gate(github: PlayedGitHub): Promise<Comment>;
  /** Runs the job of the gate on the merge that GitHub makes of the pull request. */
  gateOfMerge(github: PlayedGitHub): Promise<Acted>;
} {
  const tarball = packedTool();
  const decide: ReturnType<typeof decideJob>['decide'] = (github, event, env = {}) =>
    act(
      tarball(),
      folderWith({}),
      null,
      event,
      { COMMAND: 'decide' },
      { ...places(github), ...env },
    );
  return {
    decide,
    land: (github, main) => {
      main.git('config', 'user.name', bot.name);
      main.git('config', 'user.email', bot.mail);
      const event = { name: 'push', payload: {} };
      const env = {
        ...places(github),
        GITHUB_REF: 'refs/heads/main',
        GIT_AUTHOR_NAME: 'github-actions[bot]',
        GIT_AUTHOR_EMAIL: '41898282+github-actions[bot]@users.noreply.github.com',
      };
      return act(tarball(), main.root, null, event, { COMMAND: 'land' }, env);
    },
    said: (github, user, body) =>
      decide(github, eventOf('issue_comment', 'created', github.say(user, body), user)),
    gate: (github) => gated(github, tarball()),
    gateOfMerge: (github) => judgedMerge(github, tarball()),
  };
}

/** A checkout of the base with the pull request merged into it, where it is not yet. */
export function mergedInto(github: PlayedGitHub): Team {
  const main = teamAt(cloneOf(github));
  main.git('config', 'user.name', bot.name);
  main.git('config', 'user.email', bot.mail);
  main.git('checkout', '-q', 'main');
  main.git('fetch', '-q', 'origin', github.fromFork ? 'refs/pull/7/head' : 'work');
  main.git('merge', '-q', '--no-ff', '-m', 'Merge', 'FETCH_HEAD');
  return main;
}

async function gated(github: PlayedGitHub, tarball: string): Promise<Comment> {
  const checkout = cloneOf(github);
  execFileSync('git', ['checkout', '-q', 'work'], { cwd: checkout });
  const ran = await gateIn(checkout, github, tarball);
  const written = github.comments.find(
    ({ body, user }) => user === github.account && body.includes('ledger gate'),
  );
  if (!written) throw new Error(`no comment was written: ${ran.out}`);
  return written;
}

function judgedMerge(github: PlayedGitHub, tarball: string): Promise<Acted> {
  const checkout = cloneOf(github);
  const here = teamAt(checkout);
  here.git('config', 'user.name', bot.name);
  here.git('config', 'user.email', bot.mail);
  here.git('fetch', '-q', 'origin', 'refs/pull/7/head');
  here.git('checkout', '-q', '--detach', 'origin/main');
  here.git('merge', '-q', '--no-ff', '-m', 'Merge', 'FETCH_HEAD');
  return gateIn(checkout, github, tarball);
}

function cloneOf(github: PlayedGitHub): string {
  const checkout = folderWith({});
  execFileSync('git', ['clone', '-q', github.git('rev-parse', '--absolute-git-dir'), checkout]);
  return checkout;
}

function gateIn(checkout: string, github: PlayedGitHub, tarball: string): Promise<Acted> {
  const event = { name: 'pull_request', payload: { pull_request: pullOf(github) } };
  const inputs = { DECISIONS: 'true', SINCE: 'origin/main' };
  return act(tarball, checkout, null, event, inputs, places(github));
}
