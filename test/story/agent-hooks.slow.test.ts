import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { numberedLines, promoteFact } from '../support/facts.ts';
import { folderWith, ledger, ledgerProcess } from '../support/run-cli.ts';
import { bot, captured, madeOnce, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const code = numberedLines(30);
const scope = ['--not-when', 'in tests'] as const;
const blueToken = [
  'capture',
  'The token is blue',
  'src/token.ts#L9-L12',
  '--when',
  'painting the token',
  ...scope,
];

/**
 * An agent's session: the events of the public hook contract, with the fields that contract gives
 * each of them.
 */
function agent(here: Team, session = 'session-1') {
  const env = {
    CLAUDECODE: '1',
    CLAUDE_CODE_SESSION_ID: session,
    XDG_CACHE_HOME: join(here.root, '.git/cache'),
  };
  const common = {
    session_id: session,
    transcript_path: '/home/dev/.claude/projects/x/session-1.jsonl',
    cwd: here.root,
    permission_mode: 'default',
  };
  const fire = (name: string, event: object, ...flags: readonly string[]) =>
    here.as(bot, ['hook', name, ...flags], { input: JSON.stringify({ ...common, ...event }), env });
  return {
    ledger: (...args: readonly string[]) => here.as(bot, args, { env }),
    proposeBlue: (...more: readonly string[]) => here.as(bot, [...blueToken, ...more], { env }),
    fire,
    start: (source = 'startup') =>
      fire('session-start', { hook_event_name: 'SessionStart', source, model: 'a-model' }),
    prompt: (prompt: string) =>
      fire('user-prompt-submit', { hook_event_name: 'UserPromptSubmit', prompt }),
    edit: (file: string, from: string, to: string) =>
      fire('pre-tool-use', {
        hook_event_name: 'PreToolUse',
        tool_name: 'Edit',
        tool_input: { file_path: file, old_string: from, new_string: to },
        tool_use_id: 'toolu_1',
      }),
    write: (file: string, content: string) =>
      fire('pre-tool-use', {
        hook_event_name: 'PreToolUse',
        tool_name: 'Write',
        tool_input: { file_path: file, content },
        tool_use_id: 'toolu_2',
      }),
    stop: (event: object, ...flags: readonly string[]) =>
      fire(
        'stop',
        {
          hook_event_name: 'Stop',
          stop_hook_active: false,
          last_assistant_message: 'Done.',
          background_tasks: [],
          session_crons: [],
          ...event,
        },
        ...flags,
      ),
    completed: (...flags: readonly string[]) =>
      fire(
        'task-completed',
        {
          hook_event_name: 'TaskCompleted',
          task_id: 'task-001',
          task_subject: 'Rotate tokens',
          task_description: 'x',
        },
        ...flags,
      ),
  };
}
const denial = (out: string): string =>
  out === ''
    ? ''
    : (
        JSON.parse(out) as {
          hookSpecificOutput: { permissionDecision: string; permissionDecisionReason: string };
        }
      ).hookSpecificOutput.permissionDecisionReason;
const context = (out: string): string =>
  out === ''
    ? ''
    : (JSON.parse(out) as { hookSpecificOutput: { additionalContext: string } }).hookSpecificOutput
        .additionalContext;

const knowing = madeOnce(() => {
  const here = team('work', { 'src/token.ts': code, 'ledger.config.json': '{}\n' });
  const item = promoteFact(
    here,
    'The token waits for its neighbour',
    'src/token.ts#L1-L4',
    'changing the token',
  );
  return { ...here, item };
});

/** A repository with a promoted finding, which has its item and its file. */
function known(): { readonly here: Team; readonly item: string; readonly finding: string } {
  const here = knowing();
  return { here, item: here.item, finding: here.at('corpus/findings/token-waits-neighbour.md') };
}

describe('a session of an agent', { timeout: 60_000 }, () => {
  it('begins with what holds, is told what its task needs, and proposes without deciding', () => {
    const { here, item, finding } = known();
    const claude = agent(here);
    for (const source of ['startup', 'resume', 'clear', 'compact']) {
      const told = context(claude.start(source).out);
      expect(told).toContain(
        `- The token waits for its neighbour — matters when changing the token (${finding})\n`,
      );
      expect(told.length).toBeLessThan(10_000);
    }
    expect(
      context(
        claude.fire('subagent-start', {
          hook_event_name: 'SubagentStart',
          agent_id: 'a1',
          agent_type: 'Explore',
        }).out,
      ),
    ).toContain('The token waits');
    expect(context(claude.prompt('why does the token hang?').out)).toContain(
      `- promoted fact ${item}, ${finding}`,
    );
    // What it was given it is not given again.
    expect(claude.prompt('why does the token hang?')).toMatchObject({
      code: 0,
      out: '',
      error: '',
    });
    expect(claude.prompt('hi')).toMatchObject({ code: 0, out: '', error: '' });

    const proposed = captured(claude.proposeBlue().out);
    const demand =
      `1 finding you proposed needs a person's decision: ${proposed}. Name ` +
      'it in your last message, then stop.';
    expect(claude.completed('--block')).toEqual({ code: 2, out: '', error: `${demand}\n` });
    expect(claude.completed('--block')).toEqual({ code: 0, out: '', error: '' });
    expect(JSON.parse(claude.stop({}, '--block').out)).toEqual({
      decision: 'block',
      reason: demand,
    });
    // What recall keeps of the session beside it makes nobody forget.
    claude.prompt('what does the blue token do?');
    expect(claude.stop({}, '--block')).toEqual({ code: 0, out: '', error: '' });
    // Another proposal is another set.
    captured(
      claude.ledger(
        'capture',
        'The token is red',
        'src/token.ts#L15-L18',
        '--when',
        'painting the token red',
        ...scope,
      ).out,
    );
    expect(JSON.parse(claude.stop({}, '--block').out)).toMatchObject({
      decision: 'block',
      reason: expect.stringMatching(
        /^2 findings you proposed need a person's decision: /,
      ) as string,
    });
    expect(claude.stop({ stop_hook_active: true }, '--block')).toEqual({
      code: 0,
      out: '',
      error: '',
    });
  });

  it('is never held up while it goes on already, or works in the background', () => {
    const { here } = known();
    const claude = agent(here);
    claude.proposeBlue();
    expect(claude.stop({ stop_hook_active: true }, '--block').out).toBe('');
    expect(
      claude.stop(
        { background_tasks: [{ id: 'b1', command: 'npm test', status: 'running' }] },
        '--block',
      ).out,
    ).toBe('');
    expect(
      claude.stop(
        { background_tasks: [{ id: 'b1', command: 'npm test', status: 'completed' }] },
        '--block',
      ).out,
    ).toContain('"decision":"block"');
  });

  it('without --block is only told, once', () => {
    const { here } = known();
    const claude = agent(here);
    const proposed = captured(claude.proposeBlue().out);
    expect(JSON.parse(claude.completed().out)).toEqual({
      systemMessage: `ledger: 1 pending in this task (${proposed}): ledger review`,
    });
    expect(JSON.parse(claude.stop({}).out)).toEqual({
      systemMessage: `ledger: 1 pending in this task (${proposed}): ledger review`,
    });
    expect(claude.stop({})).toEqual({ code: 0, out: '', error: '' });
  });

  it('is not held up by what others proposed', () => {
    const { here } = known();
    here.git('checkout', '-q', '-b', 'elsewhere');
    agent(here, 'another').proposeBlue('--task', 'other-task');
    const claude = agent(here);
    expect(claude.completed('--block')).toEqual({ code: 0, out: '', error: '' });
    expect(JSON.parse(claude.stop({}, '--block').out)).toEqual({
      systemMessage: 'ledger: 1 pending in other tasks: ledger review',
    });
  });

  it('is held up for its branch where no session is known, and in the form any agent reads', () => {
    const { here } = known();
    here.git('checkout', '-q', '-b', 'feature/blue');
    captured(here.did(bot, ...blueToken));
    const ran = here.as(bot, ['hook', 'stop', '--block', '--portable'], {
      input: '{}',
      env: { XDG_CACHE_HOME: join(here.root, '.git/cache') },
    });
    expect(ran).toEqual({
      code: 2,
      out: '',
      error: expect.stringMatching(
        /^1 finding you proposed needs a person's decision: [a-z2-7]+\. Name it/,
      ) as string,
    });
  });

  it('is held up every time where the gate is strict', () => {
    const { here } = known();
    here.write('ledger.config.json', '{ "gate": { "strict": true } }\n');
    const claude = agent(here);
    claude.proposeBlue();
    expect([claude.completed('--block').code, claude.completed('--block').code]).toEqual([2, 2]);
  });
});

describe('a session whose context begins anew', { timeout: 60_000 }, () => {
  it.each(['compact', 'clear'])(
    'by %s is given again what it was given before, wherever it stands then',
    (source) => {
      const { here } = known();
      const claude = agent(here);
      const ask = (): string => context(claude.prompt('why does the token hang?').out);
      expect([ask(), ask()]).toEqual([expect.stringContaining('The token waits'), '']);
      for (const other of ['startup', 'resume', 'a source of later']) {
        claude.start(other);
        expect([other, ask()]).toEqual([other, '']);
      }
      // Compaction comes where the agent has gone to: a folder that keeps no memory, with a
      // repository of its own.
      const elsewhere = folderWith({ 'a.ts': '' });
      for (const cwd of [here.root, join(here.root, 'src'), elsewhere]) {
        expect(
          claude.fire('session-start', { hook_event_name: 'SessionStart', source, cwd }),
        ).toMatchObject({ code: 0, error: '' });
        expect([cwd, ask(), ask()]).toEqual([cwd, expect.stringContaining('The token waits'), '']);
      }
      // What others were given stays theirs.
      const other = agent(here, 'session-2');
      other.prompt('why does the token hang?');
      claude.start(source);
      expect(other.prompt('why does the token hang?').out).toBe('');
    },
  );

  it('begins with its whole budget, and says so where its list cannot be forgotten', () => {
    const { here } = known();
    const claude = agent(here);
    const folder = join(here.root, '.git/cache/ledger/sessions');
    const spent = (): number[] =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((each) => each.endsWith('.json'))
        .map(
          (each) =>
            (JSON.parse(readFileSync(join(folder, each), 'utf8')) as { bytes: number }).bytes,
        );
    claude.prompt('why does the token hang?');
    const [first] = spent();
    claude.start('compact');
    expect(spent()).toEqual([]);
    claude.prompt('why does the token hang?');
    expect(spent()).toEqual([first]);
    const [own = ''] = readdirSync(folder);
    rmSync(join(folder, own, '.txn'), { recursive: true, force: true });
    writeFileSync(join(folder, own, '.txn'), 'in the way');
    writeFileSync(join(folder, 'a-file'), '{}');
    expect(claude.start('compact')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The token waits') as string,
      error: expect.stringMatching(/^ledger hook: .*session/) as string,
    });
  });
});

