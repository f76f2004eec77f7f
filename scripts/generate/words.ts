import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes the words that `ledger explain` knows: this project's own glossary, which documents the
 * model.
 */
export async function generateWords(): Promise<void> {
  writeFileSync(
    'src/generated/words.ts',
    `// Generated from memory/glossary.md by scripts/generate.ts. Do not edit.\nimport type { Word } from '#app/lint/explanation';\n\n/** The words of the model, in the order of the glossary. */\nexport const words: readonly Word[] = [\n${glossaryRows()
      .map((word) => `  ${JSON.stringify(word)},`)
      .join('\n')}\n];\n`,
  );
}

function glossaryRows(): { term: string; meaning: string }[] {
  return readFileSync('memory/glossary.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const row = /^\| ([^|]+?) +\| ([^|]+?) +\|/.exec(line);
      if (!row?.[1] || !row[2] || row[1] === 'Term' || row[1].startsWith('---')) return [];
      return [{ term: row[1], meaning: row[2].replaceAll('`', '') }];
    });
}
