import { describe, expect, it } from 'vitest';

import { captured, reviewer, type Team, team } from '../support/team.ts';
import { bob, capture, code, edit, files, promoted, told } from './code-guard.ts';

function found(here: Team, ...args: readonly string[]): string[] {
  const { out } = here.as(reviewer, [...args, '--format', 'compact']);
  return [...out.matchAll(/^(.+:\d+):\d+ (\w+) (GRD\d+) /gm)].map(
    ([, place = '', severity = '', rule = '']) => `${rule} ${severity} ${place}`,
  );
}

describe('a guard of code', () => {
  it('is shown with what breaks it, leaves that alone, and stops what is new at its line', () => {
    const here = team('main', files);
    const said = here.did(bob, ...capture, ...code);
    expect(said).toContain('src/left.ts:1');
    here.did(reviewer, 'promote', captured(said));
    here.commit('Decide');
    expect(found(here, 'lint')).toEqual([]);
    here.write(
      'src/new.ts',
      '// console.log(1)\nconst s = "console.log(1)";\nconsole\n  .log(2);\n',
    );
    expect(found(here, 'lint')).toEqual(['GRD001 error src/new.ts:3']);
    here.git('checkout', '-q', '-b', 'feature');
    here.git('mv', 'src/left.ts', 'src/moved.ts');
    here.git('add', '-A');
    expect(found(here, 'lint', '--staged')).toEqual(['GRD001 error src/new.ts:3']);
    here.commit('Print');
    expect(found(here, 'gate', '--since', 'main')).toEqual(['GRD001 error src/new.ts:3']);
    expect(here.did(reviewer, 'guard')).toContain('typescript code like console.log($A)');
    expect(here.did(reviewer, 'guard', 'test')).toContain('2 examples');
    expect(here.did(reviewer, 'guard', 'export', '--semgrep')).toContain('# left out');
  });

  it('refuses the edit of an agent, and no edit of a comment', () => {
    const here = promoted();
    const ran = here.as(reviewer, ['hook', 'pre-tool-use'], {
      input: edit(here, 'console.log(3);\n'),
    });
    expect(told(ran.out)).toMatch(/deny.*logger/);
    const other = here.as(reviewer, ['hook', 'pre-tool-use'], {
      input: edit(here, '// console.log(3);\n'),
    });
    expect(told(other.out)).not.toContain('deny');
  });

  it('is not looked for in files beyond 4 MiB, which lint names', () => {
    const here = promoted();
    here.write('src/large.ts', `console.log(1);\n${'// a line\n'.repeat(500_000)}`);
    const ran = here.as(reviewer, ['lint', '--format', 'json']);
    expect(JSON.stringify(JSON.parse(ran.out))).toContain('src/large.ts');
    expect(found(here, 'lint')).toEqual([]);
  });

  it.each([
    ['a pattern that does not parse', 'console.log(', 'typescript', 'is not valid code: '],
    ['several statements', 'a(); b()', 'typescript', 'is not valid code: '],
    ['a wildcard alone', '$A', 'typescript', 'matches every line'],
    [
      'a bad example that passes',
      'console.log($A, $B)',
      'typescript',
      "doesn't match its --bad example: console.log(1)",
    ],
    ['an unknown language', 'print($A)', 'python', 'typescript, tsx, javascript, html, css'],
  ])('is refused with %s', (_name, pattern, language, why) => {
    const here = team('main', files);
    const ran = here.as(bob, [
      ...capture,
      '--forbid-code',
      pattern,
      '--language',
      language,
      '--in',
      'src/**',
      '--bad',
      'console.log(1)',
    ]);
    expect(ran.code).not.toBe(0);
    expect(`${ran.out}${ran.error}`).toContain(why);
  });

  it('needs its language, and a language needs it', () => {
    const here = team('main', files);
    for (const given of [
      ['--forbid-code', 'a($A)'],
      ['--language', 'css', '--forbid', 'a'],
    ])
      expect(here.as(bob, [...capture, ...given]).error).toContain(
        '--forbid-code and --language need each other',
      );
  });
});
