import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { blockLines } from '#setup/managed-block';

import { main } from '../../src/cli/main.ts';
import { commit, emptyRepository, git, script, write } from '../git/scratch-repository.ts';
import { folderWith, ledger, type Ran } from '../support/run-cli.ts';

const environment = { HOME: '/nonexistent', GIT_CONFIG_GLOBAL: '/dev/null' };
const init = (folder: string, ...args: readonly string[]): Ran => ledger(folder, ['init', ...args], { env: environment });
const done = (folder: string, ...args: readonly string[]): string => {
  const ran = init(folder, ...args);
  expect(ran.error).toBe('');
  expect(ran.code).toBe(0);
  return ran.out;
};

/** Every file of a repository with its bytes and permissions: the work tree, and of git's folder what people may edit. */
function everything(folder: string): Record<string, string> {
  const all: Record<string, string> = {};
  const walk = (at: string): void => {
    for (const name of readdirSync(join(folder, at)).sort()) {
      const path = at === '' ? name : `${at}/${name}`;
      if (/^\.git\/(?!hooks|info|ledger)/.test(path)) continue;
      const stat = lstatSync(join(folder, path));
      if (stat.isDirectory()) {
        walk(path);
        if (readdirSync(join(folder, path)).length === 0) all[`${path}/`] = 'empty';
      } else all[path] = stat.isSymbolicLink() ? 'link' : `${(stat.mode & 0o777).toString(8)} ${readFileSync(join(folder, path)).toString('latin1')}`;
    }
  };
  walk('');
  return all;
}

const framework = 'repos:\n  - repo: https://example.org/hooks\n    rev: v1\n    hooks:\n      - id: tidy # keeps it tidy\n';
const lefthook = '# ours\npre-commit:\n  parallel: true\n  commands:\n    lint:\n      run: npm run lint   # quick\n\npre-push:\n  commands: { test: { run: npm test } }\n';

const repositories: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'nothing at all': {},
  'a repository with a memory, CLAUDE.md and workflows': { 'memory/INDEX.md': '# I\n', 'CLAUDE.md': 'Read AGENTS.md\n', 'AGENTS.md': '# Agents\n\n- be kind\n', '.github/workflows/test.yml': 'on: push\n' },
  'AGENTS.md without a final newline': { 'AGENTS.md': '# Agents\n\n- be kind' },
  'AGENTS.md that ends in blank lines': { 'AGENTS.md': '# Agents\n\n\n\n' },
  'AGENTS.md with CRLF and a byte order mark': { 'AGENTS.md': '\ufeff# Agents\r\n\r\n- be kind\r\n' },
  'an empty AGENTS.md and .gitattributes': { 'AGENTS.md': '', '.gitattributes': '' },
  '.gitattributes without a final newline': { '.gitattributes': '* text=auto' },
  'the pre-commit framework': { '.pre-commit-config.yaml': framework },
  'the framework, indented not at all, CRLF, a tail': { '.pre-commit-config.yaml': 'default_stages: [pre-commit]\r\nrepos:\r\n- repo: x # a\r\n  rev: "1"\r\n  hooks:\r\n  - id: a   # why\r\n    args: [a,\r\n      b] # c\r\n# tail' },
  'the framework with more keys below': { '.pre-commit-config.yaml': `${framework}\n# what CI does\nci:\n  autofix_prs: false\n` },
  'lefthook with commands': { 'lefthook.yml': lefthook },
  'lefthook with jobs and no final newline': { '.lefthook.yaml': 'pre-commit:\n  jobs:\n  - name: lint\n    run: |\n      npm run lint\n      npm test' },
  'lefthook with other hooks only': { 'lefthook.yml': 'pre-push:\n  commands:\n    test:\n      run: npm test\n' },
  'husky 9': { '.husky/pre-commit': 'npm test\n' },
  'husky with an empty folder but for a commit-msg hook': { '.husky/commit-msg': 'exit 0\n' },
  GitLab: { '.gitlab-ci.yml': 'stages: [build, deploy]\n\nbuild:\n  stage: build\n  script:\n    - !reference [.setup, script]\n    - make # all\n' },
};

