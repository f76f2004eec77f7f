import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { review } from '#app/review/review';
import { decideStatements, type Decisions } from '#features/forge/app/decide-statements';
import { openCommits } from '#features/forge/app/decision-context';
import { textOf } from '#messages/join-message';
import type { Statement } from '#promotion/statements/statement';
import { shownDigest, tickMarker } from '#promotion/statements/ticks';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import { captureFact } from '../support/facts.ts';
import { type Guarded, guarded } from '../support/guarded.ts';
import { attested, recorded as commit, said, seenAt } from '../support/statements.ts';
import { bot } from '../support/team.ts';

/** A branch of an agent with three candidates. */
const base = guarded({
  more: (here) => {
    for (const [claim, lines] of [
      ['Value ten is ten', 'L11-L12'],
      ['Value twelve is twelve', 'L13-L14'],
    ] as const)
      ids.push(captureFact(here, claim, `src/values.ts#${lines}`, `changing ${claim}`));
    here.commit('Raise two more');
  },
});
const ids: string[] = [];
const now = new Date('2027-05-06T07:08:09Z');
const env = { PATH: process.env.PATH };

const head = (here: Guarded): string => here.git('rev-parse', 'work').trim();
const decide = (here: Guarded, ...statements: readonly Statement[]): Promise<Decisions> =>
  decideStatements(
    { head: head(here), statements: seenAt(head(here), statements) },
    { cwd: here.root, env, since: 'main', branch: 'work', now },
  );

/** What each statement came to, in words. */
const told = ({ statements }: Decisions): string[][] =>
  statements.map(({ done, against, known }) => [
    ...done.map((each) => each.did),
    ...against.map((reason) => textOf(reason.message)),
    ...(known ? ['known'] : []),
  ]);

const entriesIn = ({ writes }: Decisions): LedgerEntry[] =>
  [...writes].flatMap(([path, text]) =>
    path.endsWith('.json') && text !== null ? [JSON.parse(text) as LedgerEntry] : [],
  );

