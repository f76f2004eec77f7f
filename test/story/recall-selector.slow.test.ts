import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ledgerProcess } from '../support/run-cli.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const code = Array.from({ length: 40 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const fileOf = (here: Team, name: string): string =>
  here.at(`corpus/findings/${name}-waits-neighbour.md`);

function known(...names: readonly string[]): Team {
  const here = team('work', Object.fromEntries(names.map((name) => [`src/${name}.ts`, code])));
  for (const name of names)
    here.did(
      reviewer,
      'promote',
      captured(
        here.did(
          bot,
          'capture',
          `The ${name} waits for its neighbour`,
          `src/${name}.ts#L1-L4`,
          '--when',
          `changing the ${name}`,
          '--not-when',
          'in tests',
        ),
      ),
    );
  return here;
}

/** A selector of the user's own, as a script that keeps what it was asked. */
function withSelector(
  here: Team,
  body: string,
  timeoutSeconds = 10,
): Readonly<Record<string, string>> {
  here.write(
    '.git/selector.mjs',
    `import { readFileSync, writeFileSync, appendFileSync } from 'node:fs';\nconst asked ` +
      `= readFileSync(0, 'utf8');\nappendFileSync(` +
      `${JSON.stringify(join(here.root, '.git/asked'))}, asked);\n${body}\n`,
  );
  here.write(
    '.git/config-home/ledger/config.json',
    JSON.stringify({
      selector: {
        command: [process.execPath, join(here.root, '.git/selector.mjs')],
        timeoutSeconds,
      },
    }),
  );
  return {
    XDG_CONFIG_HOME: join(here.root, '.git/config-home'),
    XDG_CACHE_HOME: join(here.root, '.git/cache'),
  };
}
const say = (value: string): string => `process.stdout.write(${JSON.stringify(value)});`;
const paths = (ran: { readonly out: string }): string[] =>
  (JSON.parse(ran.out) as { packets: { path: string }[] }).packets.map((each) => each.path);
const recall = (here: Team, env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  here.as(bot, ['recall', '--format', 'json', ...args], { env });

describe('a selector of the user', { timeout: 60_000 }, () => {
  it('is told names and descriptions alone, and chooses what shares no word with the task', () => {
    const here = known('token', 'cache');
    const env = withSelector(
      here,
      say(JSON.stringify({ selected_memories: [fileOf(here, 'cache')] })),
    );
    const ran = recall(here, env, 'the thing that remembers is slow');
    expect(paths(ran)).toEqual([fileOf(here, 'cache')]);
    expect(ran.out).toContain('the selector chose it');
    expect(JSON.parse(here.read('.git/asked'))).toEqual({
      schemaVersion: 1,
      query: 'the thing that remembers is slow',
      limit: 5,
      memories: [
        {
          name: fileOf(here, 'cache'),
          description: 'The cache waits for its neighbour — changing the cache',
        },
        {
          name: fileOf(here, 'token'),
          description: 'The token waits for its neighbour — changing the token',
        },
      ],
    });
  });

  it.each([
    ['a fence', '```json\n{"selected_memories": ["NAME"]}\n```'],
    ['words around it', 'Sure! {"selected_memories": ["NAME"]} I hope this helps.'],
    [
      'names that nobody asked about',
      '{"selected_memories": ["/etc/passwd", "../x.md", "NAME", "NAME", 7]}',
    ],
  ])('is understood with %s', (_name, answer) => {
    const here = known('token');
    expect(
      paths(
        recall(
          here,
          withSelector(here, say(answer.replaceAll('NAME', fileOf(here, 'token')))),
          'something else entirely',
        ),
      ),
    ).toEqual([fileOf(here, 'token')]);
  });

  it('may say that nothing matters', () => {
    const here = known('token');
    expect(
      paths(recall(here, withSelector(here, say('{"selected_memories": []}')), 'the token hangs')),
    ).toEqual([]);
  });

  it.each([
    ['fails', 'process.exit(3);', /ended with exit code 3/],
    ['says nothing of the kind', say('I cannot help with that.'), /answered with no list/],
    ['takes too long', 'setTimeout(() => {}, 60_000);', /took longer than 1 seconds/],
  ])('that %s leaves it to the words, with a note', (_name, body, note) => {
    const here = known('token');
    const ran = recall(here, withSelector(here, body, 1), 'the token hangs');
    expect(paths(ran)).toEqual([fileOf(here, 'token')]);
    expect([ran.code, ran.error]).toEqual([0, expect.stringMatching(note)]);
  });

  it('cannot make a fact of what is none', () => {
    const here = known('token');
    here.write('src/token.ts', code.replace('value1 = 1', 'value1 = 2'));
    expect(
      paths(
        recall(
          here,
          withSelector(here, say(JSON.stringify({ selected_memories: [fileOf(here, 'token')] }))),
          'the token hangs',
        ),
      ),
    ).toEqual([]);
  });

  it('is not asked for a word, for an empty memory, without being wanted, or by a repository', () => {
    const here = known('token');
    const env = withSelector(here, say('{"selected_memories": []}'));
    recall(here, env, 'token');
    recall(here, env, '--no-selector', 'the token hangs');
    expect(() => here.read('.git/asked')).toThrow();
    const empty = team('work', {});
    recall(empty, env, 'the token hangs');
    expect(() => here.read('.git/asked')).toThrow();
    here.write('ledger.config.json', JSON.stringify({ selector: { command: ['touch', 'owned'] } }));
    expect(recall(here, {}, 'the token hangs')).toMatchObject({
      code: 2,
      error: expect.stringContaining('selector') as string,
    });
  });

  it('chooses ahead and the next recall of the task finds it', async () => {
    const here = known('token', 'cache');
    const env = {
      ...withSelector(here, say(JSON.stringify({ selected_memories: [fileOf(here, 'cache')] }))),
      GIT_CONFIG_GLOBAL: '/dev/null',
    };
    const task = 'the thing that remembers is slow';
    expect(
      ledgerProcess(here.root, ['recall', '--prefetch', '--session', 's', task], { env }),
    ).toEqual({ code: 0, out: '', error: '' });
    let found: string[] = [];
    for (let tries = 0; tries < 100 && found.length === 0; tries += 1) {
      await new Promise((done) => setTimeout(done, 100));
      found = paths(recall(here, env, '--no-selector', '--session', 's', task));
    }
    expect(found).toEqual([fileOf(here, 'cache')]);
    expect(here.read('.git/asked')).toContain(task);
    expect(ledgerProcess(here.root, ['recall', '--prefetch', task], { env })).toMatchObject({
      code: 2,
      error: expect.stringContaining('--prefetch needs --session') as string,
    });
    expect(
      ledgerProcess(here.root, ['recall', '--prefetch', '--session', 's', 'word'], { env }),
    ).toMatchObject({
      code: 0,
      error: expect.stringContaining('nothing to choose ahead') as string,
    });
  });

  it.each(['selector-trigrams.mjs'])('can be the example %s', (example) => {
    const here = known('token', 'cache');
    here.write(
      '.git/config-home/ledger/config.json',
      JSON.stringify({ selector: { command: [process.execPath, resolve('examples', example)] } }),
    );
    expect(
      paths(
        recall(
          here,
          { XDG_CONFIG_HOME: join(here.root, '.git/config-home') },
          'why is the caching so slow',
        ),
      ),
    ).toEqual([fileOf(here, 'cache')]);
  });
});
