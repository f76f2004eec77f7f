import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { type EventName, eventNames } from '../../src/serve/hook-input.ts';
import { isQuiet, tryAnswerAtOnce } from '../../src/serve/quiet-hook.ts';
import { bot, type Team, team } from '../support/team.ts';

const events = eventNames;
const inputs: Readonly<Record<string, object>> = {
  nothing: {},
  'a word': { prompt: 'hi' },
  'a task': { prompt: 'mend the parser' },
  code: { tool_input: { file_path: 'src/a.ts', content: 'x' } },
  'code that is read': { tool_name: 'Read', tool_input: { file_path: 'src/a.ts' } },
  'a file elsewhere': { tool_input: { file_path: '/etc/hosts', content: 'x' } },
  'a page': { tool_input: { file_path: 'docs/x.md', content: '# X\n' } },
  'an accepted finding': {
    tool_input: {
      file_path: 'corpus/findings/x.md',
      content: '---\nid: x\nkind: finding\nstatus: promoted\n---\n# X\n',
    },
  },
  'an entry': { tool_input: { file_path: 'corpus/ledger/promotions/x.json', content: '{}' } },
  'a command': { tool_input: { command: 'ls' } },
  'going on': { stop_hook_active: true },
};
const index = '# I\n\n## Durable findings\n';
const places: Readonly<Record<string, (at: Team) => void>> = {
  'a bare repository': () => undefined,
  'documents that are no memory': (at) => at.write('docs/guide.md', '# Guide\n'),
  'no repository': (at) => {
    at.write('docs/guide.md', '# Guide\n');
    rmSync(join(at.root, '.git'), { recursive: true });
  },
  'an index': (at) => at.write('memory/INDEX.md', index),
  'a bootloader': (at) => at.write('AGENTS.md', '# A\n'),
  'decisions below documents': (at) => at.write('docs/adr/0001-x.md', '# X\n'),
  'a configuration': (at) => at.write('ledger.config.json', '{}\n'),
  'a broken configuration': (at) => at.write('ledger.config.json', '{'),
  'a folder that decisions are said to be in': (at) => at.write('.adr-dir', 'notes\n'),
  'a link in the place of memory': (at) => symlinkSync('elsewhere', join(at.root, 'docs')),
  'decisions about problems': (at) => at.write('ledger.waivers.json', '{'),
};
const certain = (
  name: EventName,
  at: Team,
  input: object,
  env: Readonly<Record<string, string>> = {},
): boolean =>
  isQuiet(name, Buffer.from(JSON.stringify(input)), at.root, {
    HOME: join(at.root, '.git/home'),
    ...env,
  });

describe('a hook that is answered by silence', { timeout: 120_000 }, () => {
  it.each(Object.entries(places))('says what the whole tool says: %s', (_name, make) => {
    const at = team('work', {});
    make(at);
    for (const event of events) {
      for (const [what, input] of Object.entries(inputs)) {
        if (!certain(event, at, input)) continue;
        expect([
          event,
          what,
          at.as(bot, ['hook', event, '--block'], { input: JSON.stringify(input) }),
        ]).toEqual([event, what, { code: 0, out: '', error: '' }]);
      }
    }
  });

  it('walks no folder that is in no repository', () => {
    const at = team('work', {});
    rmSync(join(at.root, '.git'), { recursive: true });
    expect(events.filter((event) => !certain(event, at, {}))).toEqual([]);
  });

  it('is one in a repository without memory, and none where there may be any', () => {
    const at = team('work', {});
    const quiet = (): string[] =>
      events.flatMap((event) =>
        Object.keys(inputs)
          .filter((what) => certain(event, at, inputs[what] ?? {}))
          .map((what) => `${event}: ${what}`),
      );
    const all = (event: EventName): string[] =>
      Object.keys(inputs).map((what) => `${event}: ${what}`);
    const but = (event: EventName, ...others: readonly string[]): string[] =>
      all(event).filter((each) => !others.some((what) => each === `${event}: ${what}`));
    at.write('docs/guide.md', '# Guide\n');
    expect(quiet()).toEqual([
      ...all('session-start'),
      ...all('subagent-start'),
      ...all('user-prompt-submit'),
      ...but('pre-tool-use', 'a page', 'an accepted finding', 'an entry'),
      ...all('post-tool-use'),
      ...all('stop'),
      ...all('subagent-stop'),
      ...all('task-completed'),
      ...all('pre-compact'),
      ...all('session-end'),
    ]);
    at.write('.agents/memory/INDEX.md', index);
    const inside = ['code', 'code that is read', 'a page', 'an accepted finding', 'an entry'];
    expect(quiet()).toEqual([
      ...but('user-prompt-submit', 'a task'),
      ...but('pre-tool-use', ...inside),
      ...but('post-tool-use', ...inside),
      'stop: going on',
      'subagent-stop: going on',
      ...all('session-end'),
    ]);
  });

  it(
    'is none at a start where an agent keeps notes of the project, nor in another work ' +
      'tree, which is named otherwise',
    () => {
      const at = team('work', {});
      const home = team('home', {}).root;
      mkdirSync(join(home, '.claude/projects', at.root.replace(/[^A-Za-z0-9]/g, '-'), 'memory'), {
        recursive: true,
      });
      expect([
        certain('session-start', at, {}, { HOME: home }),
        certain('subagent-start', at, {}, { HOME: home }),
      ]).toEqual([false, true]);
      const other = team('work', {});
      expect([
        certain('session-start', other, {}),
        certain('session-start', other, {}, { GIT_DIR: '/x' }),
      ]).toEqual([true, false]);
      other.write('.git/commondir', '../x\n');
      expect(certain('session-start', other, {})).toBe(false);
    },
  );

  it('is none for what only the whole tool understands', () => {
    const at = team('work', {});
    for (const input of ['', '{', '[]', '{"cwd":"/nowhere/at/all"}'])
      expect([input, isQuiet('stop', Buffer.from(input), at.root, {})]).toEqual([input, false]);
    for (const words of [
      [],
      ['sesion-start'],
      ['constructor'],
      ['stop', '--help'],
      ['stop', '-C', '/x'],
    ])
      expect([words, tryAnswerAtOnce(words, () => undefined)]).toEqual([words, false]);
  });
});