describe('an edit by hand', { timeout: 60_000 }, () => {
  it('of a promoted body is refused, with the command to use, whatever way leads there', () => {
    const { here, item, finding } = known();
    const claude = agent(here);
    symlinkSync('corpus', join(here.root, 'door'));
    for (const file of [
      join(here.root, finding),
      finding,
      `src/../${finding}`,
      join(here.root, finding.replace('corpus', 'door')),
    ]) {
      const ran = claude.edit(file, 'The token waits', 'The token never waits');
      expect([file, ran.code, denial(ran.out)]).toEqual([
        file,
        0,
        expect.stringContaining(
          `don't edit ${finding}: it is an approved fact (${item}).`,
        ) as string,
      ]);
    }
    expect(denial(claude.write(finding, '# gone\n').out)).toContain(
      `tell the user that ${item} may be wrong`,
    );
    expect(denial(claude.edit(finding, 'status: promoted', 'status: candidate').out)).toContain(
      'it is an approved fact',
    );
    expect(
      denial(
        claude.fire('pre-tool-use', {
          tool_name: 'MultiEdit',
          tool_input: {
            file_path: finding,
            edits: [
              { old_string: 'The token waits', new_string: 'A' },
              { old_string: 'A', new_string: 'B' },
            ],
          },
        }).out,
      ),
    ).toContain('it is an approved fact');
  });

  it('of what is no memory, or changes nothing that was accepted, passes without a word', () => {
    const { here, finding } = known();
    const claude = agent(here);
    here.write('src/other.ts', code);
    for (const ran of [
      claude.edit('src/other.ts', 'value1 = 1', 'value1 = 2'),
      claude.write('docs/x.md', '# X\n'),
      claude.edit(finding, 'not there', 'x'),
      claude.write('/etc/hosts', 'x'),
      claude.edit('memory/INDEX.md', 'Purpose', 'Aim'),
      claude.fire('pre-tool-use', { tool_name: 'Bash', tool_input: { command: 'ls' } }),
    ])
      expect(ran).toEqual({ code: 0, out: '', error: '' });
  });

  it('of an entry of the ledger is refused, and of a file that claims what nobody decided', () => {
    const { here, finding } = known();
    const claude = agent(here);
    const text = here
      .read(finding)
      .replace(/^id: .*$/m, 'id: by-hand')
      .replaceAll('The token waits', 'The token sleeps');
    expect(denial(claude.write('corpus/findings/by-hand.md', text).out)).toContain(
      "don't set promoted in corpus/findings/by-hand.md: no person approved it. Propose it: ledger capture",
    );
    expect(
      claude.write(
        'corpus/findings/by-hand.md',
        text.replace('status: promoted', 'status: candidate'),
      ),
    ).toEqual({ code: 0, out: '', error: '' });
    expect(denial(claude.write('corpus/ledger/promotions/x.json', '{}').out)).toContain(
      "don't edit corpus/ledger/promotions/x.json: only ledger commands write ledger entries",
    );
  });
});

