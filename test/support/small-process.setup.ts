import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

import { bundleOptions, pageOptions } from '../../scripts/build/bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the process that runs the tool, and git, for tests. */
    readonly smallProcess: string;
  }
}

/** Bundles the tool once for all tests that run it without starting a process for each call. */
export default async function setup(project: TestProject): Promise<() => void> {
  const outdir = mkdtempSync(join(tmpdir(), 'ledger-tool-'));
  await build({
    ...bundleOptions,
    entryPoints: {
      tool: 'test/support/small-process.ts',
      relay: 'test/support/small-process.relay.ts',
      'tree-worker': 'src/threads/tree-worker.ts',
    },
    outdir,
  });
  await build({ ...pageOptions, outdir });
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}\n');
  // Optional packages are found beside the tool alone.
  mkdirSync(join(outdir, 'node_modules'));
  symlinkSync(resolve('node_modules/@ast-grep'), join(outdir, 'node_modules/@ast-grep'));
  project.provide('smallProcess', outdir);
  return () => rmSync(outdir, { recursive: true, force: true });
}
