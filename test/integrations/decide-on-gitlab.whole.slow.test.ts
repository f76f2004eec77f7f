import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { gitlabLines } from '#features/setup/setup/gitlab';

import { folderWith } from '../support/run-cli.ts';
import { bot, type Team, teamAt } from '../support/team.ts';
import { whole } from '../support/whole.ts';
import { answers, comments, mergeRequest, onLines, push } from './gitlab-request.ts';
import { installedTool } from './installed-tool.ts';
import { person, type PlayedGitLab, robot } from './played-gitlab.ts';
import { checkout, commandsOf, job, ofRequest, type Ran, variables } from './run-gitlab.ts';

const installed = installedTool();
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
};
const command = commandsOf(installed);
const [ann, bob, stranger] = [person(21, 'ann'), person(22, 'bob'), person(23, 'stranger')];

type Jobs = Readonly<Record<string, { readonly script: readonly string[] }>>;

/** The jobs that the guide shows, and the one of `init` as the guide changes it. */
const recipe: Jobs = {
  ...(parse(
    gitlabLines(version, null).join('\n').replace('/memory-ledger"', '/memory-ledger-gitlab"'),
  ) as Jobs),
  ...(parse(
    [...readFileSync('docs/guides/ci.md', 'utf8').matchAll(/```yaml\n([^]*?)```/g)]
      .map(([, text = '']) => text)
      .find((text) => text.includes('memory-ledger-gitlab')) ?? '',
  ) as Jobs),
};

/** Runs a job of the guide, with the packed tool. */
function run(
  name: 'ledger' | 'ledger-decide',
  env: Readonly<Record<string, string>>,
  cwd?: string,
): Promise<Ran> {
  const tool = installed();
  const lines = recipe[name]?.script.map((line) => line.replaceAll(tool.spec, tool.tarball)) ?? [];
  return job(tool, lines, env, cwd);
}

/** Somebody who has the base and looks at it. */
function onMain({ bare }: PlayedGitLab): Team {
  const root = folderWith({});
  const main = teamAt(root);
  main.git('clone', '-q', '--branch', 'main', bare, '.');
  main.git('config', 'user.name', bot.name);
  main.git('config', 'user.email', bot.mail);
  return main;
}