describe('whatever goes wrong', { timeout: 60_000 }, () => {
  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['other types', '{"session_id":1,"cwd":[],"prompt":{},"tool_input":"x"}'],
    ['a folder that is not there', '{"cwd":"/nowhere/at/all"}'],
  ])('%s on standard input holds nobody up', (_name, input) => {
    const { here } = known();
    for (const event of [
      'session-start',
      'user-prompt-submit',
      'pre-tool-use',
      'stop',
      'subagent-start',
      'task-completed',
    ])
      expect([event, here.as(bot, ['hook', event, '--block'], { input }).code]).toEqual([event, 0]);
  });

  it('no store, a broken configuration or state that cannot be kept hold nobody up', () => {
    const bare = team('work', {});
    for (const event of [
      'session-start',
      'user-prompt-submit',
      'pre-tool-use',
      'stop',
      'subagent-start',
      'task-completed',
    ])
      expect(
        bare.as(bot, ['hook', event, '--block'], { input: '{"prompt":"two words"}' }),
      ).toMatchObject({ code: 0, out: '' });
    const { here } = known();
    const claude = agent(here);
    claude.proposeBlue();
    rmSync(join(here.root, '.git/cache'), { recursive: true, force: true });
    writeFileSync(join(here.root, '.git/cache'), 'a file');
    expect(claude.stop({}, '--block')).toMatchObject({
      code: 0,
      out: '',
      error: expect.stringContaining('cannot') as string,
    });
    here.write('ledger.config.json', '{');
    expect(claude.start()).toMatchObject({
      code: 0,
      out: '',
      error: expect.stringMatching(/^ledger hook: .*ledger\.config\.json/) as string,
    });
  });

  it('what a later version would know passes, and is named where it holds nobody up', () => {
    const { here, finding } = known();
    const claude = agent(here);
    const passes = (tool: typeof ledger, args: readonly string[], said: string): void => {
      const ran = tool(here.root, args, {
        input: JSON.stringify({
          session_id: 's',
          cwd: here.root,
          prompt: 'why does the token hang?',
        }),
        env: { HOME: here.root, XDG_CACHE_HOME: join(here.root, '.git/cache') },
      });
      expect([args, ran.code, ran.error]).toEqual([
        args,
        0,
        expect.stringMatching(/^(?:memory-)?ledger(?: hook)?: /),
      ]);
      expect([args, ran.error]).toEqual([args, expect.stringContaining(said)]);
    };
    const asked: readonly (readonly [args: readonly string[], said: string])[] = [
      [['hook', 'sesion-start'], 'did you mean session-start?'],
      [['hook', 'post-compact', '--block', '--portable'], 'post-compact'],
      [['hook'], 'no event'],
      [['hook', '--agent', 'an-agent-of-later'], 'an-agent-of-later'],
      [['hook', 'stop', '--as-of', 'tomorrow'], '--as-of'],
      [['hook', 'stop', 'task-completed'], 'task-completed'],
      [['--later', 'hook', 'stop'], '--later'],
      [['hook', 'stop', '-C'], '-C'],
      [['-C', join(here.root, 'nowhere'), 'hook', 'stop'], 'nowhere'],
      [['hook', 'stop', '--config', 'nowhere.json'], 'nowhere.json'],
      [['hook', 'stop', '--config='], '--config='],
      [['--color', 'mauve', 'hook', 'stop', '--block='], '--block='],
    ];
    for (const [args, said] of asked) passes(ledger, args, said);
    for (const [args, said] of sampleOf(asked)) passes(ledgerProcess, args, said);
    // What it knows it does all the same.
    expect(
      context(
        claude.fire(
          'user-prompt-submit',
          { prompt: 'why does the token hang?' },
          '--agent',
          'an-agent-of-later',
          '--later',
        ).out,
      ),
    ).toContain('The token waits');
    const edit = {
      tool_name: 'Edit',
      tool_input: {
        file_path: finding,
        old_string: 'The token waits',
        new_string: 'No token waits',
      },
    };
    for (const flags of [
      ['--later'],
      ['--agent', 'cursor'],
      ['more', 'words'],
      ['--format=later'],
    ]) {
      expect([flags, claude.fire('pre-tool-use', edit, ...flags)]).toEqual([
        flags,
        {
          code: 0,
          out: expect.stringContaining('"deny"') as string,
          error: expect.stringContaining(flags[0] ?? '') as string,
        },
      ]);
    }
    claude.proposeBlue();
    expect(claude.completed('--block', '--later')).toMatchObject({ code: 2 });
  });

  it('a machine without git, or a gate that is strict, refuses what it has to and nothing else', () => {
    const { here, finding } = known();
    const claude = agent(here);
    const none = { PATH: folderWith({}) };
    const event = (more: object): string =>
      JSON.stringify({ session_id: 's', cwd: here.root, ...more });
    const fire = (name: string, more: object, env: Readonly<Record<string, string>> = none) =>
      here.as(bot, ['hook', name, '--block'], {
        input: event(more),
        env: { XDG_CACHE_HOME: join(here.root, '.git/cache'), ...env },
      });
    const refused = {
      tool_input: {
        file_path: finding,
        old_string: 'The token waits',
        new_string: 'No token waits',
      },
    };
    for (const config of ['{}\n', '{ "gate": { "strict": true } }\n']) {
      here.write('ledger.config.json', config);
      expect(context(fire('session-start', {}).out)).toContain('The token waits');
      expect(
        context(
          fire('user-prompt-submit', { session_id: config, prompt: 'why does the token hang?' })
            .out,
        ),
      ).toContain('The token waits');
      expect(denial(fire('pre-tool-use', refused).out)).toContain('it is an approved fact');
      for (const name of ['stop', 'subagent-start', 'task-completed'])
        expect([name, fire(name, {}).code]).toEqual([name, 0]);
    }
    // Nothing is guarded where a session begins or a task is typed, so nothing is held up there.
    const folder = join(here.root, '.git/cache');
    rmSync(folder, { recursive: true, force: true });
    rmSync(join(here.root, 'memory/INDEX.md'));
    symlinkSync('INDEX.md', join(here.root, 'memory/INDEX.md'));
    for (const name of ['session-start', 'user-prompt-submit', 'subagent-start'])
      for (const input of [
        event({ prompt: 'why does the token hang?' }),
        '{"cwd":"/nowhere"}',
        '[',
        '',
      ])
        expect([
          name,
          input,
          here.as(bot, ['hook', name, '--block', '--portable'], { input }).code,
        ]).toEqual([name, input, 0]);
    expect(claude.fire('pre-compact', {}, '--block').code).toBe(0);
  });

  it('a store that another process holds is read all the same', () => {
    const { here } = known();
    here.write('memory/.txn/lock.1', '{"pid":1}');
    expect(context(agent(here).start().out)).toContain('The token waits');
  });

  it('refuses a decision that nobody promoted in the folder that `.adr-dir` names, too', () => {
    const here = team('work', {
      '.adr-dir': 'docs/choices\n',
      'ledger.config.json': '{}\n',
      'memory/INDEX.md': '# Index\n',
    });
    const wrote = agent(here).write(
      'docs/choices/0001-use-x.md',
      '# 1. Use X\n\n## Status\n\nAccepted\n\n## Context\n\nTwo ways.\n\n## ' +
        'Decision\n\nUse X.\n\n## Consequences\n\nNone.\n',
    );
    expect(denial(wrote.out)).toContain("don't set accepted in ");
  });
});
