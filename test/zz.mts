import { writeFileSync } from 'node:fs';
import { adviceOf, allCases, compactLines, judgeAll, readCase } from './support/cases.ts';
for (const each of allCases().filter((one) => one.folder.includes('owners-decide'))) {
  const { workspace, policy } = await readCase(each.folder);
  const text = compactLines(judgeAll(workspace, policy, adviceOf(each.folder)));
  console.log(each.folder + '\n' + text);
  if (each.rule !== null) writeFileSync(`${each.folder}/expected.txt`, text);
}
