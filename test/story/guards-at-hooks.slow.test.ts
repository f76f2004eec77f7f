import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { initRepository } from '../support/git-template.ts';
import { bot, captured, reviewer, type Team, teamAt } from '../support/team.ts';

const source = 'src/dates.ts';
const claim = 'Dates are made with date-fns, because moment is 290 kB';
const silence = { code: 0, out: '', error: '' };
const about = (text: string): string => expect.stringContaining(text) as string;

let here: Team;
let cache = '';

/** A fact with a guard, promoted; gives the path of its record. */
function guard(text: string, ...options: readonly string[]): string {
  const scope = ['--when', `working with ${options[1] ?? ''}`, '--not-when', 'reading old exports'];
  const item = captured(here.did(bot, 'capture', text, `${source}#L1`, ...scope, ...options));
  return /→ (\S+)/.exec(here.did(reviewer, 'promote', item))?.[1] ?? '';
}

let records: Record<'moment' | 'build', string>;

beforeAll(() => {
  here = teamAt(mkdtempSync(join(tmpdir(), 'ledger-guards-')));
  initRepository(here.root, 'work', bot);
  for (const [path, text] of Object.entries({
    [source]: "import { format } from 'date-fns';\n",
    'src/old.ts': "export const a = moment('1970');\nexport const b = 1;\n",
    'src/lib/a.ts': '// SPDX-License-Identifier: MIT\nexport {};\n',
    'src/lib/bare.ts': 'export {};\n',
    'src/generated/a.ts': 'export const a = 1;\n',
    'api/openapi.yaml': 'openapi: 3.1.0\n',
    'src/client/index.ts': 'export {};\n',
    '.nvmrc': '20\n',
    'package.json': '{ "name": "shop", "engines": { "node": ">=20" } }\n',
    'ledger.config.json': '{}\n',
  }))
    here.write(path, text);
  here.commit('Begin');
  cache = join(here.root, '.git/cache');
  const src = ['--in', 'src/**/*.ts'];
  const block = ['--guard-level', 'block'];
  const bad = ["moment('2020')", 'format of date-fns'] as const;
  records = {
    moment: guard(
      claim,
      ...['--forbid', 'moment\\(', ...src, '--bad', bad[0], '--instead', bad[1]],
      ...block,
    ),
    build: guard(
      'The build is made with just build, which sets the flags',
      ...['--forbid-command', 'npm run compile', '--instead', 'just build', ...block],
    ),
  };
  guard(
    'Every file of the library begins with its licence',
    ...['--require', '^// SPDX-', '--in', 'src/lib/**', '--bad', 'x', '--good', '// SPDX-MIT'],
    ...block,
  );
  guard('Generated files come from npm run generate', '--forbid-edit', 'src/generated/**');
  guard(
    'Logs are written by the logger, which knows the request',
    ...['--forbid', 'console\\.\\w+\\(', ...src, '--bad', 'console.log(1)'],
    ...['--guard-level', 'tell'],
  );
  guard(
    'Tests are run by just test, which starts the database',
    ...['--forbid-command', 'npm test', '--guard-level', 'tell'],
  );
  guard(
    'No line of the parser repeats a group without end',
    ...['--forbid', '(x+x+)+y', '--in', 'src/hostile/**', '--bad', 'xxy', ...block],
  );
  guard(
    'No line of the parser has three groups before its end',
    ...['--forbid', '(?:a[ab]{0,300}b){3}[cd]', '--in', 'src/slow/**', '--bad', 'abababc'],
    ...block,
  );
  guard(
    'The client is written anew with the interface',
    ...['--together', 'api/openapi.yaml', '--together', 'src/client/**', ...block],
  );
  guard(
    'Node has one version in development and for users',
    ...['--same', 'package.json#engines.node~(\\d+)', '--same', '.nvmrc~^v?(\\d+)'],
  );
  here.commit('Know it');
}, 120_000);
afterAll(() => rmSync(here.root, { recursive: true, force: true }));

let sessions = 0;
const fresh = (): string => `s${(sessions += 1)}`;

