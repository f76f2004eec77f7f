import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { initRepository } from '../support/git-template.ts';
import { ledgerProcess, type Ran } from '../support/run-cli.ts';
import { bot, captured, reviewer, type Team, teamAt } from '../support/team.ts';
import { whole } from '../support/whole.ts';

let here: Team;
let aside = '';
const records: Record<string, string> = {};

/** A fact with a guard, promoted. */
function guard(name: string, ...options: readonly string[]): void {
  const scope = ['--when', `working with ${name}`, '--not-when', 'reading old exports'];
  const claim = `The ${name} of this project is made by its own tool, which knows the ${name}`;
  const item = captured(here.did(bot, 'capture', claim, 'src/dates.ts#L1', ...scope, ...options));
  records[name] = /→ (\S+)/.exec(here.did(reviewer, 'promote', item))?.[1] ?? '';
}

beforeAll(() => {
  aside = mkdtempSync(join(tmpdir(), 'ledger-at-once-'));
  here = teamAt(mkdtempSync(join(tmpdir(), 'ledger-guards-')));
  initRepository(here.root, 'work', bot);
  for (const [path, text] of Object.entries({
    'src/dates.ts': "import { format } from 'date-fns';\n",
    'src/old.ts': "export const a = moment('1970');\nexport const b = 1;\n",
    'src/known.ts': 'export const known = 1;\n',
    'ledger.config.json': '{}\n',
  }))
    here.write(path, text);
  here.commit('Begin');
  const src = ['--in', 'src/**/*.ts'];
  const block = ['--guard-level', 'block'];
  guard('date', '--forbid', '\\bmoment\\(|dayjs', ...src, '--bad', "moment('2020')", ...block);
  guard('word', '--forbid', 'deprecatedCall', ...src, '--bad', 'deprecatedCall()', ...block);
  guard(
    'chain',
    '--forbid',
    'fetch\\(\\)\\s*\\.then',
    '--multiline',
    ...src,
    '--bad',
    'fetch().then',
    ...block,
  );
  guard(
    'licence',
    ...['--require', '^// SPDX-', '--in', 'src/lib/**', '--bad', 'x', '--good', '// SPDX-MIT'],
    ...block,
  );
  guard('client', '--forbid-edit', 'src/generated/**', '--instead', 'npm run generate', ...block);
  guard('build', '--forbid-command', 'npm run compile', '--instead', 'just build', ...block);
  guard('fruit', '--forbid', 'pear', '--in', 'web/[ab].ts', '--bad', 'pear', ...block);
  guard(
    'log',
    ...['--forbid', 'console\\.\\w+\\(', ...src, '--bad', 'console.log(1)'],
    ...['--guard-level', 'tell'],
  );
  guard(
    'output',
    ...['--forbid-code', 'print($A)', '--language', 'typescript', '--in', 'code/**/*.ts'],
    ...['--bad', 'print(a)', '--good', '// print(a)', ...block],
  );
  guard('export', '--forbid', 'waived\\(\\w', ...src, '--bad', 'waived(a', ...block);
  here.did(reviewer, 'waive', 'GRD001', 'src/export/**', '--reason', 'needed until March');
  here.commit('Know it');
  // Says at the end whether the whole tool was loaded.
  writeFileSync(
    join(aside, 'loaded.cjs'),
    "process.on('exit', () => require('node:fs').writeFileSync(__dirname + '/loaded', " +
      "String(Object.keys(require.cache).some((path) => path.endsWith('cli.cjs')))));\n",
  );
}, 120_000);
afterAll(() => {
  for (const folder of [here.root, aside]) rmSync(folder, { recursive: true, force: true });
});

interface Answered extends Ran {
  /** Without the whole tool. */
  readonly atOnce: boolean;
}

/** Runs a hook as agents do, with a cache of that name. */
function fire(cache: string, call: object, ...flags: readonly string[]): Answered {
  const input = JSON.stringify({
    session_id: 's',
    cwd: here.root,
    hook_event_name: 'PreToolUse',
    ...call,
  });
  const env = {
    XDG_CACHE_HOME: cache.startsWith('/') ? cache : join(aside, cache),
    NODE_OPTIONS: `--require ${join(aside, 'loaded.cjs')}`,
  };
  const ran = ledgerProcess(here.root, ['hook', 'pre-tool-use', ...flags], { input, env });
  return { ...ran, atOnce: readFileSync(join(aside, 'loaded'), 'utf8') === 'false' };
}
/** The same, answered by the whole tool: it alone knows the option. */
const wholly = (call: object): Answered => fire('whole', call, '-C', here.root);

const tool = (tool_name: string, tool_input: object) => ({ tool_name, tool_input });
const write = (path: string, content: string) => tool('Write', { file_path: path, content });
const bash = (command: string) => tool('Bash', { command });
const date = "export const y = moment('2026');\n";
const patch = (name: string) =>
  `*** Begin Patch\n*** Add File: src/${name}.ts\n+dayjs();\n+deprecatedCall();\n+waived(1);\n` +
  `*** Update File: src/old.ts\n@@\n-export const b = 1;\n+export const b = fetch()\n+  .then(1);\n*** End Patch\n`;

