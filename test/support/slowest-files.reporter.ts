import { relative } from 'node:path';

import type { Reporter, TestModule } from 'vitest/node';

const listed = 10;

/** Prints the ten files that took longest, at the end of a run. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({
        path: relative(process.cwd(), module.moduleId),
        seconds: module.diagnostic().duration / 1000,
      }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, listed);
    console.log(`The slowest ${slowest.length} files:`);
    for (const { path, seconds } of slowest)
      console.log(`${seconds.toFixed(1).padStart(8)} s  ${path}`);
  }
}
