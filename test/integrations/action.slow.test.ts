import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { numberedLines, promoteFact } from '../support/facts.ts';
import { folderWith } from '../support/run-cli.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';
import { whole } from '../support/whole.ts';
import { type Known, type Review, standIn } from './github-stand-in.ts';
import { packedTool } from './packed-tool.ts';
import { act, fork, npmItself, pullRequest, repository } from './run-action.ts';

const code = numberedLines(8);
const tarball = packedTool();

/**
 * A checkout of a branch on which one high fact was promoted, by a commit that does not show who
 * decided.
 */
function checkout(
  config = '{ "reviewers": ["reviewer@example.org"] }\n',
  more: Readonly<Record<string, string>> = {},
): {
  readonly here: Team;
  readonly item: string;
  readonly head: string;
  readonly base: string;
} {
  const here = team('main', { 'src/a.ts': code, 'ledger.config.json': config, ...more });
  const base = here.git('rev-parse', 'HEAD').trim();
  here.git('checkout', '-q', '-b', 'work');
  const item = promoteFact(
    here,
    'Zero is the first value',
    'src/a.ts#L1-L4',
    'changing values',
    '--consequence',
    'high',
  );
  here.commit('Promote');
  return { here, item, head: here.git('rev-parse', 'HEAD').trim(), base };
}

const onMain = { GITHUB_BASE_REF: 'main' };

/** An approval by the reviewer, or by another account. */
const approvalOf = (head: string, id = 20, login = 'a-reviewer') => ({
  state: 'APPROVED',
  commit_id: head,
  author_association: 'MEMBER',
  user: { id, login, type: 'User' },
});

/** A commit that GitHub takes for an account's own. */
const commitBy = (id: number, email: string): object => ({
  author: { id },
  committer: null,
  commit: { author: { email }, committer: { email: 'noreply@github.com' } },
});

