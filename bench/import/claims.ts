/**
 * The claims that `import` takes from the notes below a folder, one block a note, to be judged by
 * reading: `npx tsx bench/import/claims.ts FOLDER…`. With `--json`, one line a note, with its text.
 */
import { resolve } from 'node:path';

import { offerNotes } from '../../src/features/exchange/app/import-notes.ts';
import { readNativeMemory } from '../../src/features/exchange/sources/native-files.ts';

const args = process.argv.slice(2);
const asJson = args.includes('--json');
let [notes, stated] = [0, 0];
for (const folder of args.filter((each) => !each.startsWith('--'))) {
  const root = resolve(folder);
  const memory = await readNativeMemory(root, root, root, process.env, 'import');
  for (const note of memory.files.flatMap((file) => offerNotes(file, memory, root))) {
    notes += 1;
    if (note.claim.states) stated += 1;
    process.stdout.write(
      asJson
        ? `${JSON.stringify({ path: note.path, title: note.title, ...note.claim, note: note.native.text })}\n`
        : `${note.path}\n  ${note.claim.states ? 'claim' : 'asked'}  ${note.claim.text}\n`,
    );
  }
}
if (!asJson) process.stdout.write(`${notes} notes, ${stated} with a claim\n`);
