import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact } from '../support/facts.ts';
import { folderWith, ledger } from '../support/run-cli.ts';
import { bot, madeOnce, reviewer, type Team, team } from '../support/team.ts';

const code = (name: string): string =>
  Array.from({ length: 40 }, (_each, at) => `export const ${name}${at} = ${at};\n`).join('');

interface Answer {
  readonly looked: number;
  readonly packets: readonly { readonly claim: string; readonly why: readonly string[] }[];
  readonly notes: readonly string[];
}
const cache = (here: Team) => ({ env: { XDG_CACHE_HOME: join(here.root, '.git/cache') } });
const recalled = (here: Team, ...args: readonly string[]): Answer =>
  JSON.parse(here.as(bot, ['recall', '--format', 'json', ...args], cache(here)).out) as Answer;
const first = (here: Team, ...args: readonly string[]): string[] =>
  recalled(here, ...args).packets.map(({ why }) => why[0] ?? '');

/** A repository with facts about places of two files. */
const known = madeOnce((): Team => {
  const here = team('work', {
    'src/refresh.ts': code('refresh'),
    'src/other.ts': code('other'),
  });
  const fact = (claim: string, place: string): string =>
    captureFact(here, claim, place, `painting ${claim}`);
  for (const item of [
    fact('Zebras wait for their neighbours', 'src/refresh.ts#L3-L7'),
    fact('Giraffes sleep while standing', 'src/refresh.ts#L20-L22'),
    fact('Lions roar before dawn', 'src/other.ts#L1-L2'),
  ])
    here.did(reviewer, 'promote', item);
  here.commit('Promote facts');
  return here;
});
const [zebras, giraffes] = [
  'rests on lines 3\u20137 of src/refresh.ts',
  'rests on lines 20\u201322 of src/refresh.ts',
];

describe('ledger recall by files', { timeout: 120_000 }, () => {
  it('finds what rests on a file that is given or named, the nearest lines first', () => {
    const here = known();
    expect(first(here, '--paths', 'src/refresh.ts').sort()).toEqual([giraffes, zebras]);
    expect(first(here, '--paths', 'src/refresh.ts:3')).toEqual([zebras, giraffes]);
    expect(first(here, '--paths', 'src/refresh.ts#L19-L20')).toEqual([giraffes, zebras]);
    expect(first(here, '-C', 'src', '--paths', 'refresh.ts:21')).toEqual([giraffes, zebras]);
    expect(first(here, 'fix refresh.ts').sort()).toEqual([giraffes, zebras]);
    expect(first(here, 'it dies at (/ci/work/src/refresh.ts:20:5)')).toEqual([giraffes, zebras]);
    expect(first(here, 'fix fresh.ts')).toEqual([]);
    expect(first(here, '--paths', 'refresh.ts:3')).toEqual([zebras, giraffes]);
    here.write('refresh.ts', 'another\n');
    expect(first(here, '--paths', 'refresh.ts:3')).toEqual([]);
    expect(here.as(bot, ['recall', '--paths', 'src/refresh.ts:3']).out).toContain(
      `- here because: ${zebras}`,
    );
  });

  it('finds it for a prompt of a hook that is nothing but a file, and not for weak words', () => {
    const here = known();
    const hook = (prompt: string): string =>
      here.as(bot, ['hook', 'user-prompt-submit'], {
        ...cache(here),
        input: JSON.stringify({ session_id: prompt, prompt }),
      }).out;
    expect(hook('src/refresh.ts')).toContain('Zebras wait');
    expect(hook('rename two variables in refresh.ts and sort the imports')).toContain('Zebras');
    expect(hook('rename two variables and sort the imports before dawn')).toBe('');
  });

  it('finds a file that memory knows after hundreds that it does not', () => {
    const here = known();
    const log = Array.from({ length: 500 }, (_each, at) => `src/dir${at}/file${at}.ts:${at + 1}`);
    expect(first(here, `${log.join(' ')} and src/refresh.ts:3 fails`)).toEqual([zebras, giraffes]);
    const nothing = here.as(bot, ['recall', log.join(' ')], cache(here));
    expect(nothing.error).toContain('the task names more than 100 files; the rest was ignored\n');
    const prompt = `${'over and over '.repeat(20_000)} until it fails at src/refresh.ts:3`;
    const input = JSON.stringify({ session_id: 'long', prompt });
    const told = here.as(bot, ['hook', 'user-prompt-submit'], { ...cache(here), input });
    expect(told.out).toContain('Zebras wait');
    expect(told.error).toBe(
      'ledger hook: the prompt has 280035 characters; only its start and its end were used\n',
    );
  });

  it('says that nothing is promoted yet', () => {
    const here = team('work', {
      'src/a.ts': 'export const a = 1;\n',
      'ledger.config.json': '{}\n',
    });
    here.did(
      bot,
      ...['capture', 'Lions wait for the dusk', 'src/a.ts#L1'],
      ...['--when', 'changing a', '--not-when', 'in tests'],
    );
    expect(here.as(bot, ['recall', 'xylophone'], cache(here)).error).toBe(
      'ledger: no fact is promoted here yet; to see what is pending: ledger review --list\n',
    );
  });

  it('says which of the files it is given are none', () => {
    const here = known();
    const told = (...args: readonly string[]): string =>
      here.as(bot, ['recall', ...args], cache(here)).error;
    const none = 'is not a file here; --paths takes files, not folders or globs\n';
    expect(told('--paths', 'src,src/*.ts,src/gone.ts,a,b')).toContain(
      `ledger: src ${none}ledger: src/*.ts ${none}ledger: src/gone.ts ${none}` +
        'ledger: and 2 more paths are not files here\nledger: no fact matches (3 records checked)',
    );
    expect(told('--paths', 'src/refresh.ts,src')).toBe('');
  });

  it('says where to see what is left out for its evidence', () => {
    const here = known();
    here.write('src/other.ts', code('another'));
    const asked = here.as(bot, ['recall', '--changed'], cache(here));
    expect(asked.out).toMatch(
      /, its evidence changed; [^\n]*\)\n\nLeft out: 1 whose evidence changed\.\n$/,
    );
    expect(asked.error).toBe('ledger: to see the facts whose evidence changed: ledger verify\n');
  });

  it('finds it under the name that the file has now', () => {
    const here = known();
    here.git('mv', 'src/refresh.ts', 'src/renewed.ts');
    const why = 'rests on lines 3\u20137 of src/renewed.ts';
    expect(first(here, '--paths', 'src/renewed.ts:3')[0]).toBe(why);
    here.git('commit', '-qm', 'renamed');
    expect(first(here, '--paths', 'src/renewed.ts:3')[0]).toBe(why);
    expect(first(here, 'look at src/renewed.ts:3')[0]).toBe(why);
    expect(first(here, '--paths', 'src/nothing.ts')).toEqual([]);
  });

  it('finds what rests on what somebody has changed', () => {
    const here = known();
    const nothing = (option: string) => here.as(bot, ['recall', option], cache(here));
    for (const option of ['--changed', '--staged'])
      expect(nothing(option)).toMatchObject({
        code: 0,
        out: '',
        error: `ledger: no file changed (${option})\n`,
      });
    here.write('src/refresh.ts', `${code('refresh')}// the end\n`);
    expect(first(here, '--changed')).toEqual([giraffes, zebras]);
    expect(first(here, '--staged')).toEqual([]);
    here.git('add', 'src/refresh.ts');
    expect(first(here, '--staged')).toEqual([giraffes, zebras]);
    here.git('commit', '-qm', 'the end');
    expect(first(here, '--changed')).toEqual([]);
    expect(first(here, '--since', 'HEAD~1')).toEqual([giraffes, zebras]);
  });

  it('says what is wrong with an option', () => {
    const here = known();
    const failed = (...args: readonly string[]) => here.as(bot, ['recall', ...args]);
    expect(failed('--since', 'nowhere')).toMatchObject({
      code: 2,
      error: expect.stringContaining('git has no commit "nowhere"') as string,
    });
    expect(failed('--changed', '--staged')).toMatchObject({
      code: 2,
      error: expect.stringContaining('--changed and --staged cannot be combined') as string,
    });
    const outside = folderWith({ 'memory/MEMORY.md': '# Memory\n' });
    expect(ledger(outside, ['recall', '--changed'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('--changed needs a git repository') as string,
    });
  });
});

