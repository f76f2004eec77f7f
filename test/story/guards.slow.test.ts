import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const bob = { name: 'Bob', mail: 'bob@example.org' };
const claim = 'Dates are made with date-fns, because moment is 290 kB';
const scope = ['--when', 'working with dates', '--not-when', 'reading the old exports'];
const forbid = ['--forbid', 'moment\\(', '--in', 'src/**/*.ts', '--instead', 'format of date-fns'];
const shown = ['--bad', "moment('2020')", '--good', "format(day, 'P')"];

/** What a run says of guards and of what was accepted, as code, severity and line. */
function found(here: Team, ...args: readonly string[]): string[] {
  const { out } = here.as(reviewer, [...args, '--format', 'compact']);
  return [...out.matchAll(/^(.+:\d+):\d+ (\w+) ((?:GRD|FND|LED)\d+) /gm)].map(
    ([, place = '', severity = '', code = '']) => `${code} ${severity} ${place}`,
  );
}

/** A repository with one line that breaks the guard already, and the guard captured. */
const captured = madeOnce((...more: readonly string[]): Team => {
  const here = team('main', {
    'src/dates.ts': "export const today = () => format(new Date(), 'P');\n",
    'src/left.ts': "export const first = moment('1970');\n",
    'docs/old.md': "moment('1970') was used\n",
  });
  here.did(bob, 'capture', claim, 'src/dates.ts#L1', ...scope, ...forbid, ...shown, ...more);
  here.commit('Propose dates');
  return here;
});

const promoted = madeOnce((...more: readonly string[]): Team => {
  const here = captured('--guard-level', 'block', ...more);
  here.did(reviewer, 'promote', itemOf(here));
  here.commit('Decide about dates');
  return here;
});

function itemOf(here: Team): string {
  const { items } = JSON.parse(here.did(reviewer, 'review', '--list', '--format', 'json')) as {
    items: { short: string }[];
  };
  return items[0]?.short ?? '';
}

