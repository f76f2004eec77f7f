import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { folderWith } from '../support/run-cli.ts';

const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
} as unknown as NodeJS.ProcessEnv;

describe('the packed package', () => {
  it('installs into an empty folder, brings nothing along, and works as command, npx and library', () => {
    const folder = folderWith({
      'package.json': '{ "name": "user", "private": true, "type": "module" }',
      'memory/INDEX.md': '# I\n\n## Durable findings\n\n- [A](a.md) — Load when: always\n',
      'memory/a.md': '# A\n',
    });
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
        encoding: 'utf8',
        env: environment,
      }),
    ) as [{ filename: string; entryCount: number; unpackedSize: number }];
    expect(packed.entryCount).toBeLessThanOrEqual(200);
    expect(packed.unpackedSize).toBeLessThanOrEqual(8_000_000);
    execFileSync(
      'npm',
      [
        'install',
        '--silent',
        '--no-audit',
        '--no-fund',
        '--offline',
        '--ignore-scripts',
        `./${packed.filename}`,
      ],
      { cwd: folder, env: environment },
    );
    expect(
      readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
    ).toEqual(['memory-ledger']);
    const root = join(folder, 'node_modules/memory-ledger');
    expect(readdirSync(root).sort()).toEqual([
      'LICENSE',
      'README.md',
      'action',
      'bin',
      'dist',
      'package.json',
      'problem-matcher.json',
      'schemas',
    ]);
    expect(readFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(
      /gray-matter[^]+yaml /,
    );
    expect(readFileSync(join(root, 'dist/index.d.ts'), 'utf8')).not.toMatch(/from '[#.]/);

    const run = (command: string, args: readonly string[]) =>
      spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: environment });
    for (const name of ['ledger', 'memory-ledger']) {
      const { status, stdout } = run(join(folder, 'node_modules/.bin', name), ['lint']);
      expect({ status, stdout }).toEqual({
        status: 1,
        stdout:
          'memory/INDEX.md:5:26 error IDX102 load-when-specific the condition "always" is true for every task\n',
      });
    }
    expect(
      run('npx', ['--offline', 'memory-ledger', 'lint', '--format', 'pretty']).stdout,
    ).toContain('for details: npx memory-ledger explain CODE\n');

    // The library example of the guide.
    const [, example = ''] =
      /```js\n([^]*?)```/.exec(readFileSync('docs/guides/configuration.md', 'utf8')) ?? [];
    writeFileSync(join(folder, 'use.js'), example);
    expect(run(process.execPath, ['use.js']).stdout).toContain('error IDX102');
    expect(existsSync(join(folder, 'node_modules/memory-ledger/src'))).toBe(false);

    // The types compile in a project that has none of Node's.
    const use =
      `import { audit, format, gate, lint } from 'memory-ledger';\nexport const text: ` +
      `string = format(await lint({}), 'json');\nexport const told: Promise<object>[] = ` +
      `[gate({ env: { CI: 'true' } }), audit({ env: {} })];\n`;
    writeFileSync(join(folder, 'use.ts'), use);
    const compilerOptions = {
      strict: true,
      skipLibCheck: false,
      types: [],
      lib: ['ES2023'],
      target: 'ES2022',
      module: 'nodenext',
      noEmit: true,
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['use.ts'] }),
    );
    const compiled = run(process.execPath, [
      resolve('node_modules/typescript/bin/tsc'),
      '-p',
      folder,
    ]);
    expect(compiled).toMatchObject({ status: 0, stdout: '' });
  }, 60_000);
});