describe('the digest of a repository', () => {
  const run = { name: 'schedule', payload: {} };
  const waiting = (): { readonly here: Team; readonly item: string } => {
    const here = team('main', { 'src/a.ts': code });
    const out = here.did(
      bot,
      'capture',
      'Zero is the first value',
      'src/a.ts#L1-L4',
      '--when',
      'changing values',
      '--not-when',
      'in tests',
      '--owner',
      '@ann',
    );
    here.commit('Propose');
    return { here, item: captured(out) };
  };

  whole(
    'is kept in one issue, which is closed when nothing is left',
    async () => {
      const { here, item } = waiting();
      const forged = { number: 3, state: 'open', user: { type: 'User' } };
      const api = await standIn({
        issues: [{ ...forged, body: '<!-- memory-ledger digest -->\n' }],
      });
      const told = async () => act(tarball(), here.root, api, run, { COMMAND: 'digest' });
      expect((await told()).code).toBe(0);
      await told();
      const [theirs, ours, ...more] = api.issues;
      expect(more).toEqual([]);
      expect(theirs?.body).toBe('<!-- memory-ledger digest -->\n');
      expect(ours?.body).toMatch(/^<!-- memory-ledger digest -->\n## Memory on [^]*\| @ann \|/);
      here.did(reviewer, 'reject', item, '--reason', 'it is not so');
      await told();
      expect(ours?.state).toBe('closed');
      expect(api.issues).toHaveLength(2);
    },
    120_000,
  );

  whole(
    'is in the log where no issue may be written, and writes none for a pull request',
    async () => {
      const { here } = waiting();
      const refusing = await standIn({ refuseWriting: true });
      const told = await act(tarball(), here.root, refusing, run, { COMMAND: 'digest' });
      expect(told.code).toBe(0);
      expect(told.out).toContain('permissions: issues: write');
      expect(told.out).toContain('## Memory on ');
      const api = await standIn({});
      const head = here.git('rev-parse', 'HEAD').trim();
      await act(tarball(), here.root, api, pullRequest(head, head), { COMMAND: 'digest' });
      expect(api.issues).toEqual([]);
    },
    120_000,
  );
});

describe('action.yml', () => {
  it('is a composite step whose script has nothing from outside in its text', () => {
    const action = parse(readFileSync('action.yml', 'utf8')) as {
      inputs: Record<string, { description: string }>;
      outputs: Record<string, { value: string }>;
      runs: { using: string; steps: { run: string; shell: string; env: Record<string, string> }[] };
    };
    expect(Object.keys(action.inputs)).toEqual([
      'command',
      'args',
      'since',
      'fail-on',
      'sarif-file',
      'page-file',
      'comment',
      'decisions',
      'check',
      'working-directory',
      'teams',
      'version',
      'github-token',
    ]);
    expect(Object.keys(action.outputs)).toEqual(['errors', 'warnings', 'report']);
    expect(action.runs.using).toBe('composite');
    for (const step of action.runs.steps) {
      expect(step.run).toBe('node "$GITHUB_ACTION_PATH/action/run.mjs"');
      expect(step.shell).toBe('bash');
      // Each input arrives under the name that the script reads, beside the token of the job.
      expect(step.env).toEqual({
        ...Object.fromEntries(
          Object.keys(action.inputs).map((name) => [
            `INPUT_${name.toUpperCase().replaceAll('-', '_')}`,
            `\${{ inputs.${name} }}`,
          ]),
        ),
        INPUT_JOB_TOKEN: '${{ github.token }}',
      });
    }
  });
});

describe('on a pull request', { timeout: 120_000 }, () => {
  it('writes one comment and keeps it up to date, and counts who approved the head commit', async () => {
    const { here, item, head, base } = checkout();
    // How somebody belongs to the repository is not asked: they may be an outsider with the right
    // to write.
    const approval = { ...approvalOf(head), author_association: 'NONE' };
    const known: Known = {
      comments: [{ id: 1, body: '<!-- memory-ledger -->\nnot ours', user: { type: 'User' } }],
      commits: Object.fromEntries(
        Object.entries({ 'a-reviewer': 20, other: 21, robot: 22, author: 10, posing: 99 }).map(
          ([login, id]) => [
            login,
            [{ author: { id }, commit: { author: { email: 'reviewer@example.org' } } }],
          ],
        ),
      ),
    };

    // On an earlier commit, of somebody who may only read, of the author, of a bot, of somebody
    // whose commits are another's.
    const unapproved = await standIn({
      ...known,
      permissions: { other: 'read' },
      reviews: [
        { ...approval, commit_id: base },
        {
          ...approval,
          user: { id: 21, login: 'other', type: 'User' },
          author_association: 'MEMBER',
        },
        { ...approval, user: { id: 10, login: 'author', type: 'User' } },
        { ...approval, user: { id: 22, login: 'robot', type: 'Bot' } },
        { ...approval, user: { id: 23, login: 'posing', type: 'User' } },
      ],
    });
    const first = await act(
      tarball(),
      here.root,
      unapproved,
      pullRequest(head, base),
      { SARIF_FILE: 'out/ledger.sarif' },
      onMain,
    );
    expect(first.code).toBe(1);
    expect(first.outputs).toEqual({
      errors: '1',
      warnings: '0',
      report: expect.stringMatching(/report\.md$/) as string,
    });
    expect(first.out).toContain('QUE407');
    for (const login of ['a-reviewer', 'other', 'author', 'robot'])
      expect(first.out).toContain(
        `::notice title=ledger::the approval of ${login} does not count: `,
      );
    expect(first.out).toMatch(
      /^::error file=corpus\/ledger\/promotions\/[^,]+,line=\d+,.*title=QUE407 high-consequence-validated::/m,
    );
    expect(first.summary).toContain('<br>claimed |\n');
    expect(
      (JSON.parse(readFileSync(join(here.root, 'out/ledger.sarif'), 'utf8')) as { version: string })
        .version,
    ).toBe('2.1.0');
    expect(unapproved.comments.length).toBe(2);
    expect(unapproved.comments[1]?.body).toMatch(
      /^<!-- memory-ledger -->\n### (?:npx memory-)?ledger gate: 1 error[^]*\n```sh\nnpx memory-ledger explain QUE407\n```\n/,
    );
    expect(unapproved.comments[1]?.body).toContain(`| ${item} fact | Zero is the first value<br>`);
    expect(unapproved.comments[0]?.body).toBe('<!-- memory-ledger -->\nnot ours');

    const approved = await standIn({
      ...known,
      comments: unapproved.comments,
      reviews: [{ ...approval, state: 'CHANGES_REQUESTED' }, approval],
    });
    const second = await act(tarball(), here.root, approved, pullRequest(head, base), {}, onMain);
    expect([second.code, second.outputs.errors]).toEqual([0, '0']);
    expect(approved.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /pulls/7/reviews?per_page=100&page=1',
      'GET /collaborators/a-reviewer/permission',
      `GET /commits?author=a-reviewer&sha=${head}&per_page=100&page=1`,
      'GET /issues/7/comments?per_page=100&page=1',
      `PATCH /issues/comments/${unapproved.comments[1]?.id}`,
    ]);
    expect(approved.comments[1]?.body).toContain('attested: they approved this change');
    expect(approved.comments[1]?.body).toMatch(
      new RegExp(
        `\\nJudged at ${head} in \\[this run\\]\\(https://github\\.com/team/` +
          'memory/actions/runs/55\\)\\.\\n$',
      ),
    );

    const takenBack = await standIn({
      ...known,
      reviews: [approval, { ...approval, state: 'DISMISSED' }],
      refuseWriting: true,
    });
    const third = await act(tarball(), here.root, takenBack, pullRequest(head, base), {}, onMain);
    expect(third.code).toBe(1);
    expect(third.out).toContain(
      '::notice title=ledger::the token may not write comments; the summary of the run has the report',
    );
  });

  whole('hears a team where the input teams names it, and who is in it approved', async () => {
    const { here, head, base } = checkout('{ "owners": "require" }\n', {
      '.github/CODEOWNERS': '/src/ @team/maintainers\n',
    });
    const judged = async (members: readonly string[], inputs = {}) => {
      const api = await standIn({
        reviews: [approvalOf(head)],
        commits: { 'a-reviewer': [commitBy(20, 'reviewer@example.org')] },
        teams: { 'team/maintainers': members },
      });
      const { code: exit, out } = await act(
        tarball(),
        here.root,
        api,
        pullRequest(head, base),
        inputs,
        onMain,
      );
      return { exit, out };
    };
    const asked = { TEAMS: 'team/maintainers team/gone' };
    expect(await judged(['a-reviewer'], asked)).toEqual({
      exit: 0,
      out: expect.stringContaining('who is in the team team/gone cannot be read') as string,
    });
    for (const [members, inputs] of [
      [['somebody'], asked],
      [['a-reviewer'], {}],
    ] as const)
      expect(await judged(members, inputs)).toEqual({
        exit: 1,
        out: expect.stringMatching(/title=POL007 owners-decide::/) as string,
      });
  });

  whole('from a fork has its report in the summary alone', async () => {
    const { here, head, base } = checkout();
    const api = await standIn({});
    // A review has its base in the event alone.
    const {
      code: exit,
      out,
      summary,
    } = await act(tarball(), here.root, api, {
      ...pullRequest(head, base, fork),
      name: 'pull_request_review',
    });
    expect(exit).toBe(1);
    expect(out).toContain(
      '::notice title=ledger::this pull request comes from a fork, so there is no comment',
    );
    expect(summary).toContain('#### 1 promoted\n');
    expect(api.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /pulls/7/reviews?per_page=100&page=1',
    ]);
  });

  whole(
    'that leaves memory alone gets no comment, and an old one is brought up to date',
    async () => {
      const here = team('main', {
        'src/a.ts': code,
        'ledger.config.json': '{}\n',
        'memory/INDEX.md': '# Index\n',
      });
      const base = here.git('rev-parse', 'HEAD').trim();
      here.git('checkout', '-q', '-b', 'work');
      here.write('src/b.ts', code);
      here.commit('Code');
      const head = here.git('rev-parse', 'HEAD').trim();
      const quiet = await standIn({});
      expect(
        (await act(tarball(), here.root, quiet, pullRequest(head, base), {}, onMain)).code,
      ).toBe(0);
      expect(quiet.comments).toEqual([]);
      const old = await standIn({
        comments: [
          {
            id: 5,
            body: '<!-- memory-ledger -->\n### ledger gate: 9 errors\n',
            user: { type: 'Bot', login: 'github-actions[bot]' },
          },
        ],
      });
      await act(tarball(), here.root, old, pullRequest(head, base), {}, onMain);
      expect(old.comments[0]?.body).toContain('This change does not change memory.');
      const unwanted = await standIn({
        comments: [
          {
            id: 5,
            body: '<!-- memory-ledger -->\nold',
            user: { type: 'Bot', login: 'github-actions[bot]' },
          },
        ],
      });
      await act(
        tarball(),
        here.root,
        unwanted,
        pullRequest(head, base),
        { COMMENT: 'false' },
        onMain,
      );
      expect(unwanted.comments[0]?.body).toBe('<!-- memory-ledger -->\nold');
    },
  );
});

