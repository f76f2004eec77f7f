import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { UsageError } from '#diagnostics/failure';

import { format } from '../../src/app/lint/format.ts';
import {
  type FormatName,
  formatNames,
  formatSummaries,
  machineFormats,
} from '../../src/app/lint/format-names.ts';
import { lint } from '../../src/app/lint/lint.ts';
import { chooseOutputs, type Outputs } from '../../src/cli/choose-outputs.ts';
import type { Context } from '../../src/cli/context.ts';
import { copyOf, folderWith, ledger } from '../support/run-cli.ts';

const vacuous = (): string => copyOf('test/cases/violating/load-when-specific/vacuous');
const clean = (): string =>
  folderWith({
    '.git/HEAD': '',
    'memory/INDEX.md':
      '# Memory index\n\n## Durable findings\n\n- [A](a.md) — Load when: changing a\n',
    'memory/a.md': '# A\n',
  });

/** The formats on standard output, joined, for an environment. */
function chosen(env: Context['env'], terminal = false, asked?: readonly string[]): string {
  const { outputs, chosen: how }: Outputs = chooseOutputs(asked, { env, terminal } as Context);
  return `${how}: ${outputs.map((output) => output.name).join('+')}`;
}

describe('without --format', () => {
  it.each<[string, Context['env'], boolean, string]>([
    ['a terminal', {}, true, 'for-reader: pretty'],
    ['a pipe', {}, false, 'for-pipe: compact'],
    ['an agent in a pipe', { CLAUDECODE: '1' }, false, 'for-reader: agent'],
    ['an agent on a terminal', { CURSOR_AGENT: '1' }, true, 'for-reader: agent'],
    ['who says to be an agent', { LEDGER_ACTOR: 'agent' }, false, 'for-reader: agent'],
    [
      'an agent of a workflow',
      { CLAUDECODE: '1', CI: 'true', GITHUB_ACTIONS: 'true' },
      false,
      'for-reader: agent',
    ],
    ['a workflow', { CI: 'true', GITHUB_ACTIONS: 'true' }, false, 'for-reader: compact+github'],
    ['another CI', { CI: 'true' }, false, 'for-pipe: compact'],
    [
      'a person beside an agent',
      { CLAUDECODE: '1', LEDGER_ACTOR: 'person' },
      true,
      'for-reader: pretty',
    ],
    [
      'LEDGER_FORMAT',
      { CLAUDECODE: '1', GITHUB_ACTIONS: 'true', LEDGER_FORMAT: 'markdown,github' },
      true,
      'named: markdown+github',
    ],
  ])('%s', (_who, env, terminal, expected) => {
    expect(chosen(env, terminal)).toBe(expected);
  });

  it('--format wins over everything', () => {
    expect(
      chosen({ CLAUDECODE: '1', GITHUB_ACTIONS: 'true', LEDGER_FORMAT: 'json' }, true, ['pretty']),
    ).toBe('named: pretty');
  });
});