describe('a guard', () => {
  it('is shown at once with what it would hold up, and leaves that alone once it is promoted', () => {
    const here = team('main', {
      'src/left.ts': "moment('1970');\n",
      'src/dates.ts': 'format();\n',
    });
    const ran = here.as(bob, ['capture', claim, 'src/dates.ts#L1', ...scope, ...forbid, ...shown]);
    expect(ran.code).toBe(0);
    expect(ran.out).toContain('src/left.ts:1');
    here.commit('Propose');
    // The commit that brought the line would have been held up, so the guard tells.
    expect(here.did(reviewer, 'promote', itemOf(here))).toContain('Begin (src/left.ts)');
    here.commit('Decide');
    expect(found(here, 'lint')).toEqual([]);
    here.write('src/new.ts', "export const a = 1;\nexport const b = moment('2026');\n");
    expect(found(here, 'lint')).toEqual(['GRD001 warning src/new.ts:2']);
  });

  it('of a candidate holds nothing up', () => {
    const here = captured();
    here.write('src/new.ts', "moment('2026');\n");
    expect(found(here, 'lint')).toEqual([]);
  });

  it('stops a commit and a pull request at the line, and lets moved lines pass', () => {
    const here = promoted();
    here.git('checkout', '-q', '-b', 'feature');
    here.git('mv', 'src/left.ts', 'src/moved.ts');
    here.write('src/new.ts', "export const b = moment('2026');\n");
    here.git('add', '-A');
    expect(found(here, 'lint', '--staged')).toEqual(['GRD001 error src/new.ts:1']);
    here.commit('Add a year');
    expect(found(here, 'gate', '--since', 'main')).toEqual(['GRD001 error src/new.ts:1']);
    expect(here.as(reviewer, ['gate', '--since', 'main']).code).toBe(1);
    here.write('src/new.ts', 'export const b = 2026;\n');
    here.commit('Use a number');
    expect(found(here, 'gate', '--since', 'main')).toEqual([]);
  });

  it('counts the same line once more than before as new', () => {
    const here = promoted();
    here.git('checkout', '-q', '-b', 'feature');
    here.write(
      'src/left.ts',
      "export const first = moment('1970');\nexport const first = moment('1970');\n",
    );
    here.commit('Twice');
    expect(found(here, 'gate', '--since', 'main')).toEqual(['GRD001 error src/left.ts:2']);
  });

  it('is excused by a waiver of the base, and by none that the change brings', () => {
    const here = promoted();
    here.git('checkout', '-q', '-b', 'feature');
    here.write('src/new.ts', "moment('2026');\n");
    here.did(reviewer, 'waive', 'GRD001', 'src/new.ts', '--reason', 'until the picker is in');
    here.commit('Excuse myself');
    expect(found(here, 'lint')).toEqual([]);
    expect(found(here, 'gate', '--since', 'main')).toContain('GRD001 error src/new.ts:1');
    here.git('checkout', '-q', 'main');
    here.did(reviewer, 'waive', 'GRD001', 'src/**', '--reason', 'until the picker is in');
    here.commit('Excuse');
    here.git('checkout', '-q', '-b', 'other');
    here.write('src/new.ts', "moment('2026');\n");
    here.commit('Excused');
    expect(found(here, 'gate', '--since', 'main')).toEqual([]);
  });

  it('is part of what was accepted: a change by hand is refused, a withdrawal is shown', () => {
    const here = promoted();
    here.git('checkout', '-q', '-b', 'feature');
    const record = here.git('ls-files', 'corpus/findings').trim();
    here.write(record, here.read(record).replace('in: ["src/**/*.ts"]', 'in: ["src/none/*.ts"]'));
    here.commit('Look elsewhere');
    expect(found(here, 'gate', '--since', 'main').map((each) => each.split(' ')[0])).toContain(
      'LED504',
    );
    expect(here.as(reviewer, ['amend', record, '--reason', 'narrower']).code).toBe(1);
    here.git('checkout', '-q', 'main');
    here.git('checkout', '-q', '-b', 'without');
    here.did(
      reviewer,
      'retract',
      record,
      '--reason',
      'moment is back',
      '--because',
      'contradicted',
    );
    here.commit('Withdraw');
    expect(here.as(reviewer, ['gate', '--since', 'main', '--format', 'markdown']).out).toMatch(
      /removes its guard: must not contain moment/,
    );
    here.write('src/new.ts', "moment('2026');\n");
    expect(found(here, 'lint')).toEqual([]);
  });

  it.each(
    sampleOf([
      ['a pattern that is none', ['--forbid', 'moment(', '--bad', 'moment('], 'P14'],
      ['a pattern that looks ahead', ['--forbid', 'a(?=b)', '--bad', 'ab'], 'P14'],
      ['a pattern that matches everything', ['--forbid', '.*', '--bad', 'a'], 'P14'],
      ['no bad example', ['--forbid', 'moment'], 'P14'],
      ['a bad example that passes', ['--forbid', 'moment', '--bad', 'luxon'], 'P14'],
      [
        'a good example that is caught',
        ['--forbid', 'moment', '--bad', 'moment', '--good', 'moment'],
        'P14',
      ],
    ]),
  )('is refused with %s', (_what, args, code) => {
    const here = team('main', { 'src/dates.ts': 'format();\n' });
    const ran = here.as(bob, [
      'capture',
      claim,
      'src/dates.ts#L1',
      ...scope,
      ...args,
      '--in',
      'src/**',
    ]);
    expect(ran.code).toBe(1);
    expect(ran.error + ran.out).toContain(code);
    expect(here.git('status', '--porcelain')).toBe('');
  });

  it('is refused where it looks outside', () => {
    const here = team('main', { 'src/dates.ts': 'format();\n' });
    for (const glob of ['../other/**', '/etc/*', 'C:\\x', '!src/**'])
      expect(
        here.as(bob, [
          'capture',
          claim,
          'src/dates.ts#L1',
          ...scope,
          '--forbid',
          'a',
          '--bad',
          'a',
          '--in',
          glob,
        ]).code,
      ).toBe(1);
    expect(here.git('status', '--porcelain')).toBe('');
  });

  it('that wants what another one forbids is refused at promotion', () => {
    const here = promoted();
    const other = 'Old exports are read with moment, for only it knows their formats';
    const ran = here.as(bob, [
      ...[
        'capture',
        other,
        'src/dates.ts#L1',
        '--when',
        'reading exports',
        '--not-when',
        'writing',
      ],
      ...[
        '--require',
        'moment\\(',
        '--in',
        'src/**/*.ts',
        '--bad',
        'luxon()',
        '--good',
        "moment('1970')",
      ],
    ]);
    expect(ran.code).toBe(1);
    expect(ran.error + ran.out).toContain('P14');
  });

  it('is spoken of with its item, and told of no level that it has', () => {
    const here = team('main', { 'src/dates.ts': 'format();\n' });
    for (const call of ['dayjs()', 'moment()']) {
      here.write('src/old.ts', `${call};\n`);
      here.commit(`Call ${call}`);
    }
    const raise = (name: string, ...more: readonly string[]) => {
      const args = ['--forbid', `${name}\\(`, '--in', 'src/**', '--bad', `${name}()`, ...more];
      here.did(bob, 'capture', `Nobody uses ${name} here`, 'src/dates.ts#L1', ...scope, ...args);
    };
    raise('dayjs', '--guard-level', 'block');
    raise('moment');
    const { items } = JSON.parse(here.did(reviewer, 'review', '--list', '--format', 'json')) as {
      items: { short: string; claim: string }[];
    };
    const shorts = ['dayjs', 'moment'].map(
      (name) => items.find(({ claim: said }) => said.includes(name))?.short ?? '',
    );
    const said = here.did(reviewer, 'promote', ...shorts);
    for (const short of shorts)
      expect(said).toMatch(new RegExp(`^note  ${short}: 1 earlier commit breaks the guard `, 'm'));
    expect(said.match(/write level: block/g)).toHaveLength(1);
  });

  it('looks at no record, so that none forbids its own mending', () => {
    const here = team('main', { 'src/dates.ts': 'format();\n' });
    here.did(
      bob,
      'capture',
      claim,
      'src/dates.ts#L1',
      ...scope,
      '--forbid',
      'moment',
      '--in',
      '**',
      '--bad',
      'moment',
    );
    here.commit('Propose');
    here.did(reviewer, 'promote', itemOf(here));
    here.commit('Decide');
    expect(found(here, 'lint')).toEqual([]);
    here.write('a.txt', 'moment\n');
    expect(found(here, 'lint')).toEqual(['GRD001 error a.txt:1']);
  });

  it.each(
    sampleOf([
      ['a byte that is no UTF-8', Buffer.from("// caf\xe9\nmoment('2026');\n", 'latin1')],
      ['a NUL', Buffer.from("moment('2026');\n//\0\n")],
      ['UTF-16', Buffer.from("\ufeffmoment('2026');\n", 'utf16le')],
    ]),
  )('is found in a file with %s, which compilers read', (_what, bytes) => {
    const here = promoted();
    here.git('checkout', '-q', '-b', 'feature');
    writeFileSync(join(here.root, 'src/new.ts'), bytes);
    here.commit('Odd bytes');
    expect(found(here, 'lint').map((each) => each.split(':')[0])).toEqual([
      'GRD001 error src/new.ts',
    ]);
    expect(found(here, 'gate', '--since', 'main')).toHaveLength(1);
  });

  it.each(sampleOf(['guards:', 'Guard:', 'guard: null', 'guard: []']))(
    'is not promoted away by the key "%s"',
    (key) => {
      const here = captured();
      const record = here.git('ls-files', 'corpus/findings').trim();
      const text = here.read(record);
      here.write(
        record,
        key.includes(': ')
          ? text.replace(/guard:\n(?: {2}.*\n)+/, `${key}\n`)
          : text.replace('guard:', key),
      );
      const ran = here.as(reviewer, ['promote', itemOf(here)]);
      expect([ran.code, ran.error + ran.out]).toEqual([1, expect.stringContaining('P14')]);
    },
  );

  it('says where nobody could look, outside of git', () => {
    const here = promoted();
    rmSync(join(here.root, '.git'), { recursive: true });
    here.write('src/new.ts', "moment('2026');\n");
    expect(here.as(reviewer, ['lint']).error).toContain('guards');
  });

  it('that looks at no file there is says so', () => {
    const here = team('main', { 'src/dates.ts': 'format();\n' });
    const args = ['--forbid', 'moment', '--in', 'sorc/**', '--bad', 'moment'];
    expect(here.did(bob, 'capture', claim, 'src/dates.ts#L1', ...scope, ...args)).toContain(
      'sorc/**',
    );
  });

  it('is found in a file that is named or piped in, and is no memory', () => {
    const here = promoted();
    expect(found(here, 'lint', 'src/dates.ts')).toEqual([]);
    here.write('src/new.ts', "export {};\nmoment('2026');\n");
    expect(found(here, 'lint', 'src/new.ts')).toEqual(['GRD001 error src/new.ts:2']);
    const piped = (path: string, input: string) =>
      here.as(reviewer, ['lint', '-', '--stdin-filename', path, '--format', 'compact'], { input });
    expect(piped('src/new.ts', 'export {};\n')).toMatchObject({ code: 0, out: '' });
    for (const path of ['src/new.ts', 'src/not/there.ts'])
      expect(piped(path, "\n\nmoment('1');\n").out).toMatch(/^src\/\S+:3:1 error GRD001 /);
    here.write('other.txt', 'x\n');
    expect(here.as(reviewer, ['lint', 'other.txt']).code).toBe(2);
  });

  it('says which files are too large to be looked through', () => {
    const here = promoted();
    here.write('src/large.ts', `${'x'.repeat(99)}\n`.repeat(50_000));
    const ran = here.as(reviewer, ['lint']);
    expect(ran.code).toBe(0);
    expect(ran.error).toContain('src/large.ts');
    const args = ['--forbid', 'dayjs', '--in', 'src/**', '--bad', 'dayjs'];
    const said = here.did(
      bob,
      'capture',
      'Nobody uses dayjs',
      'src/dates.ts#L1',
      ...scope,
      ...args,
    );
    expect(said).toMatch(/too large .* src\/large\.ts$/m);
  });
});

