import { describe, expect, it } from 'vitest';

import type { LedgerEntry } from '#workspace/schema/generated/types';

import { format } from '../../../src/app/lint/format.ts';
import { forge } from '../../support/forge.ts';
import { type Guarded, guarded, judged, promoted } from '../../support/guarded.ts';
import { bot, captured, reviewer } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const poison = 'Value one is one';
const scope = ['--when', 'changing values', '--not-when', 'in tests'];
const other = ['The last value is larger than all', 'src/values.ts#L15-L19', ...scope];
const override = ['--override', 'P10', '--reason', 'it holds'];

/** The base has withdrawn a fact as poisoned. */
const repository = guarded({
  more: (here) => {
    here.did(reviewer, 'retract', promoted, '--reason', 'forged', '--because', 'poisoned');
    here.commit('Withdraw it');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});

const approved = { LEDGER_APPROVALS: JSON.stringify([[reviewer.mail]]) };

/** The errors at the gate, by code and by what they say. */
async function errors(here: Guarded, env = {}): Promise<string[]> {
  const { diagnostics } = await judged(here, { env });
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, messageId }) => `${code} ${messageId}`);
}

describe('what was withdrawn stays so', { timeout: 60_000 }, () => {
  it('whatever an amendment or a correction says of why', async () => {
    const here = repository();
    const { promoted: item } = here.items;
    forge(here, 'correction', item, { cause: 'stale' });
    expect(here.as(bot, ['capture', poison, 'src/values.ts#L1-L4', ...scope]).error).toContain(
      '  P10',
    );
    here.commit('Correct nothing');
    const result = await judged(here);
    for (const name of ['pretty', 'markdown'] as const)
      expect(format(result, name), name).toContain('still rolled-back');
    const { change } = result;
    expect([change?.withdraws, change?.amends.map(({ short }) => short)]).toEqual([[], [item]]);
    forge(here, 'amendment', item, { cause: 'stale' });
    here.commit('Say it was only stale');
    expect(await errors(here)).toEqual(['LED509 move']);
  });

  it('as a title, a meaning, one of several sentences or with a reason', () => {
    const here = repository();
    const term = ['capture', 'value key: The key of a value', '--kind', 'term', '--meaning'];
    for (const args of sampleOf([
      ['capture', ...other, '--title', poison],
      [...term, `${poison}.`, 'src/values.ts#L1'],
      ['capture', `${poison}, because it was set so. It saves time`, 'src/values.ts#L1', ...scope],
      ['capture', `The store has values. ${poison}.`, 'src/values.ts#L1', ...scope],
    ]))
      expect(here.as(bot, args).error, args.join(' ')).toContain('  P10');
    // A correction of what was wrong is another claim.
    here.did(bot, 'capture', 'Value one is two', 'src/values.ts#L1-L4', ...scope);
  });

  it('as a condition, a word or another word for it; what only names a situation is none', async () => {
    const here = repository();
    const place = 'src/values.ts#L15-L19';
    const facts = (when: string, notWhen: string, loadWhen: string): string[] => [
      ...[
        'capture',
        'The last value is larger than all',
        place,
        '--when',
        when,
        '--not-when',
        notWhen,
      ],
      ...['--load-when', loadWhen],
    ];
    const term = ['capture', 'value key: The key of a value', place, '--kind', 'term'];
    for (const args of sampleOf([
      facts(poison, 'in tests', 'changing values'),
      facts('changing values', `${poison}.`, 'changing values'),
      facts('changing values', 'in tests', 'value one is one'),
      [...term, '--term', poison],
      [...term, '--term', 'value key', '--alias', poison],
    ]))
      expect(here.as(bot, args).error, args.join(' ')).toContain('  P10');
    const item = captured(here.did(bot, ...facts('changing value one', 'in tests', 'value one')));
    here.did(reviewer, 'promote', item);
    here.commit('Remember the last value');
    expect(await errors(here)).toEqual([]);
  });

  it('unless somebody else than who raised it again says otherwise, and reports name both', async () => {
    const here = repository();
    const raised = here.did(bot, 'capture', ...other, '--title', poison, ...override);
    const item = captured(raised);
    expect(here.as(bot, ['promote', item, ...override]).error).toContain('  P10');
    const own = repository();
    const claim = [poison, 'src/values.ts#L1-L4', ...scope];
    own.did(reviewer, 'capture', ...claim, '--promote', ...override);
    own.commit('Take it back');
    expect(await errors(own)).toEqual([]);

    here.did(reviewer, 'promote', item, ...override);
    here.commit('It holds');
    expect(await errors(here)).toEqual(['LED511 claimed']);
    expect(await errors(here, approved)).toEqual([]);
    const result = await judged(here, { env: approved });
    expect(result.change?.promotes).toMatchObject([
      {
        says: expect.arrayContaining([`heading: ${poison}`]) as string[],
        repeats: [{ item: here.items.promoted, by: expect.stringContaining(reviewer.mail) }],
      },
    ]);
    for (const name of ['pretty', 'markdown'] as const)
      expect(format(result, name), name).toMatch(/withdrawn as poisoned by A Reviewer/);
  });

  it('where a promotion does not say that it overrides', async () => {
    const here = repository();
    const item = captured(here.did(bot, 'capture', ...other, '--title', poison, ...override));
    here.commit('Raise it');
    here.did(reviewer, 'promote', item, ...override);
    const added = here.git('status', '--porcelain', '-uall', '--', 'corpus/ledger').slice(3).trim();
    const { overrides, items, ...act } = JSON.parse(here.read(added)) as LedgerEntry;
    expect(overrides).toEqual(['P10: it holds']);
    here.git('clean', '-fq', '--', added);
    forge(here, 'promotion', item, items[0]!, act);
    here.commit('Hide it');
    expect(await errors(here, approved)).toContain('LED506 memory');
  });

  it('where its claim in quarantine is raised as another kind', async () => {
    const here = repository();
    const claim = ['The values are written once', 'src/values.ts#L5-L9', ...scope];
    const item = captured(here.did(bot, 'capture', ...claim));
    here.did(reviewer, 'quarantine', item, '--reason', 'it reads oddly');
    here.commit('Set it aside');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const decided = [...claim, '--kind', 'decision', '--override', 'P11', '--reason', 'holds'];
    for (const key of ['context', 'alternatives', 'consequences'])
      decided.push(`--${key}`, 'None.');
    expect(here.as(bot, ['capture', ...claim, '--kind', 'decision']).error).toContain('  P11');
    here.did(bot, 'capture', ...decided, '--promote');
    here.commit('Decide it');
    expect(await errors(here)).toEqual(['LED511 again']);
  });
});