describe('machine formats', () => {
  it.each([...machineFormats])('%s stands alone on standard output', (name) => {
    const folder = vacuous();
    const { code, out, error } = ledger(folder, ['lint', '--format', 'compact', '--format', name]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toMatch(
      new RegExp(
        `^ledger: ${name} needs standard output for itself\\n {2}--format ` +
          `${name}:report\\.(?:json|jsonl|sarif|xml)\\n$`,
      ),
    );
    expect(
      ledger(folder, ['lint', '--format', 'agent', '--format', `${name}:out/report`]),
    ).toMatchObject({ code: 1, error: '', out: expect.stringMatching(/^error IDX102/) as string });
    expect(ledger(folder, ['lint', '--format', name]).out).toBe(
      readFileSync(join(folder, 'out/report'), 'utf8'),
    );
  });

  it.each([...machineFormats])('%s names the tool as it was called', (name) => {
    const folder = folderWith({
      '.git/HEAD': '',
      'memory/INDEX.md':
        '\ufeff# Memory index\n\n## Durable findings\n\n- [A](gone.md) — Load when: touching a\n',
    });
    const asOwn = ledger(folder, ['lint', '--format', name]).out;
    const { out } = ledger(folder, ['lint', '--format', name], { env: { npm_command: 'exec' } });
    expect(out).not.toMatch(/(?<!memory-)ledger lint --fix/);
    expect(out.replaceAll('npx memory-ledger ', 'ledger ')).toBe(asOwn);
  });

  it('those for people may stand together', () => {
    expect(ledger(vacuous(), ['lint', '--format', 'compact', '--format', 'markdown']).out).toMatch(
      /^memory\/INDEX\.md:11:83 .*\n### ledger lint: 1 error/,
    );
  });

  it('junit fails what fails the run', () => {
    const failures = (...args: readonly string[]): string | undefined =>
      /failures="(\d)"/.exec(
        ledger(folder, ['lint', '--format', 'junit', '--rule', 'IDX102=warning', ...args]).out,
      )?.[1];
    const folder = vacuous();
    expect(failures()).toBe('0');
    expect(failures('--fail-on', 'warning')).toBe('1');
    expect(failures('--max-warnings', '0')).toBe('1');
    expect(failures('--max-warnings', '1')).toBe('0');
    expect(
      /failures="1"/.test(ledger(folder, ['lint', '--format', 'junit', '--fail-on', 'never']).out),
    ).toBe(true);
  });
});

describe('compact in a pipe', () => {
  it('names on standard error the rule to read about, which is the worst', () => {
    const folder = folderWith({
      '.git/HEAD': '',
      'memory/INDEX.md':
        '\ufeff# Memory index\n\n## Durable findings\n\n- [A](gone.md) — Load when: ' +
        'always\n- [B](b.md) — Load when: always\n',
      'memory/b.md': '# B\n',
    });
    const { out, error } = ledger(folder, ['lint']);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ').slice(1, 3).join(' ')),
    ).toEqual(['warning LDG001', 'error IDX104', 'error IDX102', 'error IDX102']);
    expect(error).toBe('ledger: how to fix it: ledger explain IDX102\n');
    expect(ledger(folder, ['lint'], { env: { npm_command: 'exec' } }).error).toBe(
      'npx memory-ledger: how to fix it: npx memory-ledger explain IDX102\n',
    );
    expect(ledger(folder, ['explain', 'IDX102']).code).toBe(0);
  });

  it('says nothing where nothing was found, it was named, or silence was asked for', () => {
    expect(ledger(clean(), ['lint'])).toEqual({ code: 0, out: '', error: '' });
    expect(ledger(vacuous(), ['lint', '--format', 'compact']).error).toBe('');
    expect(ledger(vacuous(), ['lint', '--quiet']).error).toBe('');
    expect(ledger(vacuous(), ['lint'], { env: { GITHUB_ACTIONS: 'true' } }).error).toBe('');
  });
});

describe("an agent's shell", () => {
  it('is short, names no command that decides and quotes no more than a message', () => {
    const accepted = copyOf('test/cases/violating/promotion-recorded/typed');
    expect(ledger(accepted, ['lint'], { env: { CLAUDECODE: '1' } })).toEqual({
      code: 1,
      error: '',
      out: `error LED507 promotion-recorded, 4 places
  corpus/adrs/0001-one-owner-a-table.md:3:1 this decision is marked accepted, but has no ledger entry
  corpus/findings/replay.md:4:9 this finding is marked promoted, but has no ledger entry
  'corpus/findings/with space.md':4:9 this finding is marked accepted, but has no ledger entry
  memory/patterns/retries.md:4:9 this pattern is marked promoted, but has no ledger entry
  leave it and tell the user: a person must decide
note: this folder is not a git repository, so edits of accepted records and the ledger go unnoticed
4 errors in 5 records in 7 files; for details: ledger explain LED507
`,
    });
    const edited = copyOf('test/cases/violating/view-as-derived/pointer');
    expect(
      ledger(edited, ['lint', '--only', 'LED512'], { env: { CLAUDECODE: '1' } }).out,
    ).toContain(': write the accepted line: <line>\n');
  });

  it('is one line when clean, and says when nothing was read', () => {
    expect(ledger(clean(), ['lint'], { env: { CLAUDECODE: '1' } })).toEqual({
      code: 0,
      out: 'clean: 2 files, none of them a record\n',
      error: '',
    });
    expect(ledger(folderWith({ '.git/HEAD': '' }), ['lint'], { env: { CLAUDECODE: '1' } })).toEqual(
      {
        code: 0,
        out: 'no memory found in this folder; to see where ledger looked: ledger init --check\n',
        error: '',
      },
    );
  });
});

it('--help lists every format and what it is for', () => {
  const { out } = ledger('.', ['lint', '--help']);
  for (const name of formatNames)
    expect(out).toMatch(
      new RegExp(
        `^ {2}${name} +${formatSummaries[name].replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`,
        'm',
      ),
    );
});

describe('format, as a library', () => {
  it('refuses a name that is no format, as the command line does', async () => {
    const result = await lint({ cwd: vacuous() });
    for (const name of ['nope', 'toString', ''])
      expect(() => format(result, name as FormatName)).toThrow(UsageError);
    expect(() => format(result, 'nope' as FormatName)).toThrow('no format "nope"');
    expect(format(result, 'compact')).toContain('IDX102');
  });
});
