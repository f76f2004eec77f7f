import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { commit, emptyRepository, git, script } from '../git/scratch-repository.ts';
import { folderWith, ledger } from '../support/run-cli.ts';
import { sampleOf } from '../support/whole.ts';
import { done, environment, everything, framework } from './run-init.ts';

describe('hooks', () => {
  it('the framework gets a local hook that runs on every commit, also where nothing but deletions is in it', () => {
    const folder = emptyRepository({
      '.pre-commit-config.yaml': `default_stages: [pre-commit]\n${framework}`,
    });
    expect(done(folder, '--yes')).toContain(
      'next  pre-commit install --hook-type pre-commit --hook-type pre-merge-commit\n',
    );
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly version: string;
    };
    expect(
      (
        parse(readFileSync(join(folder, '.pre-commit-config.yaml'), 'utf8')) as {
          readonly repos: readonly unknown[];
        }
      ).repos[1],
    ).toEqual({
      repo: 'local',
      hooks: [
        {
          id: 'ledger-lint',
          name: 'ledger lint',
          entry: 'memory-ledger lint --staged',
          language: 'node',
          additional_dependencies: [`memory-ledger@${version}`],
          always_run: true,
          pass_filenames: false,
          require_serial: true,
          stages: ['pre-commit', 'pre-merge-commit', 'manual'],
        },
      ],
    });
    expect(existsSync(join(folder, '.git/hooks/pre-commit'))).toBe(false);
  });

  it.each(
    sampleOf([
      ['stages in the file', `default_stages: [commit]\n${framework}`, 'echo 4.0.1'],
      ['a framework before 3.2 on this machine', framework, 'echo pre-commit 3.0.4'],
    ]),
  )('names stages as they were called before 3.2: %s', (_why, text, program) => {
    const folder = emptyRepository({ '.pre-commit-config.yaml': text });
    const path =
      `${realpathSync(join(script(folderWith({}), 'bin/pre-commit', program), '..'))}:` +
      `${process.env.PATH ?? ''}`;
    const { out } = ledger(folder, ['init', '--yes'], { env: { ...environment, PATH: path } });
    expect(out).toContain('stages are named as before pre-commit 3.2');
    expect(readFileSync(join(folder, '.pre-commit-config.yaml'), 'utf8')).toContain(
      'stages: [commit, merge-commit, manual]\n',
    );
  });

  it.each(
    sampleOf([
      [
        'a list in one line',
        '.pre-commit-config.yaml',
        'repos: [{ repo: meta, hooks: [{ id: identity }] }]\n',
        'it has no list of repos, one below the other, to add to',
      ],
      [
        'broken YAML',
        '.pre-commit-config.yaml',
        'repos:\n  - repo: [\n',
        'it has no list of repos',
      ],
      [
        'an item with an anchor in front',
        '.pre-commit-config.yaml',
        'x: &a\n  b: 1\nrepos: *a\n',
        'it has no list of repos',
      ],
      ['lefthook in TOML', 'lefthook.toml', '[pre-commit]\n', 'only the YAML form is edited'],
      [
        'lefthook in one line',
        'lefthook.yml',
        'pre-commit: { commands: { a: { run: b } } }\n',
        'its pre-commit has no commands or jobs, one below the other',
      ],
      [
        'a GitLab job of that name',
        '.gitlab-ci.yml',
        'ledger:\n  script: [make accounts]\n',
        'it has a job called ledger',
      ],
      [
        'two documents',
        '.gitlab-ci.yml',
        'a: 1\n---\nb: 2\n',
        'it cannot be read as one YAML document',
      ],
    ]),
  )(
    'leaves alone what it cannot edit safely, and prints the lines: %s',
    (_why, path, text, why) => {
      const folder = emptyRepository({ [path]: text });
      const out = done(folder, '--yes');
      expect(out).toContain(`By hand\n  ${path}: ${why}`);
      expect(out).toMatch(/lint --staged|gate --format gitlab/);
      expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
    },
  );

  it.each(
    sampleOf([
      [
        'at the end of a script that goes on',
        '#!/bin/bash\nnpm test || exit 1\n',
        /^#!\/bin\/bash\nnpm test \|\| exit 1\n# ledger:begin .*\nif command -v memory-ledger .*; then memory-ledger lint --staged \|\| exit \$\?\nelif .*ledger\.cjs lint --staged \|\| exit \$\?\nelse .*\nfi\n# ledger:end\n$/,
      ],
      [
        'first in a script that ends itself',
        '#!/usr/bin/env sh\n# mine\nexec npm test\n',
        /^#!\/usr\/bin\/env sh\n# ledger:begin .*\nif .*\nelif .*\nelse .*\nfi\n# ledger:end\n# mine\nexec npm test\n$/,
      ],
    ]),
  )("a hook of git's own gets its lines %s", (_where, text, expected) => {
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

  it.each(
    sampleOf([
      [
        'another language',
        (path: string) =>
          writeFileSync(path, '#!/usr/bin/env python3\nprint(1)\n', { mode: 0o755 }),
        'it is not a shell script (#!/usr/bin/env python3)',
      ],
      [
        'not executable',
        (path: string) => writeFileSync(path, '#!/bin/sh\n', { mode: 0o644 }),
        'it is not executable',
      ],
      ['a link', (path: string) => symlinkSync('../../hook.sh', path), 'it is a symbolic link'],
    ]),
  )('a hook that is %s stays as it is', (_what, make, why) => {
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
    expect(done(outside, '--yes')).toContain(
      'outside this repository: its hooks run for other repositories too',
    );
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
    expect(done(realpathSync(linked), '--remove', '--yes')).toContain('removed, ');
    expect(existsSync(join(folder, '.git/hooks/pre-commit'))).toBe(false);
  });

  it('simple-git-hooks gets its lines as JSON, and gives them up to the byte', () => {
    for (const files of [
      {
        'package.json':
          '{\n\t"simple-git-hooks": { "pre-commit": "npm test \\u0026\\u0026 true" },\n\t"x": 1\n}',
      },
      { '.simple-git-hooks.json': '{\r\n  "pre-push": "npm test"\r\n}\r\n' },
      { 'package.json': '{ "devDependencies": { "simple-git-hooks": "2" } }\n' },
      { 'package.json': '{}', 'simple-git-hooks.json': '{}' },
    ] as Readonly<Record<string, string>>[]) {
      const folder = emptyRepository(files);
      const before = everything(folder);
      done(folder, '--yes');
      expect(existsSync(join(folder, '.git/hooks/pre-commit'))).toBe(false);
      expect(done(folder, '--yes')).toContain('Nothing to write: the marked parts are set up\n');
      done(folder, '--remove', '--yes');
      expect(everything(folder)).toEqual(before);
    }
    for (const [path, text, why] of [
      ['.simple-git-hooks.mjs', 'export default {};\n', 'only JSON is edited'],
      ['simple-git-hooks.json', '{ "pre-commit": ', 'it contains no hooks as JSON'],
      ['simple-git-hooks.json', '{ "pre-commit": ["a"] }', 'its pre-commit is not text'],
    ] as const) {
      const folder = emptyRepository({ [path]: text });
      expect(done(folder, '--yes')).toContain(`By hand\n  ${path}: ${why}`);
      expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
    }
  });

  it("calls the project's own copy where package.json names it, and this version where npx called", () => {
    const own = emptyRepository({
      'package.json': '{ "devDependencies": { "memory-ledger": "^0.1.0" } }',
    });
    done(own, '--yes');
    expect(readFileSync(join(own, '.git/hooks/pre-commit'), 'utf8')).toContain(
      '\nelif test -x node_modules/.bin/memory-ledger; then node_modules/.bin/memory-ledger lint --staged || exit $?\n',
    );
    expect(JSON.parse(readFileSync(join(own, 'ledger.config.json'), 'utf8'))).toEqual({
      $schema: './node_modules/memory-ledger/schemas/v1/config.schema.json',
    });
    const npx = emptyRepository();
    ledger(npx, ['init', '--yes'], { env: { ...environment, npm_command: 'exec' } });
    expect(readFileSync(join(npx, '.git/hooks/pre-commit'), 'utf8')).toMatch(
      /\nnpx --yes memory-ledger@\d+\.\d+\.\d+ lint --staged \|\| exit \$\?\n/,
    );
  });
});
