import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { forge } from '../support/forge.ts';
import { type Guarded, guarded, judged } from '../support/guarded.ts';
import { pinAt } from '../support/pin-at.ts';
import { bot, captured, type Person, reviewer } from '../support/team.ts';

const old = 'corpus/findings/tokens-rotate.md';
const other = 'corpus/findings/tokens-stay-ever.md';
const idOf = (here: Guarded, path: string): string => basename(here.at(path), '.md');
const capture = (
  here: Guarded,
  who: Person,
  claim: string,
  lines: string,
  ...more: readonly string[]
): string =>
  captured(
    here.did(
      who,
      'capture',
      claim,
      `src/values.ts#${lines}`,
      '--when',
      `changing ${lines} of the values`,
      '--not-when',
      'in tests',
      ...more,
    ),
  );

/** Something of high consequence that main has: the bot raised it, the reviewer promoted it. */
const high = guarded({
  more: (here) => {
    here.did(
      reviewer,
      'promote',
      capture(here, bot, 'Tokens rotate', 'L12-L14', '--consequence', 'high'),
    );
    here.commit('Learn');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});

const replacing = (here: Guarded, who: Person): string =>
  capture(here, who, 'Tokens stay for ever', 'L15-L17');
const itemOf = (here: Guarded): string =>
  /"item": "([a-z2-7]+)"/.exec(here.read(here.entry('"high": true')))?.[1] ?? '';
const commitAs = (here: Guarded, { name, mail }: Person): void => {
  here.git('add', '-A');
  here.git('commit', '-qm', 'Decide', '--author', `${name} <${mail}>`);
};

describe('what is of high consequence is replaced', () => {
  it(
    'by nobody who raised it, though the new record is of normal consequence',
    { timeout: 60_000 },
    () => {
      const here = high();
      const item = replacing(here, bot);
      const refused = here.as(bot, ['supersede', old, item]);
      expect(refused.code).toBe(1);
      expect(refused.error).toContain(
        `P08   ${item} is high-consequence (it replaces ${itemOf(here).slice(0, 4)}: it was proposed as high-` +
          'consequence); someone else must promote it',
      );
      // Neither is it in two steps.
      here.did(bot, 'promote', item);
      expect(here.as(bot, ['supersede', old, item]).error).toMatch(
        /P08 .*someone else must replace it/,
      );
    },
  );

  it('by nobody who wrote the new one alone', { timeout: 60_000 }, () => {
    const here = high();
    const item = replacing(here, reviewer);
    expect(here.as(reviewer, ['supersede', old, item]).error).toMatch(
      /P08 .*it replaces .*; someone else must promote it/,
    );
    here.did(reviewer, 'promote', item);
    const refused = here.as(reviewer, ['supersede', old, item]).error;
    expect(refused).toMatch(
      new RegExp(
        `P08 {3}can't replace \\S+: it is high-consequence, and only reviewer@example\\.org decided ${item}`,
      ),
    );
    expect(refused).toContain(
      'ask another person to run this, then repeat your command: ledger confirm',
    );
    here.did(bot, 'confirm', item);
    here.did(reviewer, 'supersede', old, item);
    expect(here.did(bot, 'lint', '--fail-on', 'error')).not.toContain(' error ');
  });

  it('by another person, and a gate passes that', { timeout: 60_000 }, async () => {
    const here = high();
    here.did(reviewer, 'supersede', old, replacing(here, bot));
    commitAs(here, reviewer);
    expect(await here.gate()).toEqual([]);
    expect(await here.gate({ env: { LEDGER_APPROVALS: 'reviewer@example.org' } })).toEqual([]);
  });

  it('and a gate sees what was written into the ledger by hand', { timeout: 60_000 }, async () => {
    const here = high();
    const item = replacing(here, bot);
    here.did(bot, 'promote', item);
    forge(here, 'supersession', itemOf(here), {
      to: 'superseded',
      reason: `superseded by ${here.at(other)}`,
    });
    here.edit(old, 'status: promoted', `status: superseded\nsuperseded_by: ${idOf(here, other)}`);
    here.edit(other, 'status: promoted', `status: promoted\nsupersedes: [${idOf(here, old)}]`);
    here.commit('Forge');
    const said = (await here.gate())
      .filter((line) => /LED511|QUE407/.test(line))
      .map((line) => line.replace(/(replaced|…:) [a-z2-7]+ (alone|needs)/, '$1 ITEM $2'))
      .sort();
    expect(said).toEqual([
      'error LED511 corpus/ledger/promotions/…: bot@example.org proposed and replaced ITEM ' +
        'alone: it was proposed as high-consequence',
      'error QUE407 corpus/ledger/promotions/…: ITEM needs a second person: ' +
        `it replaces ${itemOf(here).slice(0, 4)}: it was proposed as high-consequence`,
    ]);
  });

  it('by somebody whom the forge or the commit shows', { timeout: 60_000 }, async () => {
    const here = high();
    here.did(reviewer, 'supersede', old, replacing(here, bot));
    commitAs(here, bot);
    const doubts = (lines: readonly string[]): string[] =>
      lines.filter((line) => line.includes('LED511'));
    expect(doubts(await here.gate())).toEqual([
      'error LED511 corpus/ledger/promotions/…: no approval or commit shows that ' +
        'reviewer@example.org made this supersession',
    ]);
    expect(doubts(await here.gate({ env: { LEDGER_APPROVALS: '' } }))).toEqual([
      'error LED511 corpus/ledger/promotions/…: no approval of ' +
        'reviewer@example.org or another reviewer shows this supersession',
    ]);
    expect(await here.gate({ env: { LEDGER_APPROVALS: 'reviewer@example.org' } })).toEqual([]);
  });
});

describe('what a gate sees of acts that nobody else made', () => {
  it('an amendment, another condition, a way out of quarantine', { timeout: 60_000 }, async () => {
    const here = high();
    const item = itemOf(here);
    here.edit(old, '\nTokens rotate\n', '\nTokens rotate.\n');
    forge(here, 'amendment', item, { reason: 'a full stop', pin: await pinAt(here, old) });
    here.edit(old, /^load_when: .*$/m, 'load_when: "changing how tokens rotate"');
    forge(here, 'confirmation', item, { pin: await pinAt(here, old) });
    forge(here, 'quarantine', here.items.promoted, { to: 'quarantined', reason: 'odd' });
    forge(here, 'release', here.items.promoted, { to: 'promoted', reason: 'not odd' });
    here.commit('Forge');
    const { diagnostics } = await judged(here);
    expect(
      diagnostics.flatMap(({ severity, code, messageId }) =>
        severity === 'error' ? [`${code} ${messageId}`] : [],
      ),
    ).toEqual(expect.arrayContaining(['LED511 reworded', 'LED511 condition', 'LED511 released']));
  });
});

describe('another Load when of memory', () => {
  it('passes the gates of a first one', { timeout: 60_000 }, () => {
    const here = high();
    here.edit(old, /load_when: .*/, 'load_when: "always"');
    expect(here.as(reviewer, ['confirm', old]).error).toMatch(/P06 .*fits every task/);
    here.edit(old, /load_when: .*/, 'load_when: "working on how tokens rotate"');
    expect(here.as(bot, ['confirm', old]).error).toMatch(
      /P08 .*someone else must confirm its new load_when/,
    );
    here.did(reviewer, 'confirm', old);
    expect(here.read(old)).toContain('working on how tokens rotate');
  });
});
