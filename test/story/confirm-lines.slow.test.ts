import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact } from '../support/facts.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const limits =
  'function a() {\n  return 1;\n}\nconst calls = 30;\nfunction b() {\n  return 2;\n}\n';
const block =
  'export function long(): number {\n  const first = 1;\n  const second = 2;\n  return first + second;\n}\n';
const record = 'corpus/findings/limit-30.md';

interface Packet {
  readonly path: string;
  readonly evidence: readonly string[];
  readonly note: string | null;
}

const json = <T>(text: string): T => JSON.parse(text) as T;

/** Memory of one short line of a file, and of a block of another. */
function remembered(): Team & {
  readonly short: string;
  readonly long: string;
  recalled(path: string): Packet | undefined;
  state(path: string): string | undefined;
} {
  const here = team('work', {
    'ledger.config.json': '{}\n',
    'src/limits.ts': limits,
    'src/long.ts': block,
  });
  const short = captureFact(here, 'The limit is 30', 'src/limits.ts#L4', 'changing the limit');
  const long = captureFact(
    here,
    'The sum of both parts is small',
    'src/long.ts#L1-L5',
    'changing both parts',
  );
  here.did(reviewer, 'promote', short, long);
  here.commit('Memory');
  const env = { XDG_CACHE_HOME: join(here.root, '.git/cache') };
  const of = <T extends { readonly path: string }>(
    list: readonly T[],
    path: string,
  ): T | undefined => list.find((each) => each.path === here.at(path));
  return {
    ...here,
    short,
    long,
    recalled: (path) =>
      of(
        json<{ packets: Packet[] }>(
          here.as(bot, ['recall', 'changing the limit and both parts', '--format', 'json'], { env })
            .out,
        ).packets,
        path,
      ),
    state: (path) =>
      of(
        json<{ records: { path: string; state: string }[] }>(
          here.as(bot, ['verify', '--format', 'json'], { env }).out,
        ).records,
        path,
      )?.state,
  };
}