describe('decisions on a merge request of GitLab', { timeout: 600_000 }, () => {
  it('are carried out by who said them, from the first note to the merged ledger', async () => {
    const { items, gitlab } = await mergeRequest('work', '{ "approvalDecides": true }\n');
    const begun = await run('ledger-decide', variables(gitlab), checkout(gitlab, 'heads/main'));
    expect([begun.code, begun.out]).toEqual([0, expect.any(String)]);
    const [listed = ''] = comments(gitlab);
    expect(listed).toContain('`/ledger promote ID`');
    expect(listed).toContain('Value one is one');
    expect(listed).not.toContain('[ ]');
    expect(gitlab.statuses).toMatchObject([{ name: 'ledger decisions', state: 'failed' }]);

    gitlab.say(ann, `I see.\n\n/ledger promote ${items[0]}`);
    gitlab.say(bob, `/ledger reject ${items[1]} because it is a guess`);
    onLines(gitlab, ann, '/ledger remember "Value nine is exported" when "exporting values"', 16);
    await run('ledger-decide', variables(gitlab), checkout(gitlab, 'heads/main'));
    expect(gitlab.commits.map(({ message }) => message.split('\n')[0])).toEqual([
      'Record 3 decisions of the pull request',
    ]);
    expect(gitlab.git('log', '-1', '--format=%an', 'work')).toBe(robot.username);

    // Approving promotes what the comment lists, but for what a gate is against.
    gitlab.approve(bob);
    await command('decide', gitlab);
    expect(gitlab.commits).toHaveLength(2);
    expect(gitlab.commits[1]?.message).toContain(`promoted ${items[2]}, bob`);
    expect(gitlab.approvedBy.size).toBe(0);
    const [, remembered] =
      /^- (\w+) fact: Value nine is exported/m.exec(comments(gitlab)[0] ?? '') ?? [];
    gitlab.say(ann, `/ledger defer ${remembered} until 2027-06-01 because it is new`);
    await command('decide', gitlab);
    expect(gitlab.commits[2]?.message).toContain(`deferred ${remembered}, ann`);
    expect(gitlab.statuses.at(-1)?.state).toBe('success');
    // What bob approved stands there still.
    expect(comments(gitlab)).toHaveLength(2);
    expect(comments(gitlab)[0]).toContain('Approving this merge request promotes everything');
    expect(comments(gitlab)[1]).toContain('attested: they said so on the pull request');

    // The job's own commit starts a pipeline: nothing more is decided, said or judged.
    const before = [gitlab.notes.length, gitlab.statuses.length];
    await command('decide', gitlab);
    expect([gitlab.commits.length, gitlab.notes.length, gitlab.statuses.length]).toEqual([
      3,
      ...before,
    ]);
    const gate = await run('ledger', ofRequest(gitlab), checkout(gitlab, 'heads/work'));
    expect([gate.code, gate.out]).toEqual([0, expect.not.stringContaining('POL004')]);

    const main = onMain(gitlab);
    main.git('merge', '-q', '--no-ff', '-m', 'Merge', 'origin/work');
    main.did(bot, 'land');
    expect(main.as(bot, ['lint']).code).toBe(0);
    expect(main.as(bot, ['verify']).code).toBe(0);
    const log = main.did(bot, 'log');
    expect(log).toContain('ann <21-ann@users.noreply.127.0.0.1>');
    expect(log).toContain('its entry names ' + gitlab.url);
    expect(log).toContain('it is a guess');
    expect(log).toContain('Value nine is exported');
  });

  whole('of a fork are kept, and carried out on the base after the merge', async () => {
    const { items, gitlab } = await mergeRequest();
    gitlab.git('update-ref', '-d', 'refs/heads/work');
    gitlab.fromFork = true;
    gitlab.say(ann, `/ledger promote ${items[0]}`);
    gitlab.say(bob, `/ledger reject ${items[1]} because it is a guess`);
    gitlab.levels.stranger = 20;
    gitlab.say(stranger, `/ledger promote ${items[2]}`);
    onLines(gitlab, ann, '/ledger remember "Value nine is exported"');
    await command('decide', gitlab);
    await command('decide', gitlab);
    expect(gitlab.commits).toEqual([]);
    expect(answers(gitlab)).toHaveLength(5);
    expect(answers(gitlab)[0]).toContain('this merge request comes from a fork');
    expect(answers(gitlab)[0]).toContain('`ledger land`');
    expect(comments(gitlab)).toHaveLength(1);
    expect(comments(gitlab)[0]).toContain('2 decided in comments');

    const merge = onMain(gitlab);
    merge.git('fetch', '-q', 'origin', 'refs/merge-requests/7/head');
    merge.git('merge', '-q', '--no-ff', '-m', 'Merge', 'FETCH_HEAD');
    merge.git('push', '-q', 'origin', 'HEAD:main');
    gitlab.state = 'merged';
    const late = { created_at: '2027-01-03T00:00:01.000Z', updated_at: '2027-01-03T00:00:01.000Z' };
    gitlab.say(ann, '/ledger remember "Value three is three" src/a.ts#L4', late);
    const land = (): Promise<Ran> => command('land', gitlab, {}, checkout(gitlab, 'heads/main'));
    // Nobody may push to main: a merge request brings it, and the same one for the same decisions.
    const proposed = await land();
    expect([proposed.code, proposed.out]).toEqual([
      0,
      expect.stringContaining('stranger has no write access'),
    ]);
    await land();
    expect(gitlab.commits.map(({ branch }) => branch)).toEqual(['ledger-land']);
    expect(gitlab.opened).toMatchObject([{ source_branch: 'ledger-land', target_branch: 'main' }]);
    expect(gitlab.git('rev-parse', 'ledger-land^')).toBe(gitlab.git('rev-parse', 'main'));

    gitlab.mayPush.add('main');
    await land();
    await land();
    expect(gitlab.commits.map(({ branch }) => branch)).toEqual(['ledger-land', 'main']);
    const main = onMain(gitlab);
    expect(main.as(bot, ['lint']).code).toBe(0);
    expect(main.as(bot, ['verify']).code).toBe(0);
    expect(main.read('memory/INDEX.md')).toContain('Value one is one');
    const log = main.did(bot, 'log');
    expect(log).toContain('ann <21-ann@users.noreply.127.0.0.1>');
    expect(log).toContain('it is a guess');
    expect(log).toContain('Value nine is exported');
    expect(log).not.toMatch(/stranger|Value three/);
  });

  whole('are read again where the branch moved on, and lost to nobody', async () => {
    const { items, gitlab } = await mergeRequest();
    gitlab.say(ann, `/ledger promote ${items[0]}`);
    // Another job decides the same between the last look and the commit.
    await command('decide', gitlab);
    const [{ id = '' } = {}] = gitlab.commits;
    gitlab.git('update-ref', 'refs/heads/work', `${id}^`);
    gitlab.pushed();
    gitlab.beforeCommit = () => {
      gitlab.git('update-ref', 'refs/heads/work', id);
      gitlab.pushed();
    };
    await command('decide', gitlab);
    expect([gitlab.head(), gitlab.commits.length]).toEqual([id, 1]);

    // Somebody pushes between the last look and the commit.
    gitlab.say(bob, `/ledger reject ${items[1]} because it is old`);
    gitlab.beforeCommit = () => void push(gitlab);
    const ran = await command('decide', gitlab);
    expect(ran.out).toContain('another commit came between');
    expect(gitlab.git('log', '-1', '--skip=1', '--format=%s', 'work')).toBe('Quicker');
  });

  whole('are kept where the token may not write, and said so', async () => {
    const { items, gitlab } = await mergeRequest();
    gitlab.say(ann, `/ledger promote ${items[0]}`);
    gitlab.mayPush.clear();
    const ran = await command('decide', gitlab);
    expect([ran.code, gitlab.commits.length]).toEqual([0, 0]);
    expect(answers(gitlab)[0]).toContain('Kept: the job may not push to work');
    const wrong = await command('decide', gitlab, { LEDGER_TOKEN: 'old' });
    expect([wrong.code, wrong.out]).toEqual([2, expect.stringContaining('the token is wrong')]);
    gitlab.mayPush.add('work');
    const reading = await command('decide', gitlab, { LEDGER_TOKEN: 'a-reader' });
    expect(reading.out).toContain('GitLab answered 403');
  });

  whole('are all read, page by page, and none where GitLab answers something else', async () => {
    const { items, gitlab } = await mergeRequest();
    for (let at = 0; at < 130; at += 1) gitlab.say(bob, `Word ${at}.`);
    gitlab.say(ann, `/ledger promote ${items[0]}`);
    gitlab.page.size = 50;
    await command('decide', gitlab);
    expect(gitlab.commits).toHaveLength(1);

    gitlab.say(ann, `/ledger reject ${items[1]} because it is old`);
    for (const broken of [
      { status: 200, text: '<html>Sign in</html>' },
      { status: 500, text: '<html>500</html>' },
      { status: 200, text: '{ "message": "no list" }' },
    ]) {
      gitlab.broken.set('/projects/5/merge_requests/7/notes', broken);
      const ran = await command('decide', gitlab);
      expect([ran.code, ran.out]).toEqual([
        2,
        expect.stringMatching(/something that is no JSON|answered 500|gave no list/),
      ]);
      // The gate judges all the same, and nothing that was said counts.
      const gate = await command('gate', gitlab, ofRequest(gitlab), checkout(gitlab, 'heads/work'));
      expect(gate.out).toContain('cannot be read, so it does not count');
    }
    expect(gitlab.commits).toHaveLength(1);
  });
});