describe('approvals', { timeout: 120_000 }, () => {
  const quiet = (head: string, login: string, id: number): Review => ({
    ...approvalOf(head, id, login),
    state: 'COMMENTED',
  });
  const many = (head: string): Review[] =>
    Array.from({ length: 1_050 }, (_, at) => quiet(head, `talker-${at}`, 1_000 + at));

  whole('are all read: every page, every approver, every commit of theirs', async () => {
    const { here, head, base } = checkout();
    // Twenty-four others approved before, and the reviewer's own address stands on the second page
    // of their commits.
    const others = Array.from({ length: 24 }, (_, at) => approvalOf(head, 100 + at, `other-${at}`));
    const commits = {
      'a-reviewer': [
        ...Array.from({ length: 120 }, () => commitBy(20, 'home@example.org')),
        commitBy(20, 'reviewer@example.org'),
      ],
    };
    const last = await standIn({ reviews: [...many(head), ...others, approvalOf(head)], commits });
    expect((await act(tarball(), here.root, last, pullRequest(head, base), {}, onMain)).code).toBe(
      0,
    );
    // What was taken back on the eleventh page is no approval.
    const takenBack = await standIn({
      reviews: [approvalOf(head), ...many(head), { ...approvalOf(head), state: 'DISMISSED' }],
      commits,
    });
    expect(
      (await act(tarball(), here.root, takenBack, pullRequest(head, base), {}, onMain)).code,
    ).toBe(1);
    // A page may hold less than all that fits, and another one may follow it.
    const short = await standIn({
      reviews: [approvalOf(head), ...others, { ...approvalOf(head), state: 'CHANGES_REQUESTED' }],
      commits,
      shortPages: 7,
    });
    expect((await act(tarball(), here.root, short, pullRequest(head, base), {}, onMain)).code).toBe(
      1,
    );
  });

  whole('are of one person, whatever the addresses of the account', async () => {
    const { here, head, base } = checkout('{}\n');
    // Who raised it and who promoted it is one account, which approves a pull request that somebody
    // else opened.
    const own = await standIn({
      reviews: [approvalOf(head)],
      commits: {
        'a-reviewer': [commitBy(20, 'reviewer@example.org'), commitBy(20, 'bot@example.org')],
      },
    });
    const run = await act(tarball(), here.root, own, pullRequest(head, base), {}, onMain);
    expect([run.code, run.out.includes('QUE407')]).toEqual([1, true]);
    const committer = await standIn({
      reviews: [approvalOf(head)],
      commits: {
        'a-reviewer': [
          {
            author: { id: 20 },
            committer: { id: 20 },
            commit: {
              author: { email: 'reviewer@example.org' },
              committer: { email: 'bot@example.org' },
            },
          },
        ],
      },
    });
    expect(
      (await act(tarball(), here.root, committer, pullRequest(head, base), {}, onMain)).code,
    ).toBe(1);
    // Without the other account's commits it is somebody else.
    const two = await standIn({
      reviews: [approvalOf(head)],
      commits: {
        'a-reviewer': [commitBy(20, 'reviewer@example.org'), commitBy(10, 'bot@example.org')],
      },
    });
    expect((await act(tarball(), here.root, two, pullRequest(head, base), {}, onMain)).code).toBe(
      0,
    );
  });

  whole('that cannot be read do not count, and the run says so', async () => {
    const { here, head, base } = checkout();
    const known: Known = {
      reviews: [approvalOf(head)],
      commits: { 'a-reviewer': [commitBy(20, 'reviewer@example.org')] },
    };
    for (const path of ['/pulls/7/reviews', '/collaborators/a-reviewer/permission', '/commits']) {
      const api = await standIn({ ...known, refuse: { [path]: 502 } });
      const run = await act(tarball(), here.root, api, pullRequest(head, base), {}, onMain);
      expect(run.code, path).toBe(1);
      expect(run.out).toContain(
        `::error title=ledger::who approved cannot be read: GitHub answered 502 to GET ${path}`,
      );
      expect(api.comments[0]?.body).toContain('who approved cannot be read: GitHub answered 502');
    }
    const untold = await act(
      tarball(),
      here.root,
      await standIn(known),
      pullRequest(head, base),
      { GITHUB_TOKEN: '' },
      onMain,
    );
    expect(untold.code).toBe(1);
    expect(untold.out).toContain(
      '::error title=ledger::who approved cannot be read: no github-token is given',
    );
    const group = await act(tarball(), here.root, await standIn(known), {
      name: 'merge_group',
      payload: { merge_group: { head_ref: 'refs/heads/other', head_sha: head, base_sha: base } },
    });
    expect(group.code).toBe(1);
    expect(group.out).toContain(
      '::error title=ledger::who approved cannot be read: no pull request is named by the ' +
        'merge group "refs/heads/other"',
    );
    // Where nothing needs an approval, the verdict stands without them.
    here.git('checkout', '-q', '-b', 'plain', 'main');
    here.write('src/b.ts', code);
    here.commit('Code');
    const plain = await act(
      tarball(),
      here.root,
      await standIn({ refuse: { '/pulls/7/reviews': 502 } }),
      pullRequest(here.git('rev-parse', 'HEAD').trim(), base),
      {},
      onMain,
    );
    expect(plain.code).toBe(0);
    expect(plain.out).toContain(
      '::warning title=ledger::who approved cannot be read: GitHub answered 502',
    );
  });

  whole(
    "are nobody's where the event is not a push, and nothing is judged where it cannot be read",
    async () => {
      const { here, head, base } = checkout();
      here.git(
        'commit',
        '-q',
        '--amend',
        '--no-edit',
        '--author',
        'A Reviewer <reviewer@example.org>',
      );
      const api = await standIn({});
      // Anybody can write any author into a commit.
      expect(
        (
          await act(tarball(), here.root, api, {
            name: 'workflow_dispatch',
            payload: { repository: { default_branch: 'main' } },
          })
        ).code,
      ).toBe(1);
      const push = await act(tarball(), here.root, api, {
        name: 'push',
        payload: { before: base, after: head },
      });
      expect(push.code).toBe(0);
      for (const path of ['/nonexistent/event.json', join(here.root, 'src/a.ts')]) {
        const broken = await act(
          tarball(),
          here.root,
          api,
          pullRequest(head, base),
          {},
          { ...onMain, GITHUB_EVENT_PATH: path },
        );
        expect(broken.code, path).toBe(2);
        expect(broken.out).toContain(
          '::error title=ledger::the event of this run (GITHUB_EVENT_PATH) cannot be read: ',
        );
      }
    },
  );
});

