import { existsSync } from 'node:fs';
import { relative } from 'node:path';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest first: started last, one of them keeps a worker busy
 * while the other has nothing left.
 */
const slowest: readonly string[] = [
  'test/property/gate.slow.test.ts',
  'test/story/kills.slow.test.ts',
  'test/sources/lint-errors.slow.test.ts',
  'test/sources/same-reading.slow.test.ts',
  'test/workspace/outline/differential.slow.test.ts',
  'test/story/mcp.slow.test.ts',
  'test/story/evidence-hidden.slow.test.ts',
  'test/hostile/hostile.slow.test.ts',
  'test/story/fact-table.whole.slow.test.ts',
  'test/story/approvals-on-commits.whole.slow.test.ts',
  'test/story/acts-apart.slow.test.ts',
  'test/story/gate-settled.slow.test.ts',
  'test/hostile/gate/erased.slow.test.ts',
  'test/hostile/gate/agent-files.slow.test.ts',
  'test/hostile/gate/merge-result.slow.test.ts',
  'test/story/kept-staged.whole.slow.test.ts',
  'test/integrations/decide-on-github.slow.test.ts',
  'test/integrations/hooks.slow.test.ts',
  'test/integrations/package-managers.whole.slow.test.ts',
  'test/integrations/recipes.slow.test.ts',
  'test/integrations/attacks-on-gitlab.slow.test.ts',
  'test/integrations/decide-on-gitlab.whole.slow.test.ts',
  'test/property/own-output.whole.slow.test.ts',
  'test/story/gate.test.ts',
  'test/rules/cases.test.ts',
  'test/reporters/machine-formats.test.ts',
  'test/reporters/hostile-text.test.ts',
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
