import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { main } from '../../src/cli/main.ts';
import { features } from '../../src/features.ts';
import { commit, emptyRepository, git } from '../git/scratch-repository.ts';
import { folderWith, ledger } from '../support/run-cli.ts';
import { sampleOf } from '../support/whole.ts';
import { done, environment, everything, framework, init } from './run-init.ts';

const lefthook =
  '# ours\npre-commit:\n  parallel: true\n  commands:\n    lint:\n      run: npm run ' +
  'lint   # quick\n\npre-push:\n  commands: { test: { run: npm test } }\n';

const repositories: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'nothing at all': {},
  'a repository with a memory, CLAUDE.md and workflows': {
    'memory/INDEX.md': '# I\n',
    'CLAUDE.md': 'Read AGENTS.md\n',
    'AGENTS.md': '# Agents\n\n- be kind\n',
    '.github/workflows/test.yml': 'on: push\n',
  },
  'AGENTS.md without a final newline': { 'AGENTS.md': '# Agents\n\n- be kind' },
  'AGENTS.md that ends in blank lines': { 'AGENTS.md': '# Agents\n\n\n\n' },
  'AGENTS.md with CRLF and a byte order mark': {
    'AGENTS.md': '\ufeff# Agents\r\n\r\n- be kind\r\n',
  },
  'an empty AGENTS.md and .gitattributes': { 'AGENTS.md': '', '.gitattributes': '' },
  '.gitattributes without a final newline': { '.gitattributes': '* text=auto' },
  'the pre-commit framework': { '.pre-commit-config.yaml': framework },
  'the framework, indented not at all, CRLF, a tail': {
    '.pre-commit-config.yaml':
      'default_stages: [pre-commit]\r\nrepos:\r\n- repo: x # a\r\n  rev: "1"\r\n  ' +
      'hooks:\r\n  - id: a   # why\r\n    args: [a,\r\n      b] # c\r\n# tail',
  },
  'the framework with more keys below': {
    '.pre-commit-config.yaml': `${framework}\n# what CI does\nci:\n  autofix_prs: false\n`,
  },
  'lefthook with commands': { 'lefthook.yml': lefthook },
  'lefthook with jobs and no final newline': {
    '.lefthook.yaml':
      'pre-commit:\n  jobs:\n  - name: lint\n    run: |\n      npm run lint\n      npm test',
  },
  'lefthook with other hooks only': {
    'lefthook.yml': 'pre-push:\n  commands:\n    test:\n      run: npm test\n',
  },
  'husky 9': { '.husky/pre-commit': 'npm test\n' },
  'husky with an empty folder but for a commit-msg hook': { '.husky/commit-msg': 'exit 0\n' },
  GitLab: {
    '.gitlab-ci.yml':
      'stages: [build, deploy]\n\nbuild:\n  stage: build\n  script:\n    - !reference ' +
      '[.setup, script]\n    - make # all\n',
  },
};

describe('init, twice, and out again', () => {
  it.each(sampleOf(Object.entries(repositories), 7))('%s', (_name, files) => {
    const folder = emptyRepository(files);
    const before = everything(folder);
    done(folder, '--yes');
    const after = everything(folder);
    expect(after).not.toEqual(before);
    // Twice changes nothing, and says so.
    expect(done(folder, '--yes')).toContain('Nothing to write: the marked parts are set up\n');
    expect(everything(folder)).toEqual(after);
    // Everything that was there is there, in its order, but for lines put in between.
    for (const [path, text] of Object.entries(files))
      expect(isWithin(text, readFileSync(join(folder, path), 'utf8')), path).toBe(true);
    // What is written is memory that lint has nothing against, and no second file is called old.
    expect(
      ledger(folder, ['lint', '--fail-on', 'warning', '--skip', 'LDG001'], { env: environment }),
    ).toMatchObject({ code: 0, out: '' });
    done(folder, '--remove', '--yes');
    expect(everything(folder)).toEqual(before);
    expect(done(folder, '--remove', '--yes')).toContain('Nothing to remove');
  });

  it.each(
    sampleOf([
      'nothing at all',
      'AGENTS.md with CRLF and a byte order mark',
      'an empty AGENTS.md and .gitattributes',
      'the framework with more keys below',
      'husky 9',
      'GitLab',
    ]),
  )('%s: out again in a fresh clone, which knows only what was committed', (name) => {
    const folder = emptyRepository(repositories[name] ?? {});
    commit(folder, {}, 'before');
    const tree = git(folder, 'rev-parse', 'HEAD^{tree}');
    done(folder, '--yes');
    git(folder, 'add', '-A');
    git(folder, 'commit', '-qm', 'init', '--no-verify');
    const clone = `${folderWith({})}/clone`;
    git(folder, 'clone', '-q', folder, clone);
    done(realpathSync(clone), '--remove', '--yes');
    git(clone, 'add', '-A');
    expect(git(clone, 'write-tree')).toBe(tree);
  });
});

