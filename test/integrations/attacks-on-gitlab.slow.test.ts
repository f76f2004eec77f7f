import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect } from 'vitest';

import { folderWith } from '../support/run-cli.ts';
import { whole } from '../support/whole.ts';
import { answers, comments, mergeRequest, push } from './gitlab-request.ts';
import { installedTool } from './installed-tool.ts';
import { person, playGitLab, robot } from './played-gitlab.ts';
import { checkout, commandsOf, ofRequest } from './run-gitlab.ts';

const command = commandsOf(installedTool());
const [ann, bob, stranger] = [person(21, 'ann'), person(22, 'bob'), person(23, 'stranger')];

describe('decisions on a merge request of GitLab that nobody made', { timeout: 600_000 }, () => {
  whole(
    'count for nothing of who may not write, of a bot, a system note, or words of two people',
    async () => {
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
      expect(answers(gitlab).map((body) => /(\w+) has no write access/.exec(body)?.[1])).toEqual([
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
    },
  );

  whole('are not of what was changed after the note was written', async () => {
    const { here, items, gitlab } = await mergeRequest();
    const line = `/ledger promote ${items[0]}`;
    gitlab.say(ann, line);
    const path = 'corpus/findings/value-one-one.md';
    here.write(path, here.read(path).replaceAll('Value one is one', 'Value one is eleven'));
    here.commit('Alter');
    here.git('push', '-q', gitlab.bare, gitlab.branch);
    gitlab.pushed();
    await command('decide', gitlab);
    expect(gitlab.commits).toEqual([]);
    expect(answers(gitlab)[0]).toContain('changed after the comment');
    gitlab.say(ann, line);
    await command('decide', gitlab);
    expect(gitlab.commits).toHaveLength(1);
    expect(comments(gitlab)[0]).toContain('attested: they said so');

    // A push that takes the commit away leaves nothing to compare with.
    const other = `/ledger reject ${items[1]} because it is a guess`;
    const [before] = [here.git('rev-parse', 'HEAD^').trim(), push(gitlab)];
    gitlab.say(bob, other);
    gitlab.git('update-ref', `refs/heads/${gitlab.branch}`, before);
    gitlab.pushed();
    await command('decide', gitlab);
    expect(answers(gitlab).at(-1)).toContain('the branch no longer has');
    gitlab.say(bob, other);
    await command('decide', gitlab);
    expect(gitlab.commits.at(-1)?.message).toContain(`rejected ${items[1]}, bob`);
  });

  whole('in edited notes count for nothing where GitLab does not say who edited', async () => {
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

  whole(
    'of an approval of an older head, or below words of somebody else, promote nothing',
    async () => {
      const { gitlab } = await mergeRequest('work', '{ "approvalDecides": true }\n');
      await command('decide', gitlab);
      gitlab.resetOnPush = false;
      gitlab.approve(bob);
      const moved = push(gitlab);
      // A comment that looks like the gate's, of the commit that is there.
      const alike = (comments(gitlab)[0] ?? '').replace(/Judged at \w+/, `Judged at ${moved}`);
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
      expect(own.body).toContain(`Judged at ${moved}`);
      gitlab.edit(own, bob, own.body);
      gitlab.approve(ann);
      await command('decide', gitlab);
      expect(gitlab.commits).toEqual([]);
      // Nor the author's own approval of what the gate wrote anew, or a reporter's, or one that was
      // taken back.
      const next = push(gitlab);
      await command('decide', gitlab);
      expect(comments(gitlab).at(-1)).toContain(`Judged at ${next}`);
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
    },
  );

  whole('are asked of no pipeline but that of the default branch', async () => {
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

  whole(
    'run nothing of the merge request, and hand no text to a shell or into a path',
    async () => {
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
    },
  );

  whole(
    'are only claimed at a gate that may not read them, and forged ones are no others',
    async () => {
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
    },
  );

  whole(
    'of an approval that was taken back are only claimed, whoever pushes the commit anew',
    async () => {
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
    },
  );

  whole(
    'count for a commit of the branch where that person approved it, and no later one',
    async () => {
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
    },
  );
});