function fire(event: string, payload: object, ...flags: readonly string[]) {
  return here.as(bot, ['hook', event, ...flags], {
    input: JSON.stringify({ cwd: here.root, session_id: fresh(), ...payload }),
    env: { XDG_CACHE_HOME: cache },
  });
}
function claude(tool_name: string, tool_input: object, more: object = {}) {
  return fire('pre-tool-use', { hook_event_name: 'PreToolUse', tool_name, tool_input, ...more });
}
const write = (path: string, content: string, more: object = {}) =>
  claude('Write', { file_path: join(here.root, path), content }, more);
const bash = (command: string, more: object = {}) => claude('Bash', { command }, more);

/** Why a call was refused; null where it passed without a word. */
function refused({ code, out, error }: ReturnType<typeof fire>): string | null {
  expect({ code, error }).toEqual({ code: 0, error: '' });
  if (out === '') return null;
  const { hookSpecificOutput } = JSON.parse(out) as {
    hookSpecificOutput: { permissionDecision?: string; permissionDecisionReason?: string };
  };
  expect(hookSpecificOutput.permissionDecision).toBe('deny');
  return hookSpecificOutput.permissionDecisionReason ?? '';
}
function told({ out }: ReturnType<typeof fire>): string {
  return out === ''
    ? ''
    : (JSON.parse(out) as { hookSpecificOutput: { additionalContext: string } }).hookSpecificOutput
        .additionalContext;
}

