import { describe, expect, it } from 'vitest';

import { guarded, promoted } from '../support/guarded.ts';
import { bot, captured, reviewer } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const index = 'memory/INDEX.md';
const base = guarded();

describe('the rows of an index on a branch', () => {
  it(
    'follow on the base: an act writes the record, and recall reads it',
    { timeout: 60_000 },
    () => {
      const here = base();
      const before = here.read(index);
      const promotion = here.as(reviewer, ['promote', here.items.undecided]);
      expect(promotion.out + promotion.error).toContain('the index gets the new row on');
      expect(here.did(bot, 'recall', 'changing the later values')).toContain('Value nine is nine');
      here.did(reviewer, 'retract', here.items.promoted, '--reason', 'it is two');
      expect(here.read(index)).toBe(before);
      const recalled = here.as(bot, ['recall', 'changing the first values']);
      expect(recalled.out).not.toContain('Value one is one');
      here.did(reviewer, 'undo');
      expect(here.did(bot, 'recall', 'changing the first values')).toContain('Value one is one');
      expect(here.as(bot, ['lint', '--fail-on', 'info'])).toMatchObject({ code: 0, out: '' });
      here.did(bot, 'lint', '--fix');
      expect(here.read(index)).toBe(before);
    },
  );

  it('are written by ledger land on the base alone', { timeout: 60_000 }, () => {
    const here = base();
    here.did(reviewer, 'promote', here.items.undecided);
    here.commit('Promote');
    const refused = here.as(bot, ['land']);
    expect([refused.code, refused.error]).toEqual([
      1,
      expect.stringContaining('rows of the index are written on main'),
    ]);
    here.git('checkout', '-q', 'main');
    here.git('merge', '-q', '--ff-only', 'work');
    const staged = here.as(bot, ['lint', '--staged', '--format', 'compact']);
    expect([staged.code, staged.out]).toEqual([0, '']);
    expect(here.as(bot, ['land', '--check']).code).toBe(1);
    expect(here.did(bot, 'land')).toContain(index);
    expect(here.read(index)).toContain('| [Value nine is nine](../corpus/findings/');
    expect(here.read('corpus/tasks/main.md')).toMatch(/Value nine is nine.*\| promoted \|/);
    expect(here.did(bot, 'land')).toContain('nothing');
    expect(here.as(bot, ['land', '--check']).code).toBe(0);
    expect(here.did(reviewer, 'undo')).toContain(index);
  });

  it.each(['--no-ff', '--squash'])(
    'are infos after a merge, and the next act writes them: %s',
    (how) => {
      const here = base();
      here.did(reviewer, 'promote', here.items.undecided);
      here.did(reviewer, 'retract', here.items.promoted, '--reason', 'it is two');
      here.commit('Decide');
      here.git('checkout', '-q', 'main');
      const found = (...args: string[]): [number | null, string[]] => {
        const { code, out } = here.as(bot, ['lint', '--format', 'compact', ...args]);
        return [code, [...new Set(out.match(/(?:error|warning|info) [A-Z]{3}\d{3}/g))].sort()];
      };
      const infos = [0, ['info LED512']];
      here.git('merge', '-q', '--no-commit', how, 'work');
      expect(found('--staged')[0]).toBe(0);
      // A row that the merge edits is judged as ever.
      const whole = here.read(index);
      here.write(index, whole.replace('changing the first values', 'reading an old invoice'));
      here.git('add', '-A');
      expect(found('--staged')).toEqual([1, expect.arrayContaining(['error LED512'])]);
      here.write(index, whole);
      here.git('add', '-A');
      here.git('commit', '-qm', 'Merge work');
      expect(found()).toEqual(infos);
      expect(here.as(bot, ['gate', '--since', 'HEAD~1']).code).toBe(0);
      here.write('src/other.ts', 'export {};\n');
      here.git('add', '-A');
      expect(found('--staged')[0]).toBe(0);
      const scope = ['--when', 'changing the last value', '--not-when', 'in tests'];
      here.did(bot, 'capture', 'Value nineteen is nineteen', 'src/values.ts#L20', ...scope);
      expect(here.as(bot, ['lint', '--fail-on', 'info'])).toMatchObject({ code: 0, out: '' });
      here.commit('Capture');
      // A row that the base has, and that the change takes out.
      here.write(index, here.read(index).replace(/^\| \[Value nine is nine\].*\n/m, ''));
      here.git('add', '-A');
      expect(found('--staged')).toEqual([1, ['error LED512']]);
      here.git('commit', '-qm', 'Take a row out');
      expect(here.as(bot, ['gate', '--since', 'HEAD~1']).out).toContain('error LED512');
    },
  );

  it.each(sampleOf(['capture', 'promote', 'confirm']))(
    'that the base never wrote are written by the next act there: %s',
    (act) => {
      const here = base();
      here.did(reviewer, 'promote', here.items.undecided);
      here.commit('Promote');
      here.git('checkout', '-q', 'main');
      here.git('merge', '-q', '--no-ff', 'work');
      here.git('checkout', '-q', '-b', 'later');
      const row = '| [Value nine is nine](../corpus/findings/';
      expect(here.read(index)).not.toContain(row);
      const scope = ['--when', 'changing the last value', '--not-when', 'in tests'];
      const item = captured(
        here.did(bot, 'capture', 'Value nineteen is nineteen', 'src/values.ts#L20', ...scope),
      );
      expect(here.read(index)).toContain(row);
      if (act !== 'capture') {
        here.git('checkout', '-q', index);
        here.did(reviewer, act, act === 'promote' ? item : here.items.promoted);
        expect(here.read(index)).toContain(row);
      }
      // Its own row follows on main.
      expect(here.read(index)).not.toContain('Value nineteen');
      here.commit('Act');
      expect(here.as(bot, ['lint', '--fail-on', 'info'])).toMatchObject({ code: 0, out: '' });
      expect(here.as(bot, ['gate', '--since', 'main']).out).not.toContain('IDX');
    },
  );

  it('are compared with the base where this clone has it, else lint says so', () => {
    const here = base();
    here.write('ledger.config.json', '{ "baseBranch": "main" }\n');
    here.git('add', '-A');
    const told = (...args: readonly string[]): string =>
      here.as(bot, ['lint', '--no-cache', '--format', 'pretty', ...args]).out;
    const note = 'this clone lacks the indexes of main';
    expect(told()).not.toContain(note);
    here.git('symbolic-ref', '-d', 'refs/remotes/origin/HEAD');
    here.git('update-ref', '-d', 'refs/remotes/origin/main');
    here.git('branch', '-qD', 'main');
    expect(told()).toContain(`${note}, so index rows weren't compared`);
    expect(told('--staged')).toContain(`${note}, `);
    here.write(index, '# Memory\n');
    here.git('rm', '-qr', '--cached', 'corpus', 'memory');
    here.git('clean', '-qfdx', 'corpus', 'memory');
    expect(told(), 'no rows').not.toContain(note);
  });

  it('are written at once where the configuration says so', { timeout: 60_000 }, async () => {
    const here = base();
    here.write('ledger.config.json', '{ "index": { "write": "branch" } }\n');
    here.did(reviewer, 'promote', here.items.undecided);
    expect(here.read(index)).toContain('Value nine is nine');
    expect(here.as(bot, ['lint']).code).toBe(0);
    expect(here.did(bot, 'land')).toContain('nothing');
  });

  it('say what their records say, at the gate as in a commit', { timeout: 120_000 }, async () => {
    const row = /^\| \[Value one is one\].*$/m;
    const forged: readonly (readonly [string, (text: string) => string, string])[] = [
      [
        'another title',
        (text) => text.replace('[Value one is one]', '[Value one is two]'),
        'LED512',
      ],
      [
        'another condition',
        (text) => text.replace('changing the first values', 'reading an old invoice'),
        'LED512',
      ],
      ['another status', (text) => text.replace('| promoted |', '| accepted |'), 'LED512'],
      ['no row', (text) => text.replace(/^\| \[Value one is one\].*\n/m, ''), 'LED512'],
      [
        'a row of no record',
        (text) =>
          text.replace(row, (own) => `${own}\n${own.replace('value-one-one', 'value-one-two')}`),
        'IDX104',
      ],
      [
        'a row of rejected memory',
        (text) =>
          text.replace(
            row,
            (own) =>
              `${own}\n| [Value five is five](../corpus/findings/value-five-five.md) | promoted | changing values five to nine |`,
          ),
        'LED512',
      ],
      [
        'a row under what was withdrawn',
        (text) => `${text}| [Value one is one](../${promoted}) | — | Do not use |\n`,
        'LED512',
      ],
    ];
    for (const [what, change, code] of sampleOf(forged)) {
      const here = base();
      here.write(index, change(here.read(index)));
      here.git('add', '-A');
      const problem = new RegExp(`^(?:error|warning) ${code} `);
      expect(await here.staged(), what).toContainEqual(expect.stringMatching(problem));
      expect(here.as(bot, ['lint', '--format', 'compact']).out, what).toMatch(
        new RegExp(` (?:error|warning) ${code} `),
      );
      here.git('commit', '-qm', what);
      expect(await here.gate(), what).toContainEqual(expect.stringMatching(problem));
    }
  });

  it('may be brought by a branch that says the same', { timeout: 60_000 }, async () => {
    const here = base();
    here.did(reviewer, 'promote', here.items.undecided);
    here.did(reviewer, 'index', '--write');
    here.commit('Write the row here');
    expect(here.read(index)).toContain('Value nine is nine');
    expect(await here.gate()).toEqual([]);
    here.did(reviewer, 'retract', here.items.undecided, '--reason', 'it is eight');
    // The base has no such row: this branch wrote it, and takes it out.
    expect(here.read(index)).toContain('value-nine-nine.md) | — | Do not use: withdrawn');
    expect(here.as(bot, ['lint', '--fail-on', 'info']).code).toBe(0);
  });
});
