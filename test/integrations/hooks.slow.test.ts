import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { git, plainGit } from '../git/scratch-repository.ts';
import { folderWith } from '../support/run-cli.ts';
import { describeWith } from '../support/test-scope.ts';
import { whole } from '../support/whole.ts';
import {
  changes,
  commitAll,
  head,
  type InstalledTool,
  installedTool,
  installPackages,
  run,
  soundRepository,
} from './installed-tool.ts';

const installed = installedTool();

/**
 * What every hook has to do: refuse a bad commit, let a good one pass, and see one that only
 * deletes.
 */
function guards(tool: InstalledTool, folder: string): void {
  const before = head(folder);
  changes.bad(folder);
  const bad = commitAll(tool, folder, 'bad');
  expect(bad.said).toMatch(/IDX102|load-when-specific/);
  expect(bad.code).not.toBe(0);
  expect(head(folder)).toBe(before);
  changes.good(folder);
  const good = commitAll(tool, folder, 'good');
  expect(good.code, good.said).toBe(0);
  changes.deletion(folder);
  const deletion = commitAll(tool, folder, 'delete');
  expect(plainGit(folder, ['diff', '--cached', '--name-status']).out).toBe('D\tmemory/cache.md\n');
  expect(deletion.code, deletion.said).not.toBe(0);
  expect(deletion.said).toContain('memory/cache.md');
}

/** `init --yes`, and what it wrote committed through the hook it wrote. */
function adopt(
  tool: InstalledTool,
  folder: string,
  install: readonly [string, readonly string[]] | null,
  edit: () => void = () => undefined,
): void {
  const init = run(tool, folder, 'memory-ledger', ['init', '--yes']);
  expect(init.code, init.said).toBe(0);
  edit();
  if (install) {
    expect(init.said).toContain(install[1].includes('install') ? `${install[0]} install` : 'husky');
    const ran = run(tool, folder, ...install);
    expect(ran.code, ran.said).toBe(0);
  }
  const first = commitAll(tool, folder, 'Keep memory with ledger');
  expect(first.code, first.said).toBe(0);
}

/** The framework takes the published package; here the packed one stands in for it. */
function withTarball(tool: InstalledTool, folder: string): void {
  const path = join(folder, '.pre-commit-config.yaml');
  writeFileSync(path, readFileSync(path, 'utf8').replace(tool.spec, tool.tarball));
}

describeWith('pre-commit')('the pre-commit framework of this machine', () => {
  it('runs the local hook that init writes', () => {
    const tool = installed();
    const folder = soundRepository({
      '.pre-commit-config.yaml':
        'repos:\n  - repo: local\n    hooks:\n      - id: quiet\n        name: ' +
        "quiet\n        entry: 'true'\n        language: system\n        pass_filenames: " +
        'false\n',
    });
    adopt(
      tool,
      folder,
      ['pre-commit', ['install', '--hook-type', 'pre-commit', '--hook-type', 'pre-merge-commit']],
      () => withTarball(tool, folder),
    );
    guards(tool, folder);
    // The framework's own environment is on nobody's PATH.
    changes.bad(folder);
    expect(commitAll(tool, folder, 'bad').said).toContain(': npx memory-ledger explain ');
    expect(run(tool, folder, 'memory-ledger', ['init', '--check']).said).toContain(
      '.pre-commit-config.yaml calls ledger  pre-commit, active in this clone',
    );
  }, 180_000);

  whole(
    'refuses a merge that brings two sound sides together to an unsound whole',
    () => {
      const tool = installed();
      const folder = soundRepository({
        '.pre-commit-config.yaml':
          'repos:\n  - repo: local\n    hooks:\n      - id: quiet\n        name: ' +
          "quiet\n        entry: 'true'\n        language: system\n",
      });
      adopt(
        tool,
        folder,
        ['pre-commit', ['install', '--hook-type', 'pre-commit', '--hook-type', 'pre-merge-commit']],
        () => withTarball(tool, folder),
      );
      mergesAreSeen(tool, folder);
    },
    180_000,
  );

  it('reads the hooks that the repository offers', () => {
    const tool = installed();
    const text = readFileSync('.pre-commit-hooks.yaml', 'utf8');
    const hooks = parse(text) as readonly Readonly<Record<string, unknown>>[];
    expect(hooks.map((hook) => [hook.id, hook.entry, hook.stages])).toEqual([
      ['ledger-lint', 'memory-ledger lint --staged', ['pre-commit', 'pre-merge-commit', 'manual']],
      ['ledger-gate', 'memory-ledger gate', ['pre-push', 'manual']],
    ]);
    for (const hook of hooks)
      expect(hook).toMatchObject({
        language: 'node',
        always_run: true,
        pass_filenames: false,
        require_serial: true,
        minimum_pre_commit_version: '3.2.0',
      });
    const folder = folderWith({});
    // Before 3.2 the framework knew these stages by other names; the file asks for 3.2.
    const version = /(\d+)\.(\d+)/.exec(run(tool, folder, 'pre-commit', ['--version']).said) ?? [];
    const isOld = Number(version[1]) < 3 || (Number(version[1]) === 3 && Number(version[2]) < 2);
    writeFileSync(
      join(folder, 'hooks.yaml'),
      isOld ? text.replaceAll(/stages: \[(.*)\]/g, (line) => line.replaceAll('pre-', '')) : text,
    );
    expect(run(tool, folder, 'pre-commit', ['validate-manifest', 'hooks.yaml'])).toEqual({
      code: 0,
      said: '',
    });
  });
});