describe('what people say on a pull request', { timeout: 120_000 }, () => {
  it('is planned in its order, each act by who said it', async () => {
    const here = base();
    const [ten = '', twelve = ''] = ids;
    const decisions = await decide(
      here,
      said('bob', `/ledger reject ${twelve} because it is thirteen`, { number: 3 }),
      said('ann', `Good.\n\n/ledger promote ${ten}`, { number: 2 }),
      said('ann', '/ledger remember "Value fourteen is exported" when "exporting values"', {
        number: 4,
        id: 'review-comment/4',
        lines: { path: 'src/values.ts', from: 15, to: 15 },
      }),
      said('ann', 'No command at all', { number: 5 }),
    );
    expect(told(decisions)).toEqual([['promoted'], ['rejected'], ['captured']]);
    expect(
      entriesIn(decisions).map(({ act: kind, by, standing, attestation }) => ({
        kind,
        by,
        standing,
        attestation,
      })),
    ).toEqual(
      expect.arrayContaining([
        {
          kind: 'promotion',
          by: 'ann <13+ann@users.noreply.github.com>',
          standing: 'attested',
          attestation: 'https://github.com/team/memory/pull/7#issuecomment-2',
        },
        expect.objectContaining({
          kind: 'disposition',
          by: 'bob <13+bob@users.noreply.github.com>',
        }),
        expect.objectContaining({ kind: 'raise' }),
      ]),
    );
    commit(here, decisions);
    expect(here.as(bot, ['lint']).out).not.toContain('error');
    expect(here.as(bot, ['verify']).code).toBe(0);
    const again = await decide(
      here,
      said('ann', `Good.\n\n/ledger promote ${ten}`, { number: 2 }),
      said('bob', `/ledger reject ${twelve} because it is thirteen`, { number: 3 }),
      said('ann', '/ledger remember "Value fourteen is exported"', {
        number: 4,
        id: 'review-comment/4',
        lines: { path: 'src/values.ts', from: 15, to: 15 },
      }),
    );
    expect(told(again)).toEqual([['known'], ['known'], ['known']]);
    expect(again.writes.size).toBe(0);
  });

  it('is testimony of its author where it names no lines', async () => {
    const here = base();
    const decisions = await decide(
      here,
      said('ann', '/ledger remember "Value two stays two" when "changing two" not when "testing"', {
        number: 9,
      }),
    );
    expect(told(decisions)).toEqual([['captured']]);
    const record = [...decisions.writes.values()].find((text) => text?.includes('# Finding:'));
    expect(record).toContain(
      '- Testimony: ann (13+ann@users.noreply.github.com) said so on 2027-01-01; this cannot be ' +
        're-checked: https://github.com/team/memory/pull/7#issuecomment-9\n',
    );
    expect(record).toMatch(/^review_by: "?2027-11-02"?$/m);
  });

  it('counts for nothing without the right, of a bot, in a quotation, or for nobody', async () => {
    const here = base();
    const [ten = ''] = ids;
    const line = `/ledger promote ${ten}`;
    const bots = said('robot', line, { number: 3 });
    const decisions = await decide(
      here,
      said('stranger', line, { number: 2, mayWrite: false }),
      { ...bots, author: { ...bots.author, login: 'robot[bot]', type: 'Bot' } },
      said('ann', `> ${line}`, { number: 4 }),
      said('ann', `~~~\n${line}\n~~~`, { number: 5 }),
      said('ann', '/ledger promote zzzz', { number: 6 }),
      said('ann', '/ledger remember "Out" ../../etc/passwd#L1', { number: 7 }),
      said('ann', '/ledger remember "In" .git/config#L1', { number: 8 }),
    );
    expect(told(decisions)).toEqual([
      [expect.stringContaining('stranger has no write access')],
      [expect.stringContaining('robot[bot] is not a person')],
      [expect.stringContaining('zzzz')],
      [expect.any(String)],
      [expect.any(String)],
    ]);
    expect(decisions.writes.size).toBe(0);
  });

  it('by two people at once is decided by the first, and the other is told', async () => {
    const here = base();
    const [ten = ''] = ids;
    const decisions = await decide(
      here,
      said('bob', `/ledger reject ${ten} because it is old`, { number: 3 }),
      said('ann', `/ledger promote ${ten}`, { number: 2 }),
    );
    expect(told(decisions)).toEqual([['promoted'], [expect.stringContaining('promoted')]]);
  });

  it('by a checkbox counts for what the comment showed, and nothing else', async () => {
    const here = base();
    const shown = async (): Promise<string[]> =>
      openCommits(
        { cwd: here.root, env, at: 'work', since: 'main', branch: 'work', accounts: [] },
        async (ground) => {
          const place = await ground.place(ground.configs[0] ?? {});
          const { items } = await review({ env, place, by: 'A <a@b.c>', now });
          return items.map(
            ({ name, content, claim }) =>
              `- [ ] ${claim} ${tickMarker({ item: name, shown: shownDigest(content) })}`,
          );
        },
      );
    const before = (await shown()).join('\n');
    const body = before.replace(/^- \[ \] Value ten/m, '- [x] Value ten');
    const tick = (number: number): Statement =>
      said('ann', body, { id: `tick/1@${number}`, before });
    const [promoted] = (await decide(here, tick(1))).statements;
    expect(promoted?.done[0]).toMatchObject({ did: 'promoted', claim: 'Value ten is ten' });
    const [path = ''] = promoted?.done[0]?.target === null ? [] : [promoted?.done[0]?.target ?? ''];
    here.edit(path, 'Value ten is ten', 'Value ten is eleven');
    here.commit('Change the claim after it was shown');
    expect(told(await decide(here, tick(1)))).toEqual([
      [expect.stringContaining('changed after its box was ticked')],
    ]);
    expect(
      (await decide(here, said('ann', `${body}\nmore`, { id: 'tick/1@2', before }))).statements,
    ).toEqual([]);
  });

  it('says by a box or a command that a fact in doubt is still true, of the lines that were seen', async () => {
    const here = base();
    const gate = (...more: readonly string[]) =>
      here.as(bot, ['gate', '--since', 'main', '--format', 'markdown', ...more]);
    here.edit('src/values.ts', 'value2 = 2', 'value2 = 22');
    here.commit('Two is more');
    const seen = head(here);
    const comment = gate('--boxes').out;
    const [box = ''] = /^- \[ \] still true <!-- ledger:confirm \w{4} .*$/m.exec(comment) ?? [];
    expect(box).toMatch(/ src\/values\.ts#L1-L4 -->$/);
    expect(gate().out).not.toMatch(/\] still true|comment `/);
    const [, command = ''] = /still true: comment `(.*)`/.exec(gate('--commands').out) ?? [];
    expect(command).toMatch(/^\/ledger confirm \w{4} src\/values\.ts#L1-L4$/);

    const tick = said('ann', comment.replace(box, box.replace('[ ]', '[x]')), {
      id: 'tick/1@1',
      before: comment,
      number: 2,
      seen,
    });
    const typed = said('bob', `${command} because two is a test`, { number: 3, seen });
    expect(told(await decide(here, typed))).toEqual([['confirmed']]);
    const unread = await decide(here, { ...tick, body: `${tick.body}more` });
    expect(unread.statements).toEqual([]);
    expect(told(await decide(here, { ...typed, mayWrite: false }))).toEqual([
      [expect.stringContaining('bob has no write access')],
    ]);

    const decisions = await decide(here, tick);
    expect(told(decisions)).toEqual([['confirmed']]);
    commit(here, decisions);
    expect(told(await decide(here, tick))).toEqual([['known']]);
    expect(attested(here, tick)).toContain('attested');
    expect(attested(here, { ...tick, body: comment })).not.toContain('attested');
    expect(gate().out).not.toContain('in doubt');

    // Whoever changes the lines after that was said has no answer yet.
    here.git('reset', '-q', '--hard', seen);
    here.edit('src/values.ts', 'value2 = 22', 'value2 = 23');
    here.commit('Two is even more');
    for (const late of [tick, typed])
      expect(told(await decide(here, late))).toEqual([
        [expect.stringContaining('changed after the comment')],
      ]);
    // Nor does an entry count that confirms other lines than were seen.
    commit(here, await decide(here, { ...typed, seen: head(here) }));
    expect(attested(here, typed)).not.toContain('attested');
    expect(attested(here, { ...typed, seen: here.git('rev-parse', 'HEAD~1').trim() })).toContain(
      'attested',
    );
  });

  it.each([
    ['/ledger confirm', 'names no item'],
    ['/ledger confirm zzzz', 'zzzz'],
    ['/ledger confirm zzzz src/values.ts', 'names no lines'],
    ['/ledger confirm zzzz yyyy src/values.ts#L1', 'one item'],
  ])('refuses to confirm by %s', async (line, why) => {
    const decisions = await decide(base(), said('ann', line, { number: 2 }));
    expect(told(decisions)).toEqual([[expect.stringContaining(why)]]);
    expect(decisions.writes.size).toBe(0);
  });

  it('is refused where the branch is another one than was read', async () => {
    const here = base();
    const head = here.git('rev-parse', 'main').trim();
    await expect(
      decideStatements(
        { head, statements: [] },
        { cwd: here.root, env, since: 'main', at: 'work', now },
      ),
    ).rejects.toThrow('the file has the comments on commit');
  });

  it('is printed for the action as one commit and an answer to each', () => {
    const here = base();
    const [ten = ''] = ids;
    const hostile = 'x</td><!-- @team www.x.org ![a](b) `';
    here.write(
      '.git/said.json',
      JSON.stringify({
        forge: 'github',
        repository: 'team/memory',
        number: 7,
        head: head(here),
        statements: seenAt(head(here), [
          said('ann', `/ledger promote ${ten}`, { number: 2 }),
          said('ann', `/ledger promote ${hostile}`, { number: 3 }),
        ]),
      }),
    );
    const file = join(here.root, '.git/said.json');
    const ran = here.as(bot, ['decide', '--from', file, '--since', 'main', '--format', 'json']);
    const answer = JSON.parse(ran.out) as {
      commit: { message: { headline: string; body: string }; additions: { path: string }[] };
      statements: { reply: string | null }[];
    };
    expect(ran.code).toBe(1);
    expect(answer.commit.message.headline).toBe('Record 1 decision of the pull request');
    expect(answer.commit.message.body).toContain(`promoted ${ten}, ann: https://github.com/`);
    expect(answer.commit.message.body).not.toContain('Value ten');
    expect(answer.commit.additions.map(({ path }) => path)).toContain(
      here.at('corpus/findings/value-ten-ten.md'),
    );
    const [done, refused] = answer.statements.map(({ reply }) => reply);
    expect(done).toBe(null);
    for (const markup of ['@team', '</td>', '![a]']) expect(refused).not.toContain(markup);
    expect(here.as(bot, ['decide', '--from', file, '--since', 'main']).out).toContain(
      `promoted ${ten}  ann, comment/2`,
    );
    here.write('.git/said.json', '{"head": 1, "head": 2}');
    expect(here.as(bot, ['decide', '--from', file, '--since', 'main'])).toMatchObject({ code: 2 });
    here.write('.git/said.json', '{}');
    expect(here.as(bot, ['decide', '--from', file, '--since', 'main']).error).toContain(
      'statements',
    );
  });
});
