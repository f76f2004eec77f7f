import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { cleanEnv } from '../support/run-cli.ts';
import { bot, reviewer, type Team, team } from '../support/team.ts';

const committed = '{ "log": { "committed": true } }\n';
const today = (): string => new Date().toISOString().slice(0, 10);

/** Every file below a folder, as paths from it. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length + 1))
    .sort();

/** Notes in a log of its own, and what the log has then. */
function noting(here: Team): {
  note(text: readonly string[], env?: Readonly<Record<string, string>>): ReturnType<Team['as']>;
  text(): string;
  readonly state: string;
} {
  const state = mkdtempSync(join(tmpdir(), 'ledger-state-'));
  return {
    state,
    note: (text, env = {}) =>
      here.as(reviewer, ['note', ...text], { env: { XDG_STATE_HOME: state, ...env } }),
    text: () =>
      filesIn(state)
        .map((path) => readFileSync(join(state, path), 'utf8'))
        .join(''),
  };
}

describe('ledger note', () => {
  it('adds a line to a file of the user, with time, session and branch, and shows it', () => {
    const here = team('main', { 'ledger.config.json': '{}\n' });
    const { note, text, state } = noting(here);
    expect(note(['The', 'queue drains\n at two']).code).toBe(0);
    note(['Second'], { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: '0b5e-aaaa-9d3c51ab' });
    expect(text().replace(/\d\d:\d\dZ/g, 'T')).toBe(
      '- T [person - main] The queue drains at two\n- T [agent 9d3c51ab main] Second\n',
    );
    expect(here.git('status', '--porcelain')).toBe('');
    const [path = ''] = filesIn(state);
    expect(path).toMatch(new RegExp(`/${today().slice(0, 7).replace('-', '/')}/${today()}\\.md$`));
    expect(statSync(join(state, path)).mode & 0o077).toBe(0);
    const shown = note([]).out;
    expect(shown).toContain('The queue drains at two');
    expect(shown).toContain('agent 9d3c51ab main');
    const { lines, since } = JSON.parse(note(['--format', 'json']).out) as {
      lines: { by: string; text: string }[];
      since: string;
    };
    expect(lines.map((each) => [each.by, each.text])).toEqual([
      ['person', 'The queue drains at two'],
      ['agent', 'Second'],
    ]);
    expect(since).toBe(today());
  });

  it('is one log for all work trees of a repository', () => {
    const here = team('main', { 'ledger.config.json': '{}\n' });
    const { note, state } = noting(here);
    here.git('worktree', 'add', '-q', '-b', 'beside', join(state, 'tree'));
    note(['Here']);
    note(['There', '-C', join(state, 'tree')]);
    expect(filesIn(join(state, 'ledger'))).toHaveLength(1);
    expect(note([]).out).toMatch(/Here[^]*There/);
  });

  it('where it is committed, has a file for each session and branch, which is no memory', () => {
    const here = team('main', {
      'ledger.config.json': committed,
      'memory/INDEX.md': '# Memory index\n',
    });
    const { note } = noting(here);
    note(['Never use `src/gone.ts`'], { LEDGER_SESSION: 'abcd-1234' });
    note(['On main']);
    here.git('switch', '-q', '-c', 'other');
    note(['On other']);
    const files = filesIn(join(here.root, 'memory/logs'));
    expect(files).toHaveLength(3);
    expect(files.some((path) => path.endsWith(`${today()}-abcd1234.md`))).toBe(true);
    expect(here.did(bot, 'lint', '--fail-on', 'info')).not.toContain('memory/logs');
    expect(here.as(bot, ['audit', '--no-home', '--format', 'pretty']).out).not.toContain('gone.ts');
    expect(here.as(bot, ['recall', 'use gone.ts on main']).out).not.toContain('Never');
    expect(here.as(bot, ['context']).out).not.toContain('Never');
    expect(here.as(bot, ['status']).out).not.toMatch(/logs/);
  });

  it.each([
    ['nothing', ['  '], 'is empty'],
    [
      'a secret',
      ['The token is ghp_Zx81mQ0aLk29sVbn4TgYh7RwEuPdXc53JfKq'],
      'a possible secret (a GitHub token)',
    ],
    ['what nobody sees', ['Use it\u200b\u2060\u202e well'], 'hidden characters'],
    ['more than a line', ['x'.repeat(1_001)], 'maximum 1000'],
    ['days beside a text', ['Text', '--days', '3'], '--days'],
    ['no number of days', ['--days', 'all'], '--days'],
  ])('refuses %s, and writes nothing', (_what, args, why) => {
    const here = team('main', { 'ledger.config.json': '{}\n' });
    const { note, state } = noting(here);
    const { code, error } = note(args);
    expect({ code, error }).toEqual({ code: 2, error: expect.stringContaining(why) as string });
    expect(filesIn(state)).toEqual([]);
  });

  it('keeps what was there: a line without an end, lines of a person by hand', () => {
    const here = team('main', { 'ledger.config.json': committed });
    const { note } = noting(here);
    note(['First'], { LEDGER_SESSION: 's1' });
    const path = `memory/logs/${today().slice(0, 7).replace('-', '/')}/${today()}-s1.md`;
    here.write(path, `${here.read(path)}by hand, without an end`);
    note(['Second'], { LEDGER_SESSION: 's1' });
    expect(here.read(path)).toMatch(/First\nby hand, without an end\n- \S+ \[.*\] Second\n$/);
    expect(note([]).out).toContain('1 line has another format and is not shown');
  });

  it('writes through no link of a repository', () => {
    const here = team('main', { 'ledger.config.json': committed, 'memory/a.txt': '' });
    const { note, state } = noting(here);
    mkdirSync(join(state, 'elsewhere'));
    symlinkSync(join(state, 'elsewhere'), join(here.root, 'memory/logs'));
    expect(note(['Out']).code).toBe(2);
    expect(filesIn(state)).toEqual([]);
  });

  it('loses no line of forty processes at once', { timeout: 60_000 }, async () => {
    const here = team('main', { 'ledger.config.json': '{}\n' });
    const { text, state } = noting(here);
    await Promise.all(
      Array.from(
        { length: 40 },
        (_each, at) =>
          new Promise((done) =>
            spawn(process.execPath, [resolve('bin/ledger.cjs'), 'note', `Line ${at}`], {
              cwd: here.root,
              env: cleanEnv({ XDG_STATE_HOME: state }) as unknown as NodeJS.ProcessEnv,
            }).on('close', done),
          ),
      ),
    );
    const lines = text().trimEnd().split('\n');
    expect(lines.map((line) => /Line (\d+)$/.exec(line)?.[1]).sort()).toEqual(
      Array.from({ length: 40 }, (_each, at) => String(at)).sort(),
    );
  });
});