describe('init, twice, and out again', () => {
  it.each(Object.entries(repositories))('%s', (_name, files) => {
    const folder = emptyRepository(files);
    const before = everything(folder);
    done(folder, '--yes');
    const after = everything(folder);
    expect(after).not.toEqual(before);
    // Twice changes nothing, and says so.
    expect(done(folder, '--yes')).toContain('Nothing to write: everything is set up\n');
    expect(everything(folder)).toEqual(after);
    // Everything that was there is there, in its order, but for lines put in between.
    for (const [path, text] of Object.entries(files)) expect(isWithin(text, readFileSync(join(folder, path), 'utf8')), path).toBe(true);
    // What is written is memory that lint has nothing against, and no second file is called old.
    expect(ledger(folder, ['lint', '--fail-on', 'warning', '--skip', 'LDG001'], { env: environment })).toMatchObject({ code: 0, out: '' });
    done(folder, '--remove', '--yes');
    expect(everything(folder)).toEqual(before);
    expect(done(folder, '--remove', '--yes')).toContain('Nothing to take out');
  });

  it.each(['nothing at all', 'AGENTS.md with CRLF and a byte order mark', 'an empty AGENTS.md and .gitattributes', 'the framework with more keys below', 'husky 9', 'GitLab'])('%s: out again in a fresh clone, which knows only what was committed', (name) => {
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
  return text.split(/\r?\n/).filter((line) => line !== '').every((line) => (at = lines.indexOf(line, at) + 1) > 0);
}

describe('asking', () => {
  it('without a terminal prints the plan, writes nothing, and says how', () => {
    const folder = emptyRepository();
    const before = everything(folder);
    const { code, out, error } = init(folder);
    expect(code).toBe(2);
    expect(out).toContain('  writes   ledger.config.json');
    expect(error).toBe('ledger: nothing was written: nobody can be asked here\n  `ledger init --yes` writes it\n');
    expect(ledger(folder, ['init', '--local'], { env: { ...environment, npm_command: 'exec' } }).error).toContain('`npx memory-ledger init --yes --local` writes it');
    expect(everything(folder)).toEqual(before);
  });

  it.each([[false, 1, 'nothing was written\n'], [true, 0, 'set up, ']] as const)('on a terminal asks once; the answer %s ends with %i', async (answer, code, says) => {
    const folder = emptyRepository();
    const asked: string[] = [];
    let out = '';
    const context = { cwd: folder, env: { PATH: process.env.PATH, NO_COLOR: '1', ...environment }, program: 'ledger', terminal: true, watched: true, interactive: true, out: (text: string | Uint8Array) => void (out += String(text)), error: () => undefined, stdin: () => Promise.resolve(Buffer.alloc(0)), confirm: (question: string) => Promise.resolve((asked.push(question), answer)), edit: () => '' };
    expect(await main(['init'], context)).toBe(code);
    expect(asked).toEqual(['Write 7 files?']);
    expect(out).toContain(says);
    expect(existsSync(join(folder, 'AGENTS.md'))).toBe(answer);
  });

  it('under another name there is nothing to change', () => {
    const folder = emptyRepository();
    done(folder, '--yes');
    expect(ledger(folder, ['init', '--yes'], { env: { ...environment, npm_command: 'exec' } }).out).toContain('Nothing to write');
    expect(ledger(folder, ['doctor'], { env: { ...environment, npm_command: 'exec' } }).out).toContain('AGENTS.md has the block');
  });

  it('--dry-run shows a diff and --plan the same as JSON; neither writes', () => {
    const folder = emptyRepository({ 'AGENTS.md': '# A\n' });
    const before = everything(folder);
    const dry = done(folder, '--dry-run');
    expect(dry).toContain('+corpus/ledger/** -text linguist-generated');
    expect(dry).toMatch(/a dry run: nothing was written\n$/);
    const plan = JSON.parse(done(folder, '--plan')) as { readonly outcome: string; readonly steps: readonly { readonly path: string; readonly before: string | null; readonly executable: boolean }[] };
    expect(plan.outcome).toBe('planned');
    expect(plan.steps.find((step) => step.path === 'AGENTS.md')).toMatchObject({ before: '# A\n', place: 'tree' });
    expect(plan.steps.find((step) => step.path === '.git/hooks/pre-commit')).toMatchObject({ executable: true, place: 'git' });
    expect(everything(folder)).toEqual(before);
  });

  it.each([[['init', 'here'], 'too many arguments'], [['init', '--config', 'x.json'], 'init takes no --config']])('%j is no way to call it', (args, message) => {
    expect(ledger(emptyRepository(), args, { env: environment })).toMatchObject({ code: 2, error: expect.stringContaining(message) as string });
  });
});

describe('hooks', () => {
  it('the framework gets a local hook that runs on every commit, also where nothing but deletions is in it', () => {
    const folder = emptyRepository({ '.pre-commit-config.yaml': `default_stages: [pre-commit]\n${framework}` });
    expect(done(folder, '--yes')).toContain('next  pre-commit install --hook-type pre-commit --hook-type pre-merge-commit\n');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    expect((parse(readFileSync(join(folder, '.pre-commit-config.yaml'), 'utf8')) as { readonly repos: readonly unknown[] }).repos[1]).toEqual({
      repo: 'local',
      hooks: [{ id: 'ledger-lint', name: 'ledger lint', entry: 'memory-ledger lint --staged', language: 'node', additional_dependencies: [`memory-ledger@${version}`], always_run: true, pass_filenames: false, require_serial: true, stages: ['pre-commit', 'pre-merge-commit', 'manual'] }],
    });
    expect(existsSync(join(folder, '.git/hooks/pre-commit'))).toBe(false);
  });

  it.each([
    ['stages in the file', `default_stages: [commit]\n${framework}`, 'echo 4.0.1'],
    ['a framework before 3.2 on this machine', framework, 'echo pre-commit 3.0.4'],
  ])('names stages as they were called before 3.2: %s', (_why, text, program) => {
    const folder = emptyRepository({ '.pre-commit-config.yaml': text });
    const path = `${realpathSync(join(script(folderWith({}), 'bin/pre-commit', program), '..'))}:${process.env.PATH ?? ''}`;
    const { out } = ledger(folder, ['init', '--yes'], { env: { ...environment, PATH: path } });
    expect(out).toContain('stages are named as before pre-commit 3.2');
    expect(readFileSync(join(folder, '.pre-commit-config.yaml'), 'utf8')).toContain('stages: [commit, merge-commit, manual]\n');
  });

  it.each([
    ['a list in one line', '.pre-commit-config.yaml', 'repos: [{ repo: meta, hooks: [{ id: identity }] }]\n', 'it has no list of repos, one below the other, to add to'],
    ['broken YAML', '.pre-commit-config.yaml', 'repos:\n  - repo: [\n', 'it has no list of repos'],
    ['an item with an anchor in front', '.pre-commit-config.yaml', 'x: &a\n  b: 1\nrepos: *a\n', 'it has no list of repos'],
    ['lefthook in TOML', 'lefthook.toml', '[pre-commit]\n', 'only the YAML form is edited'],
    ['lefthook in one line', 'lefthook.yml', 'pre-commit: { commands: { a: { run: b } } }\n', 'its pre-commit has no commands or jobs, one below the other'],
    ['a GitLab job of that name', '.gitlab-ci.yml', 'ledger:\n  script: [make accounts]\n', 'it has a job called ledger'],
    ['two documents', '.gitlab-ci.yml', 'a: 1\n---\nb: 2\n', 'it cannot be read as one YAML document'],
  ])('leaves alone what it cannot edit safely, and prints the lines: %s', (_why, path, text, why) => {
    const folder = emptyRepository({ [path]: text });
    const out = done(folder, '--yes');
    expect(out).toContain(`By hand\n  ${path}: ${why}`);
    expect(out).toMatch(/lint --staged|gate --format gitlab/);
    expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
  });

  it.each([
    ['at the end of a script that goes on', '#!/bin/bash\nnpm test || exit 1\n', /^#!\/bin\/bash\nnpm test \|\| exit 1\n# ledger:begin .*\nif command -v memory-ledger .*; then memory-ledger lint --staged \|\| exit \$\?\nelif .*ledger\.cjs lint --staged \|\| exit \$\?\nelse .*\nfi\n# ledger:end\n$/],
    ['first in a script that ends itself', '#!/usr/bin/env sh\n# mine\nexec npm test\n', /^#!\/usr\/bin\/env sh\n# ledger:begin .*\nif .*\nelif .*\nelse .*\nfi\n# ledger:end\n# mine\nexec npm test\n$/],
  ])('a hook of git\'s own gets its lines %s', (_where, text, expected) => {
    const folder = emptyRepository();
    script(folder, '.git/hooks/pre-commit', '');
    writeFileSync(join(folder, '.git/hooks/pre-commit'), text);
    const before = everything(folder);
    done(folder, '--yes');
    expect(readFileSync(join(folder, '.git/hooks/pre-commit'), 'utf8')).toMatch(expected);
    expect(statSync(join(folder, '.git/hooks/pre-merge-commit')).mode & 0o111).not.toBe(0);
    done(folder, '--remove', '--yes');
    expect(everything(folder)).toEqual(before);
  });

  it.each([
    ['another language', (path: string) => writeFileSync(path, '#!/usr/bin/env python3\nprint(1)\n', { mode: 0o755 }), 'it is no shell script (#!/usr/bin/env python3)'],
    ['not executable', (path: string) => writeFileSync(path, '#!/bin/sh\n', { mode: 0o644 }), 'it is not executable'],
    ['a link', (path: string) => symlinkSync('../../hook.sh', path), 'it is a symbolic link'],
  ])('a hook that is %s stays as it is', (_what, make, why) => {
    const folder = emptyRepository({ 'hook.sh': '#!/bin/sh\n' });
    mkdirSync(join(folder, '.git/hooks'), { recursive: true });
    make(join(folder, '.git/hooks/pre-commit'));
    const was = everything(folder)['.git/hooks/pre-commit'];
    expect(done(folder, '--yes')).toContain(`.git/hooks/pre-commit: ${why}`);
    expect(everything(folder)['.git/hooks/pre-commit']).toBe(was);
  });

  it('core.hooksPath inside the work tree is respected, and outside left alone', () => {
    const inside = emptyRepository();
    git(inside, 'config', 'core.hooksPath', '.githooks');
    done(inside, '--yes');
    expect(statSync(join(inside, '.githooks/pre-commit')).mode & 0o111).not.toBe(0);
    expect(existsSync(join(inside, '.git/hooks/pre-commit'))).toBe(false);
    const outside = emptyRepository();
    const elsewhere = folderWith({});
    git(outside, 'config', 'core.hooksPath', elsewhere);
    expect(done(outside, '--yes')).toContain('outside of this repository: hooks there are everybody\'s');
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('a linked work tree gets the hooks all work trees share', () => {
    const folder = emptyRepository();
    commit(folder, { 'a.txt': 'a' });
    const linked = `${folderWith({})}/linked`;
    git(folder, 'worktree', 'add', '-q', linked);
    done(realpathSync(linked), '--yes');
    expect(existsSync(join(folder, '.git/hooks/pre-commit'))).toBe(true);
    expect(existsSync(join(linked, 'ledger.config.json'))).toBe(true);
    expect(done(realpathSync(linked), '--remove', '--yes')).toContain('taken out');
    expect(existsSync(join(folder, '.git/hooks/pre-commit'))).toBe(false);
  });

  it('calls the project\'s own copy where package.json names it, and this version where npx called', () => {
    const own = emptyRepository({ 'package.json': '{ "devDependencies": { "memory-ledger": "^0.1.0" } }' });
    done(own, '--yes');
    expect(readFileSync(join(own, '.git/hooks/pre-commit'), 'utf8')).toContain('\nnode_modules/.bin/memory-ledger lint --staged || exit $?\n');
    expect(JSON.parse(readFileSync(join(own, 'ledger.config.json'), 'utf8'))).toEqual({ $schema: './node_modules/memory-ledger/schemas/v1/config.schema.json' });
    const npx = emptyRepository();
    ledger(npx, ['init', '--yes'], { env: { ...environment, npm_command: 'exec' } });
    expect(readFileSync(join(npx, '.git/hooks/pre-commit'), 'utf8')).toMatch(/\nnpx --yes memory-ledger@\d+\.\d+\.\d+ lint --staged \|\| exit \$\?\n/);
  });
});

describe('what else it writes', () => {
  it('a baseline of what is wrong already, once', () => {
    const folder = emptyRepository({ 'memory/INDEX.md': '# I\n\n## Durable findings\n\n- [A](a.md) — Load when: always\n- [B](b.md) — Load when: always\n', 'memory/a.md': '# A\n', 'memory/b.md': '# B\n' });
    expect(done(folder, '--yes')).toMatch(/writes {3}ledger\.baseline\.json +2 old problems; only new ones fail\n/);
    const { entries } = JSON.parse(readFileSync(join(folder, 'ledger.baseline.json'), 'utf8')) as { readonly entries: readonly { readonly code: string; readonly path: string }[] };
    expect(entries.map(({ code, path }) => [code, path])).toEqual([['IDX102', 'memory/INDEX.md'], ['IDX102', 'memory/INDEX.md']]);
    rmSync(join(folder, 'ledger.baseline.json'));
    expect(done(folder, '--yes')).toMatch(/To write\n {2}writes {3}ledger\.baseline\.json +2 old problems; only new ones fail\n/);
    expect(done(folder, '--yes')).toContain('Nothing to write');
    expect(existsSync(join(folder, 'memory/glossary.md'))).toBe(false);
  });

  it('a workflow that fetches all history, pinned, with no more rights than it needs', () => {
    const folder = emptyRepository({ '.github/CODEOWNERS': '' });
    done(folder, '--yes');
    const workflow = parse(readFileSync(join(folder, '.github/workflows/ledger.yml'), 'utf8')) as { readonly permissions: unknown; readonly jobs: { readonly gate: { readonly steps: readonly { readonly uses: string; readonly with: Readonly<Record<string, unknown>> }[] } } };
    expect(workflow.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
    const [checkout, action] = workflow.jobs.gate.steps;
    expect(checkout?.with).toEqual({ 'fetch-depth': 0, 'persist-credentials': false });
    expect(action?.uses).toMatch(/^memory-ledger\/memory-ledger@v\d+\.\d+\.\d+$/);
    const { inputs } = parse(readFileSync('action.yml', 'utf8')) as { readonly inputs: Readonly<Record<string, unknown>> };
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(action?.with ?? {})));
  });

  it('a GitLab job in a stage that is there', () => {
    const folder = emptyRepository(repositories.GitLab);
    done(folder, '--yes');
    const { ledger: job } = parse(readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8'), { logLevel: 'error' }) as { readonly ledger: { readonly stage: string; readonly variables: unknown } };
    expect(job).toMatchObject({ stage: 'build', variables: { GIT_DEPTH: '0' } });
  });

  it('decision records where they are not looked for become part of the layout', () => {
    const adr = (number: string): string => `# ${number}. Use it\n\n## Status\n\nAccepted\n\n## Context\n\nc\n\n## Decision\n\nd\n\n## Consequences\n\ne\n`;
    const folder = emptyRepository({ 'services/api/docs/adr/0001-a.md': adr('1'), 'services/api/docs/adr/0002-b.md': adr('2'), 'docs/adr/0001-c.md': adr('1'), 'docs/adr/0002-d.md': adr('2') });
    done(folder, '--yes');
    expect(JSON.parse(readFileSync(join(folder, 'ledger.config.json'), 'utf8'))).toMatchObject({ layout: { adrs: ['docs/adr/*.md', 'services/api/docs/adr/*.md'] } });
    expect(ledger(folder, ['doctor'], { env: environment }).out).toMatch(/services\/api\/docs\/adr +2 adrs/);
  });

  it('at most twelve lines for agents, in the file AGENTS.md is a link to, and a word about CLAUDE.md', () => {
    const linked = emptyRepository({ 'CLAUDE.md': '# Us\n' });
    symlinkSync('CLAUDE.md', join(linked, 'AGENTS.md'));
    done(linked, '--yes');
    const text = readFileSync(join(linked, 'CLAUDE.md'), 'utf8');
    expect(text).toMatch(/^# Us\n<!-- ledger:begin /);
    expect(text.split('\n').length - 2).toBeLessThanOrEqual(12);
    expect(text).toContain('ledger capture "CLAIM"');
    expect(lstatSync(join(linked, 'AGENTS.md')).isSymbolicLink()).toBe(true);
    expect(done(emptyRepository({ 'CLAUDE.md': '# Us\n' }), '--yes')).toContain('add the line @AGENTS.md to it');
  });

  it('outside git the configuration only, and says why', () => {
    const folder = folderWith({});
    expect(done(folder, '--yes')).toContain('there is no git repository here: hooks, CI and the rest need one');
    expect(readdirSync(folder).filter((name) => name !== 'memory')).toEqual(['ledger.config.json']);
    done(folder, '--remove', '--yes');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a part of a repository', () => {
    const folder = emptyRepository({ 'packages/a/ledger.config.json': '{}' });
    expect(init(join(folder, 'packages/a'), '--yes')).toMatchObject({ code: 2, error: expect.stringContaining('is for a part of the repository') as string });
  });
});

describe('in a hostile repository', () => {
  it('init, doctor and --remove start nothing that the repository names', () => {
    const folder = emptyRepository({ '.pre-commit-config.yaml': framework, '.gitattributes': '* filter=evil diff=evil\n' });
    commit(folder);
    const caught = `${folderWith({})}/caught`;
    const trap = script(folder, 'trap', `echo "$0 $*" >> '${caught}'`);
    for (const name of ['pre-commit', 'git', 'node']) script(folder, name, `echo "$0 $*" >> '${caught}'`);
    for (const key of ['core.fsmonitor', 'core.sshCommand', 'core.pager', 'core.editor', 'filter.evil.clean', 'filter.evil.smudge', 'filter.evil.process', 'diff.evil.command', 'diff.external', 'credential.helper', 'gpg.program']) git(folder, 'config', key, trap);
    // A relative entry of the PATH would find what the repository brings.
    const env = { ...environment, PATH: `.:${process.env.PATH ?? ''}` };
    for (const args of [['init', '--dry-run'], ['init', '--yes'], ['doctor'], ['init', '--remove', '--yes'], ['init', '--local', '--yes']]) expect(ledger(folder, args, { env }).code).toBe(0);
    expect(existsSync(caught)).toBe(false);
  });

  it('writes through no link: not to AGENTS.md outside, not through a folder', () => {
    const outside = folderWith({ 'AGENTS.md': '# theirs\n' });
    const folder = emptyRepository({ '.github/CODEOWNERS': '' });
    symlinkSync(join(outside, 'AGENTS.md'), join(folder, 'AGENTS.md'));
    symlinkSync(outside, join(folder, '.github/workflows'));
    init(folder, '--yes');
    expect(readdirSync(outside)).toEqual(['AGENTS.md']);
    expect(readFileSync(join(outside, 'AGENTS.md'), 'utf8')).toBe('# theirs\n');
  });
});

describe('--local', () => {
  it('writes nothing that git sees, works, and goes again', () => {
    const folder = emptyRepository({ 'memory/INDEX.md': '# I\n\n## Durable findings\n\n- [A](a.md) — Load when: always\n', 'memory/a.md': '# A\n', '.pre-commit-config.yaml': framework });
    commit(folder);
    const before = everything(folder);
    done(folder, '--yes', '--local');
    expect(git(folder, 'status', '--porcelain')).toBe('');
    expect(existsSync(join(folder, 'ledger.config.json'))).toBe(true);
    expect(readFileSync(join(folder, '.git/hooks/pre-commit'), 'utf8')).toContain('lint --staged');
    expect(done(folder, '--yes', '--local')).toContain('Nothing to write');
    done(folder, '--remove', '--yes');
    expect(everything(folder)).toEqual(before);
  });

  it('touches no hooks that are committed', () => {
    const folder = emptyRepository();
    git(folder, 'config', 'core.hooksPath', '.githooks');
    expect(done(folder, '--yes', '--local')).toContain('core.hooksPath leads to files that are committed, and --local writes none');
    expect(existsSync(join(folder, '.githooks'))).toBe(false);
  });
});

describe('--remove', () => {
  it('leaves what was edited since, and says what and why', () => {
    const folder = emptyRepository({ 'AGENTS.md': '# A\n' });
    done(folder, '--yes');
    write(folder, 'ledger.config.json', '{ "failOn": "warning" }\n');
    write(folder, 'AGENTS.md', readFileSync(join(folder, 'AGENTS.md'), 'utf8').replace('Deciding is for people', 'Deciding is for us'));
    chmodSync(join(folder, '.git/hooks/pre-commit'), 0o755);
    const out = done(folder, '--remove', '--yes');
    expect(out).toContain('leaves   ledger.config.json  it was changed since\n');
    expect(out).toContain('leaves   AGENTS.md  its block was edited by hand');
    expect(Object.keys(everything(folder)).filter((path) => !path.startsWith('.git/'))).toEqual(['AGENTS.md', 'ledger.config.json']);
  });

  it('keeps words written around its block', () => {
    const folder = emptyRepository({ 'AGENTS.md': '# A\n' });
    done(folder, '--yes');
    write(folder, 'AGENTS.md', `${readFileSync(join(folder, 'AGENTS.md'), 'utf8')}\nmore\n`);
    done(folder, '--remove', '--yes');
    expect(readFileSync(join(folder, 'AGENTS.md'), 'utf8')).toBe('# A\n\nmore\n');
  });

  it('takes the word of a record for nothing but what init writes whole', () => {
    const folder = emptyRepository({ 'package.json': '{}\n', 'docs/a.md': 'a\n' });
    done(folder, '--yes');
    const digest = createHash('sha256').update('{}\n').digest('hex').slice(0, 16);
    const lines = readFileSync(join(folder, '.gitattributes'), 'utf8').split('\n').slice(1, -2);
    const forged = blockLines([...lines, `# wrote ${digest} package.json`, `# wrote ${digest} ../outside.json`], 'hash', { created: true });
    write(folder, '.gitattributes', `${forged.join('\n')}\n`);
    expect(done(folder, '--remove', '--yes')).not.toContain('package.json');
    expect(existsSync(join(folder, 'package.json'))).toBe(true);
  });

  it('memory that grew stays', () => {
    const folder = emptyRepository();
    done(folder, '--yes');
    write(folder, 'memory/INDEX.md', `${readFileSync(join(folder, 'memory/INDEX.md'), 'utf8')}\nmore\n`);
    expect(done(folder, '--remove', '--yes')).toContain('leaves   memory/INDEX.md  it was changed since\n');
    expect(existsSync(join(folder, 'memory/glossary.md'))).toBe(false);
  });
});
