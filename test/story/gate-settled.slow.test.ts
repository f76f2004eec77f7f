import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { format } from '#app/lint/format';
import type { GateResult } from '#app/lint/gate';
import type { Statement } from '#promotion/statements/statement';
import { readBoxes } from '#promotion/statements/ticks';

import { type Guarded, guarded, judged, linesOf } from '../support/guarded.ts';
import { said, seenAt } from '../support/statements.ts';
import { bot, captured } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const ids: string[] = [];

/** Raises three candidates on the branch of an agent. */
function raise(here: Guarded): void {
  for (const [claim, lines] of [
    ['Value ten is ten', 'L11-L12'],
    ['Value twelve is twelve', 'L13-L14'],
    ['Value fourteen is fourteen', 'L15-L16'],
  ] as const)
    ids.push(
      captured(
        here.did(
          ...([bot, 'capture', claim, `src/values.ts#${lines}`] as const),
          ...['--when', `changing ${claim}`, '--not-when', 'in tests'],
        ),
      ),
    );
  here.commit('Raise three');
}

const base = guarded({ more: raise });

/** The gate, told by the forge what people said. */
function told(
  here: Guarded,
  statements: readonly Statement[],
  head = here.git('rev-parse', 'work').trim(),
  approvals = '[]',
): Promise<GateResult> {
  here.write(
    '.git/said.json',
    JSON.stringify({
      ...{ forge: 'github', repository: 'team/memory', number: 7, head },
      statements: seenAt(head, statements),
    }),
  );
  const env = {
    LEDGER_STATEMENTS: join(here.root, '.git/said.json'),
    LEDGER_APPROVALS: approvals,
  };
  return judged(here, { since: 'main', env, waiting: true });
}

const undecided = (result: GateResult): string[] =>
  linesOf(result).filter((line) => line.startsWith('error QUE401'));

