import { describe, expect, it } from 'vitest';

import type { LedgerEntry } from '#workspace/schema/generated/types';

import { forge, idIn } from '../../support/forge.ts';
import { decision, type Guarded, guarded, judged, promoted } from '../../support/guarded.ts';
import { pinAt } from '../../support/pin-at.ts';
import { bot, captured, reviewer } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const repository = guarded();

/** The errors at the gate, by code and by what they say. */
async function errors(here: Guarded): Promise<string[]> {
  const { diagnostics } = await judged(here);
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, messageId }) => `${code} ${messageId}`)
    .sort();
}

/** Raises and promotes an item of another id, whose record is a file that an item has already. */
async function take(here: Guarded): Promise<void> {
  const { items } = JSON.parse(here.read(here.entry('"act": "promotion"'))) as LedgerEntry;
  const model = items[0]!;
  const begun = { item: 'zzzzzzzzzz', from: null, to: 'pending' };
  const raise = forge(here, 'raise', model.item, begun, { parents: [] });
  const { at } = JSON.parse(here.read(raise)) as LedgerEntry;
  here.write(
    promoted,
    here
      .read(promoted)
      .replace(/Value one is one/g, 'Value one is two')
      .replace(/^status: .*$/m, 'status: promoted')
      .replace(/^verified_at: .*$/m, `verified_at: "${at}"`)
      .replace(/^(?:quarantine_reason|superseded_by|retracted_.*|rollback_.*): .*\n/gm, ''),
  );
  here.write('memory/INDEX.md', here.read('memory/INDEX.md').replace('is one]', 'is two]'));
  forge(
    here,
    'promotion',
    model.item,
    {
      ...model,
      item: 'zzzzzzzzzz',
      pin: await pinAt(here, promoted),
    },
    { by: `${reviewer.name} <${reviewer.mail}>`, at, parents: [idIn(raise)] },
  );
  here.commit('Forge');
}

describe('the record of one item is not taken by another, which knows of nothing', () => {
  it.each(
    sampleOf([
      ['promoted', []],
      ['in quarantine', ['quarantine', promoted, '--reason', 'it reads oddly']],
      ['withdrawn', ['retract', promoted, '--reason', 'it was wrong', '--because', 'poisoned']],
    ]),
  )('where it is %s', { timeout: 60_000 }, async (_standing, act) => {
    const here = repository();
    if (act.length > 0) here.did(reviewer, ...act);
    here.git('add', '-A');
    here.git('commit', '-qm', 'Decide', '--allow-empty');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await take(here);
    expect(await errors(here)).toContain('LED509 taken');
  });

  it('and two branches that adopted it as it stands agree', { timeout: 60_000 }, async () => {
    const here = repository();
    const other = 'corpus/adrs/0002-one-reader-a-table.md';
    here.write(other, here.read(decision).replaceAll('owner', 'reader'));
    here.commit('Another decision');
    here.git('checkout', '-qb', 'base');
    here.did(reviewer, 'adopt', other);
    here.commit('Adopt');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('checkout', '-q', 'work');
    here.did(reviewer, 'adopt', other);
    here.commit('Adopt as well');
    expect(await errors(here)).toEqual([]);
  });

  it('and no promotion takes the path of one that was withdrawn', { timeout: 60_000 }, () => {
    const here = repository();
    here.did(reviewer, 'retract', promoted, '--reason', 'it was wrong');
    here.git('rm', '-qf', promoted);
    here.commit('Withdraw');
    // A new candidate gets a path of its own.
    const again = here.did(
      bot,
      ...['capture', 'Value one is one', 'src/values.ts#L2-L4', '--when', 'changing value one'],
      ...['--not-when', 'in tests', '--override', 'P10', '--reason', 'it holds after all'],
    );
    const name = `value-one-is-one-${captured(again)}`;
    expect(again).toContain(`corpus/findings/${name}.md`);
    // One that was raised there by an older version is not promoted there.
    const text = here.read(`corpus/findings/${name}.md`);
    here.git('reset', '-q', '--hard');
    here.git('clean', '-qfd');
    here.write(promoted, text.replace(`id: ${name}`, 'id: value-one-one'));
    const { items } = JSON.parse(here.read(here.entry('"act": "promotion"'))) as LedgerEntry;
    const begun = { item: 'zzzzzzzzzz', from: null, to: 'pending' };
    forge(here, 'raise', items[0]!.item, { ...begun, path: promoted }, { parents: [] });
    const { code, error } = here.as(reviewer, ['promote', 'zzzzzzzzzz']);
    expect(code).toBe(1);
    expect(error).toMatch(
      /P12 +corpus\/findings\/value-one-one\.md was the record of \w+, which was withdrawn/,
    );
  });

  it('nor that of a decision, whose name ends in no id', { timeout: 60_000 }, () => {
    const here = repository();
    here.did(reviewer, 'retract', decision, '--reason', 'it was wrong');
    here.git('rm', '-qf', decision);
    here.commit('Withdraw');
    const again = here.did(
      bot,
      ...['capture', 'One owner a table', '--kind', 'decision', '--when', 'adding a table'],
      ...['--context', 'Two services wrote to one table.', '--alternatives', 'Two owners.'],
      ...['--consequences', 'Others ask.', '--override', 'P10', '--reason', 'it holds after all'],
    );
    expect(again).toContain('corpus/adrs/0001-one-owner-a-table-2.md');
  });

  it(
    'and lint tells without a base, and recall serves it to nobody',
    { timeout: 60_000 },
    async () => {
      const here = repository();
      await take(here);
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      for (const command of ['lint', 'verify']) {
        const { code, out } = here.as(bot, [command]);
        expect([code, out]).toEqual([
          1,
          expect.stringMatching(/LED509 .*is already the record of /s),
        ]);
      }
      const { out } = here.as(bot, ['recall', 'changing the first values', '--format', 'json']);
      expect(out).not.toContain('Value one is');
      expect(out).toContain('"disagreed"');
    },
  );
});
