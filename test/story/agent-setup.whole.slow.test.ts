import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { numberedLines, promoteFact } from '../support/facts.ts';
import { folderWith, ledger, type Ran, toolProcess } from '../support/run-cli.ts';
import { bot, captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const own =
  '{\n\t// how we work\n\t"permissions": { "allow": ["Bash(npm test)"] },\n\t"hooks": ' +
  '{\n\t\t"Stop": [\n\t\t\t{ "hooks": [{ "type": "command", "command": "true" }] ' +
  '}\n\t\t]\n\t}\n}\n';
const shared = '.claude/settings.json';
const local = '.claude/settings.local.json';
const claim = 'The token waits for its neighbour';

interface Command {
  readonly command?: string;
  readonly bash?: string;
}
/** A group of commands, or one in a list without groups. */
type Group = Command & { readonly hooks?: readonly Command[] };

/** A repository with one promoted fact. */
const known = madeOnce((files: Readonly<Record<string, string>> = {}): Team => {
  const here = team('work', {
    'src/token.ts': numberedLines(20),
    'ledger.config.json': '{}\n',
    ...files,
  });
  promoteFact(here, claim, 'src/token.ts#L1-L4', 'changing the token');
  here.commit('Remember');
  return here;
});

/** A folder for the PATH with the built tool in it under one name. */
function toolFolder(name: string): string {
  const folder = folderWith({
    [name]: `#!/bin/sh\nexec '${process.execPath}' '${resolve('bin/ledger.cjs')}' "$@"\n`,
  });
  chmodSync(join(folder, name), 0o755);
  return folder;
}

/**
 * Runs the commands that settings have for an event, as the agent does: through sh, in a folder of
 * the project, the event on standard input.
 */
function fired(
  here: Team,
  settings: string,
  event: string,
  input: object,
  path: string,
  cwd = here.root,
): Ran[] {
  const text = here.read(settings).replace(/^\s*\/\/.*$/gm, '');
  const groups =
    (JSON.parse(text) as { hooks: Readonly<Record<string, readonly Group[]>> }).hooks[event] ?? [];
  return groups
    .flatMap((group) => group.hooks ?? [group])
    .map(({ command, bash = command ?? '' }) => {
      const given = {
        session_id: 's1',
        transcript_path: join(here.root, 'x.jsonl'),
        cwd,
        permission_mode: 'default',
        hook_event_name: event,
        ...input,
      };
      const env = {
        PATH: path,
        HOME: here.root,
        CLAUDE_PROJECT_DIR: here.root,
        CLAUDECODE: '1',
        CLAUDE_CODE_SESSION_ID: 's1',
        XDG_CACHE_HOME: join(here.root, '.git/cache'),
      };
      const ran = spawnSync('/bin/sh', ['-c', bash], {
        cwd,
        input: JSON.stringify(given),
        encoding: 'utf8',
        env: env as unknown as NodeJS.ProcessEnv,
      });
      return { code: ran.status, out: ran.stdout, error: ran.stderr };
    });
}
/** Settings as they are with one of our hooks in them. */
function put(text: string): string {
  return text.replace(
    '"command": "true"',
    '"command": "memory-ledger hook stop # ledger:init 00000000"',
  );
}

const system = '/usr/bin:/bin';
const { version } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as {
  version: string;
};
const quiet = { code: 0, out: '', error: '' };
const long = { timeout: 120_000 };

describe('the hooks of Claude Code', long, () => {
  it('are shown, asked for, merged, answer its events, and leave the settings as they were', () => {
    const here = known({ [shared]: own });
    expect(here.as(bot, ['init', '--agent', 'claude-code'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('\n  ledger init --yes --agent claude-code\n') as string,
    });
    const dry = here.did(reviewer, 'init', '--agent', 'claude-code', '--dry-run');
    expect(dry).toContain(
      `changes  ${shared}  hooks of Claude Code; they send facts and never block`,
    );
    expect(dry).toContain('dry run: nothing was written');
    expect(
      JSON.parse(here.did(reviewer, 'init', '--agent', 'claude-code', '--plan')),
    ).toMatchObject({
      outcome: 'planned',
      steps: [
        { part: 'agent-hooks', path: shared, before: own },
        { part: 'mcp', path: '.mcp.json', before: null },
      ],
    });
    expect(here.read(shared)).toBe(own);

    here.did(reviewer, 'init', '--agent', 'claude-code', '--yes');
    // Nothing but the settings.
    expect(here.git('status', '--short', '-uall')).toBe(` M ${shared}\n?? .mcp.json\n`);
    const path = `${toolFolder('memory-ledger')}:${system}`;
    const [started] = fired(here, shared, 'SessionStart', { source: 'startup' }, path);
    expect(JSON.parse(started?.out ?? '')).toMatchObject({
      hookSpecificOutput: {
        hookEventName: 'SessionStart',
        additionalContext: expect.stringContaining(claim) as string,
      },
    });
    expect(
      fired(
        here,
        shared,
        'SubagentStart',
        { agent_id: 'a', agent_type: 'Explore' },
        path,
        join(here.root, 'src'),
      )[0]?.out,
    ).toContain(claim);
    expect(
      fired(here, shared, 'UserPromptSubmit', { prompt: 'why does the token hang?' }, path)[0]?.out,
    ).toContain('promoted fact');
    const finding = here.at('corpus/findings/token-waits-neighbour.md');
    expect(
      fired(
        here,
        shared,
        'PreToolUse',
        {
          tool_name: 'Edit',
          tool_input: {
            file_path: join(here.root, finding),
            old_string: 'The token waits',
            new_string: 'No token waits',
          },
        },
        path,
      )[0]?.out,
    ).toContain('"permissionDecision":"deny"');
    expect(
      fired(here, shared, 'TaskCompleted', { task_id: 't1', task_subject: 'x' }, path),
    ).toEqual([quiet]);
    // The project's own hook for Stop is run as before, and ours after it.
    expect(fired(here, shared, 'Stop', { stop_hook_active: false }, path)).toEqual([quiet, quiet]);

    expect(here.did(reviewer, 'init', '--agent', 'claude-code', '--yes')).toContain(
      `keeps    ${shared}  it is set up already`,
    );
    here.did(reviewer, 'init', '--remove', '--agent', 'claude-code', '--yes');
    expect(here.read(shared)).toBe(own);
    expect(here.git('status', '--short', '-uall')).toBe('');
    expect(existsSync(join(here.root, '.git/ledger'))).toBe(false);
  });

  it('hold it up with --block, once, and not after it was taken back', () => {
    const here = known();
    const path = `${toolFolder('memory-ledger')}:${system}`;
    here.did(reviewer, 'init', '--agent', 'claude-code', '--block', '--yes');
    const item = captured(
      here.as(
        bot,
        [
          'capture',
          'The token is blue',
          'src/token.ts#L9-L12',
          '--when',
          'painting the token',
          '--not-when',
          'in tests',
        ],
        { env: { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 's1' } },
      ).out,
    );
    const demand =
      `1 finding you proposed needs a person's decision: ${item}. Name it ` +
      'in your last message, then stop.';
    expect(fired(here, shared, 'TaskCompleted', { task_id: 't1' }, path)).toEqual([
      { code: 2, out: '', error: `${demand}\n` },
    ]);
    expect(fired(here, shared, 'TaskCompleted', { task_id: 't1' }, path)).toEqual([quiet]);
    expect(
      JSON.parse(fired(here, shared, 'Stop', { stop_hook_active: false }, path)[0]?.out ?? ''),
    ).toEqual({ decision: 'block', reason: demand });
    expect(fired(here, shared, 'Stop', { stop_hook_active: false }, path)).toEqual([quiet]);
    here.did(reviewer, 'init', '--agent', 'claude-code', '--yes');
    expect(fired(here, shared, 'TaskCompleted', { task_id: 't2' }, path)[0]).toMatchObject({
      code: 0,
      error: '',
    });
    here.did(reviewer, 'init', '--remove', '--yes');
    expect(existsSync(join(here.root, '.claude'))).toBe(false);
  });

  it('pass without a word where the tool is not there, or fails', () => {
    const here = known({ [shared]: '{}' });
    here.did(reviewer, 'init', '--agent', 'claude-code', '--block', '--yes');
    const broken = folderWith({ 'memory-ledger': '#!/bin/sh\nexit 1\n' });
    chmodSync(join(broken, 'memory-ledger'), 0o755);
    for (const event of [
      'SessionStart',
      'UserPromptSubmit',
      'PreToolUse',
      'PostToolUse',
      'Stop',
      'SubagentStart',
      'SubagentStop',
      'TaskCompleted',
      'PreCompact',
      'SessionEnd',
    ])
      for (const path of [system, `${broken}:${system}`])
        expect([event, fired(here, shared, event, {}, path)]).toEqual([event, [quiet]]);
    here.did(reviewer, 'init', '--remove', '--yes');
    expect(here.read(shared)).toBe('{}');
  });

  it(
    'call the copy of a project that depends on the tool, from any folder of it, and ' +
      'nothing where it is not installed',
    () => {
      const here = known({
        'package.json': '{ "devDependencies": { "memory-ledger": "*" } }\n',
        '.gitignore': 'node_modules\n',
      });
      here.did(reviewer, 'init', '--agent', 'claude-code', '--yes');
      expect(fired(here, shared, 'SessionStart', { source: 'resume' }, system)).toEqual([quiet]);
      mkdirSync(join(here.root, 'node_modules/.bin'), { recursive: true });
      symlinkSync(
        join(toolFolder('memory-ledger'), 'memory-ledger'),
        join(here.root, 'node_modules/.bin/memory-ledger'),
      );
      expect(
        fired(here, shared, 'SessionStart', { source: 'resume' }, system, join(here.root, 'src'))[0]
          ?.out,
      ).toContain(claim);
    },
  );

  it('are for one person alone with --local, out of sight of git', () => {
    const here = known();
    here.did(reviewer, 'init', '--agent', 'claude-code', '--local', '--yes');
    expect(here.git('status', '--short', '-uall')).toBe('');
    expect(existsSync(join(here.root, local))).toBe(true);
    // This clone knows where the tool was, though none is on the PATH.
    expect(fired(here, local, 'SessionStart', { source: 'clear' }, system)[0]?.out).toContain(
      claim,
    );
    expect(here.did(reviewer, 'init', '--agent', 'claude-code', '--yes')).toContain(
      `keeps    ${local}  the hooks are in here`,
    );
    const exclude = here.read('.git/info/exclude');
    here.did(reviewer, 'init', '--remove', '--agent', 'claude-code', '--yes');
    expect([
      existsSync(join(here.root, '.claude')),
      exclude.includes(`/${local}`),
      here.read('.git/info/exclude').includes(local),
    ]).toEqual([false, true, false]);
  });

  it('go alone where somebody wrote to the settings since', () => {
    const here = known({ [shared]: own });
    here.did(reviewer, 'init', '--agent', 'claude-code', '--yes');
    here.write(shared, here.read(shared).replace('npm test', 'npm run check'));
    here.did(reviewer, 'init', '--agent', 'claude-code', '--block', '--yes');
    here.did(reviewer, 'init', '--remove', '--yes');
    expect(here.read(shared)).toBe(own.replace('npm test', 'npm run check'));
  });

  it('are not written into settings that are none, nor through a link', () => {
    const here = known({ [shared]: '{\n  "hooks": [\n', 'elsewhere.json': '{}\n' });
    expect(here.as(reviewer, ['init', '--agent', 'claude-code', '--yes'])).toMatchObject({
      code: 2,
      error: expect.stringMatching(
        /^ledger: \.claude\/settings\.json:\d+:\d+: not valid JSON: /,
      ) as string,
    });
    expect(here.read(shared)).toBe('{\n  "hooks": [\n');
    // What it says is nobody's business when everything else is set up or taken out.
    expect(here.as(reviewer, ['init', '--dry-run']).code).toBe(0);
    expect(here.as(reviewer, ['init', '--remove', '--dry-run']).code).toBe(0);
    here.git('rm', '-q', '--cached', shared);
    spawnSync('ln', ['-sf', '../elsewhere.json', join(here.root, shared)]);
    expect(here.did(reviewer, 'init', '--agent', 'claude-code', '--yes')).toContain(
      'it is a symbolic link, and ledger does not write through links',
    );
    expect(here.read('elsewhere.json')).toBe('{}\n');
    const linked = known({ 'elsewhere/settings.json': own });
    symlinkSync('elsewhere', join(linked.root, '.claude'));
    expect(linked.did(reviewer, 'init', '--agent', 'claude-code', '--yes')).toContain(
      '.claude is a symbolic link, and ledger does not write through links; add this to it\n',
    );
    expect(linked.read('elsewhere/settings.json')).toBe(own);
    // Put there by hand, it is left by hand.
    linked.write('elsewhere/settings.json', put(own));
    expect(linked.did(reviewer, 'init', '--remove', '--yes')).toContain(
      `keeps    ${shared}  .claude is a symbolic link`,
    );
    expect(linked.read('elsewhere/settings.json')).toBe(put(own));
  });

  it('are set up outside of git too, where nothing is committed', () => {
    const root = folderWith({ 'a.md': '# A\n' });
    const said = ledger(root, ['init', '--agent', 'claude-code', '--yes']).out;
    expect([
      said.includes('2 files written'),
      said.includes('git add'),
      existsSync(join(root, shared)),
    ]).toEqual([true, false, true]);
    ledger(root, ['init', '--remove', '--agent', 'claude-code', '--yes']);
    expect(existsSync(join(root, '.claude'))).toBe(false);
  });

  it('come with plain init only where somebody wants them, and --block goes with --agent', () => {
    const here = known({ '.claude/agents/x.md': '# X\n' });
    const offer = /^\[ \] \d agent-hooks .*\n {2}writes {3}\.claude\/settings\.json/m;
    expect(here.did(reviewer, 'init', '--dry-run')).toMatch(offer);
    here.did(reviewer, 'init', '--yes');
    expect(existsSync(join(here.root, shared))).toBe(false);
    here.did(reviewer, 'init', '--yes', '--with', 'agent-hooks');
    expect(JSON.parse(here.read(shared))).toHaveProperty('hooks.SessionStart');
    expect(here.did(reviewer, 'init', '--dry-run')).not.toContain('agent-hooks');
    expect(here.as(reviewer, ['init', '--block'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('--block needs --agent') as string,
    });
    expect(here.as(reviewer, ['init', '--agent', 'emacs'])).toMatchObject({ code: 2 });
  });
});

describe('doctor', long, () => {
  it('says how the hooks stand, and what mends them', () => {
    const here = known({ '.claude/agents/x.md': '# X\n' });
    const env = { PATH: `${toolFolder('memory-ledger')}:${process.env.PATH ?? ''}` };
    const says = (): string => here.as(reviewer, ['init', '--check'], { env }).out;
    expect(says()).toMatch(
      /Claude Code +its hooks do not call ledger +ledger init --agent claude-code\n/,
    );
    here.did(reviewer, 'init', '--agent', 'claude-code', '--block', '--yes');
    expect(says()).toMatch(
      /Claude Code +\.claude\/settings\.json calls ledger +blocks once for open work\n/,
    );
    expect(says()).not.toContain('has no hook of ledger');
    expect(here.as(reviewer, ['init', '--check'], { env: { PATH: system } }).out).toContain(
      'the hooks in .claude/settings.json call memory-ledger, which does not exist',
    );
    const now = here.read(shared);
    here.write('package.json', '{ "devDependencies": { "memory-ledger": "*" } }\n');
    expect(says()).toContain(
      'the hooks in .claude/settings.json are from another version\n      do  ' +
        'ledger init --agent claude-code --block\n',
    );
    here.write(shared, now.replace('"SubagentStart"', '"SomethingElse"'));
    expect(says()).toContain(
      '.claude/settings.json has no hook of ledger for SubagentStart\n      do  ledger ' +
        'init --agent claude-code --block\n',
    );
    // Settings that a later version wrote are no older ones.
    const later = (command: string, event = 'PostCompact'): void =>
      here.write(
        shared,
        now.replace(
          '"hooks": {',
          `"hooks": { "${event}": [{ "hooks": [{ "type": "command", "command": ${JSON.stringify(command)} }] }],`,
        ),
      );
    for (const [command, words] of sampleOf(
      [
        ['memory-ledger hook post-compact # ledger:init 00000000', 'hook post-compact'],
        [
          't="x/node_modules/.bin/memory-ledger"; test ! -x "$t" || "$t" hook post-compact --block || test $? -ne 2 || exit 2 # ledger:init 00000000',
          'hook post-compact',
        ],
        ['npx --yes memory-ledger@9.0.0 hook stop --later now', 'hook stop --later'],
        ['npx --no-install memory-ledger hook post-compact', 'hook post-compact'],
        ['yarn run -T memory-ledger forecast', 'forecast'],
        ['pnpm -C packages/a exec memory-ledger forecast', 'forecast'],
        [
          'CI=1 /usr/bin/env -S node node_modules/memory-ledger/bin/ledger.cjs forecast',
          'forecast',
        ],
        [
          'if command -v memory-ledger >/dev/null 2>&1; then memory-ledger forecast; fi',
          'forecast',
        ],
        ['./node_modules/.bin/ledger verify --from-later=1 --quiet', 'verify --from-later'],
      ] as const,
      5,
    )) {
      later(command);
      const said = says();
      expect([command, said]).toEqual([
        command,
        expect.stringContaining(
          `.claude/settings.json uses options that ledger ${version} does not have: ${words}\n      do  npm install`,
        ),
      ]);
      expect(said).not.toContain('as this version writes them');
    }
    for (const command of sampleOf([
      'memory-ledger verify --quiet',
      'echo "the ledger forecast --now"',
      'cd ledger && make forecast',
      'my-ledger forecast',
      '$LEDGER forecast',
    ])) {
      later(command);
      expect([command, says()]).toEqual([
        command,
        expect.not.stringContaining('uses options that ledger'),
      ]);
    }
    here.write(shared, '{');
    expect(says()).toContain(
      '.claude/settings.json cannot be read, so no hook in it runs: .claude/settings.json:1:2: not valid JSON',
    );
  });
});

describe('a session that begins', long, () => {
  /** The store Claude Code keeps of the project, outside of it. */
  function withStore(text: string): {
    readonly here: Team;
    readonly home: string;
    readonly store: string;
    readonly start: (root?: string) => Ran;
  } {
    const here = known();
    const home = folderWith({});
    const folder = join(
      home,
      '.claude/projects',
      here.root.replace(/[^A-Za-z0-9]/g, '-'),
      'memory',
    );
    mkdirSync(folder, { recursive: true });
    const store = join(folder, 'MEMORY.md');
    writeFileSync(store, text);
    const start = (root = here.root): Ran =>
      here.as(bot, ['hook', 'session-start'], {
        input: JSON.stringify({
          session_id: 's1',
          cwd: root,
          hook_event_name: 'SessionStart',
          source: 'startup',
        }),
        env: { HOME: home, CLAUDECODE: '1', XDG_CACHE_HOME: join(here.root, '.git/cache') },
      });
    return { here, home, store, start };
  }
  const read = (path: string): string => spawnSync('cat', [path], { encoding: 'utf8' }).stdout;

  it('brings the store of this user up to date where sync --user wrote before, and nowhere else', () => {
    const { here, home, store, start } = withStore('# Notes\n');
    expect(start()).toMatchObject({ code: 0, error: '' });
    expect(read(store)).toBe('# Notes\n');
    here.as(reviewer, ['sync', '--user'], { env: { HOME: home } });
    const first = read(store);
    expect(first).toContain(claim);
    promoteFact(here, 'The token is blue', 'src/token.ts#L9-L12', 'painting the token');
    here.commit('Remember more');
    expect(read(store)).toBe(first);
    expect(start()).toMatchObject({ code: 0, error: '' });
    expect(read(store)).toContain('The token is blue');
    expect(here.as(reviewer, ['sync', '--user', '--check'], { env: { HOME: home } }).code).toBe(0);
    // A second start finds nothing to do.
    const stamp = spawnSync('stat', ['-c', '%i %y', store], { encoding: 'utf8' }).stdout;
    start();
    expect(spawnSync('stat', ['-c', '%i %y', store], { encoding: 'utf8' }).stdout).toBe(stamp);
    // Another work tree reads the same store, and leaves it to the first.
    here.git('worktree', 'add', '-q', join(home, 'other'), 'HEAD~1');
    const before = read(store);
    expect(start(join(home, 'other')).out).toContain(claim);
    expect(read(store)).toBe(before);
  });

  it('says what memory knows though the store cannot be written', () => {
    const { here, home, store, start } = withStore('# Notes\n');
    here.as(reviewer, ['sync', '--user'], { env: { HOME: home } });
    const text = read(store);
    promoteFact(here, 'The token is blue', 'src/token.ts#L9-L12', 'painting the token');
    // What would be written first is in the way.
    mkdirSync(`${store}.${toolProcess()}`);
    const ran = start();
    expect(ran).toMatchObject({
      code: 0,
      out: expect.stringContaining('The token is blue') as string,
      error: expect.stringMatching(/^ledger hook: cannot write MEMORY\.md: /) as string,
    });
    expect(read(store)).toBe(text);
  });
});

describe('the hooks of other agents', long, () => {
  it.each(
    sampleOf(
      [
        {
          agent: 'codex',
          settings: '.codex/hooks.json',
          events: ['SessionStart', 'UserPromptSubmit', 'Stop'],
        },
        {
          agent: 'gemini',
          settings: '.gemini/settings.json',
          events: ['SessionStart', 'BeforeAgent', 'AfterAgent'],
        },
        {
          agent: 'cursor',
          settings: '.cursor/hooks.json',
          events: ['sessionStart', null, 'stop'],
          payload: { conversation_id: 's1', cursor_version: '2.4.0' },
        },
        {
          agent: 'copilot',
          settings: '.github/hooks/ledger.json',
          events: ['sessionStart', 'userPromptSubmitted', 'Stop'],
          payload: { timestamp: '2026-11-20T10:30:00.000Z' },
        },
      ],
      4,
    ),
  )('$agent are written, answer its events, and go to the byte', (each) => {
    const { agent, settings, events, payload = {} } = each;
    const [start = '', prompt, stop = ''] = events as readonly string[];
    const path = `${toolFolder('memory-ledger')}:${system}`;
    const before = '{\n  "theme": "dark"\n}\n';
    const here = known({ [settings]: before });
    here.did(reviewer, 'init', '--agent', agent, '--yes');
    const [started] = fired(here, settings, start, { ...payload, source: 'startup' }, path);
    expect(started?.out).toContain(claim);
    if (prompt) {
      const asked = { ...payload, prompt: 'why does the token hang?' };
      expect(fired(here, settings, prompt, asked, path)[0]?.out).toContain('promoted fact');
    }
    for (const event of Object.keys((JSON.parse(here.read(settings)) as { hooks: object }).hooks))
      expect([event, fired(here, settings, event, payload, system)]).toEqual([event, [quiet]]);
    expect(here.did(reviewer, 'init', '--check')).toContain(`${settings} calls ledger`);
    here.did(reviewer, 'init', '--agent', agent, '--block', '--yes');
    const session = { env: { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 's1' } };
    const scope = ['--when', 'painting the token', '--not-when', 'in tests'];
    const item = captured(
      here.as(bot, ['capture', 'The token is blue', 'src/token.ts#L9-L12', ...scope], session).out,
    );
    const [held] = fired(here, settings, stop, { ...payload, stop_hook_active: false }, path);
    expect(JSON.parse(held?.out ?? '')).toMatchObject(
      agent === 'cursor'
        ? { followup_message: expect.stringContaining(item) as string }
        : { decision: 'block', reason: expect.stringContaining(item) as string },
    );
    here.did(reviewer, 'init', '--remove', '--agent', agent, '--yes');
    expect(here.read(settings)).toBe(before);
    expect(here.git('status', '--short', '-uall', '--', '.', ':!corpus', ':!memory')).toBe('');
  });
});
