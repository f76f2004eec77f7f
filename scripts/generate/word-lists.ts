import { readFileSync, writeFileSync } from 'node:fs';

import { ListFault, type ListSection, type ListText, readListFile } from './list-text.ts';
import { grouped } from './payload-phrases.ts';

const rolesList = 'src/claims/choices/roles.txt';

/** Writes what projects settle once, and what they may settle it by. */
export function generateRoles(): void {
  const rows = rolesOf(readListFile(rolesList)).map((role) => `  ${role},\n`);
  writeFileSync(
    'src/claims/generated/roles.ts',
    `// Generated from ${rolesList} by scripts/generate.ts. Do not edit.\n` +
      "import type { Role } from '../choices/role.ts';\n\n" +
      `export const roles: readonly Role[] = [\n${rows.join('')}];\n`,
  );
}

/** Each role of a list, as it is written in code. */
export function rolesOf(list: ListText): string[] {
  return list.sections.map((section) => JSON.stringify(roleOf(list, section)));
}

function roleOf(list: ListText, section: ListSection): object {
  const { name, options, items, line } = section;
  const unknown = options.find((option) => option !== 'one');
  if (unknown !== undefined)
    throw new ListFault(list.path, line, `"${unknown}" is no option; take one, or none`);
  const texts = items.map((item) => grouped(list.filledIn(item.text, item)));
  const said = (key: string): string | undefined =>
    texts.find((text) => text.startsWith(`${key}: `))?.slice(key.length + 2);
  const [when, words] = [said('when'), said('words')];
  const choices = texts
    .filter((text) => !/^(?:when|words): /.test(text))
    .flatMap((text) => text.split(', '))
    .map((choice) => choice.split(' or '));
  if (words === undefined)
    throw new ListFault(list.path, line, `[${name}] has no words; add "words: a, b"`);
  if (choices.length === 0)
    throw new ListFault(list.path, line, `[${name}] has no choices; name them below`);
  return {
    name,
    one: options.includes('one'),
    ...(when === undefined ? {} : { when }),
    words: words.replaceAll(', ', '|'),
    choices,
  };
}

/**
 * Writes the words that `ledger explain` knows: this project's own glossary, which documents the
 * model.
 */
export function generateWords(): void {
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

const sensesList = 'src/claims/assertions/word-senses.txt';
const names = ['same', 'apart', 'exclusive', 'light'];

/** Writes the words that mean the same, and those that tell claims apart. */
export function generateWordSenses(): void {
  const list = readListFile(sensesList);
  const lists = list.sections.map(({ name, items, line }) => {
    if (!names.includes(name))
      throw new ListFault(sensesList, line, `[${name}] is not read; take ${names.join(', ')}`);
    const rows = items.map(({ text }) => `  ${JSON.stringify(text.split(', '))},\n`);
    return `export const ${name}: readonly (readonly string[])[] = [\n${rows.join('')}];\n`;
  });
  writeFileSync(
    'src/claims/generated/word-senses.ts',
    `// Generated from ${sensesList} by scripts/generate.ts. Do not edit.\n${lists.join('')}`,
  );
}