/** Each side numbers a new decision record the same. */
function mergesAreSeen(tool: InstalledTool, folder: string): void {
  const adr = (title: string): string =>
    `# 7. ${title}\n\n## Status\n\nAccepted\n\n## Context\n\nWe need it.\n\n## ` +
    `Decision\n\nWe use ${title}.\n\n## Consequences\n\nIt is there.\n`;
  mkdirSync(join(folder, 'docs/adr'), { recursive: true });
  git(folder, 'checkout', '-q', '-b', 'other');
  writeFileSync(join(folder, 'docs/adr/0007-cats.md'), adr('cats'));
  expect(commitAll(tool, folder, 'cats').code).toBe(0);
  git(folder, 'checkout', '-q', 'main');
  mkdirSync(join(folder, 'docs/adr'), { recursive: true });
  writeFileSync(join(folder, 'docs/adr/0007-dogs.md'), adr('dogs'));
  expect(commitAll(tool, folder, 'dogs').code).toBe(0);
  const before = head(folder);
  const merge = run(tool, folder, 'git', ['merge', '--no-edit', 'other']);
  expect(merge.said).toMatch(/FND3\d\d|unique-number|0007/);
  expect(merge.code).not.toBe(0);
  expect(head(folder)).toBe(before);
}

describe("git's own hooks", () => {
  it('guard commits and merges', () => {
    const tool = installed();
    const folder = soundRepository();
    adopt(tool, folder, null);
    mergesAreSeen(tool, folder);
    git(folder, 'merge', '--abort');
    guards(tool, folder);
  }, 60_000);

  whole(
    'guard a linked work tree, and a first commit',
    () => {
      const tool = installed();
      const folder = soundRepository();
      adopt(tool, folder, null);
      const linked = `${folderWith({})}/linked`;
      git(folder, 'worktree', 'add', '-q', linked);
      guards(tool, realpathSync(linked));
      const first = realpathSync(
        folderWith({
          'memory/INDEX.md': '# I\n\n## Durable findings\n\n- [A](a.md) — Load when: always\n',
          'memory/a.md': '# A\n',
        }),
      );
      git(first, 'init', '-q', '-b', 'main');
      expect(run(tool, first, 'memory-ledger', ['init', '--yes']).said).toContain(
        '1 old problem; only new ones fail',
      );
      expect(commitAll(tool, first, 'first').code).toBe(0);
    },
    60_000,
  );

  whole(
    'run what was there before, and fail when that fails',
    () => {
      const tool = installed();
      const folder = soundRepository();
      mkdirSync(join(folder, '.git/hooks'), { recursive: true });
      writeFileSync(
        join(folder, '.git/hooks/pre-commit'),
        '#!/bin/sh\ntest ! -e forbidden\nexec test ! -e forbidden\n',
        { mode: 0o755 },
      );
      adopt(tool, folder, null);
      guards(tool, folder);
      plainGit(folder, ['reset', '-q', '--hard']);
      writeFileSync(join(folder, 'forbidden'), '');
      expect(commitAll(tool, folder, 'forbidden').code).not.toBe(0);
    },
    60_000,
  );
});