/** Whether a text can be made of another by leaving out lines. */
function isWithin(text: string, longer: string): boolean {
  const lines = longer.split(/\r?\n/);
  let at = 0;
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .every((line) => (at = lines.indexOf(line, at) + 1) > 0);
}

describe('asking', () => {
  it('without a terminal prints the plan, writes nothing, and says how', () => {
    const folder = emptyRepository();
    const before = everything(folder);
    const { code, out, error } = init(folder);
    expect(code).toBe(2);
    expect(out).toContain('  writes   ledger.config.json');
    expect(error).toBe(
      'ledger: nothing was written: ledger needs a terminal to ask\n  ledger init --yes\n',
    );
    expect(
      ledger(folder, ['init', '--local'], { env: { ...environment, npm_command: 'exec' } }).error,
    ).toContain('\n  npx memory-ledger init --yes --local\n');
    expect(everything(folder)).toEqual(before);
  });

  it.each(
    sampleOf([
      [['q'], 1, 'nothing was written\n', []],
      [[''], 0, 'set up, ', ['AGENTS.md', '.git/hooks/pre-commit', 'ledger.config.json']],
      [['3', 'y'], 0, 'set up, ', ['.git/hooks/pre-commit', 'ledger.config.json']],
      [['1 2', 'what', ''], 0, 'set up, ', ['AGENTS.md']],
    ] as const),
  )('on a terminal asks which parts: %j ends with %i', async (typed, code, says, written) => {
    const answers: string[] = [...typed];
    const folder = emptyRepository();
    const asked: string[] = [];
    let out = '';
    const context = {
      cwd: folder,
      env: { PATH: process.env.PATH, NO_COLOR: '1', ...environment },
      program: 'ledger',
      features,
      terminal: true,
      interactive: true,
      out: (text: string | Uint8Array) => void (out += String(text)),
      error: () => undefined,
      stdin: () => Promise.resolve(Buffer.alloc(0)),
      confirm: () => Promise.resolve(false),
      question: (text: string) => Promise.resolve((asked.push(text), answers.shift() ?? 'q')),
      edit: () => '',
    };
    expect(await main(['init'], context)).toBe(code);
    expect(asked).toHaveLength(typed.length);
    expect(out).toContain(says);
    for (const path of ['AGENTS.md', '.git/hooks/pre-commit', 'ledger.config.json'])
      expect([path, existsSync(join(folder, path))]).toEqual([
        path,
        (written as readonly string[]).includes(path),
      ]);
  });

  it('with JSON on a terminal writes nothing without --yes', async () => {
    const folder = emptyRepository();
    const before = everything(folder);
    let error = '';
    const context = {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment },
      program: 'ledger',
      features,
      terminal: true,
      interactive: true,
      out: () => undefined,
      error: (text: string) => void (error += text),
      stdin: () => Promise.resolve(Buffer.alloc(0)),
      confirm: () => Promise.resolve(true),
      question: () => Promise.resolve(''),
      edit: () => '',
    };
    expect(await main(['init', '--format', 'json'], context)).toBe(2);
    expect(error).toContain('\n  ledger init --yes\n');
    expect(everything(folder)).toEqual(before);
  });

  it('under another name there is nothing to change', () => {
    const folder = emptyRepository();
    done(folder, '--yes');
    expect(
      ledger(folder, ['init', '--yes'], { env: { ...environment, npm_command: 'exec' } }).out,
    ).toContain('Nothing to write');
    expect(
      ledger(folder, ['init', '--check'], { env: { ...environment, npm_command: 'exec' } }).out,
    ).toContain('AGENTS.md has the block');
  });

  it('--dry-run shows a diff and --plan the same as JSON; neither writes', () => {
    const folder = emptyRepository({ 'AGENTS.md': '# A\n' });
    const before = everything(folder);
    const dry = done(folder, '--dry-run');
    expect(dry).toContain('+corpus/ledger/** -text linguist-generated');
    expect(dry).toMatch(/dry run: nothing was written\n$/);
    const plan = JSON.parse(done(folder, '--plan')) as {
      readonly outcome: string;
      readonly steps: readonly {
        readonly path: string;
        readonly before: string | null;
        readonly executable: boolean;
      }[];
    };
    expect(plan.outcome).toBe('planned');
    expect(plan.steps.find((step) => step.path === 'AGENTS.md')).toMatchObject({
      before: '# A\n',
      place: 'tree',
    });
    expect(plan.steps.find((step) => step.path === '.git/hooks/pre-commit')).toMatchObject({
      executable: true,
      place: 'git',
    });
    expect(everything(folder)).toEqual(before);
  });

  it.each(
    sampleOf([
      [['init', 'here'], 'too many arguments'],
      [['init', '--config', 'x.json'], 'init takes no --config'],
    ]),
  )('%j is no way to call it', (args, message) => {
    expect(ledger(emptyRepository(), args, { env: environment })).toMatchObject({
      code: 2,
      error: expect.stringContaining(message) as string,
    });
  });
});
