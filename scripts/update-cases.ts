// Writes the expectations of all cases from the present rules: expected.txt beside the files of a
// case, fixed files in test/cases/fixed, and the outcome of each promotion case. Read the
// difference before you commit it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { adviceOf, allCases, expectedLines, judgeAll, readCase } from '../test/support/cases.ts';
import { fixedFiles, fixedFolder } from '../test/support/fixed-cases.ts';
import {
  playPromotion,
  promotionCases,
  promotionExpectation,
} from '../test/support/promotion-cases.ts';

rmSync('test/cases/fixed', { recursive: true, force: true });
for (const each of allCases().filter((one) => one.rule !== null)) {
  const { workspace, policy } = await readCase(each.folder);
  writeFileSync(
    `${each.folder}/expected.txt`,
    expectedLines(judgeAll(workspace, policy, adviceOf(each.folder))),
  );
  for (const [path, text] of Object.entries(await fixedFiles(each))) {
    const target = join(fixedFolder(each), path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
for (const name of promotionCases()) {
  rmSync(promotionExpectation(name).file, { force: true });
  const { file, text } = await playPromotion(name);
  writeFileSync(file, text);
}
