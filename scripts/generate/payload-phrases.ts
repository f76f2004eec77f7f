import { writeFileSync } from 'node:fs';

import {
  ListFault,
  type ListItem,
  type ListSection,
  type ListText,
  readListFile,
} from './list-text.ts';
import { neededBy } from './needed-words.ts';
import { expressionOf } from './phrase-text.ts';

const from = 'src/detection/payloads/payload-phrases.txt';
const options = ['raw', 'prose', 'case', 'lines'];

/** Writes the phrases of SEC702 as expressions, with the words that each of them needs. */
export function generatePayloadPhrases(): void {
  const phrases = payloadPhrasesOf(readListFile(from)).map((phrase) => `  ${phrase},\n`);
  writeFileSync(
    'src/detection/generated/payload-phrases.ts',
    `// Generated from ${from} by scripts/generate.ts. Do not edit.\n` +
      "import type { PayloadPhrase } from '../payloads/payload-phrase.ts';\n\n" +
      '/** The phrases of SEC702, in the order in which they are told. */\n' +
      `export const payloadPhrases: readonly PayloadPhrase[] = [\n${phrases.join('')}];\n`,
  );
}

/** Each phrase of a list, as it is written in code. */
export function payloadPhrasesOf(list: ListText): string[] {
  return list.sections.flatMap((section) =>
    section.items.map((item) => phraseOf(list, section, item)),
  );
}

function phraseOf(list: ListText, section: ListSection, item: ListItem): string {
  const unknown = section.options.find((each) => !options.includes(each));
  if (unknown !== undefined)
    throw new ListFault(
      list.path,
      section.line,
      `"${unknown}" is no option; take ${options.join(', ')}`,
    );
  const has = (option: string): boolean => section.options.includes(option);
  const pattern = patternOf(list, item, `${has('case') ? '' : 'i'}${has('lines') ? 's' : ''}`);
  const needs = neededBy(pattern);
  if (needs === null)
    throw new ListFault(
      list.path,
      item.line,
      'no word must stand in what it finds; write one that must',
    );
  return [
    `{ what: ${JSON.stringify(section.name)}`,
    `needs: ${JSON.stringify(needs)}`,
    `pattern: ${String(pattern)}`,
    ...(has('raw') ? ['raw: true'] : []),
    ...(has('prose') ? ['proseOnly: true'] : []),
  ]
    .join(', ')
    .concat(' }');
}

function patternOf(list: ListText, item: ListItem, flags: string): RegExp {
  try {
    return new RegExp(
      expressionOf(item.text, (text) => list.filledIn(text, item)),
      flags,
    );
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    throw new ListFault(list.path, item.line, `is no expression: ${thrown.message}`);
  }
}
