import { writeFileSync } from 'node:fs';

import { ListFault, readListFile } from './list-text.ts';

const from = 'src/claims/assertions/word-senses.txt';
const names = ['same', 'apart', 'exclusive', 'light'];

/** Writes the words that mean the same, and those that tell claims apart. */
export function generateWordSenses(): void {
  const list = readListFile(from);
  const lists = list.sections.map(({ name, items, line }) => {
    if (!names.includes(name))
      throw new ListFault(from, line, `[${name}] is not read; take ${names.join(', ')}`);
    const rows = items.map(({ text }) => `  ${JSON.stringify(text.split(', '))},\n`);
    return `export const ${name}: readonly (readonly string[])[] = [\n${rows.join('')}];\n`;
  });
  writeFileSync(
    'src/claims/generated/word-senses.ts',
    `// Generated from ${from} by scripts/generate.ts. Do not edit.\n${lists.join('')}`,
  );
}