describe('what is decided in comments and not yet written', { timeout: 240_000 }, () => {
  it('no longer waits at the gate, which says who lands it after the merge', async () => {
    const here = base();
    const [ten = '', twelve = '', fourteen = ''] = ids;
    expect(undecided(await told(here, []))).toHaveLength(3);
    const some = [
      said('ann', `/ledger promote ${ten}`, { number: 2 }),
      said('bob', `/ledger reject ${twelve} because it is thirteen`, { number: 3 }),
    ];
    expect(undecided(await told(here, some))).toEqual([
      expect.stringContaining('which is pending: Value fourteen is fourteen'),
    ]);
    const result = await told(here, [
      ...some,
      said('ann', `/ledger defer ${fourteen} until 2099-01-31`, { number: 4 }),
    ]);
    expect(result.summary.errors).toBe(0);
    expect(linesOf(result).filter((line) => line.includes('QUE401'))).toEqual(
      [
        [ten, 'ten', 'promoted', 'ann'],
        [twelve, 'twelve', 'rejected', 'bob'],
        [fourteen, 'fourteen', 'deferred', 'ann'],
      ]
        .map(
          ([id, word, status, who]) =>
            `info QUE401 corpus/findings/value-${word}-is-${word}-${id}.md: ${id} is ${status} by a comment of ${who}; ledger land records it after the merge`,
        )
        .sort(),
    );
    expect(result.waiting).toEqual([]);
    const text = format({ ...result, boxes: true }, 'markdown', { command: 'gate' });
    expect(text).toContain('#### 3 decided in comments');
    expect(text).toContain('| bob<br>rejected in a comment |');
    expect(text).not.toMatch(/\d+ undecided/);
    expect(readBoxes(text).size).toBe(0);
    expect(here.git('status', '--porcelain')).toBe('');
  });

  it('keeps the ticked box of what a tick decided, so that it can be taken back', async () => {
    const here = base();
    const [ten = '', twelve = ''] = ids;
    const seen = here.git('rev-parse', 'work').trim();
    const shown = (result: GateResult): string =>
      format({ ...result, boxes: true }, 'markdown', { command: 'gate' });
    const boxOf = (text: string, item: string): string =>
      text.split('\n').find((line) => line.startsWith('- [') && line.includes(` ${item} `)) ?? '';
    const before = shown(await told(here, []));
    const [open, ticked] = [boxOf(before, ten), boxOf(before, ten).replace('[ ]', '[x]')];
    const tick = { id: 'tick/1@2', before, seen };
    const result = await told(here, [
      said('ann', before.replace(open, ticked), tick),
      said('bob', `/ledger promote ${twelve}`, { number: 3 }),
    ]);
    expect(undecided(result)).toHaveLength(1);
    expect(result.change?.settled.map(({ short }) => short).sort()).toEqual([ten, twelve].sort());
    const after = shown(result);
    expect(boxOf(after, ten)).toBe(ticked);
    // What a comment decided is taken back in that comment.
    expect(boxOf(after, twelve)).toBe('');
    expect([...readBoxes(after).values()].map((box) => box.ticked).sort()).toEqual([false, true]);
    // The box stays as long as the tick is there, however often the comment is written.
    const again = said('ann', after, { ...tick, before: after.replace(ticked, open) });
    expect(boxOf(shown(await told(here, [again])), ten)).toBe(ticked);
    expect(boxOf(shown(await told(here, [])), ten)).toBe(open);
  });

  it('counts in the merge that a forge makes, and not once a record is another one', async () => {
    const here = base();
    const head = here.git('rev-parse', 'work').trim();
    const all = ids.map((id, at) => said('ann', `/ledger promote ${id}`, { number: at + 2 }));
    here.git('checkout', '-q', '--detach', 'main');
    here.git('merge', '-q', '--no-ff', '-m', 'Merge', 'work');
    expect(undecided(await told(here, all, head))).toEqual([]);
    here.git('checkout', '-q', 'work');
    here.edit('corpus/findings/value-ten-ten.md', 'Value ten is ten', 'Value ten is eleven');
    here.commit('Change the claim after it was decided');
    expect(undecided(await told(here, all, head))).toEqual([
      expect.stringContaining(`value-ten-is-ten-${ids[0]}.md`),
    ]);
    expect(undecided(await told(here, all, 'a'.repeat(40)))).toHaveLength(3);
  });

  it('counts for nothing without the right, of a bot, refused by a gate, or said by the branch', async () => {
    const here = base();
    const [ten = '', twelve = '', fourteen = ''] = ids;
    const robot = said('robot', `/ledger promote ${twelve}`, { number: 3 });
    here.edit('src/values.ts', /export const value14[^]*$/, '');
    here.commit('Take the evidence away');
    const statements = [
      said('stranger', `/ledger promote ${ten}`, { number: 2, mayWrite: false }),
      { ...robot, author: { ...robot.author, login: 'robot[bot]', type: 'Bot' } },
      said('ann', `/ledger promote ${fourteen}`, { number: 4 }),
      said('ann', `> /ledger promote ${ten}`, { number: 5 }),
    ];
    expect(undecided(await told(here, statements))).toHaveLength(3);
    // Nobody but the job says which file is the forge's.
    const head = here.git('rev-parse', 'work').trim();
    const own = said('ann', `/ledger promote ${ten}`, { number: 2 });
    for (const path of ['statements.json', 'said.json', 'ledger.statements.json'])
      here.write(
        path,
        JSON.stringify({ forge: 'github', repository: 'a/b', number: 7, head, statements: [own] }),
      );
    here.commit('Say it myself');
    const env = { LEDGER_APPROVALS: '[]' };
    expect(undecided(await judged(here, { since: 'main', env }))).toHaveLength(3);
  });
});