describe('husky', () => {
  whole(
    'runs the line that init writes',
    () => {
      const tool = installed();
      const folder = soundRepository({
        '.husky/pre-commit': 'echo tests passed\n',
        'package.json': '{ "private": true }\n',
        '.gitignore': 'node_modules\n',
      });
      mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
      cpSync(resolve('node_modules/husky'), join(folder, 'node_modules/husky'), {
        recursive: true,
      });
      symlinkSync('../husky/bin.js', join(folder, 'node_modules/.bin/husky'));
      adopt(tool, folder, ['npx', ['husky']]);
      guards(tool, folder);
      expect(run(tool, folder, 'memory-ledger', ['init', '--check']).said).toContain(
        '.husky/pre-commit calls ledger  husky, active in this clone',
      );
    },
    60_000,
  );
});

describe('lefthook', () => {
  // Not a dependency of this project: installing it sets its hooks up wherever that is.
  let bin = '';
  beforeAll(() => {
    const tool = installed();
    bin = installPackages(tool, join(tool.home, 'lefthook'), 'lefthook@2.2.2');
  }, 120_000);

  const layouts = [
    ['commands', 'pre-commit:\n  commands:\n    tests:\n      run: echo tests passed\n'],
    ['jobs', 'pre-commit:\n  jobs:\n    - name: tests\n      run: echo tests passed\n'],
    ['another hook', 'pre-push:\n  commands:\n    tests:\n      run: echo tests passed\n'],
  ] as const;
  for (const [what, text] of layouts)
    whole(
      `runs the command that init writes beside ${what}`,
      () => {
        const tool = {
          ...installed(),
          env: { ...installed().env, PATH: `${bin}:${installed().env.PATH ?? ''}` },
        };
        const folder = soundRepository({ 'lefthook.yml': text });
        adopt(tool, folder, ['lefthook', ['install']]);
        guards(tool, folder);
        plainGit(folder, ['reset', '-q', '--hard']);
        mergesAreSeen(tool, folder);
        expect(existsSync(join(folder, '.git/hooks/pre-merge-commit'))).toBe(true);
        expect(run(tool, folder, 'memory-ledger', ['init', '--check']).said).toContain(
          'lefthook.yml calls ledger  lefthook, active in this clone',
        );
      },
      60_000,
    );
});

