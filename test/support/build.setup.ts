import { execFileSync } from 'node:child_process';

import type { TestProject } from 'vitest/node';

/** Builds the tool that tests start, if the code changed. The slow tests read its types as well. */
export default function setup({ name }: TestProject): void {
  const types = name === 'slow' ? [] : ['--no-types'];
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/build.ts', '--if-changed', ...types],
    { stdio: 'inherit' },
  );
}