describe('on other events', { timeout: 120_000 }, () => {
  whole('asks who approved the pull request of a merge group, and nobody for a push', async () => {
    const { here, head, base } = checkout();
    const api = await standIn({
      pull: {
        number: 7,
        user: { id: 10 },
        head: { sha: 'e'.repeat(40), repo: repository },
        base: { repo: repository },
      },
      reviews: [
        {
          state: 'APPROVED',
          commit_id: 'e'.repeat(40),
          author_association: 'OWNER',
          user: { id: 20, login: 'a-reviewer', type: 'User' },
        },
      ],
      commits: {
        'a-reviewer': [
          { author: { id: 20 }, commit: { author: { email: 'reviewer@example.org' } } },
        ],
      },
    });
    const group = {
      name: 'merge_group',
      payload: {
        merge_group: {
          head_ref: `refs/heads/gh-readonly-queue/main/pr-7-${'a'.repeat(40)}`,
          head_sha: head,
          base_sha: base,
        },
      },
    };
    const { code: exit, summary } = await act(tarball(), here.root, api, group);
    expect(exit).toBe(0);
    expect(summary).toContain('attested: they approved this change');
    expect(api.asked.every(({ method }) => method === 'GET')).toBe(true);

    const push = await standIn({});
    const pushed = await act(
      tarball(),
      here.root,
      push,
      { name: 'push', payload: { before: base, after: head } },
      {},
      { LEDGER_APPROVALS: 'reviewer@example.org' },
    );
    expect(pushed.code).toBe(1);
    expect(push.asked).toEqual([]);
  });
});

