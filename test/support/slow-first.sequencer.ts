import { existsSync } from 'node:fs';
import { relative } from 'node:path';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest first: started last, one of them keeps a worker busy
 * while the other has nothing left. Seconds on the processor, alone; the order is all that counts,
 * so roughly is good enough.
 */
const slowest: readonly string[] = [
  'test/story/kills.slow.test.ts', // 67
  'test/integrations/guides-in-use.slow.test.ts', // 57
  'test/hostile/hostile.slow.test.ts', // 53
  'test/integrations/hooks.slow.test.ts', // 52
  'test/property/gate.test.ts', // 50
  'test/sources/same-reading.slow.test.ts', // 45
  'test/integrations/action.slow.test.ts', // 38
  'test/integrations/recipes.slow.test.ts', // 37
  'test/story/served-as-fact.slow.test.ts', // 37
  'test/story/mcp.test.ts',
  'test/disk/transaction-faults.slow.test.ts',
  'test/story/topic-kills.slow.test.ts',
  'test/readme/readme.slow.test.ts',
  'test/rules/cases.test.ts',
  'test/hostile/fuzz.slow.test.ts',
  'test/hostile/output.slow.test.ts',
  'test/workspace/outline/differential.test.ts',
  'test/disk/transaction-contention.slow.test.ts',
  'test/package/package.slow.test.ts',
];

/**
 * Starts the slowest files first; CI has no record of earlier runs. The rest keeps vitest's order.
 * A class, for vitest asks for one.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = slowest.find((path) => !existsSync(path));
    if (gone !== undefined)
      throw new Error(
        `test/support/slow-first.sequencer.ts names ${gone}, which does not exist: take it out, or write its new name`,
      );
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = slowest.indexOf(relative(process.cwd(), moduleId).replaceAll('\\', '/'));
      return at === -1 ? slowest.length : at;
    };
    return [...(await super.sort(files))].sort((one, other) => rank(one) - rank(other));
  }
}
