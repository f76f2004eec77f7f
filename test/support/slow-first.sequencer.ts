import { existsSync } from 'node:fs';
import { relative } from 'node:path';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest first: started last, one of them keeps a worker busy
 * while the other has nothing left. Seconds, two files at a time; the order is all that counts.
 */
const slowest: readonly string[] = [
  'test/property/gate.slow.test.ts', // 206
  'test/integrations/hooks.slow.test.ts', // 97
  'test/integrations/package-managers.slow.test.ts', // 76
  'test/story/kills.slow.test.ts', // 67
  'test/hostile/hostile.slow.test.ts', // 61
  'test/story/served-as-fact.slow.test.ts', // 51
  'test/integrations/guides-in-use.slow.test.ts',
  'test/story/fact-table.slow.test.ts',
  'test/integrations/action.slow.test.ts',
  'test/story/kept-staged.slow.test.ts',
  'test/integrations/decide-on-github.slow.test.ts',
  'test/story/recall-log.slow.test.ts',
  'test/disk/transaction-faults.slow.test.ts',
  'test/hostile/fuzz.slow.test.ts',
  'test/property/gate.test.ts',
  'test/rules/cases.test.ts',
  'test/reporters/machine-formats.test.ts',
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
