import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { connected } from '../support/mcp-client.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const names = ['token', 'cache', 'queue', 'mailer'] as const;
const fileOf = (name: string): string => `corpus/findings/${name}-waits-neighbour.md`;
const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const json = <T>(text: string): T => JSON.parse(text) as T;

/** Two patterns, each on two findings; the second cites the first as evidence. */
interface Remembered extends Team {
  readonly facts: Readonly<Record<(typeof names)[number], string>>;
  readonly patterns: readonly { readonly item: string; readonly path: string }[];
}

function remembered(): Remembered {
  const here = team('work', {
    'ledger.config.json': '{}\n',
    '.claude/memory/MEMORY.md': '# Memory\n\n- [Own](own.md) — what is kind\n',
    '.claude/memory/own.md': '# Own\n\nBe kind.\n',
    '.claude/rules/own.md': 'Be kind.\n',
    ...Object.fromEntries(names.map((name) => [`src/${name}.ts`, code])),
  });
  const scope = (what: string): string[] => [
    '--when',
    `changing ${what}`,
    '--not-when',
    'in tests',
  ];
  const raise = (name: (typeof names)[number], at: number): string =>
    captured(
      here.did(
        bot,
        'capture',
        `The ${name} waits for its neighbour`,
        `src/${name}.ts#L${at}-L${at + 3}`,
        '--task',
        `task-${name}`,
        ...scope(`the ${name}`),
      ),
    );
  const facts = Object.fromEntries(
    names.map((name, at) => [name, raise(name, at + 1)]),
  ) as Remembered['facts'];
  here.did(reviewer, 'promote', ...Object.values(facts));
  const pattern = (
    claim: string,
    on: readonly string[],
    ...more: readonly string[]
  ): { item: string; path: string } => {
    const before = new Set(
      readdirSync(join(here.root, 'memory'), { recursive: true, encoding: 'utf8' }),
    );
    const item = captured(
      here.did(
        bot,
        'capture',
        claim,
        ...more,
        '--kind',
        'pattern',
        ...on.flatMap((name) => ['--finding', basename(here.at(fileOf(name)), '.md')]),
        '--path',
        'src/**',
        '--task',
        'task-patterns',
        ...scope('how things wait'),
      ),
      'pattern',
    );
    here.did(reviewer, 'promote', item);
    const [path = ''] = readdirSync(join(here.root, 'memory'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((each) => !before.has(each) && each.endsWith('.md'));
    return { item, path: `memory/${path}` };
  };
  const first = pattern('Things wait for their neighbours', ['token', 'cache']);
  const second = pattern(
    'Long chains of things wait long',
    ['queue', 'mailer'],
    `${first.path}#L1-L4`,
  );
  here.commit('Memory');
  return { ...here, facts, patterns: [first, second] };
}

/** Which of some paths each reader of memory gives as fact. */
function readers(here: Remembered): Readonly<Record<string, () => string>> {
  const env = { XDG_CACHE_HOME: join(here.root, '.git/cache') };
  const hook = (name: string, event: object): string =>
    here.as(bot, ['hook', name], {
      env,
      input: JSON.stringify({ session_id: `${Math.random()}`, cwd: here.root, ...event }),
    }).out;
  const recall = (): string =>
    json<{ packets: { path: string }[] }>(
      here.as(bot, ['recall', 'how things wait', '--format', 'json'], { env }).out,
    )
      .packets.map(({ path }) => path)
      .join('\n');
  return {
    'recall, cold': recall,
    'recall, warm': recall,
    context: () => here.as(bot, ['context', '--profile', 'ledger'], { env }).out,
    'session-start': () => hook('session-start', { source: 'startup' }),
    'user-prompt-submit': () => hook('user-prompt-submit', { prompt: 'how things wait' }),
    'MEMORY.md': () => here.read('.claude/memory/MEMORY.md'),
    rules: () =>
      readdirSync(join(here.root, '.claude/rules'))
        .map((name) => here.read(`.claude/rules/${name}`))
        .join('\n'),
  };
}

async function servedByMcp(here: Team): Promise<string> {
  const { call } = await connected(here);
  return (await call('recall', { task: 'how things wait' })).text;
}

describe('a record that rests on withdrawn records', () => {
  it(
    'is in doubt at once, everywhere, and so is what rests on it',
    { timeout: 120_000 },
    async () => {
      const here = remembered();
      const [first, second] = here.patterns as [
        Remembered['patterns'][number],
        Remembered['patterns'][number],
      ];
      const states = (): (string | undefined)[] => {
        const { records } = json<{ records: { path: string; state: string }[] }>(
          here.as(bot, ['verify', '--format', 'json']).out,
        );
        return [first, second].map(({ path }) => records.find((each) => each.path === path)?.state);
      };
      const doubts = (): string[] =>
        json<{
          diagnostics: { code: string; messageId: string; path: string; severity: string }[];
        }>(here.as(bot, ['lint', '--format', 'json']).out)
          .diagnostics.filter(
            ({ code: rule, messageId }) => rule === 'FND314' && messageId === 'doubt',
          )
          .map(({ path, severity }) => `${severity} ${path}`)
          .sort();
      for (const [reader, read] of Object.entries(readers(here)))
        expect([reader, read().includes(first.path), read().includes(second.path)]).toEqual([
          reader,
          true,
          true,
        ]);
      expect([states(), doubts(), here.as(bot, ['verify']).code]).toEqual([
        ['fresh', 'fresh'],
        [],
        0,
      ]);

      here.did(reviewer, 'retract', here.facts.token, '--reason', 'it was never so');
      // One of two is gone: nothing tells whether the rest carries the pattern.
      expect([states(), doubts()]).toEqual([
        ['in-doubt', 'in-doubt'],
        [`error ${first.path}`, `warning ${second.path}`].sort(),
      ]);
      here.did(reviewer, 'retract', here.facts.cache, '--reason', 'it was never so');
      for (const [reader, read] of Object.entries(readers(here)))
        expect([reader, read().includes(first.path), read().includes(second.path)]).toEqual([
          reader,
          false,
          false,
        ]);
      const mcp = await servedByMcp(here);
      expect([mcp.includes(first.path), mcp.includes(second.path)]).toEqual([false, false]);
      expect([states(), here.as(bot, ['verify']).code]).toEqual([['in-doubt', 'in-doubt'], 1]);
      expect(
        json<{ leftOut: { reason: string; count: number }[] }>(
          here.as(bot, ['recall', 'how things wait', '--format', 'json']).out,
        ).leftOut,
      ).toContainEqual({ reason: 'in-doubt', count: 2 });
      expect(readers(here)['session-start']?.()).toContain(
        '2 left out (relies on withdrawn memory)',
      );
      expect(
        json<{ broken: { path: string; state: string }[] }>(
          here.as(bot, ['status', '--format', 'json']).out,
        )
          .broken.map(({ path, state }) => [path, state])
          .sort(),
      ).toEqual(
        [
          [first.path, 'in-doubt'],
          [second.path, 'in-doubt'],
        ].sort(),
      );
      expect(here.did(bot, 'graph').match(/pattern · promoted · in-doubt/g)).toHaveLength(2);
      expect(
        here
          .did(bot, 'export')
          .trim()
          .split('\n')
          .map((each) => json<{ path: string; holds: string | null }>(each))
          .flatMap(({ path, holds }) => (holds === 'in-doubt' ? [path] : []))
          .sort(),
      ).toEqual([first.path, second.path].sort());
      expect(here.as(bot, ['show', first.item]).out).toMatch(
        new RegExp(`in-doubt ${here.at(fileOf('token'))} .*rolled-back`),
      );
      expect(here.as(bot, ['show', second.item]).out).toMatch(
        new RegExp(`in-doubt ${first.path} .*in doubt`),
      );
      // Nobody says that it holds without looking at what it rests on.
      for (const { item } of [first, second])
        expect(here.as(reviewer, ['confirm', item])).toMatchObject({
          code: 1,
          error: expect.stringMatching(/P04 .*relies on/) as string,
        });
      here.did(bot, 'verify', '--mark-stale');
      expect(here.read(first.path)).toMatch(/^status: stale$/m);
    },
  );

  it('is served again once what it rests on is', { timeout: 60_000 }, () => {
    const here = remembered();
    const [first] = here.patterns as [Remembered['patterns'][number]];
    const served = (): boolean[] =>
      ['recall, cold', 'MEMORY.md', 'rules'].map(
        (reader) => readers(here)[reader]?.().includes(first.path) ?? false,
      );
    here.did(reviewer, 'quarantine', here.facts.queue, '--reason', 'somebody doubts it');
    expect(served()).toEqual([true, true, true]);
    here.did(reviewer, 'quarantine', here.facts.token, '--reason', 'somebody doubts it');
    expect(served()).toEqual([false, false, false]);
    here.did(bot, 'release', here.facts.token, '--reason', 'it was looked at');
    expect(served()).toEqual([true, true, true]);
  });
});
