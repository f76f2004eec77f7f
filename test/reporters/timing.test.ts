import { describe, expect, it } from 'vitest';

import { timingTable } from '#reporters/timing';

import { startStopwatch } from '../../src/app/lint/stopwatch-clock.ts';
import { folderWith, ledger } from '../support/run-cli.ts';

describe('where the time of a run goes', () => {
  it('is said by phase and by rule, the slowest first, rules of several memories together', () => {
    let clock = 0;
    const stopwatch = startStopwatch(() => clock);
    const pass = (milliseconds: number): void => void (clock += milliseconds);
    const check = (code: string, milliseconds: number, found: number): void =>
      stopwatch.rule({ code, name: `is-${code.toLowerCase()}` }, () => (pass(milliseconds), found));
    pass(30);
    stopwatch.lap('reading');
    check('IDX101', 2, 0);
    check('FND301', 6, 1);
    check('IDX101', 5.5, 2);
    stopwatch.lap('rules');
    pass(6.5);
    stopwatch.lap('reading');
    expect(timingTable(stopwatch.taken())).toBe(
      `
phase               ms   %
reading           36.5  73
rules             13.5  27
rule                ms   %  found
IDX101 is-idx101   7.5  56      2
FND301 is-fnd301   6.0  44      1
`.trimStart(),
    );
  });

  it('shows ten rules, and the others in a line', () => {
    const rules = Array.from({ length: 13 }, (_each, at) => ({
      code: `R${at}`,
      rule: 'r',
      milliseconds: 20 - at,
      found: 1,
    }));
    const lines = timingTable({ phases: [], rules }).trimEnd().split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([13, '3 more rules  27.0  15      3']);
  });

  it('stands on standard error, beside the same report, and nothing is taken from what was kept', () => {
    const root = folderWith({
      '.git/HEAD': '',
      'memory/INDEX.md': '# Index\n\n## Findings\n\n- [Gone](../corpus/gone.md)\n',
    });
    const [plain, timed] = [
      ledger(root, ['lint', '--format', 'json']),
      ledger(root, ['lint', '--format', 'json', '--timing']),
    ];
    expect([timed.code, timed.out]).toEqual([plain.code, plain.out]);
    expect(timed.error).toMatch(/^phase +ms +%\nloading +\d+\.\d +\d+\nreading +\d/);
    expect(timed.error).toMatch(
      /\nrule +ms +% +found\n(?:[A-Z]{3}\d{3} [a-z-]+ +\d+\.\d +\d+ +\d+\n){10}\d+ more rules /,
    );
  });
});
