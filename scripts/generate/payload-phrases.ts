import { writeFileSync } from 'node:fs';

import {
  ListFault,
  type ListItem,
  type ListSection,
  type ListText,
  readListFile,
} from './list-text.ts';
import { neededBy } from './needed-words.ts';

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
    throw new ListFault(list.path, item.line, 'its matches have no fixed word; add one');
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

/** Places outside of classes at which a pattern branches at its top, to part it there. */
function waysOf(pattern: string): string[] {
  const ways = [''];
  let depth = 0;
  for (const [part] of pattern.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^]/g)) {
    depth += part === '(' ? 1 : part === ')' ? -1 : 0;
    if (part === '|' && depth === 0) ways.push('');
    else ways.push(`${ways.pop() ?? ''}${part}`);
  }
  return ways;
}

/**
 * The expression that a phrase stands for. `(a|b)` groups, ` ..60.. ` is up to 60 characters
 * between words, and each way begins and ends with a word, unless `~` says that it may go on.
 */
export function expressionOf(phrase: string, filledIn: (text: string) => string): string {
  return grouped(filledIn(waysOf(phrase).map(betweenWords).join('|'))).replace(
    /( ?)\.\.(\d+)\.\.( ?)/g,
    (_, before: string, most: string, after: string) =>
      `${before && String.raw`\b`}.{0,${most}}${after && String.raw`\b`}`,
  );
}

/** A pattern in which `(` only groups, as an expression writes it. */
export function grouped(pattern: string): string {
  return pattern.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?!\?)/g, (part) =>
    part === '(' ? '(?:' : part,
  );
}

function betweenWords(written: string): string {
  const way = written.trim();
  const start = /^(?:[\w{]|\((?![?^]))/.test(way) ? String.raw`\b` : '';
  const end = /(?:\w|(?<!\\)[)?*+}])$/.test(way) && !endsInLook(way) ? String.raw`\b` : '';
  return `${start}${way.replace(/^~|~$/g, '')}${end}`;
}

/** Whether a way ends by looking at what stands around it. */
function endsInLook(way: string): boolean {
  const open: boolean[] = [];
  let last = false;
  for (const [part] of way.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<?[=!]|:))?|[^]/g)) {
    if (part.startsWith('(')) open.push(/[=!]$/.test(part));
    else if (part === ')') {
      last = open.pop() ?? false;
      continue;
    }
    last = false;
  }
  return last;
}