describe('a fact in doubt', { timeout: 240_000 }, () => {
  it('that somebody confirms in a comment no longer holds up the merge', async () => {
    const here = base();
    const fact = here.items.promoted;
    for (const [at, id] of ids.entries())
      here.did(bot, 'quarantine', id, '--reason', `not now ${at}`);
    here.edit('src/values.ts', 'value2 = 2', 'value2 = 22');
    here.commit('Two is more');
    const shown = (result: GateResult): string =>
      format({ ...result, boxes: true, commands: true }, 'markdown', { command: 'gate' });
    const open = await told(here, []);
    expect(linesOf(open)).toContainEqual(expect.stringMatching(/^error FND306 /));
    const before = shown(open);
    const box = before.split('\n').find((line) => line.startsWith('- [ ] still true')) ?? '';
    expect(box).toContain(`ledger:confirm ${fact.slice(0, 4)}`);
    const place = 'src/values.ts#L1-L4';
    const typed = said('bob', `/ledger confirm ${fact} ${place}`, { number: 2 });
    const answered = await told(here, [typed]);
    expect(answered.summary.errors).toBe(0);
    expect(linesOf(answered)).toContainEqual(
      expect.stringMatching(/^info FND306 .*; bob confirmed the fact in a comment/),
    );
    expect(answered.doubts).toMatchObject([
      { answeredBy: { to: 'confirmed', by: 'bob', isTick: false } },
    ]);
    expect(shown(answered)).not.toContain('still true');
    const ticked = box.replace('[ ]', '[x]');
    const tick = said('ann', before.replace(box, ticked), {
      ...{ id: 'tick/1@2', before, seen: here.git('rev-parse', 'work').trim() },
    });
    const result = await told(here, [tick]);
    expect(result.summary.errors).toBe(0);
    expect(shown(result)).toContain(ticked);
    // Without the right, without the lines, or after another push nothing is answered.
    for (const statement of sampleOf([
      { ...typed, mayWrite: false },
      said('bob', `/ledger confirm ${fact}`, { number: 2 }),
    ]))
      expect((await told(here, [statement])).summary.errors).toBe(1);
    const seen = here.git('rev-parse', 'work').trim();
    here.edit('src/values.ts', 'value2 = 22', 'value2 = 23');
    here.commit('Two is even more');
    expect((await told(here, [{ ...typed, seen }])).summary.errors).toBe(1);
  });
});

describe('what is of high consequence', { timeout: 240_000 }, () => {
  it('is decided on a fork by a reviewer who did not raise it, and by nobody else', async () => {
    const here = base();
    const risk = captured(
      here.did(
        ...([bot, 'capture', 'Value sixteen is sixteen', 'src/values.ts#L17-L18'] as const),
        ...['--when', 'changing sixteen', '--not-when', 'in tests', '--consequence', 'high'],
      ),
    );
    for (const id of ids) here.did(bot, 'quarantine', id, '--reason', 'not now');
    here.commit('Raise what does harm');
    const by = (login: string): Statement => said(login, `/ledger promote ${risk}`, { number: 2 });
    expect(undecided(await told(here, []))).toHaveLength(1);
    expect(undecided(await told(here, [by('reviewer')]))).toEqual([]);
    const other = await told(here, [by('bob')]);
    expect(undecided(other)).toHaveLength(1);
    expect(other.notices.join()).toContain('bob');
  });
});

describe('where owners decide', { timeout: 240_000 }, () => {
  const owned = guarded({
    config: '{ "owners": "require" }\n',
    more: (here) => {
      here.git('checkout', '-q', 'main');
      here.write('CODEOWNERS', 'src/ @ann\n');
      here.commit('Name owners');
      here.git('checkout', '-q', 'work');
      here.git('merge', '-q', 'main');
      ids.length = 0;
      raise(here);
    },
  });

  it('what somebody else says does not count, whoever approved the branch', async () => {
    const here = owned();
    const [ten = '', twelve = ''] = ids;
    const seen = here.git('rev-parse', 'HEAD').trim();
    const statements = [
      said('bob', `/ledger promote ${ten}`, { number: 2, seen }),
      said('ann', `/ledger promote ${twelve}`, { number: 3, seen }),
    ];
    const approvals = JSON.stringify([statements[1]?.author.identities]);
    const result = await told(here, statements, undefined, approvals);
    expect(undecided(result)).toEqual([
      expect.stringContaining('pending: Value fourteen'),
      expect.stringContaining('pending: Value ten'),
    ]);
    expect(result.notices).toContainEqual(
      expect.stringMatching(`the comment of bob does not decide ${ten}: .*owners`),
    );
  });
});
