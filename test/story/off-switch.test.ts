import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { environment, known } from '../support/mcp-client.ts';
import { bot, type Team } from '../support/team.ts';

/** What an agent tells a hook at each event at which ledger may tell it something. */
const told = (here: Team): Readonly<Record<string, object>> => {
  const edit = {
    tool_name: 'Edit',
    tool_input: {
      file_path: `${here.root}/src/token.ts`,
      old_string: 'value1 = 1;',
      new_string: 'value1 = 2;',
    },
  };
  return {
    'session-start': { source: 'startup' },
    'subagent-start': {},
    'user-prompt-submit': { prompt: 'why does the token hang' },
    'pre-tool-use': edit,
  };
};

function fire(here: Team, event: string, more: object, env: Readonly<Record<string, string>>) {
  // A session of its own: nothing was told to it before.
  const input = JSON.stringify({ session_id: event, cwd: here.root, ...more });
  return here.as(bot, ['hook', event], { env: { ...environment(here), ...env }, input });
}

const silence = { code: 0, out: '', error: '' };

describe('the off switch', { timeout: 60_000 }, () => {
  it.each(['LEDGER_DISABLE', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY', 'CALIBAN_DISABLE_AUTO_MEMORY'])(
    '%s=1 keeps every hook from telling an agent anything, =0 none',
    (name) => {
      const { here } = known();
      for (const [event, more] of Object.entries(told(here)))
        expect([event, fire(here, event, more, { [name]: '1' })]).toEqual([event, silence]);
      for (const event of ['post-tool-use', 'stop', 'subagent-stop', 'pre-compact', 'session-end'])
        expect([event, fire(here, event, {}, { [name]: 'true' })]).toEqual([event, silence]);
      for (const [event, more] of Object.entries(told(here)))
        expect([event, fire(here, event, more, { [name]: '0' }).out]).toEqual([
          event,
          expect.stringMatching(/token/i),
        ]);
    },
  );

  it.each(['.claude/settings.json', '.claude/settings.local.json', 'home'])(
    'autoMemoryEnabled in the settings does the same: %s',
    (file) => {
      const { here } = known();
      const env = { HOME: join(here.root, '.git/home') };
      const path = file === 'home' ? `${env.HOME}/.claude/settings.json` : join(here.root, file);
      mkdirSync(dirname(path), { recursive: true });
      for (const isOn of [false, true]) {
        writeFileSync(path, JSON.stringify({ autoMemoryEnabled: isOn }));
        for (const event of ['session-start', 'user-prompt-submit']) {
          const { out } = fire(here, event, told(here)[event] ?? {}, env);
          expect([event, out === '']).toEqual([event, !isOn]);
        }
      }
      // The project's own come before the user's, and another agent has settings of its own.
      writeFileSync(path, '{"autoMemoryEnabled": false}');
      const cursor = { ...told(here)['session-start'], cursor_version: '3' };
      expect(fire(here, 'session-start', cursor, env).out).not.toBe('');
      if (file !== 'home') return;
      mkdirSync(join(here.root, '.claude'), { recursive: true });
      writeFileSync(join(here.root, '.claude/settings.json'), '{"autoMemoryEnabled": true}');
      expect(fire(here, 'session-start', told(here)['session-start'] ?? {}, env).out).not.toBe('');
    },
  );

  it('does not open what acts alone change', () => {
    const { here } = known();
    const path = here.at('corpus/findings/token-waits-neighbour.md');
    const { out } = fire(
      here,
      'pre-tool-use',
      {
        tool_name: 'Write',
        tool_input: {
          file_path: `${here.root}/${path}`,
          content: here.read(path).replace('waits', 'hurries'),
        },
      },
      { LEDGER_DISABLE: '1' },
    );
    expect(JSON.parse(out)).toMatchObject({ hookSpecificOutput: { permissionDecision: 'deny' } });
  });
});