describe('confirm', () => {
  it(
    'binds no other lines than the cited ones, unless somebody names them',
    { timeout: 60_000 },
    () => {
      const here = remembered();
      const confirm = (...args: readonly string[]): ReturnType<Team['as']> =>
        here.as(reviewer, ['confirm', here.short, ...args]);
      // The line moved, and a bracket stands at its number.
      here.write('src/limits.ts', `// one\n${limits}`);
      const refused = confirm();
      expect([refused.code, here.state(record)]).toEqual([1, 'changed']);
      expect(refused.error).toMatch(/P04 .*src\/limits\.ts#L4 .*src\/limits\.ts#L5/);
      expect(refused.error).toContain('│ }\n');
      expect(refused.error).toContain(`ledger confirm ${here.short} --at src/limits.ts#L5`);
      expect(
        json<{ reasons: { code: string; lines: string[] }[] }>(
          confirm('--format', 'json').out,
        ).reasons.map(({ code, lines }) => [code, lines]),
      ).toEqual([['P04', ['}']]]);
      expect(here.git('status', '--porcelain').trim()).toBe('M src/limits.ts');
      expect(here.as(bot, ['verify']).out).toContain(
        `ledger confirm ${here.short} --at src/limits.ts#L5`,
      );
      // A dry run shows the lines, and writes nothing.
      const planned = confirm('--at', 'src/limits.ts#L5', '--dry-run');
      expect([planned.code, here.state(record)]).toEqual([0, 'changed']);
      expect(planned.out).toContain('│ const calls = 30;\n');
      const bound = confirm('--at', 'src/limits.ts#L5');
      expect([bound.code, bound.out.includes('│ const calls = 30;\n'), here.state(record)]).toEqual(
        [0, true, 'fresh'],
      );
      // From now on every reader names the line where it is.
      expect(here.recalled(record)?.evidence).toEqual(['`src/limits.ts#L5`']);
      const shown = here.as(bot, ['show', here.short]).out;
      expect([shown.includes('src/limits.ts#L5'), shown.includes('src/limits.ts#L4')]).toEqual([
        true,
        false,
      ]);
      // Nothing needs another place now, and a place is of one item.
      expect(confirm('--at', 'src/limits.ts#L1').code).toBe(1);
      expect(
        here.as(reviewer, ['confirm', here.short, here.long, '--at', 'src/limits.ts#L1']).code,
      ).toBe(2);
      expect(confirm('--at', 'not a place').code).toBe(2);
    },
  );

  it(
    'shows what an edit made of the lines, and takes them from whoever names them',
    { timeout: 60_000 },
    () => {
      const here = remembered();
      // In place, or in place of what moved away and was edited as well: the bytes do not say
      // which.
      for (const edited of [limits.replace('30', '31'), `// one\n${limits.replace('30', '32')}`]) {
        here.write('src/limits.ts', edited);
        const refused = here.as(reviewer, ['confirm', here.short]);
        expect([
          refused.code,
          refused.error.includes(`│ ${edited.split('\n')[3] ?? ''}\n`),
        ]).toEqual([1, true]);
        expect(refused.error).toContain(`ledger confirm ${here.short} --at src/limits.ts#L4`);
        expect(here.state(record)).toBe('changed');
      }
      here.write('src/limits.ts', limits.replace('30', '31'));
      const bound = here.as(reviewer, ['confirm', here.short, '--at', 'src/limits.ts#L4']);
      expect([bound.code, bound.out.includes('│ const calls = 31;\n'), here.state(record)]).toEqual(
        [0, true, 'fresh'],
      );
      here.write('src/limits.ts', limits.replace('const calls = 30;', '}'));
      const refused = here.as(reviewer, ['confirm', here.short]);
      expect([refused.code, refused.error.includes('│ }\n')]).toEqual([1, true]);
      here.did(reviewer, 'confirm', here.short, '--at', 'src/limits.ts#L4');
      expect(here.state(record)).toBe('fresh');
      // Two copies of what was cited, none of them in its place.
      here.write('src/limits.ts', `// one\n// two\n// three\n// four\n${limits}`);
      expect(here.as(reviewer, ['confirm', here.short]).error).toMatch(
        /P04 .*is now at src\/limits\.ts#L\d+/,
      );
      // Evidence that is gone with its file is taken from another one by name alone.
      rmSync(join(here.root, 'src/limits.ts'));
      here.write('src/other.ts', 'const calls = 30;\n');
      expect(here.as(reviewer, ['confirm', here.short]).code).toBe(1);
      here.did(reviewer, 'confirm', here.short, '--at', 'src/other.ts#L1');
      expect([here.state(record), here.recalled(record)?.evidence]).toEqual([
        'fresh',
        ['`src/other.ts#L1`'],
      ]);
      // A place outside, or behind a link, is none.
      here.write('src/other.ts', 'const calls = 29;\n');
      expect(here.as(reviewer, ['confirm', here.short, '--at', '../other.ts#L1']).code).toBe(1);
    },
  );

  it(
    'writes what the lint and the gate take, whichever lines somebody names',
    { timeout: 60_000 },
    () => {
      const here = remembered();
      const judged = (): unknown[] =>
        [['lint'], ['gate', '--since', 'origin/main']].map((command) => here.as(bot, command).code);
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.write('src/limits.ts', limits.replace('30', '31'));
      here.did(reviewer, 'confirm', here.short, '--at', 'src/limits.ts#L3-L5');
      here.commit('Wider');
      expect(judged()).toEqual([0, 0]);
      here.write('src/limits.ts', limits.replace('30', '32'));
      here.write('src/other.ts', 'const calls = 31;\n');
      here.did(reviewer, 'confirm', here.short, '--at', 'src/other.ts#L1');
      here.commit('Another file');
      expect(judged()).toEqual([0, 0]);
      expect(
        here.as(bot, ['gate', '--since', 'origin/main', '--format', 'markdown']).out,
      ).toContain('now cites src/other.ts#L1');
    },
  );

  it(
    'is shown at the gate with the lines as they were and as they are',
    { timeout: 60_000 },
    () => {
      const here = remembered();
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const report = (format: string): string =>
        here.as(bot, ['gate', '--since', 'origin/main', '--format', format]).out;
      here.write('src/limits.ts', limits.replace('30', '31'));
      here.did(reviewer, 'confirm', here.short, '--at', 'src/limits.ts#L4');
      here.commit('Another limit');
      const said = 'its lines changed, src/limits.ts#L4';
      const words = ': now "const calls = 31;", before "const calls = 30;"';
      expect(report('markdown').replaceAll('\\', '')).toContain(said + words);
      expect(report('pretty')).toContain(said + words);
      here.git('checkout', '-q', '--detach', 'origin/main');
      here.write('src/limits.ts', limits.replace('30', '32'));
      here.commit('Changed before');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.did(reviewer, 'confirm', here.short, '--at', 'src/limits.ts#L4');
      here.commit('Confirmed after');
      expect(report('pretty')).toContain(said);
      expect(report('pretty')).not.toContain(`${said}:`);
    },
  );

  it.each([
    ['src/limits.ts', 'src/long.ts#L1-L5', 'src/long.ts#L2-L6', `// one\n${block}`],
    ['one file', 'src/limits.ts#L5-L7', 'src/limits.ts#L6-L8', ''],
  ])(
    'names one command where one place changed and another moved: %s',
    { timeout: 60_000 },
    (_name, cited, now, long) => {
      const here = remembered();
      const scope = ['--when', 'changing limits', '--not-when', 'in tests'];
      const both = captured(
        here.did(bot, 'capture', 'Limits add up', 'src/limits.ts#L4', cited, ...scope),
      );
      here.did(reviewer, 'promote', both);
      here.commit('Both');
      here.write(
        'src/limits.ts',
        limits.replace('30;\n', long === '' ? '31;\n// moved on\n' : '31;\n'),
      );
      if (long !== '') here.write('src/long.ts', long);
      const alone = here.as(reviewer, ['verify', '--follow', both]);
      expect([alone.code, alone.error]).toEqual([1, expect.stringContaining('ledger confirm')]);
      const { error } = here.as(reviewer, ['confirm', both]);
      const named = new Set(error.match(/ledger confirm .*$/gm));
      expect([...named]).toEqual([
        `ledger confirm ${both} --at ${now} --at src/limits.ts#L4`,
        `ledger confirm ${both} --at ${now}`,
      ]);
      expect(error).not.toContain('--follow');
      const [command = ''] = named;
      here.did(reviewer, ...command.split(' ').slice(1));
      const rows = here.read('corpus/findings/limits-add-up.md').match(/^- File: .*$/gm);
      expect(rows).toEqual(
        ['src/limits.ts#L4', now].map((place) => expect.stringContaining(place)),
      );
      expect(here.state('corpus/findings/limits-add-up.md')).toBe('fresh');
    },
  );

  it('takes a symbol for the place, as capture does', { timeout: 60_000 }, () => {
    const here = remembered();
    here.write('src/long.ts', `// one\n${block.replace('second = 2', 'second = 3')}`);
    const confirm = (place: string, ...more: readonly string[]): ReturnType<Team['as']> =>
      here.as(reviewer, ['confirm', here.long, '--at', place, ...more]);
    const missing = confirm('src/long.ts:short');
    expect([missing.code, missing.error]).toEqual([1, expect.stringContaining('short')]);
    expect(confirm('src/long.ts:not a symbol').code).toBe(2);
    const bound = confirm('long.ts:long', '-C', 'src');
    expect([bound.code, bound.error]).toEqual([0, '']);
    expect(bound.out).toContain('src/long.ts#L2-L6 is confirmed with these lines');
    expect(here.state('corpus/findings/sum-both-parts-small.md')).toBe('fresh');
  });

  it('is not needed for recall to name lines where they moved', { timeout: 60_000 }, () => {
    const here = remembered();
    const path = 'corpus/findings/sum-both-parts-small.md';
    expect(here.recalled(path)).toMatchObject({ evidence: ['`src/long.ts#L1-L5`'], note: null });
    here.write('src/long.ts', `// one\n// two\n${block}`);
    for (const cache of ['cold', 'warm'])
      expect([cache, here.recalled(path)]).toMatchObject([
        cache,
        { evidence: ['`src/long.ts#L3-L7`'], note: 'moved' },
      ]);
    const hook = here.as(bot, ['hook', 'user-prompt-submit'], {
      input: JSON.stringify({
        session_id: 's',
        cwd: here.root,
        prompt: 'changing both parts of the sum',
      }),
    }).out;
    const shown = here.as(bot, ['show', here.long]).out;
    for (const text of [hook, shown.slice(0, shown.indexOf('changed since'))])
      expect([text.includes('src/long.ts#L3-L7'), text.includes('src/long.ts#L1-L5')]).toEqual([
        true,
        false,
      ]);
    expect(here.as(reviewer, ['confirm', here.long]).error).toContain('ledger verify --follow');
    const followed = here.did(reviewer, 'verify', '--follow', here.long);
    expect(followed).toContain('│ export function long(): number {\n');
    for (const cache of ['cold', 'warm'])
      expect([cache, here.recalled(path)]).toMatchObject([
        cache,
        { evidence: ['`src/long.ts#L3-L7`'], note: null },
      ]);
    here.write('src/long.ts', `// one\n${block}`);
    expect(here.recalled(path)).toMatchObject({ evidence: ['`src/long.ts#L2-L6`'], note: 'moved' });
  });

  it('takes whole files that were renamed and changed by their names of now', () => {
    const parts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
    const text = (of: string): string => parts.map((part) => `// ${of} ${part}\n`).join('');
    const here = team('work', {
      'ledger.config.json': '{}\n',
      'src/a.ts': text('a'),
      'src/b.ts': text('b'),
    });
    const item = captured(
      here.did(
        bot,
        'capture',
        'Both parts start the engine',
        'src/a.ts',
        'src/b.ts',
        '--when',
        'changing the engine',
        '--not-when',
        'in tests',
      ),
    );
    here.did(reviewer, 'promote', item);
    here.commit('Memory');
    here.git('mv', 'src/a.ts', 'src/start.ts');
    here.git('mv', 'src/b.ts', 'src/run.ts');
    here.write('src/start.ts', `${text('a')}// nine\n`);
    here.write('src/run.ts', `${text('b')}// nine\n`);
    here.commit('Move');
    const both = ['confirm', item, '--at', 'src/start.ts', '--at', 'src/run.ts'];
    expect(here.as(bot, ['verify']).out).toContain(`ledger ${both.join(' ')}`);
    expect(here.as(reviewer, both.slice(0, 4)).error).toContain(`ledger ${both.join(' ')}`);
    here.did(reviewer, ...both);
    expect(here.as(bot, ['verify']).code).toBe(0);
  });
});
