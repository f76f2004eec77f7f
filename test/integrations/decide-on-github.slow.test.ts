import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { workflowTexts } from '#features/setup/setup/github';

import { folderWith } from '../support/run-cli.ts';
import { bot, type Team, teamAt } from '../support/team.ts';
import { whole } from '../support/whole.ts';
import { ann, bob, decideJob, eventOf, mergedInto, pullRequest, stranger } from './decide-job.ts';
import {
  type Account,
  type Comment,
  commentOf,
  person,
  type PlayedGitHub,
  robot,
} from './played-github.ts';

const { decide, land, said, gate, gateOfMerge } = decideJob();

describe('decisions on a pull request of GitHub', { timeout: 600_000 }, () => {
  it('are carried out by who said them, from the first box to the merged ledger', async () => {
    const claims = ['Value one is one', 'Value five is five', 'Value nine is nine'];
    const { items, github } = await pullRequest('{}\n', claims);
    const comment = await gate(github);
    const tick = async (who: Account, ...ticked: readonly string[]): Promise<void> => {
      const before = comment.body;
      const box = new RegExp(`^- \\[ \\](?= \\w+ fact: (?:${ticked.join('|')}))`, 'gm');
      github.edit(comment, who, before.replace(box, '- [x]'));
      const event = eventOf('issue_comment', 'edited', comment, who, before);
      expect(await decide(github, event)).toMatchObject({ code: 0 });
    };
    await tick(ann, 'Value one');
    expect(github.commits.map(({ headline }) => headline)).toEqual([
      'Record 1 decision of the pull request',
    ]);
    expect(comment.body).toContain('attested: they said so on the pull request');
    expect(comment.body).not.toContain('Value one is one <!-- ledger:promote');

    await said(github, bob, `I see.\n\n/ledger reject ${items[1]} because it is a guess`);
    const inline = {
      ...commentOf(
        ann,
        '/ledger remember "Value fourteen is exported" when "exporting" not when "in tests"',
        300,
        '2027-01-02T00:00:00Z',
      ),
      node_id: 'PRRC_300',
      html_url: 'https://github.com/team/memory/pull/7#discussion_r300',
      path: 'src/a.ts',
      line: 15,
      side: 'RIGHT' as const,
      commit_id: github.head(),
    };
    github.inline.push(inline);
    const event = eventOf('pull_request_review_comment', 'created', inline, ann);
    await decide(github, event);
    expect(github.commits).toHaveLength(3);
    expect(github.commits[1]?.body).toBe(
      `- rejected ${items[1]}, bob: https://github.com/team/memory/pull/7#issuecomment-101`,
    );
    // What was remembered waits, as the third does, until another reviewer looked at it.
    await tick(bob, 'Value nine', 'Value fourteen');
    expect(github.commits.map(({ headline }) => headline).at(-1)).toBe(
      'Record 2 decisions of the pull request',
    );
    const head = github.head();
    expect(
      github.checks.map(({ name, head_sha, conclusion }) => [name, head_sha, conclusion]),
    ).toEqual(github.commits.map(({ oid }) => ['gate', oid, oid === head ? 'success' : 'failure']));
    expect((await gateOfMerge(github)).code).toBe(0);
    expect(github.git('log', '-1', '--format=%an', 'work')).toBe('github-actions[bot]');

    // The same events again decide nothing more, and say nothing more.
    const count = github.comments.length;
    await decide(github, event);
    expect(github.commits).toHaveLength(4);
    expect(github.checks).toHaveLength(4);
    expect(github.comments).toHaveLength(count);

    const main = mergedInto(github);
    expect(main.git('rev-parse', 'HEAD^2').trim()).toBe(head);
    main.git('push', '-q', 'origin', 'main');
    github.pullState = 'closed';
    const landed = await land(github, main);
    expect(landed).toMatchObject({ code: 0, summary: '' });
    expect(landed.out).not.toMatch(/^(?:promoted|rejected|captured) /m);
    main.commit('Land');
    expect(main.as(bot, ['lint', '--fail-on', 'warning'])).toMatchObject({ code: 0, out: '' });
    expect(main.as(bot, ['verify']).code).toBe(0);
    const index = main.read('memory/INDEX.md');
    for (const title of ['Value one is one', 'Value nine is nine', 'Value fourteen is exported'])
      expect(index).toContain(`[${title}]`);
    expect(index).not.toContain('Value five');
    const log = main.did(bot, 'log');
    expect(log).toContain('ann <21+ann@users.noreply.127.0.0.1>');
    expect(log).toContain('bob <22+bob@users.noreply.127.0.0.1>');
    expect(log).toContain('its entry names https://github.com/team/memory/pull/7#issuecomment-100');
    expect(log).toContain('its entry names https://github.com/team/memory/pull/7#discussion_r300');
    expect(log).toContain('it is a guess');
  });

  whole('are not made by a box that was ticked and taken back before the job began', async () => {
    const { github } = await pullRequest('{}\n', ['Value one is one', 'Value five is five']);
    const comment = await gate(github);
    const edit = (from: string, to: string): string => {
      const before = comment.body;
      const box = new RegExp(`^- \\[${from}\\](?= \\w+ fact: Value one)`, 'm');
      expect(before).toMatch(box);
      github.edit(comment, ann, before.replace(box, `- [${to}]`));
      return before;
    };
    edit(' ', 'x');
    const before = edit('x', ' ');
    await decide(github, eventOf('issue_comment', 'edited', comment, ann, before));
    expect(github.commits).toEqual([]);
    // Ticked once more, it counts.
    const again = edit(' ', 'x');
    await decide(github, eventOf('issue_comment', 'edited', comment, ann, again));
    expect(github.commits).toHaveLength(1);
  });

  whole('from a fork are kept, and carried out on the base after the merge', async () => {
    const { items, github } = await pullRequest();
    github.git('update-ref', 'refs/pull/7/head', 'refs/heads/work');
    github.git('update-ref', '-d', 'refs/heads/work');
    github.fromFork = true;
    expect((await gateOfMerge(github)).code).toBe(1);
    const line = `/ledger promote ${items[0]}`;
    const ran = await said(github, ann, line);
    expect(ran.code).toBe(0);
    expect(github.commits).toEqual([]);
    expect(github.comments.at(-1)).toMatchObject({
      user: robot,
      body: expect.stringContaining('`ledger land`') as string,
    });
    const count = github.comments.length;
    github.refuseChecks = true;
    const again = eventOf('issue_comment', 'created', github.comments[0] as Comment, ann);
    const unwritten = await decide(github, again);
    expect([unwritten.code, unwritten.out]).toEqual([
      0,
      expect.stringContaining('the token may not write checks'),
    ]);
    expect(github.comments).toHaveLength(count);
    github.refuseChecks = false;
    github.permissions.stranger = 'read';
    await said(github, stranger, `/ledger promote ${items[1]}`);
    expect((await gateOfMerge(github)).code).toBe(1);
    await said(github, bob, `/ledger reject ${items[1]} because it is a guess`);
    const head = github.head();
    expect(github.checks).toMatchObject([
      { name: 'gate', head_sha: head, conclusion: 'failure' },
      { name: 'gate', head_sha: head, conclusion: 'failure' },
      { name: 'gate', head_sha: head, conclusion: 'success' },
    ]);
    expect(github.commits).toEqual([]);
    const passed = await gateOfMerge(github);
    expect([passed.code, passed.out]).toEqual([
      0,
      expect.stringContaining(`${items[0]} is promoted by a comment of ann`),
    ]);
    github.inline.push({
      ...commentOf(ann, '/ledger remember "Value nine is exported"', 300, '2027-01-02T00:00:00Z'),
      node_id: 'PRRC_300',
      html_url: 'https://github.com/team/memory/pull/7#discussion_r300',
      path: 'src/a.ts',
      line: 10,
      side: 'RIGHT',
      commit_id: github.head(),
    });

    const main = mergedInto(github);
    github.pullState = 'closed';
    const landed = await land(github, main);
    expect([landed.code, landed.out]).toEqual([
      0,
      expect.stringContaining('stranger has no write access'),
    ]);
    expect(landed.summary).toContain('stranger has no write access');
    main.commit('Land');
    expect(main.as(bot, ['lint']).code).toBe(0);
    expect(main.as(bot, ['verify']).code).toBe(0);
    expect(main.read('memory/INDEX.md')).toContain('Value one is one');
    const log = main.did(bot, 'log');
    expect(log).toContain('ann <21+ann@users.noreply.127.0.0.1>');
    expect(log).toContain('it is a guess');
    expect(log).toContain('Value nine is exported');
    await land(github, main);
    expect(main.git('status', '--porcelain')).toBe('');
  });

  whole(
    'from a fork are of the commit that its branch was at, and of none that nobody can tell',
    async () => {
      const { here, items, github } = await pullRequest();
      github.git('update-ref', 'refs/pull/7/head', 'refs/heads/work');
      github.git('update-ref', '-d', 'refs/heads/work');
      github.fromFork = true;
      const answer = (): string => github.comments.at(-1)?.body ?? '';
      const early = github.say(ann, `/ledger promote ${items[0]}`);
      here.write('src/a.ts', here.read('src/a.ts').replace('value1 = 1', 'value1 = 90000'));
      here.commit('Change what it cites');
      const bare = github.git('rev-parse', '--absolute-git-dir');
      here.git('push', '-q', bare, 'work:refs/pull/7/head');
      await decide(github, eventOf('issue_comment', 'created', early, ann));
      expect(answer()).toContain('changed after the comment');
      await said(github, ann, `/ledger promote ${items[0]}`);
      expect(answer()).toContain('`ledger land`');
      github.forkIsPrivate = true;
      const line = `/ledger reject ${items[1]} because it is a guess`;
      await said(github, bob, line);
      expect(answer()).toContain('write the command in a review');
      const review = github.review(bob, 'COMMENTED', line);
      await decide(github, eventOf('pull_request_review', 'submitted', review, bob));
      expect(answer()).toContain('`ledger land`');
      github.forkIsPrivate = false;

      // What is said, or put into a review, after the merge is no part of it.
      const later = github.review(
        bob,
        'COMMENTED',
        '/ledger remember "Value nine is odd" src/a.ts#L10',
      );
      github.merged.at = later.submitted_at;
      later.edited = '2027-01-02T00:00:00Z';
      github.say(ann, '/ledger remember "Value two is two" src/a.ts#L3');
      github.pullState = 'closed';
      const main = mergedInto(github);
      const landed = await land(github, main);
      expect(landed.out.match(/newer than the merge/g)).toHaveLength(2);
      main.commit('Land');
      const log = main.did(bot, 'log');
      expect(log).toContain('it is a guess');
      expect(log).not.toMatch(/is odd|is two/);
      expect(main.read('memory/INDEX.md')).toContain('Value one is one');
    },
  );

  whole(
    'are in each landing until it is merged, whatever was pushed and whichever run was cancelled',
    async () => {
      const { items, github } = await pullRequest();
      github.git('update-ref', 'refs/pull/7/head', 'refs/heads/work');
      github.git('update-ref', '-d', 'refs/heads/work');
      github.fromFork = true;
      await said(github, ann, `/ledger promote ${items[0]}`);
      await said(github, bob, `/ledger reject ${items[1]} because it is a guess`);
      github.pullState = 'closed';
      const merge = mergedInto(github);
      merge.git('push', '-q', 'origin', 'main');
      // Nobody may push to the base from here on.
      const hook = join(github.git('rev-parse', '--absolute-git-dir'), 'hooks/update');
      writeFileSync(hook, '#!/bin/sh\ntest "$1" != refs/heads/main\n', { mode: 0o755 });
      const pushed = (message: string): void => {
        const made = github.git('commit-tree', 'main^{tree}', '-p', 'main', '-m', message);
        github.git('update-ref', 'refs/heads/main', made);
      };
      const asked: string[] = [];
      const landed = async (): Promise<string> => {
        const main = checkedOut(github);
        expect((await land(github, main)).code).toBe(0);
        asked.push(...finished(main, asked.some((line) => line.startsWith('pr create')) ? 1 : 0));
        return github.git('show', 'ledger-land:memory/INDEX.md');
      };
      // The run of the merge was cancelled: these are of later pushes.
      pushed('one');
      expect(await landed()).toContain('Value one is one');
      pushed('two');
      expect(await landed()).toContain('Value one is one');
      expect(github.git('rev-parse', 'ledger-land^')).toBe(github.git('rev-parse', 'main'));
      expect(asked.filter((line) => line.startsWith('pr create'))).toHaveLength(1);
      github.git('update-ref', 'refs/heads/main', 'ledger-land');
      const main = checkedOut(github);
      expect((await land(github, main)).out).toContain('recorded already');
      expect(main.git('status', '--porcelain')).toBe('');
    },
  );

  whole('are looked for within a bound, which is said', async () => {
    const { items, github } = await pullRequest();
    github.git('update-ref', 'refs/pull/7/head', 'refs/heads/work');
    github.fromFork = true;
    await said(github, ann, `/ledger promote ${items[0]}`);
    github.pullState = 'closed';
    const main = mergedInto(github);
    main.git('push', '-q', 'origin', 'main');
    github.merged.after = 99;
    const read = await land(github, checkedOut(github));
    expect(read.out).toContain(`promoted ${items[0]}`);
    expect(read.out).not.toContain('::warning');
    github.merged.after = 100;
    const unread = await land(github, checkedOut(github));
    expect(unread.out).not.toContain(`promoted ${items[0]}`);
    expect(unread.out).toContain('::warning title=ledger::of the pull requests that were merged');
    Object.assign(github.merged, { after: 0, at: '2026-01-01T00:00:00Z' });
    github.landing.push({ createdAt: '2026-01-01T00:00:00Z', isCrossRepository: true });
    const old = await land(github, checkedOut(github));
    expect(old.out).not.toMatch(/promoted \w+|::warning/);
    github.landing.push({ createdAt: '2026-01-01T00:00:00Z', isCrossRepository: false });
    const waiting = await land(github, checkedOut(github));
    expect(waiting.out).toContain(
      '::warning title=ledger::the request of ledger-land has been open',
    );
  });

  whole(
    'count for nothing of who may not write, an edited comment, a bot, or a forged payload',
    async () => {
      const { items, github } = await pullRequest();
      const line = `/ledger promote ${items[0]}`;
      github.permissions.stranger = 'read';
      await said(github, stranger, line);
      expect(github.comments.at(-1)?.body).toContain('stranger has no write access');
      // Somebody else put the command into a comment of a person who may write.
      const edited = github.say(ann, 'Looks fine to me.');
      github.edit(edited, stranger, line);
      await decide(
        github,
        eventOf('issue_comment', 'edited', edited, stranger, 'Looks fine to me.'),
      );
      // An event that says what GitHub does not: the words and the person are read again.
      const quiet = github.say(bob, 'No command.');
      await decide(
        github,
        eventOf('issue_comment', 'created', { ...quiet, body: line, user: ann }, ann),
      );
      // A comment of the stranger that looks like the bot's.
      const before = `<!-- memory-ledger -->\n- [ ] x <!-- ledger:promote ${items[0]}aaaaaa ${'0'.repeat(64)} -->`;
      const fake = github.say(stranger, before);
      github.edit(fake, stranger, before.replace('[ ]', '[x]'));
      await decide(github, eventOf('issue_comment', 'edited', fake, stranger, before));
      // The bot's own words.
      const own = github.say(robot, line);
      const answered = await decide(github, eventOf('issue_comment', 'created', own, robot));
      expect(answered.code).toBe(0);
      expect(github.commits).toEqual([]);
      expect(github.checks).toEqual([]);
    },
  );

  whole(
    'are ticked in the comment of whom the token is of, and in that of no other bot',
    async () => {
      for (const account of [person(31, 'machine'), { ...robot, login: 'our-app[bot]' }, robot]) {
        const { items, github } = await pullRequest();
        github.account = account;
        const claim = `- [ ] ${items[0]} fact: Value one is one <!-- ledger:promote ${items[0]} ${'0'.repeat(64)} -->`;
        const forged = github.say(
          { id: 66, login: 'forging[bot]', type: 'Bot' },
          `<!-- memory-ledger -->\n${claim}\n\nJudged at ${github.head()}.\n`,
        );
        const comment = await gate(github);
        expect(await gate(github)).toBe(comment);
        expect(github.comments).toHaveLength(2);
        const before = forged.body;
        github.edit(forged, ann, before.replace('[ ]', '[x]'));
        await decide(github, eventOf('issue_comment', 'edited', forged, ann, before));
        expect(github.commits).toEqual([]);
        // The job's own account decides nothing by what it writes.
        const made = eventOf('issue_comment', 'created', comment, account);
        expect((await decide(github, made)).code).toBe(0);
        const box = /^- \[ \](?= \w+ fact: Value one)/m;
        const shown = comment.body;
        github.edit(comment, ann, shown.replace(box, '- [x]'));
        await decide(github, eventOf('issue_comment', 'edited', comment, ann, shown));
        expect(github.commits, account.login).toHaveLength(1);
        expect(github.comments).toHaveLength(2);
        expect(comment.body).toContain('attested: they said so on the pull request');
      }
    },
  );

  whole('are read again where the branch moved on, and lost to nobody', async () => {
    const { items, github } = await pullRequest();
    github.beforeCommit = () => {
      const moved = github.git('commit-tree', 'work^{tree}', '-p', 'work', '-m', 'Somebody pushed');
      github.git('update-ref', 'refs/heads/work', moved);
    };
    await said(github, ann, `/ledger promote ${items[0]}`);
    expect(github.commits).toHaveLength(1);
    expect(github.git('log', '-1', '--skip=1', '--format=%s', 'work')).toBe('Somebody pushed');
    await said(github, bob, `/ledger reject ${items[0]} because it is old`);
    expect(github.comments.at(-1)?.body).toContain('Refused, bob');
    expect(github.commits).toHaveLength(1);
  });

  whole('are judged by a run again where the one that recorded them was cut short', async () => {
    const { items, github } = await pullRequest();
    await said(github, ann, `/ledger promote ${items[0]}`);
    for (const failing of ['POST /check-runs', 'POST /issues/7/comments']) {
      const known = github.checks.length;
      const comment = github.say(
        bob,
        `/ledger reject ${items[1]} because it is a guess\n/ledger x`,
      );
      const event = eventOf('issue_comment', 'created', comment, bob);
      github.beforeCommit = () => (github.failing = failing);
      const cut = await decide(github, event);
      expect([cut.code, github.failing, github.checks.length], failing).toEqual([2, null, known]);
      const before = github.head();
      expect((await decide(github, event)).code).toBe(0);
      expect((await decide(github, event)).code).toBe(0);
      expect(github.head()).toBe(before);
      expect(github.checks.slice(known), failing).toMatchObject([
        { name: 'gate', head_sha: before, conclusion: 'success' },
      ]);
      github.git('update-ref', 'refs/heads/work', 'work^');
    }
  });

  whole('are of what their author could see, and of nothing that was changed since', async () => {
    const { here, items, github } = await pullRequest();
    const bare = github.git('rev-parse', '--absolute-git-dir');
    const path = 'corpus/findings/value-one-one.md';
    const alter = (from: string, to: string): void => {
      here.write(path, here.read(path).replaceAll(from, to));
      here.commit('Alter');
      here.git('push', '-q', bare, 'work');
    };
    const first = github.head();
    const comment = await gate(github);
    const line = `/ledger promote ${items[0]}`;
    const asked = github.say(ann, line);
    github.review(ann, 'COMMENTED', line);
    alter('Value one is one', 'Value one is eleven');
    github.inline.push({
      ...commentOf(bob, line, 300, '2027-01-02T00:00:00Z'),
      node_id: 'PRRC_300',
      path: 'src/a.ts',
      line: 10,
      side: 'RIGHT',
      commit_id: github.head(),
      original_commit_id: first,
    });
    await decide(github, eventOf('issue_comment', 'created', asked, ann));
    expect(github.commits).toEqual([]);
    const answers = github.comments.filter(({ body }) =>
      body.includes('changed after the comment'),
    );
    expect(answers).toHaveLength(3);
    // Somebody puts other words above the box that a person ticks.
    await gate(github);
    github.edit(comment, bob, comment.body.replaceAll('eleven', 'twelve'));
    const before = comment.body;
    github.edit(comment, ann, before.replace(/^- \[ \](?= \w+ fact: Value one)/m, '- [x]'));
    await decide(github, eventOf('issue_comment', 'edited', comment, ann, before));
    expect(github.commits).toEqual([]);
    // Who says it again of what is there now is attested.
    await gate(github);
    await said(github, bob, line);
    expect(github.commits).toHaveLength(1);
    expect((await gate(github)).body).toContain('attested: they said so on the pull request');
    // As if it had been said before the gate said anything.
    const early = github.comments.findLast(({ user }) => user === bob) as Comment;
    Object.assign(early, { created_at: '2026-12-31T00:00:00Z' });
    expect((await gate(github)).body).not.toContain('attested: they said so');
  });

  whole(
    'are kept where the job may not write to the branch, and ended where it is merged',
    async () => {
      const { items, github } = await pullRequest();
      github.refuseCommits = {
        type: 'FORBIDDEN',
        message: 'Resource not accessible by integration',
      };
      const ran = await said(github, ann, `/ledger promote ${items[0]}`);
      expect([ran.code, github.commits.length]).toEqual([0, 0]);
      const bodies = github.comments.map(({ body }) => body);
      expect(bodies).toContainEqual(
        expect.stringContaining('Kept: the job may not write to this branch'),
      );
      expect(bodies.at(-1)).toContain('1 decided in comments');
      expect(bodies.at(-1)).not.toMatch(/^- \[ \] \w+ fact: Value one/m);
      expect(github.checks).toMatchObject([{ head_sha: github.head(), conclusion: 'failure' }]);
      github.pullState = 'closed';
      github.refuseCommits = null;
      await said(github, ann, `/ledger promote ${items[0]}`);
      expect(github.commits).toEqual([]);
    },
  );

  whole('are taken back by unticking the box of what is kept', async () => {
    const { github } = await pullRequest('{}\n', ['Value one is one', 'Value five is five']);
    github.refuseCommits = { type: 'FORBIDDEN', message: 'Resource not accessible by integration' };
    const comment = await gate(github);
    const edit = async (from: string, to: string, word: string): Promise<void> => {
      const before = comment.body;
      const box = new RegExp(`^- \\[${from}\\](?= \\w+ fact: Value ${word})`, 'm');
      expect(before).toMatch(box);
      github.edit(comment, ann, before.replace(box, `- [${to}]`));
      await decide(github, eventOf('issue_comment', 'edited', comment, ann, before));
    };
    await edit(' ', 'x', 'one');
    await edit(' ', 'x', 'five');
    expect(comment.body).toContain('2 decided in comments');
    await edit('x', ' ', 'one');
    expect(comment.body).toContain('1 decided in comments');
    expect(github.checks.map(({ conclusion }) => conclusion)).toEqual([
      'failure',
      'success',
      'failure',
    ]);
    expect(github.commits).toEqual([]);
    const main = mergedInto(github);
    github.pullState = 'closed';
    expect((await land(github, main)).code).toBe(0);
    const index = main.read('memory/INDEX.md');
    expect(index).toContain('[Value five is five]');
    expect(index).not.toContain('[Value one is one]');
  });

  whole('run nothing of the pull request, and hand no text to a shell', async () => {
    const { here, github, items } = await pullRequest();
    here.write('.npmrc', 'registry=http://evil.example\n');
    here.write('.gitattributes', '* filter=x\n');
    here.write('ledger.config.json', '{ "agents": { "mayPromote": "low" } }\n');
    here.commit('Traps');
    execFileSync('git', ['push', '-q', github.git('rev-parse', '--absolute-git-dir'), 'work'], {
      cwd: here.root,
    });
    const trap = join(folderWith({}), 'ran');
    const ran = await said(
      github,
      ann,
      `/ledger reject ${items[0]} because $(touch ${trap}) \`touch ${trap}\` "; touch ${trap} #\n` +
        `/ledger promote ${items[1]}`,
    );
    expect(ran.code).toBe(0);
    expect(github.commits).toHaveLength(1);
    expect(github.commits[0]?.body).not.toContain('touch');
    expect(() => execFileSync('test', ['-e', trap])).toThrow();
    expect(ran.out).not.toContain('a-token');
  });
});

