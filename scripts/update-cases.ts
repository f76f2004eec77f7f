// Writes expected.txt of every violating case from what the rules say now: the only thing that writes expectations.
// Read the difference before committing it.
import { writeFileSync } from 'node:fs';

import { allCases, compactLines, judgeAll, readCase } from '../test/support/cases.ts';

for (const each of allCases().filter((one) => one.rule !== null)) {
  const { workspace } = await readCase(each.folder);
  writeFileSync(`${each.folder}/expected.txt`, compactLines(judgeAll(workspace)));
}
