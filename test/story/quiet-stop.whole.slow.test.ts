import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { folderWith, ledgerProcess } from '../support/run-cli.ts';

const source = 'src/refresh.ts';
const lines =
  'export function refresh() {\n  const token = read();\n  if (token.expired) return;\n}\n';
const quietHook = resolve('dist/quiet-hook.cjs');

/** A repository with a promoted fact about one line, and two users of it. */
function known() {
  const root = folderWith({ [source]: lines, 'src/other.ts': 'export {};\n' });
  const git = (...args: readonly string[]): void => {
    expect(spawnSync('git', ['-C', root, ...args]).status).toBe(0);
  };
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'A Reviewer');
  git('config', 'user.email', 'a@example.org');
  const capture = (claim: string, place: string): string => {
    const { out } = ledgerProcess(root, [
      ...['capture', claim, place, '--when', 'changing refresh', '--not-when', 'in tests'],
      ...['--format', 'json'],
    ]);
    return (JSON.parse(out) as { done: { item: string }[] }).done[0]?.item ?? '';
  };
  const item = capture('Refresh gives nothing for an expired token', `${source}#L3`);
  expect(ledgerProcess(root, ['promote', item]).code).toBe(0);
  git('add', '-A');
  git('commit', '-qm', 'Know it');
  return { root, git, capture };
}

describe('the hook where an agent stops', { timeout: 120_000 }, () => {
  it('says the same with the view of what is open and without it', () => {
    const { root, git, capture } = known();
    const [kept, without] = [folderWith({}), folderWith({})];
    const stops = (event: string, session: string): string => {
      const input = JSON.stringify({ session_id: session, cwd: root, hook_event_name: 'Stop' });
      const said = [kept, without].map((home) => {
        if (home === without)
          rmSync(join(home, '.cache/ledger/facts'), { recursive: true, force: true });
        return ledgerProcess(root, ['hook', event], { env: { HOME: home }, input });
      });
      expect(said[0]).toEqual(said[1]);
      return said[0]?.out ?? '';
    };
    /** Whether the part answers it that loads nothing of the tool. */
    const isQuiet = (event: string, session: string): boolean =>
      spawnSync(
        process.execPath,
        [
          '-e',
          `process.exitCode = require(${JSON.stringify(quietHook)}).answeredAtOnce([${JSON.stringify(event)}], () => undefined) ? 0 : 3;`,
        ],
        {
          cwd: root,
          env: { PATH: process.env.PATH, HOME: kept },
          input: JSON.stringify({ session_id: session, cwd: root }),
        },
      ).status === 0;
    const events = ['stop', 'subagent-stop', 'task-completed'];
    const quiet = (session: string): boolean[] => events.map((event) => isQuiet(event, session));
    /** What was written this moment may be written again without a trace, and is not relied on. */
    const settle = (): void =>
      void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_200);
    const all = (is: boolean): boolean[] => events.map(() => is);
    const edit = (path: string, from: string, to: string): void => {
      const at = join(root, path);
      writeFileSync(at, readFileSync(at, 'utf8').replace(from, to));
    };

    expect(quiet('s')).toEqual(all(false));
    settle();
    expect(stops('stop', 's')).toBe('');
    expect(quiet('s')).toEqual(all(true));
    appendFileSync(join(root, 'src/other.ts'), 'export const more = 1;\n');
    expect(quiet('s')).toEqual(all(true));

    edit(source, 'return;', 'throw 1;');
    expect(quiet('s')).toEqual(all(false));
    expect(stops('stop', 's')).toContain('systemMessage');
    expect(quiet('s')).toEqual(all(false));
    expect(stops('stop', 's')).toBe('');
    edit(source, 'throw 1;', 'return;');
    settle();
    expect(stops('stop', 's')).toBe('');
    expect(quiet('s')).toEqual(all(true));

    capture('Refresh reads the token first', `${source}#L2`);
    expect(quiet('s')).toEqual(all(false));
    settle();
    for (const event of events) stops(event, 's');
    expect(stops('stop', 's')).toBe('');
    // What is called done while something waits is told each time.
    expect(quiet('s')).toEqual([true, true, false]);
    expect(quiet('t')).toEqual(all(false));
    expect(stops('stop', 't')).not.toBe('');

    git('checkout', '-qb', 'elsewhere');
    expect(quiet('s')).toEqual(all(false));
    for (const event of events) stops(event, 's');
    edit(source, 'return;', 'throw 2;');
    git('commit', '-qam', 'Throw');
    expect(quiet('s')).toEqual(all(false));
    for (const event of events) stops(event, 's');
  });
});
