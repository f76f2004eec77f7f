import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { decision, type Guarded, guarded } from '../support/guarded.ts';
import { bot, captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';

const code = Array.from({ length: 40 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const next = 'The limit is twelve because the proxy drops the rest';
const ada = { name: 'Ada', mail: 'ada@example.org' };
const agent = { env: { LEDGER_ACTOR: 'agent' } };

function repository(...more: readonly string[]): { here: Team; old: string } {
  const here = team('work', { 'src/values.ts': code });
  const claim = 'The limit is ten because the proxy drops the rest';
  const scope = ['--when', 'asking about limits', '--not-when', 'in tests'];
  const old = captured(
    here.did(bot, 'capture', claim, 'src/values.ts#L1-L4', ...scope, '--title', 'Limit', ...more),
  );
  here.did(reviewer, 'promote', old);
  here.commit('The limit');
  return { here, old };
}

function entries(here: Team): number {
  return readdirSync(join(here.root, 'corpus/ledger/promotions')).length;
}

/** The same, with a branch on top of it that no task is named after yet. */
const onBranch = madeOnce((...more: readonly string[]): Team => {
  const { here } = repository(...more);
  here.git('branch', '-m', 'main');
  here.git('checkout', '-q', '-b', 'feature/limit');
  return here;
});

/** What the entries say that a command adds, the promotion first. */
function added(here: Team, ...args: readonly string[]): { readonly act: string }[] {
  here.did(reviewer, ...args);
  return (here.git('status', '--short', '-u', 'corpus/ledger').match(/\S+\.json$/gm) ?? [])
    .map((path) => JSON.parse(here.read(path)) as { readonly act: string })
    .sort((one, other) => one.act.localeCompare(other.act));
}

/** Expects that lint, verify and the gate have nothing against it. */
function holds(here: Team): void {
  expect(here.as(reviewer, ['lint', '--fail-on', 'warning'])).toMatchObject({ code: 0 });
  expect(here.as(reviewer, ['verify'])).toMatchObject({ code: 0 });
  expect(here.as(reviewer, ['gate'])).toMatchObject({ code: 0 });
}

const successor = 'corpus/findings/limit-twelve-because-proxy-drops-rest.md';

/** The id of a record, which is its file's name. */
function idOf(here: Team, path: string): string {
  return basename(here.at(path), '.md');
}

/** The id of the old record. */
function limitOf(here: Team): string {
  return idOf(here, 'corpus/findings/limit.md');
}

describe('supersede with a claim', { timeout: 60_000 }, () => {
  it('captures, promotes and supersedes in one act, which undo takes back whole', () => {
    const { here, old } = repository('--load-when', 'setting a limit', '--path', 'src/**');
    const before = entries(here);
    here.did(reviewer, 'supersede', old, next, 'src/values.ts#L5-L6', '--when', 'raising limits');
    const record = here.read(successor);
    expect(record).toMatch(
      new RegExp(
        `status: promoted[^]*load_when: "?setting a limit[^]*supersedes: \\[limit-${old}\\]`,
      ),
    );
    expect(record).toMatch(/paths: \["src\/\*\*"\]/);
    expect(record).toMatch(/## Evidence\n\n- File: `src\/values\.ts#L5-L6`\n\n/);
    expect(record).toMatch(/## Applies when\n\n- raising limits\n\n[^]*- in tests\n/);
    expect(here.read('corpus/findings/limit.md')).toMatch(/status: superseded/);
    expect(entries(here)).toBe(before + 2);
    expect(here.did(reviewer, 'lint', '--fail-on', 'warning')).toBe('');

    here.did(reviewer, 'undo');
    expect(here.git('status', '--porcelain')).toBe('');
  });

  it('leads nowhere while what replaced it is withdrawn, and nothing withdrawn replaces it', () => {
    const { here, old } = repository();
    here.did(reviewer, 'supersede', old, next, 'src/values.ts#L5-L6');
    const leadsOn = (): boolean => here.read('memory/INDEX.md').includes('Use the replacement');
    const holdsWith = (row: boolean): void => {
      expect(leadsOn()).toBe(row);
      expect(here.did(reviewer, 'lint', '--fail-on', 'warning')).not.toContain('INDEX.md');
    };
    holdsWith(true);
    const twelve = here.at(successor);
    here.did(bot, 'quarantine', twelve, '--reason', 'nobody saw it');
    holdsWith(false);
    here.did(reviewer, 'release', twelve, '--reason', 'it was seen');
    holdsWith(true);
    here.did(reviewer, 'retract', twelve, '--reason', 'it is eleven');
    holdsWith(false);
    const scope = ['--when', 'reading values', '--not-when', 'in tests', '--promote'];
    here.did(bot, 'capture', 'Value nine is nine', 'src/values.ts#L10-L11', ...scope);
    const other = here.at('corpus/findings/value-nine-nine.md');
    const refused = here.as(reviewer, ['supersede', other, twelve]);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.error).toContain('it is rolled-back');
  });

  it('is remembered as what capture --promote says is, and holds', () => {
    const here = onBranch();
    const limit = limitOf(here);
    const [promotion, ...others] = added(here, 'supersede', limit, next, 'src/values.ts#L5-L6');
    expect(others).toMatchObject([{ act: 'supersession' }]);
    expect(promotion).toMatchObject({
      act: 'promotion',
      items: [{ from: null, to: 'promoted', path: here.at(successor) }],
    });
    expect(promotion).not.toHaveProperty('task');
    expect(here.read(successor)).toMatch(
      /origin_traces: \["?item:\w+"?, "?branch:feature\/limit"?\]/,
    );
    expect(here.git('status', '--short', '-u', 'corpus/tasks')).toBe('');
    holds(here);
    here.commit('Twelve');
    holds(here);
    expect(here.did(reviewer, 'log', limit)).toContain('superseded');
    expect(here.did(reviewer, 'show', successor)).toContain('promotion → promoted');
  });

  it('stands in a task that was named, and waits in that of the branch', () => {
    const here = onBranch();
    const limit = limitOf(here);
    const [promotion] = added(here, 'supersede', limit, next, '--task', 'limits');
    expect(promotion).toMatchObject({ task: 'limits' });
    expect(here.read('corpus/tasks/limits.md')).toContain('| promoted |');
    holds(here);
    here.did(reviewer, 'undo');
    here.did(reviewer, 'supersede', limit, next, '--consequence', 'high');
    expect(here.read('corpus/tasks/feature-limit.md')).toContain('| pending |');
    expect(here.read(successor)).toContain('task:feature-limit');
  });

  it('is planned for apply, with the guards of the old record', () => {
    const here = onBranch(
      '--forbid',
      'value99',
      '--in',
      'src/**',
      '--bad',
      'value99',
      '--good',
      'value9',
    );
    const plan = here.did(reviewer, 'supersede', limitOf(here), next, '--plan');
    expect(here.git('status', '--short')).toBe('');
    expect(here.as(reviewer, ['apply', '-'], { input: plan })).toMatchObject({ code: 0 });
    expect(here.read(successor)).toMatch(/guard:[^]*value99/);
    holds(here);
    here.did(reviewer, 'undo');
    expect(here.git('status', '--short')).toBe('');
  });

  it('cites what the old record cites where no evidence is given, and says so', () => {
    const { here, old } = repository();
    expect(here.did(reviewer, 'supersede', old, next)).toContain(
      `the new claim cites the evidence of ${here.at('corpus/findings/limit.md')}`,
    );
    expect(here.read(successor)).toContain('- File: `src/values.ts#L1-L4`');
  });

  it('writes nothing where a gate refuses, and names no file that is not there', () => {
    const { here, old } = repository();
    const refused = here.as(reviewer, ['supersede', old, next, '--not-when', 'never']);
    expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('P05')]);
    expect(refused.error).toContain('--not-when');
    expect(refused.error).not.toContain('limit-is-twelve');
    expect(here.as(reviewer, ['supersede', old, next, 'src/values.ts#L90']).code).toBe(1);
    expect(here.git('status', '--porcelain')).toBe('');
  });

  it('refuses what lint calls an error in the record that would be written', () => {
    const { here, old } = repository();
    const claim = 'The limit is twelve. The retry delay is nine seconds. The server closes it.';
    here.write('ledger.config.json', '{ "rules": { "single-claim": "error" } }\n');
    here.commit('Configure');
    const refused = here.as(reviewer, ['supersede', old, claim]);
    expect([refused.code, refused.error]).toEqual([1, expect.stringMatching(/P02 .*FND307/)]);
    expect(here.git('status', '--porcelain')).toBe('');
  });

  it('only raises the claim for an agent, and a promotion settles both sides', () => {
    const { here, old } = repository();
    const ran = here.as(bot, ['supersede', old, next, 'src/values.ts#L5'], agent);
    expect([ran.code, ran.out]).toEqual([
      0,
      expect.stringContaining(
        `this replaces ${here.at('corpus/findings/limit.md')} when someone promotes it`,
      ),
    ]);
    expect(here.read('corpus/findings/limit.md')).toMatch(/status: promoted/);
    here.did(reviewer, 'promote', captured(ran.out));
    expect(here.read('corpus/findings/limit.md')).toMatch(/status: superseded/);
  });

  it('adds one entry to a review of several, wherever it stands among them', () => {
    const here = onBranch();
    const raised = (claim: string, line: number): string => {
      const scope = ['--when', `reading value ${line}`, '--not-when', 'in tests'];
      return captured(here.did(bot, 'capture', claim, `src/values.ts#L${line}`, ...scope));
    };
    const first = raised('Retries stop at nine, since the bank counts them', 9);
    const newer = captured(
      here.as(bot, ['supersede', limitOf(here), next, 'src/values.ts#L5'], agent).out,
    );
    const last = raised('Exports run at night, since locks are free then', 20);
    here.commit('Raise');
    const [promotion, ...others] = added(here, 'promote', first, newer, last);
    expect(promotion).toMatchObject({ act: 'promotion', items: [{}, {}, {}] });
    expect(others).toMatchObject([{ act: 'supersession' }]);
    here.did(reviewer, 'undo');
    expect(here.git('status', '--porcelain')).toBe('');
    here.did(reviewer, 'promote', first, newer, last);
    here.commit('Promote');
    holds(here);
  });

  it('only raises what is of high consequence', () => {
    const { here, old } = repository('--consequence', 'high');
    expect(here.did(reviewer, 'supersede', old, next)).toContain('someone else must promote this');
    expect(here.read('corpus/findings/limit.md')).toMatch(/status: promoted/);
    here.did(ada, 'promote', idOf(here, successor));
    expect(here.read('corpus/findings/limit.md')).toMatch(/status: superseded/);
  });

  it('leaves the decision for later with --claim, with what the options say', () => {
    const { here, old } = repository();
    here.did(reviewer, 'supersede', old, '--claim', next, 'src/values.ts#L5', '--when', 'later');
    expect(here.read(successor)).toMatch(/status: candidate[^]*#L5`[^]*- later\n/);
  });

  it('finds evidence by its symbol, as capture does', () => {
    const { here, old } = repository();
    const missing = here.as(reviewer, ['supersede', old, next, 'src/values.ts:nothere']);
    expect([missing.code, missing.error]).toEqual([1, expect.stringContaining('P04')]);
    const out = here.did(reviewer, 'supersede', old, next, 'src/values.ts:value8');
    expect(out).toContain('src/values.ts:value8 is src/values.ts#L9');
    expect(here.read(successor)).toContain('- File: `src/values.ts#L9`');
    expect(here.as(reviewer, ['verify']).code).toBe(0);
  });

  it('takes evidence and conditions for a claim only', () => {
    const { here, old } = repository();
    const more = ['supersede', old, limitOf(here), 'src/values.ts#L5'];
    expect(here.as(reviewer, more)).toMatchObject({ code: 2 });
    expect(here.as(reviewer, ['supersede', old, '--when', 'later'])).toMatchObject({ code: 2 });
  });
});

it('refuses a record that replaces itself', () => {
  const { here, old } = repository();
  const ran = here.as(reviewer, ['supersede', old, old, '--reason', 'again', '--format', 'json']);
  expect(ran.code).toBe(1);
  expect(ran.out).toContain(`${old} can't replace itself`);
  expect(here.git('status', '--porcelain')).toBe('');
});

describe('supersede of a decision', { timeout: 60_000 }, () => {
  const base = guarded();
  const errors = async (here: Guarded): Promise<string[]> => {
    here.commit('Supersede');
    return (await here.gate()).filter((line) => line.startsWith('error'));
  };

  it('says what the new one answers, beside what capture says', async () => {
    const here = base();
    const claim = 'Each table has one service that writes to it and one that reads it';
    const scope = ['--when', 'adding a table', '--not-when', 'in tests'];
    const args = ['supersede', decision, claim, 'src/values.ts#L1-L4', ...scope];
    const refused = here.as(reviewer, args);
    expect(refused.error).toMatch(/\(--context\)[^]*\(--alternatives\)[^]*\(--consequences\)/);
    const out = here.did(
      ...[reviewer, ...args, '--context', 'Readers were many.'],
      ...['--alternatives', 'One database each.', '--consequences', 'Readers ask.'],
    );
    const record = here.read(/corpus\/adrs\/0002\S+\.md/.exec(out)?.[0] ?? '');
    for (const text of ['## Context\n\nReaders were many.', '\n\nReaders ask.\n'])
      expect(record).toContain(text);
    expect(await errors(here)).toEqual([]);
  });

  it('takes what the old one argues with into a corrected copy, and keeps an edit by hand', async () => {
    const here = base();
    here.edit(decision, 'Two services wrote', 'Three services wrote');
    const out = here.did(bot, 'supersede', decision);
    const copy = /corpus\/adrs\/0002\S+\.md/.exec(out)?.[0] ?? '';
    expect(here.read(copy)).toContain('# ADR-0002: One owner a table\n');
    expect(here.read(copy)).toContain('## Context\n\nThree services wrote to one table.\n');
    expect(here.read(decision)).toContain('Two services wrote to one table.');
    expect(out).toMatch(/your edit of \S+ is saved in \S+; it changed[^]*│ -Three services wrote/);
    expect(out).not.toContain('"## Context"');
  });
});
