import { writeFileSync } from 'node:fs';

import { ListFault, type ListSection, type ListText, readListFile } from './list-text.ts';
import { grouped } from './phrase-text.ts';

const from = 'src/claims/choices/roles.txt';

/** Writes what projects settle once, and what they may settle it by. */
export function generateRoles(): void {
  const rows = rolesOf(readListFile(from)).map((role) => `  ${role},\n`);
  writeFileSync(
    'src/claims/generated/roles.ts',
    `// Generated from ${from} by scripts/generate.ts. Do not edit.\n` +
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
