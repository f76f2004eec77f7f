import { describe, expect, it } from 'vitest';

import { guardFlags } from '#features/guard-suggestions/guards/capture-words';
import { findRequiredWord, matchesAnyCode } from '#guards/guard';
import { commandLine, guardLine } from '#guards/guard-line';
import { readGuard } from '#guards/guards-of-record';
import { mayViolate } from '#guards/required-texts';
import { createViolationFinder } from '#guards/violations';
import { shellWord } from '#messages/shell-word';

const ast = {
  ast: 'console.log($A)',
  language: 'typescript',
  in: ['src/**'],
  bad: ['console.log(1)'],
};

function problemIn(value: unknown): string {
  const read = readGuard(value);
  return 'problem' in read ? read.problem.id : 'none';
}
function guardIn(value: unknown) {
  const read = readGuard(value);
  if ('problem' in read) throw new Error(read.problem.id);
  return read.guard;
}

describe('a guard of code', () => {
  it('is read with its language, and written back as flags', () => {
    const guard = guardIn({ ...ast, except: 'src/log.ts', instead: 'logger' });
    expect(guard).toMatchObject({ kind: 'ast', language: 'typescript', except: ['src/log.ts'] });
    expect(guardLine(guard)).toBe(
      'must not have typescript code like console.log($A); instead: logger (in src/**, but not src/log.ts)',
    );
    expect(guardFlags(guard).slice(0, 4)).toEqual([
      '--forbid-code',
      'console.log($A)',
      '--language',
      'typescript',
    ]);
  });

  it.each([
    ['an unknown language', { ...ast, language: 'python' }, 'guard.noLanguage'],
    ['a name of everything', { ...ast, language: 'constructor' }, 'guard.noLanguage'],
    ['no language', { ...ast, language: undefined }, 'guard.noText'],
    ['a key of another kind', { ...ast, multiline: true }, 'guard.unknownKey'],
    ['no files', { ...ast, in: undefined }, 'guard.noText'],
  ])('is none with %s', (_name, value, id) => {
    expect(problemIn(value)).toBe(id);
  });

  it.each([
    ['console.log($A)', 'console'],
    ['$A.innerHTML = $$$REST', 'innerHTML'],
    ['$A == $B', null],
    ['f($A) // never', null],
  ])('%s needs the word %s', (pattern, need) => {
    expect(findRequiredWord(pattern)).toBe(need);
  });

  it('of a wildcard alone matches anything', () => {
    expect(['$A', ' $$$ ', '$A.b', 'a'].map(matchesAnyCode)).toEqual([true, true, false, false]);
  });

  it('can only be broken by an edit after which its word is there', () => {
    const guard = guardIn(ast);
    if (guard.kind !== 'ast') throw new Error(guard.kind);
    expect(mayViolate(guard, 'a', 'b')).toBe(false);
    expect(mayViolate(guard, 'console', 'console')).toBe(false);
    expect(mayViolate(guard, 'console.\nlog(1)', 'console.\nlog(2)')).toBe(true);
  });
});

describe('the search for code', () => {
  it('stops between texts when time is up, which loading the parser does not take', async () => {
    const guard = guardIn(ast);
    if (guard.kind !== 'ast') throw new Error(guard.kind);
    let clock = 0;
    const time = { left: 100, now: () => clock };
    const find = createViolationFinder((_guard, text) => {
      clock += text === '' ? 900 : 60;
      return Promise.resolve([{ start: 0, end: 7 }]);
    });
    const found = { violations: [{ span: { start: 0, end: 7 }, line: 'console.log(1)' }] };
    expect(await find(guard, 'console.log(1)', time)).toEqual(found);
    expect(time.left).toBe(40);
    expect(await find(guard, 'console.log(1)', time)).toEqual(found);
    expect(await find(guard, 'console.log(1)', time)).toEqual({ violations: [], isLeft: true });
    expect(await find(guard, 'console.log(1)')).toEqual(found);
  });
});

describe('a command of a guard', () => {
  it('is its words, shown whole as a shell would read them', () => {
    const long = 'a'.repeat(200);
    const guard = guardIn({ command: ['npm', 'test', '--', "it's", long] });
    if (guard.kind !== 'command') throw new Error(guard.kind);
    expect(guard).toMatchObject({ argv: ['npm', 'test', '--', "it's", long], level: null });
    expect(commandLine(guard)).toBe(String.raw`npm test -- 'it'\''s' ` + long);
    expect(guardLine(guard)).toBe(`ledger verify --run runs ${shellWord(commandLine(guard))}`);
  });

  it.each([
    ['a line', { command: 'npm test' }, 'guard.commandNoList'],
    ['no words', { command: [] }, 'guard.noText'],
    ['a word that is none', { command: ['npm', 1] }, 'guard.noText'],
    ['a line break', { command: ['npm', 'a\nb'] }, 'guard.commandHidden'],
    ['an escape', { command: ['npm', '\u001b[8m'] }, 'guard.commandHidden'],
    ['a character that turns the line', { command: ['npm', 'a\u202eb'] }, 'guard.commandHidden'],
    [
      'more than anybody reads',
      { command: ['npm', ...(Array(20).fill('x'.repeat(40)) as string[])] },
      'guard.longText',
    ],
    ['another key', { command: ['npm'], level: 'tell' }, 'guard.unknownKey'],
    ['another kind', { command: ['npm'], path: ['a'] }, 'guard.manyKinds'],
  ])('is none with %s', (_name, value, id) => {
    expect(problemIn(value)).toBe(id);
  });
});
