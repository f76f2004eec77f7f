import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commit, emptyRepository, git, write } from '../git/scratch-repository.ts';
import { folderWith, ledger } from '../support/run-cli.ts';
import { sampleOf } from '../support/whole.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const environment = { HOME: '/nonexistent', GIT_CONFIG_GLOBAL: '/dev/null' };
const doctor = (folder: string): string => {
  const { code, out, error } = ledger(folder, ['init', '--check'], { env: environment });
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return out;
};
/** What there is to mend, without what was found. */
const toMend = (folder: string): string => doctor(folder).split('\nTo fix\n')[1] ?? 'nothing';

/** A repository that is set up, with a base to compare with. */
function setUp(files: Readonly<Record<string, string>> = {}): string {
  const origin = emptyRepository(files);
  commit(origin);
  const folder = `${folderWith({})}/clone`;
  git(origin, 'clone', '-q', origin, folder);
  expect(ledger(folder, ['init', '--yes'], { env: environment }).code).toBe(0);
  return folder;
}

describe('doctor', () => {
  it('names a hook that runs another version', () => {
    const folder = setUp();
    const hook = join(folder, '.git/hooks/pre-commit');
    const call = (version: string): string =>
      `npx --yes memory-ledger@${version} lint --staged || exit $?`;
    const text = readFileSync(hook, 'utf8').replace(/.*lint --staged.*/, call('0.0.1'));
    writeFileSync(hook, text);
    expect(toMend(folder)).toContain('.git/hooks/pre-commit runs version 0.0.1, and this is ');
    writeFileSync(hook, text.replace(call('0.0.1'), call(version)));
    expect(toMend(folder)).not.toContain('runs version');
  });

  it('has nothing to mend once everything is set up', () => {
    const out = doctor(setUp());
    expect(out).toMatch(
      /\n {2}git +\d+\.\d+[\d.]*, on main, base: origin\/main \(the default branch of origin\)\n/,
    );
    expect(out).toContain(
      "\nSet up\n  hook      .git/hooks/pre-commit calls ledger  git's own, active in " +
        'this clone\n  CI        none found\n  agents    AGENTS.md has the block\n  ' +
        'baseline  none\n\nNothing to fix\n',
    );
  });

  it('says of each thing that is missing what to do', () => {
    expect(toMend(emptyRepository())).toBe(
      [
        '  this repository has no configuration file\n      do  ledger init\n',
        '  no commit hook calls ledger (.git/hooks/pre-commit)\n      do  ledger init\n',
        '  the repository has no commit yet, so there is no change to check\n      do  git add -A && git commit\n',
        '  AGENTS.md does not tell agents to capture\n      do  ledger init\n',
      ].join(''),
    );
    expect(toMend(folderWith({ 'memory/INDEX.md': '# I\n' }))).toBe(
      '  this folder is not a git repository, so there is no history, hook or gate\n      do  git init\n',
    );
  });

  it.each(
    sampleOf([
      [
        'a hook that git does not run',
        (folder: string) => chmodSync(join(folder, '.git/hooks/pre-commit'), 0o644),
        '.git/hooks/pre-commit calls ledger, but is not executable, so git does not run ' +
          'it\n      do  chmod +x .git/hooks/pre-commit\n',
      ],
      [
        'another hook tool, not installed in this clone',
        (folder: string) =>
          write(
            folder,
            'lefthook.yml',
            'pre-commit:\n  commands:\n    ledger:\n      run: ledger lint --staged\n',
          ),
        'lefthook.yml calls ledger, but lefthook is not installed in this clone\n      do  lefthook install\n',
      ],
      [
        'CI without the gate',
        (folder: string) => write(folder, '.gitlab-ci.yml', 'a:\n  script: [make]\n'),
        'GitLab does not run the gate\n      do  ledger init\n',
      ],
      [
        'another version',
        (folder: string) =>
          write(folder, '.gitlab-ci.yml', 'a:\n  script: [npx memory-ledger@0.0.9 gate]\n'),
        '.gitlab-ci.yml runs version 0.0.9, and this is ',
      ],
      [
        'a gate that is skipped for some events, as the workflow of an earlier init skips it',
        (folder: string) =>
          write(
            folder,
            '.github/workflows/ledger.yml',
            "on:\n  pull_request:\n  pull_request_review:\njobs:\n  gate:\n    if: github.event_name == 'pull_request'\n" +
              '    steps:\n      - uses: memory-ledger/memory-ledger@v1.2.3\n',
          ),
        '.github/workflows/ledger.yml skips the job gate for some events, and GitHub reports a skipped job as passed\n' +
          '      do  move the other events and their jobs to a file of their own, and remove the `if:` of gate\n',
      ],
      [
        'no block for agents',
        (folder: string) => rmSync(join(folder, 'AGENTS.md')),
        'AGENTS.md does not tell agents to capture\n      do  ledger init\n',
      ],
      [
        'a base that is not there',
        (folder: string) => write(folder, 'ledger.config.json', '{ "baseBranch": "develop" }'),
        'git has no commit "origin/develop" (baseBranch)',
      ],
      [
        'a file that cannot be read',
        (folder: string) =>
          writeFileSync(join(folder, 'memory/INDEX.md'), Buffer.from([0x61, 0xff])),
        '1 file of memory cannot be read in full\n      do  ledger lint --only LDG001\n',
      ],
    ]),
  )('sees %s', (_what, change, expected) => {
    const folder = setUp();
    git(folder, 'add', '-A');
    git(folder, 'commit', '-qm', 'set up', '--no-verify');
    change(folder);
    expect(toMend(folder)).toContain(expected);
  });

  it('a shallow clone cannot compare', () => {
    const folder = emptyRepository();
    commit(folder, { 'a.txt': 'a' });
    commit(folder, { 'a.txt': 'b' });
    const shallow = `${folderWith({})}/shallow`;
    git(folder, 'clone', '-q', '--depth', '1', `file://${folder}`, shallow);
    expect(toMend(shallow)).toContain('git fetch --unshallow');
    expect(doctor(shallow)).toMatch(/on main, base: unknown {2}shallow\n/);
  });

  it('says which local branch it takes for the base where there is no remote', () => {
    const folder = emptyRepository();
    commit(folder, { 'a.txt': 'a' });
    git(folder, 'switch', '-qc', 'work');
    expect(doctor(folder)).toContain('on work, base: main (a local branch, found by its name)\n');
    expect(toMend(folder)).not.toContain('main branch');
    git(folder, 'config', 'init.defaultBranch', 'trunk');
    git(folder, 'branch', 'trunk');
    expect(doctor(folder)).toContain(
      'base: trunk (a local branch, which init.defaultBranch names)\n',
    );
  });

  it('counts the baseline, and says everything as JSON', () => {
    const folder = setUp({
      'memory/INDEX.md': '# I\n\n## Durable findings\n\n- [A](a.md) — Load when: always\n',
      'memory/a.md': '# A\n',
    });
    expect(doctor(folder)).toContain('  baseline  1 old problem\n');
    const json = JSON.parse(
      ledger(folder, ['init', '--check', '--format', 'json'], { env: environment }).out,
    ) as Readonly<Record<string, unknown>>;
    expect(json).toMatchObject({
      baseline: 1,
      problems: [],
      git: {
        repository: true,
        branch: 'main',
        base: 'origin/main',
        baseFrom: 'the default branch of origin',
      },
      setup: {
        hooks: [{ tool: 'git', calls: true, runs: true }],
        agents: { file: 'AGENTS.md', block: 'current' },
      },
    });
  });

  it('an edited block is told from an older one, and a configuration that is none ends with 2', () => {
    const folder = setUp();
    const text = readFileSync(join(folder, 'AGENTS.md'), 'utf8');
    write(folder, 'AGENTS.md', text.replace('A person', 'a person'));
    expect(doctor(folder)).toContain('AGENTS.md has a block edited by hand');
    write(folder, 'ledger.config.json', '{ "rule": {} }');
    expect(ledger(folder, ['init', '--check'], { env: environment }).code).toBe(2);
  });
});