/** A checkout of the base as the job makes one. */
function checkedOut(github: PlayedGitHub): Team {
  const root = folderWith({});
  const bare = github.git('rev-parse', '--absolute-git-dir');
  execFileSync('git', ['clone', '-q', '--branch', 'main', bare, root]);
  return teamAt(root);
}

/**
 * Runs the step of the workflow that pushes what was landed, and gives what it asked of `gh`.
 *
 * @param open how many pull requests of the branch are open
 */
function finished(main: Team, open: number): string[] {
  const { jobs } = parse(workflowTexts('0.1.0')['.github/workflows/ledger-land.yml'] ?? '') as {
    readonly jobs: Readonly<
      Record<'land', { readonly steps: readonly { readonly run?: string }[] }>
    >;
  };
  const bin = folderWith({
    gh: `#!/bin/sh\necho "$*" >> "$0.log"\ncase "$2" in list) echo ${open};; create) test ${open} = 0;; esac\n`,
    'gh.log': '',
  });
  chmodSync(join(bin, 'gh'), 0o755);
  execFileSync('bash', ['-e', '-c', jobs.land.steps.at(-1)?.run ?? 'exit 9'], {
    cwd: main.root,
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      PATH: `${bin}:${process.env.PATH ?? ''}`,
      HOME: bin,
      GITHUB_REF_NAME: 'main',
    } as unknown as NodeJS.ProcessEnv,
  });
  return readFileSync(join(bin, 'gh.log'), 'utf8').trim().split('\n');
}
