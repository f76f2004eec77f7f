import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { features } from '../../src/features.ts';

describe('features', () => {
  // Below the project, so that its packages are found.
  const bare = mkdtempSync(resolve('node_modules/.without-features-'));
  afterAll(() => rmSync(bare, { recursive: true }));

  it('are the folders of src/features, each in the table once', () => {
    expect(features.map(({ name }) => name).sort()).toEqual(readdirSync('src/features').sort());
  });

  // Declares for the pure rooms what the types of Node declare elsewhere.
  const pureAlone = ['src/diagnostics/node-crypto.d.ts'];

  it('can all be removed, and the core still compiles', { timeout: 60_000 }, () => {
    cpSync('src', join(bare, 'src'), {
      recursive: true,
      filter: (path) => path !== join('src', 'features'),
    });
    writeFileSync(
      join(bare, 'src/features.ts'),
      "import type { Feature } from '#cli/feature';\n\nexport const features: readonly Feature[] = [];\n",
    );
    for (const file of ['package.json', 'schemas', 'action'])
      symlinkSync(resolve(file), join(bare, file));
    writeFileSync(
      join(bare, 'tsconfig.json'),
      JSON.stringify({ extends: resolve('tsconfig.json'), include: ['src'], exclude: pureAlone }),
    );
    const compiler = resolve('node_modules/typescript-7/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', bare], {
      encoding: 'utf8',
    });
    expect([stdout, status]).toEqual(['', 0]);
  });
});