describe('a folder that is one of memory where names are folded', { timeout: 60_000 }, () => {
  it('is an error, and one of others is none', async () => {
    const here = repository();
    here.write('Corpus/findings/value-two.md', '# Value two is two\n');
    here.write('Corpus/ledger/promotions/2026-11-01-x.json', '{}\n');
    here.write('MEMORY/notes/a.md', '# Notes\n');
    here.write('Tasks/a.md', '# A task of somebody else\n');
    here.write('Docs/Adr/0001-a.md', '# A decision of somebody else\n');
    here.commit('Fold');
    expect(await errors(here)).toEqual(['LDG008 twin', 'LDG008 twin', 'LDG008 twin']);
  });

  it('by a dot or a blank at its end, what cannot be seen, or the name of an agent’s file', async () => {
    const here = repository();
    const folding = [
      'corpus./findings/value-three.md',
      'corpus /ledger/promotions/2026-11-01-y.json',
      'mem\u200bory/notes/b.md',
      'claude.md',
      '.Claude/rules/a.md',
      '.Claude/memory/q.md',
    ];
    const others = ['docs/agents.md', 'src./a.md', 'claude-notes.md', 'src/.a/b.md'];
    for (const path of [...folding, ...others]) here.write(path, '# Somebody\n');
    here.commit('Fold by other means');
    const { diagnostics } = await judged(here, {});
    const found = diagnostics.filter(({ code }) => code === 'LDG008').map(({ path }) => path);
    expect(found.sort()).toEqual(folding.sort());
  });
});
