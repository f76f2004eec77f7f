import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { filesIn, plain } from './reader.ts';

type Formatter = readonly [how: string, formats: (root: string) => void];

const inEach =
  (end: string, to: (text: string) => string) =>
  (root: string): void => {
    for (const path of filesIn(root).filter((each) => each.endsWith(end))) {
      const text = readFileSync(join(root, path), 'utf8');
      writeFileSync(join(root, path), to(text));
    }
  };

/** The keys of the frontmatter in another order and other quotes. */
function turnedKeys(text: string): string {
  return text.replace(/^---\n([^]*?\n)---\n/, (_all, front: string) => {
    const keys = front.split(/\n(?=\S)/).map((each) => each.replace(/\n$/, ''));
    return `---\n${keys
      .toReversed()
      .map((each) => each.replace(/: "([^"'\\]*)"$/gm, ": '$1'"))
      .join('\n')}\n---\n`;
  });
}

/** The keys of an object in another order, all the way down. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, turned(each)]),
  );
}

/** What formatters and editors do to a tree: nothing of it says another thing. */
export const formatters: readonly Formatter[] = [
  ['CRLF in Markdown', inEach('.md', (text) => plain(text).replaceAll('\n', '\r\n'))],
  ['CRLF in JSON', inEach('.json', (text) => plain(text).replaceAll('\n', '\r\n'))],
  ['byte order marks', inEach('.md', (text) => `\uFEFF${plain(text)}`)],
  ['keys of YAML turned round', inEach('.md', (text) => turnedKeys(plain(text)))],
  [
    'keys of JSON turned round',
    inEach('.json', (text) => `${JSON.stringify(turned(JSON.parse(plain(text))), null, 4)}\n`),
  ],
  ['blank lines', inEach('.md', (text) => plain(text).replace(/(?<=\n)(#+ .*)\n\n/g, '\n$1\n'))],
  [
    'Prettier',
    (root) =>
      void execFileSync(process.execPath, [
        resolve('node_modules/prettier/bin/prettier.cjs'),
        ...['--single-quote', '--log-level', 'silent', '--write', `${root}/**/*.{md,json}`],
      ]),
  ],
];