describe('the end of a session', () => {
  const event = (transcript: string | null): string =>
    JSON.stringify({
      hook_event_name: 'SessionEnd',
      session_id: '0b5e-9d3c51ab',
      reason: 'logout',
      ...(transcript === null ? {} : { transcript_path: transcript }),
    });
  const said = (text: string, uuid = 'u1'): string =>
    `${JSON.stringify({ type: 'user', uuid, timestamp: '2026-11-24T09:00:00Z', message: { role: 'user', content: text } })}\n`;

  it('is a line where the user wants it, with what the person asked first', () => {
    const here = team('main', {
      'ledger.config.json': '{}\n',
      't.jsonl': said('Mend the refresh'),
    });
    const { text, state } = noting(here);
    const end = (transcript: string | null): void => {
      const env = { XDG_STATE_HOME: join(state, 'state'), XDG_CONFIG_HOME: here.root };
      const { code, error } = here.as(bot, ['hook', 'session-end'], {
        env,
        input: event(transcript),
      });
      expect({ code, error }).toEqual({ code: 0, error: '' });
    };
    here.write('ledger/config.json', '{}');
    end(join(here.root, 't.jsonl'));
    expect(text()).toBe('');
    here.write('ledger/config.json', '{ "logSessions": true }');
    end(join(here.root, 't.jsonl'));
    end(null);
    here.write('t.jsonl', said('The key is ghp_Zx81mQ0aLk29sVbn4TgYh7RwEuPdXc53JfKq'));
    end(join(here.root, 't.jsonl'));
    expect(text().replace(/\d\d:\d\dZ/g, 'T')).toBe(
      '- T [person 9d3c51ab main] session ended, logout: Mend the refresh\n' +
        '- T [person 9d3c51ab main] session ended, logout\n'.repeat(2),
    );
  });

  it('captures what was said for good, before a compaction too, where the user wants it', () => {
    const here = team('main', {
      'ledger.config.json': '{}\n',
      'ledger/config.json': '{ "captureSessions": true }',
      't.jsonl': said('From now on all times are in UTC, because the shops are in three zones'),
    });
    const hook = (event: string, config: string): string => {
      here.write('ledger/config.json', config);
      const { code, error } = here.as(bot, ['hook', event], {
        env: { XDG_CONFIG_HOME: here.root },
        input: JSON.stringify({
          hook_event_name: event,
          session_id: '0b5e-9d3c51ab',
          transcript_path: join(here.root, 't.jsonl'),
        }),
      });
      expect({ code, error }).toEqual({ code: 0, error: '' });
      return here.did(reviewer, 'review', '--list');
    };
    expect(hook('pre-compact', '{}')).not.toContain('All times are in UTC');
    expect(hook('pre-compact', '{ "captureSessions": true }')).toContain('All times are in UTC');
    // The same words, in a transcript that was written anew after the compaction.
    here.write(
      't.jsonl',
      `${here.read('t.jsonl')}${said('Never log the body, because it has names in it. Merge freeze starts Thursday for the release.', 'u2')}`,
    );
    const queue = hook('session-end', '{ "captureSessions": true }');
    expect(queue.match(/All times are in UTC/g)).toHaveLength(1);
    expect(queue).toContain('Never log the body');
    expect(queue).toContain('Merge freeze starts 2026-11-26 for the release');
  });
});
