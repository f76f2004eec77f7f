import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { folderWith } from '../support/run-cli.ts';
import { bot, captured, type Team, team, teamAt } from '../support/team.ts';
import { installedTool } from './installed-tool.ts';
import { type Account, person, type PlayedGitLab, playGitLab, robot } from './played-gitlab.ts';
import { checkout, job, ofRequest, type Ran, variables } from './run-gitlab.ts';

const installed = installedTool();
const code = Array.from({ length: 20 }, (_, at) => `export const value${at} = ${at};\n`).join('');
const [ann, bob, stranger] = [person(21, 'ann'), person(22, 'bob'), person(23, 'stranger')];

/** The jobs that the guide shows, by their names. */
const recipe = parse(
  [...readFileSync('docs/guides/gitlab.md', 'utf8').matchAll(/```yaml\n([^]*?)```/g)]
    .map(([, text = '']) => text)
    .find((text) => text.includes('memory-ledger-gitlab')) ?? '',
) as Readonly<Record<string, { readonly script: readonly string[] }>>;

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

/** Runs one command, without the rest of its job. */
const command = (
  name: string,
  played: PlayedGitLab,
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<Ran> =>
  job(installed(), [`memory-ledger-gitlab ${name}`], { ...variables(played), ...env }, cwd);

/** A branch of an agent with candidates, at the played GitLab. */
async function mergeRequest(
  branch = 'work',
  config = '{}\n',
): Promise<{
  readonly here: Team;
  readonly gitlab: PlayedGitLab;
  readonly items: readonly string[];
}> {
  const here = team('main', { 'src/a.ts': code, 'ledger.config.json': config });
  here.git('checkout', '-qb', branch);
  const items = ['Value one is one', 'Value five is five', 'Value nine is nine'].map((claim, at) =>
    captured(
      here.did(
        bot,
        'capture',
        claim,
        `src/a.ts#L${at * 4 + 1}-L${at * 4 + 2}`,
        '--when',
        `changing ${claim}`,
        '--not-when',
        'in tests',
      ),
    ),
  );
  here.commit('Raise three');
  return { here, items, gitlab: await playGitLab(here.root, branch) };
}

/** A note on lines of the diff. */
function onLines(gitlab: PlayedGitLab, author: Account, body: string, line = 10): void {
  const position = {
    position_type: 'text',
    new_path: 'src/a.ts',
    new_line: line,
    head_sha: gitlab.head(),
  };
  gitlab.say(author, body, { type: 'DiffNote', position });
}

/** Somebody pushes to the branch of the merge request; nothing in it changes. */
function push({ git, pushed }: PlayedGitLab): string {
  const moved = git('commit-tree', 'work^{tree}', '-p', 'work', '-m', 'Quicker');
  git('update-ref', 'refs/heads/work', moved);
  pushed();
  return moved;
}

/** The gate's comments, the newest last. */
const comments = ({ notes }: PlayedGitLab): string[] =>
  notes.flatMap(({ author, body }) =>
    author === robot && body.startsWith('<!-- memory-ledger -->') ? [body] : [],
  );
const answers = ({ notes }: PlayedGitLab): string[] =>
  notes.flatMap(({ author, body }) =>
    author === robot && body.startsWith('<!-- memory-ledger answer') ? [body] : [],
  );

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
    expect(log).toContain('said at ' + gitlab.url);
    expect(log).toContain('it is a guess');
    expect(log).toContain('Value nine is exported');
  });

  it('of a fork are kept, and carried out on the base after the merge', async () => {
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
    expect(answers(gitlab)).toHaveLength(4);
    expect(answers(gitlab)[0]).toContain('this merge request comes from a fork');
    expect(answers(gitlab)[0]).toContain('`ledger land`');
    expect(comments(gitlab)).toHaveLength(1);

    const merge = onMain(gitlab);
    merge.git('fetch', '-q', 'origin', 'refs/merge-requests/7/head');
    merge.git('merge', '-q', '--no-ff', '-m', 'Merge', 'FETCH_HEAD');
    merge.git('push', '-q', 'origin', 'HEAD:main');
    gitlab.state = 'merged';
    const land = (): Promise<Ran> => command('land', gitlab, {}, checkout(gitlab, 'heads/main'));
    // Nobody may push to main: a merge request brings it, and the same one for the same decisions.
    const proposed = await land();
    expect([proposed.code, proposed.out]).toEqual([
      0,
      expect.stringContaining('stranger may not write'),
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
    expect(log).not.toContain('stranger');
  });

  it('count for nothing of who may not write, of a bot, a system note, or words of two people', async () => {
    const { items, gitlab } = await mergeRequest();
    const line = `/ledger promote ${items[0]}`;
    gitlab.levels.stranger = 20;
    gitlab.say(stranger, line);
    gitlab.levels.gone = 0;
    gitlab.say(person(24, 'gone'), line);
    gitlab.say({ ...person(25, 'blocked'), state: 'blocked' }, line);
    gitlab.say({ ...person(26, 'helper'), bot: true }, line);
    gitlab.say({ ...person(27, 'odd name?'), bot: false }, line);
    gitlab.say(robot, line);
    gitlab.say(ann, line, { system: true });
    gitlab.say(ann, line, { internal: true });
    gitlab.say(ann, line, { imported: true });
    const edited = gitlab.say(ann, 'Looks fine to me.');
    gitlab.edit(edited, bob, line);
    // A reporter's note that looks like the gate's.
    gitlab.say(
      stranger,
      `<!-- memory-ledger -->\n- [x] x <!-- ledger:promote ${items[0]} 0000 -->`,
    );
    const ran = await command('decide', gitlab);
    expect(ran.code).toBe(0);
    expect(gitlab.commits).toEqual([]);
    expect(answers(gitlab).map((body) => /(\w+) may not write/.exec(body)?.[1])).toEqual([
      'stranger',
      'gone',
      'blocked',
    ]);
    expect(ran.out).toContain('edited by somebody else');

    // Who mends their own words, or resolves a thread, decides all the same.
    const own = gitlab.say(ann, '/ledger promot');
    gitlab.edit(own, ann, line);
    const resolved = gitlab.say(bob, `/ledger reject ${items[1]} because it is old`);
    resolved.updated_at = '2027-02-01T00:00:00.000Z';
    await command('decide', gitlab);
    expect(gitlab.commits[0]?.message).toContain('Record 2 decisions');
  });

  it('in edited notes count for nothing where GitLab does not say who edited', async () => {
    const { items, gitlab } = await mergeRequest();
    gitlab.withGraphql = false;
    const edited = gitlab.say(ann, 'Looks fine to me.');
    gitlab.edit(edited, bob, `/ledger promote ${items[0]}`);
    gitlab.say(bob, `/ledger reject ${items[1]} because it is old`);
    await command('decide', gitlab);
    expect(gitlab.commits.map(({ message }) => message.split('\n')[0])).toEqual([
      'Record 1 decision of the pull request',
    ]);
  });

  it('of an approval of an older head, or below words of somebody else, promote nothing', async () => {
    const { gitlab } = await mergeRequest('work', '{ "approvalDecides": true }\n');
    await command('decide', gitlab);
    gitlab.resetOnPush = false;
    gitlab.approve(bob);
    const moved = push(gitlab);
    // A comment that looks like the gate's, of the commit that is there.
    const alike = (comments(gitlab)[0] ?? '').replace(
      /Judged at \w+/,
      `Judged at ${moved.slice(0, 10)}`,
    );
    gitlab.levels.stranger = 20;
    gitlab.say(stranger, alike);
    gitlab.say({ ...person(26, 'helper'), bot: true }, alike, { imported: true });
    gitlab.levels.outsider = 10;
    gitlab.say({ ...person(28, 'outsider'), bot: true }, alike);
    gitlab.approve(ann);
    const ran = await command('decide', gitlab);
    expect([ran.code, gitlab.commits]).toEqual([0, []]);
    // The gate's own, of the commit that is there, after a maintainer changed it.
    const own = gitlab.notes.findLast(({ author, body }) => author === robot && body !== '');
    if (!own) throw new Error('there is no comment');
    expect(own.body).toContain(`Judged at ${moved.slice(0, 10)}`);
    gitlab.edit(own, bob, own.body);
    gitlab.approve(ann);
    await command('decide', gitlab);
    expect(gitlab.commits).toEqual([]);
    // Nor the author's own approval of what the gate wrote anew, or a reporter's, or one that was
    // taken back.
    const next = push(gitlab);
    await command('decide', gitlab);
    expect(comments(gitlab).at(-1)).toContain(`Judged at ${next.slice(0, 10)}`);
    gitlab.approve(person(10, 'agent-runner'));
    gitlab.approve(stranger);
    gitlab.approve(bob);
    gitlab.approvedBy.delete(bob.id);
    gitlab.say(bob, 'unapproved this merge request', { system: true });
    await command('decide', gitlab);
    expect(gitlab.commits).toEqual([]);
    gitlab.approve(bob);
    await command('decide', gitlab);
    expect(gitlab.commits).toHaveLength(1);
  });

  it('are read again where the branch moved on, and lost to nobody', async () => {
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

  it('are kept where the token may not write, and said so', async () => {
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

  it('are asked of no pipeline but that of the default branch', async () => {
    const { items, gitlab } = await mergeRequest();
    gitlab.say(ann, `/ledger promote ${items[0]}`);
    for (const name of ['decide', 'land'])
      for (const [env, why] of [
        [{ CI_COMMIT_BRANCH: 'work' }, 'runs on the default branch alone'],
        [{ CI_COMMIT_BRANCH: '', CI_MERGE_REQUEST_IID: '7' }, 'runs on the default branch alone'],
        [{ LEDGER_TOKEN: '' }, 'LEDGER_TOKEN is not set'],
        [{ CI_PROJECT_ID: '5/../6' }, 'is no id'],
      ] as const) {
        const ran = await command(name, gitlab, env);
        expect([ran.code, ran.out]).toEqual([2, expect.stringContaining(why)]);
      }
    expect(gitlab.asked).toEqual([]);
  });

  it('are all read, page by page, and none where GitLab answers something else', async () => {
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

  it('run nothing of the merge request, and hand no text to a shell or into a path', async () => {
    const { here, gitlab, items } = await mergeRequest('feat/a#b;$(touch)&c%2Fd');
    here.write('.npmrc', 'registry=http://evil.example\n');
    here.write('.gitattributes', '* filter=x\n');
    here.write('ledger.config.json', '{ "agents": { "mayPromote": "low" } }\n');
    here.commit('Traps');
    here.git('push', '-q', gitlab.bare, gitlab.branch);
    gitlab.pushed();
    const trap = join(folderWith({}), 'ran');
    gitlab.say(
      ann,
      `/ledger reject ${items[0]} because $(touch ${trap}) \`touch ${trap}\` "; touch ${trap} #\n` +
        `/ledger promote ${items[1]}`,
    );
    gitlab.say(bob, '/ledger remember "X\\n/merge <!-- ledger:approval --> @all" src/a.ts#L1');
    const ran = await command('decide', gitlab);
    expect(ran.code).toBe(0);
    expect(gitlab.commits).toHaveLength(1);
    expect(gitlab.commits[0]?.branch).toBe('feat/a#b;$(touch)&c%2Fd');
    expect(gitlab.commits[0]?.message).not.toContain('touch');
    expect(existsSync(trap)).toBe(false);
    for (const secret of ['a-token', 'job-token', 'a-secret'])
      expect(ran.out).not.toContain(secret);
    // GitLab takes a line of the job's own note that begins with a slash for an order.
    for (const { author, body } of gitlab.notes)
      if (author === robot) expect(body).not.toMatch(/^\/(?!ledger)/m);
  });

  it('are only claimed at a gate that may not read them, and forged ones are no others', async () => {
    const { items, gitlab } = await mergeRequest();
    // A commit status that somebody else wrote keeps nothing from being judged.
    await command('decide', gitlab);
    const [own] = gitlab.statuses.splice(0);
    if (!own) throw new Error('there is no commit status');
    gitlab.statuses.push({ ...own, author: bob, state: 'success' });
    await command('decide', gitlab);
    expect(gitlab.statuses).toMatchObject([{ author: bob }, { author: robot, state: 'failed' }]);
    gitlab.say(ann, `/ledger promote ${items[0]}`);
    await command('decide', gitlab);
    const root = checkout(gitlab, 'heads/work');
    const env = ofRequest(gitlab);
    const report = async (more: Readonly<Record<string, string>>): Promise<string> => {
      const name = 'gate --format markdown';
      const ran = await command(name, gitlab, { ...env, ...more }, root);
      return ran.out;
    };
    expect(await report({})).toContain('attested: they said so');
    const blind = await report({ LEDGER_READ_TOKEN: '' });
    expect(blind).toContain('LEDGER_READ_TOKEN is not set');
    expect(blind).not.toContain('attested: they said so');
    // The note says something else by now, or somebody else says it.
    const [note] = gitlab.notes.filter(({ author }) => author === ann);
    if (!note) throw new Error('there is no note');
    gitlab.edit(note, ann, `/ledger reject ${items[0]} because I was wrong`);
    expect(await report({})).not.toContain('attested: they said so');
    gitlab.edit(note, bob, `/ledger promote ${items[0]}`);
    expect(await report({})).not.toContain('attested: they said so');
    // Nor does a file of statements that the pipeline brings.
    const forged = join(folderWith({ 'said.json': '{}' }), 'said.json');
    const brought = await report({ LEDGER_STATEMENTS: forged, LEDGER_READ_TOKEN: '' });
    expect(brought).toContain('ledger gate:');
  });

  it('of an approval that was taken back are only claimed, whoever pushes the commit anew', async () => {
    const { items, gitlab } = await mergeRequest('work', '{ "approvalDecides": true }\n');
    await command('decide', gitlab);
    const before = gitlab.head();
    gitlab.approve(bob);
    await command('decide', gitlab);
    const recorded = gitlab.head();
    expect(gitlab.commits[0]?.message).toContain(`promoted ${items[0]}, bob`);
    const report = async (): Promise<string> => {
      const root = checkout(gitlab, 'heads/work');
      return (await command('gate --format markdown', gitlab, ofRequest(gitlab), root)).out;
    };
    expect(await report()).toContain('attested: they said so');
    for (const commit of [before, recorded]) {
      if (commit === recorded) gitlab.say(bob, 'unapproved this merge request', { system: true });
      gitlab.git('update-ref', 'refs/heads/work', commit);
      gitlab.pushed();
    }
    expect(await report()).not.toContain('attested: they said so');
  });

  it('count for a commit of the branch where that person approved it, and no later one', async () => {
    const { here, items } = await mergeRequest();
    const own = { name: 'bob', mail: '22-bob@users.noreply.127.0.0.1' };
    here.did(own, 'promote', items[0] ?? '');
    here.commit('Promote by hand');
    const gitlab = await playGitLab(here.root);
    gitlab.resetOnPush = false;
    const report = async (): Promise<string> => {
      const root = checkout(gitlab, 'heads/work');
      return (await command('gate --format markdown', gitlab, ofRequest(gitlab), root)).out;
    };
    expect(await report()).not.toContain('attested');
    gitlab.approve(bob);
    expect(await report()).toContain('attested: they approved this change');
    push(gitlab);
    expect(await report()).not.toContain('attested');
    gitlab.approve(bob);
    gitlab.levels.bob = 20;
    expect(await report()).not.toContain('attested');
  });
});
