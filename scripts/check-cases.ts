// Exits 1 when a valid case is not silent or a violating one says something else than expected. What the tests check,
// without the test runner, so that thousands of mutants can be tried.
import { allCases, compactLines, expectation, judgeAll, readCase } from '../test/support/cases.ts';

for (const each of allCases()) {
  const { workspace } = await readCase(each.folder);
  if (compactLines(judgeAll(workspace)) !== (each.rule === null ? '' : expectation(each))) {
    process.stdout.write(`${each.name}\n`);
    process.exit(1);
  }
}
