import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact, numberedLines } from '../support/facts.ts';
import { bin, connected } from '../support/mcp-client.ts';
import { bot, madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const code = numberedLines(40);
const today = new Date().toISOString().slice(0, 10);
const names = ['token', 'cache', 'queue'] as const;

interface Counts {
  readonly since: string | null;
  readonly promoted: number;
  readonly never: readonly {
    readonly short: string;
    readonly path: string;
    readonly claim: string;
  }[];
  readonly atStartAlone: number;
  readonly problem: string | null;
}

const knowing = madeOnce(() => {
  const here = team('work', {
    'ledger.config.json': '{}\n',
    ...Object.fromEntries(names.map((name) => [`src/${name}.ts`, code])),
  });
  const items = Object.fromEntries(
    names.map((name) => [
      name,
      captureFact(
        here,
        `The ${name} waits for its neighbour`,
        `src/${name}.ts#L1-L4`,
        `changing the ${name}`,
      ),
    ]),
  );
  for (const name of names) here.did(reviewer, 'promote', items[name] ?? '');
  here.commit('Memory');
  return { ...here, items };
});

/** Three promoted facts, each about a file of its own. */
function known(): { readonly here: Team; readonly items: Readonly<Record<string, string>> } {
  const here = knowing();
  return { here, items: here.items };
}

/** Somebody whose own configuration is this, if it is any. */
function user(here: Team, config: string | null = '{ "recallLog": true }') {
  if (config !== null) here.write('.git/config-home/ledger/config.json', config);
  const env = {
    HOME: join(here.root, '.git'),
    XDG_CONFIG_HOME: join(here.root, '.git/config-home'),
    XDG_CACHE_HOME: join(here.root, '.git/cache'),
  };
  const run = (...args: readonly string[]) => here.as(bot, args, { env });
  return {
    env,
    run,
    hook: (name: string, event: object) =>
      here.as(bot, ['hook', name], {
        env,
        input: JSON.stringify({ session_id: 's', cwd: here.root, ...event }),
      }),
    status: (): Counts | undefined =>
      (JSON.parse(run('status', '--format', 'json').out) as { recalls?: Counts }).recalls,
    never: (): string[] =>
      (
        (JSON.parse(run('status', '--format', 'json').out) as { recalls?: Counts }).recalls
          ?.never ?? []
      ).map(({ claim }) => claim.split(' ')[1] ?? ''),
    /** Where the log lies, made by the first recall. */
    folder: (): string =>
      join(
        env.XDG_CACHE_HOME,
        'ledger/recalls',
        readdirSync(join(env.XDG_CACHE_HOME, 'ledger/recalls'))[0] ?? '',
      ),
  };
}

describe('a log of recalls', { timeout: 60_000 }, () => {
  it('is kept by nobody who did not ask for it, and by no repository', () => {
    const { here } = known();
    for (const config of [null, '{}', '{ "recallLog": false }']) {
      const me = user(here, config);
      expect(me.run('recall', 'the token hangs').code).toBe(0);
      expect([/recall log|never recalled/.test(me.run('status').out), me.status()]).toEqual([
        false,
        undefined,
      ]);
      expect(existsSync(join(me.env.XDG_CACHE_HOME, 'ledger/recalls'))).toBe(false);
    }
    here.write('ledger.config.json', '{ "recallLog": true }\n');
    expect(user(here).run('recall', 'the token hangs')).toMatchObject({
      code: 2,
      error: expect.stringContaining('recallLog') as string,
    });
    here.write('ledger.config.json', '{}\n');
    here.write('.config/ledger/config.json', '{ "recallLog": true }\n');
    here.write('.git/config-home/ledger/config.json', '{}');
    expect(user(here, null).run('recall', 'the token hangs').code).toBe(0);
    expect(existsSync(join(here.root, '.git/cache/ledger/recalls'))).toBe(false);
  });

  it('lets status say what was never recalled, since when, and what was only named at a start', () => {
    const { here, items } = known();
    const me = user(here);
    expect(me.run('status').out).toContain('the recall log is empty: no fact was recalled yet\n');
    const { never, ...rest } = me.status() ?? { never: [] };
    expect(rest).toEqual({ since: null, promoted: 3, atStartAlone: 0, problem: null });
    expect(
      Object.fromEntries(never.map(({ short, path, claim }) => [short, `${path}: ${claim}`])),
    ).toEqual(
      Object.fromEntries(
        names.map((name) => [
          items[name],
          `${here.at(`corpus/findings/${name}-waits-neighbour.md`)}: The ${name} waits for its neighbour`,
        ]),
      ),
    );
    me.run('recall', 'the token hangs');
    const others = me
      .never()
      .map((name) => `  ${items[name] ?? ''}  The ${name} waits for its neighbour\n`);
    expect([others.length, me.run('status').out]).toEqual([
      2,
      expect.stringContaining(
        `never recalled since ${today}: 2 of 3 promoted records\n${others.join('')}`,
      ),
    ]);
    me.run('context', '--profile', 'ledger');
    expect(me.run('status').out).toContain(
      `every promoted record was recalled since ${today}` + '; 2 only at the start of a session\n',
    );
    // Asking how memory stands recalls nothing.
    expect(me.run('status').out).toBe(me.run('status').out);
  });

  it.each(
    sampleOf<[string, (me: ReturnType<typeof user>) => void, readonly string[]]>([
      ['recall', (me) => void me.run('recall', 'the token hangs'), ['cache', 'queue']],
      [
        'recall of a session',
        (me) => void me.run('recall', '--session', 's', 'the token hangs'),
        ['cache', 'queue'],
      ],
      [
        'a prompt',
        (me) => void me.hook('user-prompt-submit', { prompt: 'why does the cache hang' }),
        ['token', 'queue'],
      ],
      ['the start of a session', (me) => void me.hook('session-start', { source: 'startup' }), []],
      ['the start of a helper', (me) => void me.hook('subagent-start', {}), []],
      ['what an agent loads', (me) => void me.run('context', '--profile', 'ledger'), []],
      [
        'what an agent loads, as JSON',
        (me) => void me.run('context', '--profile', 'ledger', '--format', 'json'),
        [],
      ],
      [
        'as much of it as fits',
        (me) => void me.run('context', '--profile', 'ledger', '--cap-combined', '130'),
        ['queue', 'token'],
      ],
      [
        'a look at its tiers, which gives nothing',
        (me) => void me.run('context', '--profile', 'ledger', '--explain'),
        names,
      ],
      [
        'what is no fact, asked for by its name',
        (me) => void me.run('recall', '--include', 'candidate', 'the mailer hangs'),
        names,
      ],
    ]),
  )('counts %s', (_name, served, left) => {
    const { here } = known();
    here.did(
      bot,
      'capture',
      'The mailer waits for its neighbour',
      'src/token.ts#L9-L12',
      '--when',
      'changing the mailer',
      '--not-when',
      'in tests',
    );
    const me = user(here);
    served(me);
    expect([...me.never()].sort()).toEqual([...left].sort());
  });

  it('counts what a client is given over MCP', async () => {
    const { here } = known();
    const me = user(here);
    const env = { PATH: process.env.PATH ?? '', GIT_CONFIG_GLOBAL: '/dev/null', ...me.env };
    const { client, call } = await connected(here, env);
    await Promise.all(
      ['why does the token hang', 'why does the queue hang'].map((task) =>
        call('recall', { task }),
      ),
    );
    await client.close();
    expect(me.never()).toEqual(['cache']);
  });

  it('keeps which and when, and nothing of the task', () => {
    const { here } = known();
    const me = user(here);
    expect(
      me.run('recall', 'the token waits for its confidentialword', '--paths', 'src/secretpath.ts')
        .out,
    ).toContain('The token waits');
    const kept = readdirSync(me.folder())
      .map((name) => (name.startsWith('.') ? '' : readFileSync(join(me.folder(), name), 'utf8')))
      .join('');
    expect(kept).toMatch(
      /^\{"schemaVersion":1,"day":"\d{4}-\d\d-\d\d","by":"task","keys":\["[^"]+"\]\}\n$/,
    );
    expect(here.git('status', '--porcelain')).toBe('');
  });

  it('goes with a record that is moved', () => {
    const { here } = known();
    const me = user(here);
    me.run('recall', 'the token hangs');
    here.did(
      reviewer,
      'mv',
      'corpus/findings/token-waits-neighbour.md',
      'corpus/findings/token-waits.md',
    );
    expect([...me.never()].sort()).toEqual(['cache', 'queue']);
  });

  it('adds up its lines, and says the same afterwards', () => {
    const { here } = known();
    const me = user(here);
    me.run('recall', 'the token hangs');
    const news = join(me.folder(), 'news.jsonl');
    const line = readFileSync(news, 'utf8');
    writeFileSync(news, line.repeat(Math.ceil(65_536 / line.length)));
    me.run('recall', 'the cache hangs');
    expect(existsSync(news)).toBe(false);
    expect(Buffer.byteLength(readFileSync(join(me.folder(), 'log.json')))).toBeLessThan(1_000);
    expect(me.never()).toEqual(['queue']);
  });

  it('counts once what was added up by somebody who ended before the lines were removed', () => {
    const { here } = known();
    const me = user(here);
    me.run('recall', 'the token hangs');
    const news = join(me.folder(), 'news.jsonl');
    const line = readFileSync(news, 'utf8');
    const few = Math.ceil(65_536 / line.length);
    const [inIt, notInIt] = ['aside.000000000001.jsonl', 'aside.000000000002.jsonl'];
    writeFileSync(join(me.folder(), inIt), line.repeat(3));
    writeFileSync(join(me.folder(), notInIt), line);
    const key = /"keys":\["([^"]+)"\]/.exec(line)?.[1] ?? '';
    writeFileSync(
      join(me.folder(), 'log.json'),
      `{"schemaVersion":1,"began":"${today}","lost":null,"added":["${inIt}"],"records":{"${key}":[3,0,"${today}"]}}\n`,
    );
    writeFileSync(news, line.repeat(few));
    // What was set aside is added up first, and the lines since by the next one.
    for (const counted of [3 + 1, 3 + 1 + few + 2]) {
      me.run('recall', 'the token hangs');
      expect(
        (JSON.parse(readFileSync(join(me.folder(), 'log.json'), 'utf8')) as { records: object })
          .records,
      ).toEqual({ [key]: [counted, 0, today] });
    }
    expect(readdirSync(me.folder()).filter((name) => name.endsWith('.jsonl'))).toEqual([]);
  });

  it('loses nothing of two processes at once, also while one adds up', async () => {
    const { here } = known();
    const me = user(here);
    me.run('recall', 'the token hangs');
    const [folder] = [me.folder()];
    const line = readFileSync(join(folder, 'news.jsonl'), 'utf8');
    // Some lines before they are added up.
    writeFileSync(join(folder, 'news.jsonl'), line.repeat(Math.floor(65_536 / line.length) - 2));
    const before = Math.floor(65_536 / line.length) - 2;
    const runs = await Promise.all(
      Array.from(
        { length: 8 },
        () =>
          new Promise<string>((done) => {
            const child = spawn(process.execPath, [bin, 'recall', 'the token hangs'], {
              cwd: here.root,
              env: { PATH: process.env.PATH ?? '', ...me.env },
            });
            let said = '';
            child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
            child.stderr.on('data', (chunk: Buffer) => (said += `!${chunk.toString()}`));
            child.on('close', () => done(said));
          }),
      ),
    );
    expect(
      runs.map((said) => said.startsWith('Facts of this project') && !said.includes('!')),
    ).toEqual(runs.map(() => true));
    const log = JSON.parse(readFileSync(join(folder, 'log.json'), 'utf8')) as {
      records: Record<string, [number, number, string]>;
      added: readonly string[];
    };
    const waiting = readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl') && !log.added.includes(name))
      .reduce(
        (sum, name) => sum + readFileSync(join(folder, name), 'utf8').split('\n').length - 1,
        0,
      );
    // Who was overtaken between writing and looking may count twice; nobody is lost.
    expect((Object.values(log.records)[0]?.[0] ?? 0) + waiting).toBeGreaterThanOrEqual(before + 8);
    expect((Object.values(log.records)[0]?.[0] ?? 0) + waiting).toBeLessThanOrEqual(before + 16);
  });
});

describe('a log of recalls that cannot be kept', { timeout: 60_000 }, () => {
  const given = (ran: { readonly code: number | null; readonly out: string }): unknown => [
    ran.code,
    ran.out.includes('The token waits for its neighbour'),
  ];

  it.each(
    sampleOf<[string, (folder: string) => void, RegExp]>([
      [
        'is a folder',
        (folder) => mkdirSync(join(folder, 'news.jsonl')),
        /this recall was not added to the log: cannot write .*news\.jsonl/,
      ],
      [
        'leads elsewhere',
        (folder) => symlinkSync('/dev/null', join(folder, 'news.jsonl')),
        /this recall was not added to the log: cannot write .*news\.jsonl/,
      ],
      [
        'has a file in the place of its folder',
        (folder) => (rmSync(folder, { recursive: true }), writeFileSync(folder, '')),
        /this recall was not added to the log: cannot write .*/,
      ],
      [
        'has no room',
        (folder) => writeFileSync(join(folder, 'news.jsonl'), 'x'.repeat(262_144)),
        /this recall was not added to the log: .*news\.jsonl is full/,
      ],
    ]),
  )('because it %s takes nothing from anybody', (_name, spoil, note) => {
    const { here } = known();
    const me = user(here);
    const without = user(here, '{}').run('recall', 'the token hangs').out;
    user(here).run('recall', 'the cache hangs');
    const folder = me.folder();
    rmSync(join(folder, 'news.jsonl'));
    spoil(folder);
    expect(me.run('recall', 'the token hangs')).toEqual({
      code: 0,
      out: without,
      error: expect.stringMatching(note) as string,
    });
    expect(given(me.run('context', '--profile', 'ledger'))).toEqual([0, true]);
    for (const [name, event] of [
      ['user-prompt-submit', { prompt: 'why does the token hang' }],
      ['session-start', {}],
    ] as const)
      expect(me.hook(name, event)).toEqual({
        code: 0,
        out: expect.stringContaining('The token waits for its neighbour') as string,
        error: expect.stringMatching(note) as string,
      });
    expect(me.run('status').code).toBe(0);
  });

  it('because a later release wrote it is left as it is, and status says so', () => {
    const { here } = known();
    const me = user(here);
    me.run('recall', 'the token hangs');
    const path = join(me.folder(), 'log.json');
    writeFileSync(path, '{"schemaVersion":2,"more":[]}\n');
    writeFileSync(join(me.folder(), 'news.jsonl'), `${'{"schemaVersion":2}\n'.repeat(4_000)}`);
    expect(me.run('recall', 'the token hangs')).toMatchObject({ code: 0, error: '' });
    expect(readFileSync(path, 'utf8')).toBe('{"schemaVersion":2,"more":[]}\n');
    expect(me.run('status').out).toContain(
      'the recall log is unreadable: a later release wrote it\n',
    );
  });

  it('that lost what was served longest ago speaks of the days after that alone', () => {
    const { here } = known();
    const me = user(here);
    me.run('recall', 'the token hangs');
    const before = (lost: string): void =>
      writeFileSync(
        join(me.folder(), 'log.json'),
        `{"schemaVersion":1,"began":"2020-01-01","lost":"${lost}","records":{}}\n`,
      );
    before('2024-02-28');
    expect(me.status()).toMatchObject({ since: '2024-02-29', promoted: 3, problem: null });
    before(today);
    expect(me.run('status').out).toContain('the recall log is unreadable: it is full\n');
    expect(me.status()?.never).toEqual([]);
  });

  it('because it is no log begins anew', () => {
    const { here } = known();
    const me = user(here);
    me.run('recall', 'the token hangs');
    writeFileSync(join(me.folder(), 'log.json'), 'garbage');
    writeFileSync(join(me.folder(), 'news.jsonl'), '{"schemaVersion":1,"day":"2026');
    expect(me.status()).toMatchObject({ since: null, problem: null });
    me.run('recall', 'the cache hangs');
    me.run('recall', 'the token hangs');
    expect(me.status()).toMatchObject({ since: today, problem: null });
  });

  it('with a configuration that is none, says so and gives what it gave', () => {
    const { here } = known();
    const me = user(here, '{ "recallLog": "yes" }');
    expect(me.run('recall', '--no-advisor', 'the token hangs')).toEqual({
      code: 0,
      out: expect.stringContaining('The token waits') as string,
      error: expect.stringContaining('"recallLog" in') as string,
    });
    expect(me.hook('user-prompt-submit', { prompt: 'why does the token hang' })).toMatchObject({
      code: 0,
      out: expect.stringContaining('The token waits') as string,
    });
    expect(me.run('status').out).toContain('the recall log is unreadable: "recallLog" in');
  });
});