describe('simple-git-hooks', () => {
  // Not a dependency of this project: installing it sets its hooks up wherever that is.
  let home = '';
  beforeAll(() => {
    const tool = installed();
    home = join(tool.home, 'simple-git-hooks');
    installPackages(tool, home, 'simple-git-hooks@2.13.0');
  }, 120_000);
  /** What npm does at the end of an install: the package writes the hooks of git anew. */
  const install = (tool: InstalledTool, folder: string): void => {
    const ran = run(
      tool,
      join(folder, 'node_modules/simple-git-hooks'),
      process.execPath,
      ['postinstall.js'],
      { INIT_CWD: folder },
    );
    expect([ran.code, ran.said]).toEqual([0, expect.not.stringContaining('ERROR')]);
  };
  const manifest = (more: Readonly<Record<string, unknown>>): string =>
    `${JSON.stringify({ private: true, devDependencies: { 'simple-git-hooks': '^2' }, ...more }, null, '\t')}\n`;
  const repositoryWith = (files: Readonly<Record<string, string>>): string => {
    const folder = soundRepository({ '.gitignore': 'node_modules\n', ...files });
    cpSync(join(home, 'node_modules'), join(folder, 'node_modules'), { recursive: true });
    return folder;
  };

  const places: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    [
      'package.json',
      {
        'package.json': manifest({
          'simple-git-hooks': {
            'pre-commit': 'test ! -e forbidden \u0026& echo \\"tests passed\\"',
            'pre-push': 'true',
          },
        }).replace('& ', '\\u0026 '),
      },
    ],
    ['package.json without hooks', { 'package.json': manifest({}) }],
    [
      '.simple-git-hooks.json',
      {
        'package.json': manifest({}),
        '.simple-git-hooks.json': '{ "pre-commit": "test ! -e forbidden" }',
      },
    ],
    [
      'a file that a script names',
      {
        'package.json': manifest({
          scripts: { prepare: 'simple-git-hooks ./simple-git-hooks.json' },
        }),
        'simple-git-hooks.json': '{\n  "commit-msg": "true"\n}\n',
      },
    ],
  ];
  for (const [what, files] of places)
    whole(
      `keeps the hook of init in ${what} through the next install, and gives it up to --remove`,
      () => {
        const tool = installed();
        const folder = repositoryWith(files);
        expect(run(tool, folder, 'memory-ledger', ['init', '--yes']).said).toContain(
          '  npx simple-git-hooks\n',
        );
        expect(existsSync(join(folder, '.git/hooks/pre-commit'))).toBe(false);
        expect(run(tool, folder, 'memory-ledger', ['init', '--check']).said).toMatch(
          / is not installed in this clone\n {6}do {2}npx simple-git-hooks\n/,
        );
        install(tool, folder);
        install(tool, folder);
        expect(commitAll(tool, folder, 'Keep memory with ledger').code).toBe(0);
        expect(run(tool, folder, 'memory-ledger', ['init', '--yes']).said).toContain(
          'Nothing to write: the marked parts are set up',
        );
        guards(tool, folder);
        plainGit(folder, ['reset', '-q', '--hard']);
        mergesAreSeen(tool, folder);
        git(folder, 'merge', '--abort');
        expect(run(tool, folder, 'memory-ledger', ['init', '--check']).said).toMatch(
          / calls ledger {2}simple-git-hooks, active in this clone/,
        );
        if (JSON.stringify(files).includes('forbidden')) {
          writeFileSync(join(folder, 'forbidden'), '');
          expect(commitAll(tool, folder, 'forbidden').code).not.toBe(0);
          rmSync(join(folder, 'forbidden'));
        }
        expect(run(tool, folder, 'memory-ledger', ['init', '--remove', '--yes']).code).toBe(0);
        for (const [path, text] of Object.entries(files))
          expect([path, readFileSync(join(folder, path), 'utf8')]).toEqual([path, text]);
      },
      120_000,
    );

  whole(
    'prints the lines for a configuration that is a program',
    () => {
      const tool = installed();
      const text = 'module.exports = { "pre-commit": "true" };\n';
      const folder = repositoryWith({
        'package.json': manifest({}),
        '.simple-git-hooks.cjs': text,
      });
      const { said } = run(tool, folder, 'memory-ledger', ['init', '--yes']);
      const [, line = ''] =
        /By hand\n {2}\.simple-git-hooks\.cjs: only JSON is edited[^\n]*\n {6}("pre-commit": .*),\n {6}"pre-merge-commit": /.exec(
          said,
        ) ?? [];
      expect([
        readFileSync(join(folder, '.simple-git-hooks.cjs'), 'utf8'),
        existsSync(join(folder, '.git/hooks/pre-commit')),
      ]).toEqual([text, false]);
      // The line as it was printed, pasted.
      writeFileSync(join(folder, '.simple-git-hooks.cjs'), `module.exports = { ${line} };\n`);
      install(tool, folder);
      expect(commitAll(tool, folder, 'Keep memory with ledger').code).toBe(0);
      guards(tool, folder);
      expect(run(tool, folder, 'memory-ledger', ['init', '--check']).said).toContain(
        '.simple-git-hooks.cjs calls ledger  simple-git-hooks, active in this clone',
      );
    },
    120_000,
  );
});