describe('a hostile checkout', { timeout: 120_000 }, () => {
  whole('has no say in what is installed, run or written', async () => {
    const { here, head, base } = checkout();
    const outside = folderWith({ 'markers/.keep': '', victim: 'untouched\n' });
    const trap = (name: string): string => `#!/bin/sh\n: > '${outside}/markers/${name}'\n`;
    const scripts = Object.fromEntries(
      ['preinstall', 'install', 'postinstall', 'prepare', 'ledger'].map((name) => [
        name,
        `: > '${outside}/markers/script-${name}'`,
      ]),
    );
    here.write(
      'package.json',
      JSON.stringify({
        name: 'memory-ledger',
        version: '9.9.9',
        scripts,
        bin: { ledger: 'evil.js' },
      }),
    );
    here.write(
      '.npmrc',
      `registry=http://127.0.0.1:1/\nscript-shell=${here.root}` +
        `/shell\nignore-scripts=false\nprefix=${here.root}/prefix\nnode-options=--require ` +
        `${here.root}/evil.js\n`,
    );
    here.write('evil.js', `require('node:fs').writeFileSync('${outside}/markers/evil', '');\n`);
    for (const name of ['ledger', 'memory-ledger', 'node', 'npm', 'git']) {
      here.write(`node_modules/.bin/${name}`, trap(`bin-${name}`));
      chmodSync(join(here.root, 'node_modules/.bin', name), 0o755);
    }
    here.write('node_modules/memory-ledger/bin/ledger.cjs', `require('${here.root}/evil.js');\n`);
    here.write('shell', trap('shell'));
    chmodSync(join(here.root, 'shell'), 0o755);
    symlinkSync(join(outside, 'victim'), join(here.root, 'ledger.sarif'));
    mkdirSync(join(here.root, 'deep'));
    symlinkSync(outside, join(here.root, 'deep/out'));

    const api = await standIn({});
    const run = await act(
      tarball(),
      here.root,
      api,
      pullRequest(head, base, fork),
      {
        SARIF_FILE: 'ledger.sarif',
        PAGE_FILE: 'site/memory.html',
        ARGS: `--max-warnings "5"`,
        WORKING_DIRECTORY: '.',
      },
      { ...onMain, ...npmItself },
    );
    expect(run.code).toBe(1);
    expect(readFileSync(join(here.root, 'site/memory.html'), 'utf8')).toMatch(/^<!doctype html>/);
    expect(readFileSync(join(outside, 'victim'), 'utf8')).toBe('untouched\n');
    expect(JSON.parse(readFileSync(join(here.root, 'ledger.sarif'), 'utf8'))).toHaveProperty(
      'version',
      '2.1.0',
    );

    const led = await act(
      tarball(),
      here.root,
      api,
      pullRequest(head, base, fork),
      { SARIF_FILE: 'deep/out/ledger.sarif' },
      onMain,
    );
    expect([led.code, existsSync(join(outside, 'ledger.sarif'))]).toEqual([2, false]);
    expect(led.out).toContain('::error title=ledger::sarif-file leads out of the checkout');
    const away = await act(
      tarball(),
      here.root,
      api,
      pullRequest(head, base, fork),
      { WORKING_DIRECTORY: 'deep/out' },
      onMain,
    );
    expect(away.out).toContain('::error title=ledger::working-directory leads out of the checkout');
    expect(execFileSync('ls', [join(outside, 'markers')], { encoding: 'utf8' })).toBe('');
  });

  whole('is not what an inexact version or one from the checkout would make of it', async () => {
    const here = team('main', { 'src/a.ts': code });
    writeFileSync(join(here.root, 'own.tgz'), '');
    for (const [version, said] of [
      ['latest', 'version must be exact'],
      ['1.0.0 --registry=http://x', 'version must be exact'],
      [join(here.root, 'own.tgz'), 'version names a package in the checkout'],
    ]) {
      const run = await act(
        tarball(),
        here.root,
        null,
        { name: 'push', payload: {} },
        { VERSION: version ?? '' },
      );
      expect(run.code).toBe(2);
      expect(run.out).toContain(`::error title=ledger::${said}`);
    }
    const quote = await act(
      tarball(),
      here.root,
      null,
      { name: 'push', payload: {} },
      { ARGS: '--base "main' },
    );
    expect(quote.out).toContain('::error title=ledger::args has a quote that is not closed');
    const sarif = await act(
      tarball(),
      here.root,
      null,
      { name: 'push', payload: {} },
      { COMMAND: 'verify', SARIF_FILE: 'x.sarif' },
    );
    expect(sarif.out).toContain(
      '::error title=ledger::sarif-file is for gate, ci, lint, not for verify',
    );
    const command = await act(
      tarball(),
      here.root,
      null,
      { name: 'push', payload: {} },
      { COMMAND: 'lint; rm -rf x' },
    );
    expect(command.out).toContain(
      '::error title=ledger::command is "lint; rm -rf x", which is no command',
    );
  });
});
