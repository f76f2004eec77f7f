import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact, promoteFact } from '../support/facts.ts';
import { bot, captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const path = 'corpus/findings/limit-30.md';

/** Memory that was committed, and whose claim somebody changed by hand. */
const edited = madeOnce((): Team & { readonly item: string; readonly accepted: string } => {
  const here = team('work', {
    'ledger.config.json': '{}\n',
    'src/limits.ts':
      'export const least = 1;\nexport const calls = 30;\nexport const upper = 90;\n',
  });
  const item = promoteFact(here, 'The limit is 30', 'src/limits.ts#L1-L3', 'changing the limit');
  here.commit('Memory');
  const accepted = here.read(path);
  here.write(path, accepted.replaceAll('limit is 30', 'limit is 40'));
  return { ...here, item, accepted };
});

interface Refused {
  readonly reasons: readonly { readonly id: string; readonly values: object }[];
}

describe('memory that was edited by hand', () => {
  it('is not withdrawn or replaced in words that nobody accepted', () => {
    const here = edited();
    const other = captureFact(here, 'The most is 90', 'src/limits.ts#L3', 'changing the most');
    for (const args of [
      ['retract', here.item, '--reason', 'it was never so'],
      ['supersede', here.item, other],
    ]) {
      const ran = here.as(reviewer, [...args, '--format', 'json']);
      expect(ran.code).toBe(1);
      expect(
        (JSON.parse(ran.out) as Refused).reasons.map(({ id, values }) => [id, values]),
      ).toEqual([
        ['acceptedText.editedBeforeWithdrawal', { path: here.at(path), item: here.item }],
      ]);
    }
    here.write(path, here.accepted);
    here.did(reviewer, 'retract', here.item, '--reason', 'it was never so');
    here.commit('Withdraw');
    expect(here.as(reviewer, ['lint']).code).toBe(0);
  });

  it('becomes a corrected copy, and says again what was accepted', () => {
    const here = edited();
    const ran = here.as(reviewer, ['supersede', here.item, '--format', 'json']);
    const { done, notes } = JSON.parse(ran.out) as {
      done: { target: string; claim: string }[];
      notes: { id: string; values: object }[];
    };
    const copy = done[0]?.target ?? '';
    expect(done.map(({ claim }) => claim)).toEqual(['The limit is 40']);
    expect(notes.map(({ id, values }) => [id, values])).toContainEqual([
      'acceptedText.editMoved',
      { path: here.at(path), copy },
    ]);
    expect(here.read(path)).toBe(here.accepted);
    here.did(reviewer, 'promote', copy);
    here.commit('Replace');
    expect(here.as(reviewer, ['gate', '--since', 'HEAD~1']).code).toBe(0);
  });

  it('stays as it is where the last commit has the edit: nobody knows the words before', () => {
    const here = edited();
    here.commit('Edit by hand');
    here.did(reviewer, 'retract', here.item, '--reason', 'it was never so');
  });

  it('is not replaced by a copy that nobody corrected', () => {
    const here = edited();
    here.write(path, here.accepted);
    const asked = JSON.parse(here.did(reviewer, 'supersede', here.item, '--format', 'json')) as {
      done: { target: string; next: string[] }[];
    };
    const copy = asked.done[0]?.target ?? '';
    expect(asked.done[0]?.next[0]).toContain(copy);
    const ran = here.as(reviewer, ['promote', copy, '--format', 'json']);
    expect((JSON.parse(ran.out) as Refused).reasons.map(({ id }) => id)).toEqual([
      'P12.uncorrected',
    ]);
    here.write(copy, here.read(copy).replaceAll('limit is 30', 'limit is 40'));
    here.did(reviewer, 'promote', copy);
  });
});

/** A promoted fact, not committed yet. */
function promoted(): Team & {
  readonly item: string;
  readonly accepted: string;
  readonly file: string;
} {
  const here = team('main', {
    'ledger.config.json': '{}\n',
    'src/limits.ts':
      'export const least = 1;\nexport const calls = 30;\nexport const upper = 90;\n',
  });
  const [item = ''] = ['The limit is 30', 'The most is 90'].map((claim, at) => {
    const scope = ['--when', `changing the ${claim}`, '--not-when', 'in tests'];
    const raised = captured(here.did(bot, 'capture', claim, `src/limits.ts#L${at + 2}`, ...scope));
    here.did(reviewer, 'promote', raised);
    return raised;
  });
  return { ...here, item, accepted: here.read(path), file: here.at(path) };
}

const otherClaim = (text: string): string => text.replaceAll('limit is 30', 'limit is 40');
const found = (here: Team, ...args: string[]): string[] =>
  (
    JSON.parse(here.as(reviewer, ['lint', '--format', 'json', ...args]).out) as {
      diagnostics: { code: string; do: string[] }[];
    }
  ).diagnostics.flatMap((each) => [each.code, ...each.do]);

describe('ledger undo ITEM', { timeout: 60_000 }, () => {
  it.each<[string, (here: Team) => void, string]>(
    sampleOf([
      ['another claim', (here) => here.write(path, otherClaim(here.read(path))), 'LED504'],
      [
        'another hash',
        (here) =>
          here.write(
            path,
            here.read(path).replace(/content_hash: .*/, `content_hash: ${'a'.repeat(64)}`),
          ),
        'LED504',
      ],
      ['a deleted record', (here) => rmSync(join(here.root, here.at(path))), 'LED504'],
    ]),
  )('puts back what was accepted, before and after a commit: %s', (_name, edit, code) => {
    const here = promoted();
    const restores = (...args: string[]): void => {
      edit(here);
      expect(found(here, ...args)).toEqual(
        expect.arrayContaining([
          code,
          expect.stringContaining(`ledger undo ${here.item.slice(0, 3)}`),
        ]),
      );
      here.did(reviewer, 'undo', here.file);
      expect(here.read(path)).toBe(here.accepted);
      expect(here.as(reviewer, ['lint']).code).toBe(0);
    };
    restores();
    // The last act is still the one before.
    expect(here.did(reviewer, 'undo', '--dry-run')).toContain('The most is 90');
    here.commit('Memory');
    restores();
    edit(here);
    here.commit('Edit by hand');
    here.did(bot, 'undo', here.item);
    here.commit('Put back');
    expect(here.read(path)).toBe(here.accepted);
    expect(here.as(reviewer, ['gate', '--since', 'HEAD~2']).code).toBe(0);
    expect(here.as(reviewer, ['undo', path, '--format', 'json'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('putBack.unchanged'),
    });
  });

  it('shows what it takes away, and the claim that it puts back', () => {
    const here = promoted();
    here.commit('Memory');
    here.write(path, otherClaim(here.accepted));
    expect(here.did(bot, 'undo', path, '--dry-run')).toContain(
      '-The limit is 40\n+The limit is 30\n',
    );
    const out = here.did(bot, 'undo', path);
    expect(out).toContain('\n  The limit is 30\n');
    expect(out).toContain('      │ -The limit is 40\n      │ +The limit is 30\n');
    const long = Array.from({ length: 30 }, (_each, at) => `Line ${at}.`).join('\n');
    here.write(path, `${here.accepted}${long}\n`);
    expect(here.did(bot, 'undo', path)).toMatch(/│ -Line 10\.\n {6}│ … 19 more\n/);
  });

  it('finds an edit that was committed with the promotion, and stores the edit', () => {
    const here = promoted();
    here.write(path, otherClaim(here.accepted));
    here.commit('Memory, edited by hand');
    const elsewhere = { env: { XDG_CACHE_HOME: join(here.root, 'empty') } };
    expect(here.as(reviewer, ['undo', path, '--format', 'json'], elsewhere).out).toContain(
      'putBack.lost',
    );
    const { notes } = JSON.parse(here.did(reviewer, 'undo', path, '--format', 'json')) as {
      notes: { id: string; values: { copy: string } }[];
    };
    expect(here.read(path)).toBe(here.accepted);
    const stored = notes.find(({ id }) => id === 'putBack.editStored')?.values.copy ?? '';
    expect(readFileSync(stored, 'utf8')).toBe(otherClaim(here.accepted));
  });

  it('leaves the wording to amend, before the commit too', () => {
    const here = promoted();
    here.write(path, here.accepted.replaceAll('limit is 30', 'limit is  30.'));
    here.did(reviewer, 'amend', path, '--reason', 'a full stop');
    expect(here.as(reviewer, ['lint']).code).toBe(0);
  });

  it('comes before a quarantine and a release, which accept no text', () => {
    const here = promoted();
    here.commit('Memory');
    const refuses = (act: string, reason: string): void => {
      here.write(path, otherClaim(here.read(path)));
      here.commit('Edit by hand');
      expect(here.as(reviewer, [act, here.item, '--reason', reason]).error).toMatch(/^ {2}P12 /m);
      here.did(reviewer, 'undo', here.item);
      here.did(act === 'release' ? reviewer : bot, act, here.item, '--reason', reason);
      here.commit('Decide');
    };
    refuses('quarantine', 'who wrote this?');
    refuses('release', 'it is fine');
    expect(here.read(path)).toContain('limit is 30');
    expect(here.as(reviewer, ['lint']).code).toBe(0);
  });

  it('comes before the first of two withdrawals, and before memory goes stale', () => {
    const here = promoted();
    const scope = ['--when', 'changing the least', '--not-when', 'in tests'];
    const high = captured(
      here.did(
        bot,
        ...[
          'capture',
          'The least is 1, because the bank refuses none',
          'src/limits.ts#L1',
          ...scope,
          '--consequence',
          'high',
        ],
      ),
    );
    here.did(reviewer, 'promote', high);
    here.commit('Memory');
    const least = here.at('corpus/findings/least-1-bank.md');
    here.write(least, here.read(least).replaceAll('least is 1', 'least is 2'));
    here.write('src/limits.ts', here.read('src/limits.ts').replace('least = 1', 'least = 2'));
    here.commit('Edit by hand');
    const why = ['--reason', 'it was never so'];
    expect(here.as(reviewer, ['retract', high, ...why]).error).toMatch(/^ {2}P12 /m);
    here.as(bot, ['verify', '--mark-stale']);
    expect(here.read(least)).toContain('status: promoted');
    here.did(reviewer, 'undo', high);
    here.did(bot, 'verify', '--mark-stale');
    expect(here.read(least)).toContain('status: stale');
    here.did(reviewer, 'retract', high, ...why);
    expect(here.read(least)).toContain('status: quarantined');
    expect(here.read(least)).toContain('least is 1');
  });

  it('says what to do about bytes that are no text, and about a file that was moved by hand', () => {
    const here = edited();
    const [place, to] = [here.at(path), 'corpus/findings/moved.md'];
    const refused = (name: string): string => here.as(reviewer, ['undo', name]).error;
    writeFileSync(join(here.root, place), Buffer.from([0xff, 0xfe]));
    expect(refused(place)).toContain(`then: ledger undo ${here.item}`);
    rmSync(join(here.root, place));
    here.did(reviewer, 'undo', here.item);
    expect(here.read(place)).toBe(here.accepted);
    here.git('mv', place, to);
    expect(refused(to)).toContain(
      `${place}, the record of ${here.item}, was moved by hand to ${to}`,
    );
    here.git('mv', to, place);
    here.did(reviewer, 'mv', place, to);
    expect(here.as(bot, ['lint']).code).toBe(0);
  });

  it('puts back the text of a term and of a rule, which their entries hold', () => {
    const here = team('work', { 'ledger.config.json': '{}\n', 'AGENTS.md': '# Agents\n' });
    for (const args of [
      ['A shared limit for all calls', '--kind', 'term', '--term', 'quota'],
      [
        'Migrate before deploying',
        '--kind',
        'workflow',
        '--title',
        'Deploy',
        '--text',
        'Run the migration, then deploy.',
      ],
    ])
      here.did(reviewer, 'promote', captured(here.did(bot, 'capture', ...args), args[2]));
    for (const [file, from, to] of [
      ['memory/glossary.md', 'shared limit for all', 'private limit for some'],
      ['docs/guides/workflow.md', 'Run the migration, then deploy', 'Deploy at once'],
    ] as const) {
      const accepted = here.read(file);
      here.write(file, accepted.replace(from, to));
      const item = /ledger undo (\S+)/.exec(found(here).join('\n'))?.[1] ?? '';
      here.did(reviewer, 'undo', item);
      expect(here.read(file)).toBe(accepted);
    }
    expect(here.as(reviewer, ['lint']).code).toBe(0);
  });
});