/** Calls that are refused or have nothing against them, by what they break. */
const atOnce: Readonly<Record<string, object>> = {
  'a pattern': write('src/a.ts', date),
  'a word': write('src/a.ts', 'deprecatedCall();\n'),
  'a pattern over lines': write('src/a.ts', 'fetch()\n  .then(1);\n'),
  'what every file has': write('src/lib/a.ts', 'export {};\n'),
  'a file that nobody edits': write('src/generated/a.ts', ''),
  'a glob with classes': write('web/a.ts', 'pear\n'),
  'a command': bash('cd web && FOO=1 npm run -s compile --watch'),
  'three guards and one more': tool('apply_patch', { command: patch('new') }),
  'a pattern that stood there': tool('Edit', {
    file_path: 'src/old.ts',
    old_string: 'a = moment(',
    new_string: 'c = moment(',
  }),
  'nothing, by a word of a pattern': write('src/a.ts', 'Xmoment(dayj);\n// moment\n'),
  'nothing, for it was moved': tool('Edit', {
    file_path: 'src/old.ts',
    old_string: "export const a = moment('1970');\nexport const b = 1;\n",
    new_string: "export const b = 1;\n  export const a = moment('1970');\n",
  }),
  'invisible text': write('src/a.ts', 'moment(\u202e\u0007)\n'),
  'beside a waiver': tool('apply_patch', {
    command: `${patch('other').replace('*** End Patch\n', '')}*** Add File: src/export/b.ts\n+waived(1);\n*** End Patch\n`,
  }),
  'for Cursor': { ...bash('npm run compile'), cursor_version: '2.4.0' },
  'for Gemini': { ...write('src/a.ts', date), hook_event_name: 'BeforeTool' },
  'for Copilot': {
    toolName: 'bash',
    toolArgs: JSON.stringify({ command: 'npm run compile' }),
    sessionId: 'c',
    session_id: undefined,
  },
  'for VS Code': { ...write('src/a.ts', date), timestamp: 'x' },
};

/** Calls of which the whole tool knows more than the guards that are kept. */
const left: Readonly<Record<string, object>> = {
  'a guard that only tells': write('src/a.ts', 'console.log(1);\n'),
  'a guard that tells, once more': write('src/a.ts', 'console.log(1);\n'),
  'a waiver': write('src/export/a.ts', 'waived(1);\n'),
  'a guard of code': write('code/a.ts', 'print(1);\n'),
  'memory itself': write('corpus/findings/new.md', '---\nstatus: promoted\n---\n# X\n'),
};

/** What guards caught, as it is kept in a cache. */
function counted(cache: string): string[] {
  const all = join(aside, cache, 'ledger/guards');
  return readdirSync(all).flatMap((root) =>
    readdirSync(join(all, root))
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(join(all, root, name), 'utf8')),
  );
}

describe('a call that guards refuse', { timeout: 120_000 }, () => {
  whole('is answered without the whole tool, as that answers it, and is counted the same', () => {
    const first = write('src/a.ts', date);
    // Neither the guards are kept yet, nor what rests on files.
    for (const call of [first, write('src/a.ts', 'Xmoment(1);\n')])
      expect(fire('quick', call)).toEqual(wholly(call));
    // Under load the time of the quick way may be up, and the whole tool answers after all.
    const late: object[] = [];
    for (const [breaks, call] of Object.entries(atOnce)) {
      const { atOnce: isQuick, ...quick } = fire('quick', call);
      expect([breaks, { ...quick, atOnce: false }]).toEqual([breaks, wholly(call)]);
      if (!isQuick) late.push(call);
    }
    for (const [breaks, call] of Object.entries(left))
      expect([breaks, fire('quick', call)]).toEqual([breaks, wholly(call)]);
    expect(counted('quick')).toEqual(counted('whole'));
    const { guards } = JSON.parse(counted('quick')[0] ?? '') as { guards: Record<string, object> };
    expect(guards[`${records.build}#1`]).toEqual({ caught: 3, waived: 0 });
    expect(guards[`${records.export}#1`]).toMatchObject({ waived: 2 });
    expect(fire('quick', first).out).toContain('"permissionDecision":"deny"');
    const again = late.filter((call) => ![1, 2, 3].some(() => fire('quick', call).atOnce));
    expect(again).toEqual([]);
  });

  it('is answered by the whole tool as soon as anything of memory changed', () => {
    const call = write('src/a.ts', date);
    // Under load the time of the quick way may be up.
    const isQuick = Array.from({ length: 12 }).some(() => fire('quick', call).atOnce);
    expect(isQuick).toBe(true);
    const path = join(here.root, records.date ?? '');
    const before = readFileSync(path, 'utf8');
    appendFileSync(path, '\nIt is known since 2020.\n');
    const now = fire('quick', call);
    expect(now).toEqual(wholly(call));
    writeFileSync(path, before);
    here.did(reviewer, 'waive', 'GRD001', 'src/a.ts', '--reason', 'the import needs it');
    expect(fire('quick', call)).toEqual({ code: 0, out: '', error: '', atOnce: false });
  });

  it('is judged by no guards that the repository brings as if they were kept', () => {
    const brought = join(here.root, 'cache');
    mkdirSync(join(brought, 'ledger'), { recursive: true });
    expect(existsSync(join(aside, 'quick/ledger/facts'))).toBe(true);
    const call = write('src/b.ts', date);
    const expected = { ...wholly(call), atOnce: false };
    expect([fire(brought, call), fire(brought, call)]).toEqual([expected, expected]);
    expect(existsSync(join(brought, 'ledger/facts'))).toBe(false);
  });
});
