// Exits 1 if a valid case is not silent or a violating one differs from what is expected. Runs
// without the test runner, so that thousands of mutants can be tried.
import {
  adviceOf,
  allCases,
  expectation,
  expectedLines,
  judgeAll,
  readCase,
} from '../test/support/cases.ts';
import { expectedFixes, fixedFiles } from '../test/support/fixed-cases.ts';

for (const each of allCases()) {
  const { workspace, policy } = await readCase(each.folder);
  const said =
    expectedLines(judgeAll(workspace, policy, adviceOf(each.folder))) ===
    (each.rule === null ? '' : expectation(each));
  const mended =
    each.rule === null ||
    JSON.stringify(Object.entries(await fixedFiles(each)).sort()) ===
      JSON.stringify(Object.entries(expectedFixes(each)).sort());
  if (!said || !mended) {
    process.stdout.write(`${each.name}\n`);
    process.exit(1);
  }
}
