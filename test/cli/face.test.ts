import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { formatNames } from '../../src/app/lint/format-names.ts';
import { commandsOf } from '../../src/cli/commands.ts';
import { features } from '../../src/features.ts';
import { gates } from '../../src/promotion/gates/all-gates.ts';
import { copyOf, folderWith, ledger } from '../support/run-cli.ts';

const commands = commandsOf({ features });

describe('help and explain', () => {
  it('the help screen names every command and what an exit code means', () => {
    const { out, code } = ledger('.', ['--help']);
    expect(code).toBe(0);
    for (const { usage, isShown } of commands) expect(out.includes(`  ${usage}  `)).toBe(isShown);
    expect(commands.filter(({ isShown }) => isShown)).toHaveLength(14);
    expect(out).toContain('0 passed, 1 problems found or request refused, 2 could not run');
    expect(ledger('.', ['help']).out).toBe(out);
    const all = ledger('.', ['--help', 'all']).out;
    for (const { usage } of commands) expect(all).toContain(`  ${usage}  `);
    expect(ledger('.', ['help', 'all']).out).toBe(all);
    expect(ledger('.', ['help', '--all']).out).toBe(all);
  });

  it('capture explains ten options, and all of them where somebody asks', () => {
    const brief = ledger('.', ['capture', '--help']).out;
    expect(brief.match(/^ {2}(?:-\w, )?--[a-z-]+/gm)).toHaveLength(11);
    const whole = ledger('.', ['capture', '--help', 'all']).out;
    for (const option of ['--forbid', '--said-by', '--root-cause', '--color'])
      expect([brief.includes(`${option} `), whole.includes(`${option} `)]).toEqual([false, true]);
    expect(ledger('.', ['help', 'capture', 'all']).out).toBe(whole);
  });

  it.each([
    [['gate', '--base', 'main'], 'gate has no option --base; did you mean --since?'],
    [['verify', '--staged'], 'verify has no option --staged; these have: ledger lint --staged'],
    [['recall', '--jsn'], 'recall has no option --jsn\n  ledger recall --help all'],
    [['status', '--short=1', '--frob=2'], '--short takes no value'],
    [['digest'], 'ledger has no command "digest"\n  ledger status --format markdown'],
    [['delte', 'k3f'], 'ledger has no command "delte"\n  ledger retract ITEM --reason "…"'],
  ])('names what was meant by %j', (typed, says) => {
    const { code, out, error } = ledger('.', typed);
    expect([code, out]).toEqual([2, '']);
    expect(error).toContain(says);
  });

  it('searches facts by the name that people try first', () => {
    const here = folderWith({ 'memory/INDEX.md': '# I\n' });
    expect(ledger(here, ['search', 'tokens'])).toEqual(ledger(here, ['recall', 'tokens']));
    expect(ledger(here, ['ls'])).toEqual(ledger(here, ['list']));
  });

  it('alone is the status where a configuration is, and the audit where none is', () => {
    const here = folderWith({
      '.git/HEAD': '',
      'ledger.config.json': '{}',
      'sub/a.txt': '',
      'memory/INDEX.md': '# I\n',
    });
    const { out } = ledger(here, ['status']);
    expect(out).toContain('in memory');
    expect(ledger(here, [])).toEqual({ code: 0, out, error: '' });
    expect(ledger(join(here, 'sub'), []).out).toBe(out);
    expect(ledger('.', ['-C', here]).out).toBe(out);
    const bare = folderWith({ 'CLAUDE.md': '# Rules\n\nUse tabs.\n' });
    expect(ledger(bare, ['audit', '--no-home']).code).toBe(0);
    expect(ledger(here, ['-C', bare])).toEqual(ledger(bare, ['audit']));
    for (const said of [
      ['--format', 'json'],
      ['--format=markdown'],
      ['--only', 'NAT004', '--quiet'],
    ])
      expect(ledger(bare, [...said, '--no-home'])).toEqual(
        ledger(bare, ['audit', ...said, '--no-home']),
      );
    expect(ledger(here, ['--format', 'json']).out).toBe(
      ledger(here, ['status', '--format', 'json']).out,
    );
    expect(ledger(bare, ['./sub dir'])).toMatchObject({
      code: 2,
      error: 'ledger: "./sub dir" is a path, not a command\n  ledger audit \'./sub dir\'\n',
    });
    expect(ledger(here, ['--fix'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('--fix needs a command') as string,
    });
  });

  it.each(commands.map((each) => each.name))('%s --help explains itself', (name) => {
    const { out, code, error } = ledger('.', [name, '--help']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toContain(`Usage: ledger ${name}`);
    expect(ledger('.', ['help', name]).out).toBe(out);
  });

  it('explains a gate with an example of each thing it says, and an agent is told nothing that decides', () => {
    for (const { code } of gates)
      expect(ledger('.', ['explain', code]).out).not.toMatch(
        /\{\w+\}|\b(?:ITEM|PATH|TARGET|STATUS|LEGAL|FIELD|REASON|WHAT TO DO|[A-Z]{4,} [A-Z]{2,})\b/,
      );
    const { out } = ledger('.', ['explain', 'p01']);
    expect(out).toContain("  can't promote k3f: it is deferred\n    - ledger reopen k3f\n");
    expect(out).toContain('    - another person runs: ledger release k3f --reason "…"\n');
    expect(ledger('.', ['explain', 'P01'], { env: { LEDGER_ACTOR: 'agent' } }).out).not.toContain(
      'ledger release',
    );
  });

  it('explains a rule by code, name, alias and in any case, with an example', () => {
    const { out } = ledger('.', ['explain', 'idx102']);
    for (const part of [
      'IDX102 load-when-specific',
      'Why:',
      'To fix it',
      'Known false positives',
      'To turn it off',
      'Example',
      'reports',
    ])
      expect(out).toContain(part);
    expect(ledger('.', ['explain', 'load-when-specific']).out).toBe(out);
    expect(ledger('.', ['explain', 'SOL-S013']).out).toContain('SEC701 no-hidden-characters');
    expect(ledger('.', ['explain', 'scope']).out).toContain(
      "When a fact applies and when it doesn't.",
    );
    expect(ledger('.', ['explain']).out.split('\n').length).toBeGreaterThan(40);
    expect(JSON.parse(ledger('.', ['explain', 'IDX102', '--format', 'json']).out)).toMatchObject({
      rule: { code: 'IDX102' },
    });
  });

  it('says its version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    for (const flag of ['--version', '-V', '-v', 'version'])
      expect(ledger('.', [flag]).out).toBe(`${version}\n`);
  });
});

describe('formats', () => {
  const folder = (): string => copyOf('test/cases/violating/load-when-specific/vacuous');

  it('several at once, to files and to standard output', () => {
    const where = folder();
    const { out } = ledger(where, [
      'lint',
      '--format',
      'sarif:reports/out.sarif',
      '--format',
      'json:out.json',
      '--format',
      'compact',
    ]);
    expect(out).toMatch(/^memory\/INDEX\.md:11:83 error IDX102/);
    expect(JSON.parse(readFileSync(join(where, 'reports/out.sarif'), 'utf8'))).toMatchObject({
      version: '2.1.0',
    });
    expect(JSON.parse(readFileSync(join(where, 'out.json'), 'utf8'))).toMatchObject({
      schemaVersion: 1,
      summary: { errors: 1 },
    });
  });

  it('chosen by the environment', () => {
    const where = folder();
    expect(ledger(where, ['lint'], { env: { LEDGER_FORMAT: 'json' } }).out).toMatch(/^\{/);
    const summary = join(where, 'summary.md');
    const { out } = ledger(where, ['lint'], {
      env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary },
    });
    expect(out).toMatch(
      /^memory\/INDEX\.md:11:83 .*\n::error file=memory\/INDEX\.md,line=11,endLine=11,col=83,endColumn=94,title=IDX102 load-when-specific::/,
    );
    expect(readFileSync(summary, 'utf8')).toContain(
      '| memory/INDEX.md:11 | the condition "when needed" is true for every task |',
    );
  });

  it.each([...formatNames])('%s prints the same bytes twice', (name) => {
    const where = folder();
    expect(ledger(where, ['lint', '--format', name]).out).toBe(
      ledger(where, ['lint', '--format', name]).out,
    );
  });

  it('colour only when asked or on a terminal', () => {
    const where = folder();
    expect(ledger(where, ['lint', '--format', 'pretty']).out).not.toContain('\u001b');
    expect(ledger(where, ['lint', '--format', 'pretty', '--color', 'always']).out).toContain(
      '\u001b[31m',
    );
    expect(
      ledger(where, ['lint', '--format', 'pretty'], { env: { FORCE_COLOR: '1' } }).out,
    ).toContain('\u001b[31m');
    expect(
      ledger(where, ['lint', '--format', 'pretty'], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })
        .out,
    ).not.toContain('\u001b');
  });

  it('--quiet shows errors only; -C starts elsewhere', () => {
    const where = copyOf('test/cases/violating/no-hidden-characters/hidden');
    const { out } = ledger('.', ['-C', where, 'lint', '--quiet']);
    expect(out).toContain('error SEC701');
    expect(out).not.toContain('warning');
    const warned = folderWith({ 'memory/a.md': '\ufeff# A\n' });
    expect(
      ledger(warned, ['lint', '--quiet', '--format', 'pretty', '--fail-on', 'warning']),
    ).toMatchObject({ code: 1, out: expect.stringContaining('1 warning') as string });
  });

  it('commands are printed for the name the tool was called by', () => {
    const { out } = ledger(folder(), ['lint', '--format', 'pretty'], {
      env: { npm_command: 'exec' },
    });
    expect(out).toContain('for details: npx memory-ledger explain CODE');
  });

  it('a pipe that closes early is no failure', () => {
    const where = folderWith({
      'memory/INDEX.md': `# I\n\n## Durable findings\n\n${'- [A](a.md) — Load when: always\n'.repeat(3000)}`,
    });
    const { stdout, stderr } = spawnSync(
      'bash',
      [
        '-c',
        `"${process.execPath}" "${resolve('bin/ledger.cjs')}" lint --format compact | head -1`,
      ],
      { cwd: where, encoding: 'utf8' },
    );
    expect(stdout.trimEnd().split('\n').length).toBe(1);
    expect(stderr).toBe('');
  });
});