describe('an edit that breaks a guard', { timeout: 60_000 }, () => {
  it('is refused with the claim, the reason, what to do instead, and whom to ask', () => {
    const text = refused(write('src/report.ts', "export const y = moment('2026');\n"));
    expect(text?.split('\n')).toEqual([
      "blocked: this edit of src/report.ts adds a line that a guard forbids: export const y = moment('2026');",
      expect.stringMatching(
        new RegExp(
          `^rule: .* \\(${records.moment}, approved by A Reviewer, \\d{4}-\\d{2}-\\d{2}\\)$`,
        ),
      ),
      'use instead: format of date-fns',
      'for an exception, a person can run: ledger waive GRD001 src/report.ts --reason "…"',
    ]);
  });

  it('is refused by each tool of each agent, in its form', () => {
    const [old_string, new_string] = ['const b = 1', "const b = moment('1')"];
    const file_path = join(here.root, 'src/old.ts');
    expect(refused(claude('Edit', { file_path, old_string, new_string }))).toContain(claim);
    const edits = [
      { old_string: 'const a', new_string: 'const c' },
      { old_string, new_string },
    ];
    expect(refused(claude('MultiEdit', { file_path, edits }))).toContain(claim);
    const patch = `*** Begin Patch\n*** Update File: src/old.ts\n@@\n-export ${old_string};\n+${new_string};\n*** End Patch\n`;
    expect(refused(claude('apply_patch', { command: patch }))).toContain(claim);
    expect(
      refused(claude('shell', { command: ['bash', '-lc', `apply_patch <<'EOF'\n${patch}\nEOF`] })),
    ).toContain(claim);
    const json = (payload: object): unknown => JSON.parse(fire('pre-tool-use', payload).out);
    const reason = { permissionDecision: 'deny', permissionDecisionReason: about(claim) };
    expect(
      json({
        session_id: undefined,
        sessionId: 'c1',
        timestamp: 1,
        toolName: 'edit',
        toolArgs: JSON.stringify({ path: file_path, old_str: old_string, new_str: new_string }),
      }),
    ).toEqual({ ...reason, hookSpecificOutput: { hookEventName: 'PreToolUse', ...reason } });
    const replace = { tool_name: 'replace', tool_input: { file_path, old_string, new_string } };
    expect(json({ hook_event_name: 'BeforeTool', ...replace })).toEqual({
      decision: 'deny',
      reason: about(claim),
    });
    expect(
      json({
        hook_event_name: 'preToolUse',
        cursor_version: '2.4.0',
        tool_name: 'Write',
        tool_input: { file_path, old_string, new_string },
      }),
    ).toEqual({ permission: 'deny', user_message: about(claim), agent_message: about(claim) });
  });

  it('is only what it adds: old violations, moved lines and mended ones pass', () => {
    const file_path = join(here.root, 'src/old.ts');
    const old = here.read('src/old.ts');
    const edit = (old_string: string, new_string: string) =>
      claude('Edit', { file_path, old_string, new_string });
    expect(edit('b = 1', 'b = 2')).toEqual(silence);
    expect(edit("moment('1970')", '0')).toEqual(silence);
    const [first = '', second = ''] = old.split('\n');
    expect(write('src/old.ts', `${second}\n  ${first}\n`)).toEqual(silence);
    expect(refused(write('src/old.ts', `${old}${first}\n`))).toContain(claim);
    // Moved to another file by one patch.
    const patch = `*** Begin Patch\n*** Update File: src/old.ts\n@@\n-${first}\n*** Add File: src/new.ts\n+${first}\n*** End Patch\n`;
    expect(claude('apply_patch', { command: patch })).toEqual(silence);
    expect(refused(write('src/elsewhere.ts', `${first}\n`))).toContain(claim);
    expect(write('docs/dates.md', "moment('2020')\n")).toEqual(silence);
  });

  it('is refused from wherever the agent stands: the file says which repository it is', () => {
    const added = "export const y = moment('2026');\n";
    const outside = mkdtempSync(join(tmpdir(), 'ledger-outside-'));
    const other = teamAt(mkdtempSync(join(tmpdir(), 'ledger-other-')));
    initRepository(other.root, 'main', bot);
    try {
      for (const cwd of [outside, other.root, join(here.root, 'src')]) {
        expect(refused(write('src/report.ts', added, { cwd }))).toContain(claim);
        expect(refused(write('src/new/deep/a.ts', added, { cwd }))).toContain(claim);
        expect(write('src/report.ts', 'export {};\n', { cwd })).toEqual(silence);
      }
      expect(bash('npm run compile', { cwd: outside })).toEqual(silence);
      const file_path = join(other.root, 'src/a.ts');
      expect(claude('Write', { file_path, content: added })).toEqual(silence);
    } finally {
      for (const root of [outside, other.root]) rmSync(root, { recursive: true, force: true });
    }
  });

  it('is told where looking takes too long, and is not refused', () => {
    let [seed, text] = [1, ''];
    while (text.length < 1_000_000)
      text += 'ab'.charAt(((seed = (seed * 48_271) % 2_147_483_647) >> 8) % 2);
    const began = performance.now();
    const said = told(write('src/slow/a.ts', text));
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(said).toMatch(/src\/slow\/a\.ts was not checked against a guard.* ledger lint/);
    expect(said).toContain('three groups before its end');
    expect(refused(write('src/slow/b.ts', 'abababc'))).toContain('three groups before its end');
  });

  it('is one that leaves out what is required, in a new file or an old one', () => {
    const licence = '// SPDX-License-Identifier: MIT\n';
    expect(refused(write('src/lib/b.ts', 'export {};\n'))).toContain('begins with its licence');
    expect(write('src/lib/b.ts', `${licence}export {};\n`)).toEqual(silence);
    expect(refused(write('src/lib/a.ts', 'export {};\n'))).toContain('requires: ^// SPDX-');
    expect(write('src/lib/a.ts', `${licence}export const a = 1;\n`)).toEqual(silence);
    expect(write('src/lib/bare.ts', 'export const a = 1;\n')).toEqual(silence);
    const gone = '*** Begin Patch\n*** Delete File: src/lib/a.ts\n*** End Patch\n';
    expect(claude('apply_patch', { command: gone })).toEqual(silence);
  });

  it('is any edit of a file that nobody edits by hand', () => {
    const text = 'src/generated/a.ts must not be edited by hand\nrule: Generated files come from';
    const file_path = 'src/generated/a.ts';
    expect(
      refused(claude('Edit', { file_path, old_string: 'not there', new_string: 'x' })),
    ).toContain(text);
    expect(refused(claude('editFiles', { files: [file_path] }))).toContain(text);
    expect(refused(write('src/generated/new.ts', ''))).toContain('must not be edited by hand');
    symlinkSync('generated', join(here.root, 'src/gen'));
    expect(refused(write('src/gen/a.ts', 'x'))).toContain(text);
    rmSync(join(here.root, 'src/gen'));
    expect(claude('Read', { file_path })).toEqual(silence);
  });

  it('passes where nobody can tell what it makes: no such text, 10 MB, elsewhere', () => {
    const file_path = join(here.root, 'src/old.ts');
    const new_string = "moment('2')";
    expect(claude('Edit', { file_path, old_string: 'nowhere', new_string })).toEqual(silence);
    expect(claude('editFiles', { files: [file_path] })).toEqual(silence);
    const large = `${'x\n'.repeat(5_000_000)}`;
    expect(write('src/large.ts', `${large}moment('2')`)).toEqual(silence);
    here.write('src/large.ts', large);
    expect(claude('Edit', { file_path: 'src/large.ts', old_string: 'x', new_string })).toEqual(
      silence,
    );
    expect(write('src/large.ts', new_string)).toEqual(silence);
    rmSync(join(here.root, 'src/large.ts'));
    // A compiler reads it all the same.
    expect(refused(write('src/data.ts', `\0${new_string}`))).toContain(claim);
    here.write('src/data.ts', '\0\u0001binary');
    expect(refused(write('src/data.ts', new_string))).toContain(claim);
    rmSync(join(here.root, 'src/data.ts'));
    expect(claude('Write', { file_path: '/tmp/src/other.ts', content: new_string })).toEqual(
      silence,
    );
  });

  it('is found in 500 KB against a hostile pattern within the time of a hook', () => {
    const began = performance.now();
    expect(write('src/hostile/a.ts', `y${'x'.repeat(500_000)}`)).toEqual(silence);
    expect(refused(write('src/hostile/a.ts', `${'x'.repeat(500_000)}y`))).toContain('parser');
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('passes by a waiver of a person while it holds, for its file alone', () => {
    const add = "export const y = moment('2026');\n";
    const waive = (scope: string, ...more: readonly string[]) =>
      here.did(
        reviewer,
        ...['waive', 'GRD001', scope, '--reason', 'the export needs it until March', ...more],
      );
    waive('src/export/[day].ts');
    expect(write('src/export/[day].ts', add)).toEqual(silence);
    expect(refused(write('src/export/year.ts', add))).toContain(claim);
    waive('src/export/**');
    expect(write('src/export/year.ts', add)).toEqual(silence);
    waive(records.build);
    expect(bash('npm run compile')).toEqual(silence);
    expect(
      here.as(reviewer, ['waive', 'GRD001', 'docs/nothing.md', '--reason', 'x y z']).code,
    ).toBe(1);
    const ended = here
      .read('ledger.waivers.json')
      .replace(/"expiry": "[\d-]+"/g, '"expiry": "2020-01-01"');
    here.write('ledger.waivers.json', ended);
    expect(refused(write('src/export/year.ts', add))).toContain(claim);
    here.write(
      'ledger.waivers.json',
      ended.replaceAll('"to": "off"', '"to": "info"').replaceAll('2020-01-01', '2099-01-01'),
    );
    expect(told(write('src/export/year.ts', add))).toContain(claim);
    rmSync(join(here.root, 'ledger.waivers.json'));
    // Memory itself is left to what keeps it.
    expect(refused(write('ledger.waivers.json', '{}'))).toBe(null);
  });

  it('is only told of where the guard tells, once a session and file', () => {
    const session_id = fresh();
    const log = (path: string) => write(path, 'console.log(1);\n', { session_id });
    expect(told(log('src/log.ts'))).toContain('Logs are written by the logger');
    expect(log('src/log.ts')).toEqual(silence);
    expect(told(log('src/other.ts'))).toContain('Logs are written by the logger');
    expect(told(write('src/log.ts', 'console.log(1);\n'))).toContain('forbids: console.log(1);');
  });

  it('is told of right after it by agents that hear nothing before a tool', () => {
    const tool_input = { file_path: join(here.root, 'src/seen.ts'), content: 'console.log(1);\n' };
    const call = { session_id: fresh(), tool_name: 'write_file', tool_input };
    expect(fire('pre-tool-use', { hook_event_name: 'BeforeTool', ...call })).toEqual(silence);
    here.write('src/seen.ts', tool_input.content);
    expect(told(fire('post-tool-use', { hook_event_name: 'AfterTool', ...call }))).toContain(
      'Logs are written by the logger',
    );
    expect(fire('post-tool-use', { hook_event_name: 'AfterTool', ...call })).toEqual(silence);
    const edited = {
      hook_event_name: 'afterFileEdit',
      conversation_id: fresh(),
      cursor_version: '2.4.0',
      file_path: join(here.root, 'src/old.ts'),
      edits: [{ old_string: 'b = 1', new_string: "b = moment('3')" }],
    };
    const before = here.read('src/old.ts');
    here.write('src/old.ts', before.replace('b = 1', "b = moment('3')"));
    const { out } = fire('post-tool-use', edited);
    expect(JSON.parse(out)).toEqual({ additional_context: about(claim) });
    expect(out).toContain("forbids: export const b = moment('3');");
    here.write('src/old.ts', before);
    rmSync(join(here.root, 'src/seen.ts'));
  });
});

describe('a command that a guard means', { timeout: 60_000 }, () => {
  it('is refused, however it is spelled, and others are not', () => {
    expect(refused(bash('cd web && FOO=1 npm run -s compile --watch'))?.split('\n')).toEqual([
      'blocked: "npm run compile" must not run in this project',
      expect.stringContaining(
        `rule: The build is made with just build, which sets the flags (${records.build}, approved by A Reviewer`,
      ),
      'use instead: just build',
      `for an exception, a person can run: ledger waive GRD001 ${records.build} --reason "…"`,
    ]);
    for (const command of ['npm run compile:all', 'git commit -m "npm run compile"', 'ls'])
      expect(bash(command)).toEqual(silence);
  });

  it('is known by the tools of each agent', () => {
    const command = 'npm run compile';
    const says = (payload: object): string => fire('pre-tool-use', payload).out;
    for (const payload of [
      { tool_name: 'shell', tool_input: { command: ['bash', '-lc', command] } },
      { tool_name: 'run_in_terminal', tool_input: { command }, timestamp: 'x' },
      {
        toolName: 'bash',
        toolArgs: JSON.stringify({ command }),
        sessionId: 'c',
        session_id: undefined,
      },
      { hook_event_name: 'BeforeTool', tool_name: 'run_shell_command', tool_input: { command } },
      {
        hook_event_name: 'preToolUse',
        cursor_version: '2',
        tool_name: 'Shell',
        tool_input: { command },
      },
      { hook_event_name: 'beforeShellExecution', cursor_version: '2', command },
    ])
      expect([payload, says(payload)]).toEqual([payload, about('just build')]);
    expect(fire('beforeShellExecution', { cursor_version: '2', command }).out).toBe('');
  });

  it('is told where the guard tells', () => {
    const session_id = fresh();
    expect(told(bash('npm test -- auth', { session_id }))).toContain('just test');
    expect(bash('npm test', { session_id })).toEqual(silence);
    const call = { hook_event_name: 'AfterTool', tool_name: 'run_shell_command' };
    const input = { tool_input: { command: 'npm test' } };
    expect(told(fire('post-tool-use', { ...call, ...input }))).toContain('just test');
  });
});

describe('where an agent stops', { timeout: 60_000 }, () => {
  const stop = (event: string, payload: object = {}, ...flags: readonly string[]) =>
    fire(event, { hook_event_name: 'Stop', ...payload }, ...flags);
  const half =
    'you changed api/openapi.yaml without src/client/**. Rule: The client is written anew';
  const other =
    'these values differ after your change: package.json 20, .nvmrc 22. Rule: Node has one';

  it('it hears what its changes left half done, once a session', () => {
    expect(stop('stop')).toEqual(silence);
    here.write('api/openapi.yaml', 'openapi: 3.1.1\n');
    here.write('.nvmrc', '22\n');
    const session_id = fresh();
    const said = JSON.parse(stop('stop', { session_id }).out) as { systemMessage: string };
    expect(said.systemMessage).toContain(half);
    expect(said.systemMessage).toContain(other);
    expect(stop('stop', { session_id })).toEqual(silence);
    expect(JSON.parse(stop('task-completed').out)).toEqual({ systemMessage: about(half) });
    here.write('src/client/new.ts', 'export {};\n');
    expect(stop('stop').out).not.toContain(half);
    rmSync(join(here.root, 'src/client/new.ts'));
  });

  it('it is held up with --block, once, unless the change is whole or a person waived it', () => {
    const session_id = fresh();
    const { reason } = JSON.parse(stop('stop', { session_id }, '--block').out) as {
      reason: string;
    };
    expect(reason).toContain(`${half} with the interface\nchange src/client/** as well\nsource: `);
    expect(reason).toContain('ledger waive GRD003 api/openapi.yaml --reason');
    expect(stop('stop', { session_id }, '--block')).toEqual(silence);
    expect(stop('subagent-stop', {}, '--block').out).toContain(half);
    expect(stop('task-completed', {}, '--block')).toMatchObject({ code: 2, error: about(half) });
    here.did(reviewer, 'waive', 'GRD003', 'api/openapi.yaml', '--reason', 'a comment alone');
    here.write('.nvmrc', '20\n');
    expect(stop('stop', {}, '--block')).toEqual(silence);
    rmSync(join(here.root, 'ledger.waivers.json'));
    here.write('api/openapi.yaml', 'openapi: 3.1.0\n');
    expect(stop('stop', {}, '--block')).toEqual(silence);
  });

  it('values that differed before are nobody’s change', () => {
    here.write('.nvmrc', '22\n');
    here.commit('Differ');
    here.write('package.json', here.read('package.json').replace('shop', 'store'));
    expect(stop('stop')).toEqual(silence);
  });
});

describe('a stop', () => {
  it('runs no filter that the repository names', () => {
    const ran = join(here.root, '.git/filter-ran');
    here.git('config', 'filter.evil.clean', `touch '${ran}'; cat`);
    here.write('.git/info/attributes', '* filter=evil\n');
    here.write(source, here.read(source));
    here.write('src/client/index.ts', 'export const v = 2;\n');
    expect(fire('stop', { hook_event_name: 'Stop' }).out).toContain('api/openapi.yaml');
    expect(existsSync(ran)).toBe(false);
    rmSync(join(here.root, '.git/info/attributes'));
    here.git('config', '--unset', 'filter.evil.clean');
    here.git('checkout', '--', 'src/client/index.ts');
  });
});

describe('what guards caught', () => {
  it('is counted on this machine, and shown by guard, show and status', () => {
    const env = { XDG_CACHE_HOME: cache };
    const caught = (): number | undefined => {
      const { out } = here.as(reviewer, ['guard', '--format', 'json'], { env });
      const { guards } = JSON.parse(out) as { guards: { record: string; catches?: number }[] };
      return guards.find(({ record }) => record === records.moment)?.catches;
    };
    expect(refused(write('src/counted.ts', "moment('2026');\n"))).not.toBeNull();
    const before = caught() ?? 0;
    expect(before).toBeGreaterThan(0);
    expect(refused(write('src/counted.ts', "moment('2027');\n"))).not.toBeNull();
    expect(refused(write('src/counted.ts', 'format();\n'))).toBeNull();
    expect(caught()).toBe(before + 1);
    expect(here.as(reviewer, ['show', records.moment], { env }).out).toContain(
      `caught ${before + 1} on this machine`,
    );
    expect(here.as(reviewer, ['status'], { env }).out).toMatch(
      /10 guards, \d+ hits? on this machine/,
    );
  });
});