const finding = (subject: string): string =>
  `---\ntype: finding\nid: ${subject}\nstatus: accepted\n---\n\n# Finding: Import of ${subject} is ` +
  `slow\n\n## Claim\n\nThe storage takes the import of ${subject} in batches.\n\n## Evidence\n\n` +
  `- Command: \`true\`\n\n## Applies when\n\n- changing the storage import of ${subject}\n\n` +
  '## Does not apply when\n\n- never\n';
const subjects = ['invoices', 'zebras', 'tickets', 'parcels', 'mandates', 'vouchers', 'routes'];

describe('ledger recall by words', { timeout: 60_000 }, () => {
  const names = Array.from({ length: 40 }, (_each, at) => `${subjects[at % 7] ?? ''}-of-area${at}`);
  const area = (): Team =>
    team(
      'work',
      Object.fromEntries(names.map((name) => [`corpus/findings/${name}.md`, finding(name)])),
    );
  const claims = (here: Team, task: string): string[] =>
    recalled(here, task).packets.map(({ claim }) => claim);

  it('finds a condition that stands word for word in a prompt of 22 words', () => {
    expect(
      claims(
        area(),
        'On Friday Mira wants a demonstration, so before anybody else starts changing the storage ' +
          'import of zebras-of-area22, write her some short notes',
      )[0],
    ).toContain('zebras-of-area22');
  });

  it('finds the right one among 40 of one kind, and says where it looked for nothing', () => {
    const here = area();
    expect(claims(here, 'the storage import of parcels-of-area31 hangs')[0]).toContain('area31');
    expect(here.as(bot, ['recall', 'plan the summer party with music'])).toMatchObject({
      out: '',
      error: 'ledger: no fact matches (40 records checked); to see them: ledger list\n',
    });
    expect(recalled(here, 'plan the summer party with music')).toMatchObject({
      looked: 40,
      packets: [],
    });
  });
});