describe('values that must be equal', () => {
  it('are found by lint where they differ, and in a change that parts them', () => {
    const here = team('main', {
      'package.json': '{ "engines": { "node": ">=20" } }\n',
      '.nvmrc': '20\n',
      Dockerfile: 'FROM node:20\n',
    });
    here.did(
      bob,
      ...['capture', 'Node is the same version everywhere', '.nvmrc#L1', '--when', 'raising Node'],
      ...['--not-when', 'raising other versions', '--same', 'package.json#engines.node~(\\d+)'],
      ...['--same', '.nvmrc~^v?(\\d+)', '--same', 'Dockerfile~FROM node:(\\d+)'],
    );
    here.commit('Propose');
    here.did(reviewer, 'promote', itemOf(here));
    here.commit('Decide');
    expect(found(here, 'lint')).toEqual([]);
    here.git('checkout', '-q', '-b', 'feature');
    here.write('Dockerfile', 'FROM node:22\n');
    here.commit('Raise the image');
    expect(found(here, 'lint')).toEqual(['GRD001 error Dockerfile:1']);
    expect(found(here, 'gate', '--since', 'main')).toEqual(['GRD001 error Dockerfile:1']);
  });
});

describe('files that change together', () => {
  it('are named where a change has only one side', () => {
    const here = team('main', {
      'api/a.yaml': 'a: 1\n',
      'src/client/a.ts': 'a\n',
      'docs/a.md': 'a\n',
    });
    here.did(
      bob,
      ...['capture', 'The client follows the interface', 'docs/a.md#L1', '--when', 'changing it'],
      ...[
        '--not-when',
        'changing the server',
        '--together',
        'api/a.yaml',
        '--together',
        'src/client/**',
      ],
    );
    here.commit('Propose');
    here.did(reviewer, 'promote', itemOf(here));
    here.commit('Decide');
    here.git('checkout', '-q', '-b', 'feature');
    here.write('api/a.yaml', 'a: 2\n');
    here.git('add', '-A');
    expect(found(here, 'lint', '--staged')).toEqual(['GRD003 error api/a.yaml:1']);
    here.commit('One side');
    expect(found(here, 'gate', '--since', 'main')).toEqual(['GRD003 error api/a.yaml:1']);
    here.write('src/client/a.ts', 'b\n');
    here.commit('The other');
    expect(found(here, 'gate', '--since', 'main')).toEqual([]);
  });
});
