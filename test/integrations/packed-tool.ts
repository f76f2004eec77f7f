import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll } from 'vitest';

/** Packs the tool for the tests of a file. The path is there once they run. */
export function packedTool(): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-packed-'));
  let tarball = '';
  beforeAll(() => {
    const env = { PATH: process.env.PATH, HOME: folder } as unknown as NodeJS.ProcessEnv;
    const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
    tarball = join(folder, execFileSync('npm', pack, { encoding: 'utf8', env }).trim());
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => tarball;
}
