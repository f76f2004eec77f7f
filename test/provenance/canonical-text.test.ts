import fc from 'fast-check';
import { format } from 'prettier';
import { expect, it } from 'vitest';

import { canonicalText } from '#provenance/record-text/body-layout';

import { tries } from '../support/whole.ts';

/** What sections are made of. */
const lines = [
  ...['', '', '', 'word', 'other *em* and __strong__ x', 'snake_case 2 * 3', 'a\tb', 'hard  '],
  ...[
    '- a',
    '- b `x  Y`',
    '* c',
    '+ plus',
    '-   wide',
    '- - z',
    '* [X] task',
    '  - n',
    '   * deep',
  ],
  ...['1. one', '2. two', '3) x', '1. x', '1. y', '10. ten', '  2. m', '   1. deep', '1.    wide'],
  ...['\n|  a  |b|\n|:--|-----:|', '| a | b |', '| 1 | `x \\| y` |', '  more', '   para'],
  ...['```', '   ```sh', '  ```', '1. ```', '~~~', 'x `a\nb` y', '`A  B`', '``a `b` ``', '   # H'],
  ...['## H2', '***', '> q', '> - r', 'a <!-- x --> b'],
  ...['\n[a]: x\n', "[l](a.md 't') x", '1\\. x', 'end\\', '<!-- x -->', '<!-- x -->\n- a'],
  ...[
    '\n| a | b |\n| - | - |\nlazy row',
    '\nTitle\n=====',
    '![i](b.png)',
    '<https://a.example>',
    '&copy;',
  ],
];

it('is the same after Prettier', { timeout: 60_000 }, async () => {
  const texts = fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      const text = `Words.\n\n${some.join('\n')}`;
      const formats = (raw: string): Promise<string> => format(raw, { parser: 'markdown' });
      const formatted = await formats(text);
      // What Prettier does not read as it wrote it says another thing.
      fc.pre((await formats(formatted)) === formatted);
      expect(canonicalText(formatted), formatted).toBe(canonicalText(text));
    }),
    { numRuns: tries(200, 4_000) },
  );
});

it.each([
  ['2. Deploy.', '2. Deploy. <!-- Skip step 1. -->'],
  ['Deploy.', '<!-- Skip step 1. -->\n\nDeploy.'],
  ['Run `rm -rf build/*.o`.', 'Run `rm -rf build/* .o`.'],
  ['Run `git branch -d old`.', 'Run `git branch -D old`.'],
  ['Run `a  b`.', 'Run `a b`.'],
  ['Run `a_b`.', 'Run `a*b`.'],
  ['1. Wait.\n2. Deploy.', '2. Wait.\n3. Deploy.'],
  [
    '1. Wait.\n\n   ```sh\n   if a; then\n     b\n   fi\n   ```',
    '1. Wait.\n\n   ```sh\n   if a; then b\n   fi\n   ```',
  ],
  ['```sh\na\n  b\n```', '```sh\na\nb\n```'],
  ['```sh\na\n\nb\n```', '```sh\na\nb\n```'],
  ['```sh\na\n```', '```js\na\n```'],
  ['    a B', '    a b'],
  ['Set LIMIT.', 'Set limit.'],
  ['- Wait.\n  - Deploy.', '- Wait.\n- Deploy.'],
  ['- Wait.', '1. Wait.'],
  ['Wait.', '> Wait.'],
  ['Wait, **never** deploy.', 'Wait, never deploy.'],
  ['See [it](a.md).', 'See [it](a.md "Skip step 1.").'],
  ['| a | `b C` |\n| - | - |', '| a | `b c` |\n| - | - |'],
  ['One.\n\n---\n\nTwo.', 'One.\n\nTwo.'],
])('is another one for another reading: %j, %j', (one, other) => {
  expect(canonicalText(one)).not.toBe(canonicalText(other));
});

it.each(
  Object.entries({
    'marks of code': '`'.repeat(300).replace(/`/g, (_mark, at: number) => `${'`'.repeat(at)} `),
    quotes: '>'.repeat(500_000),
    lists: `${'- '.repeat(250_000)}a`,
    numbers: '1. '.repeat(200_000),
    'blanks in code': `\`a${' '.repeat(60_000)}b\``,
    'blanks in a heading': `# a${' '.repeat(500_000)}b`,
    'blanks in words': `a${' '.repeat(60_000)}b [a](${' '.repeat(5_000)}`,
    links: '[a]('.repeat(15_000),
    cells: `${'a|'.repeat(100_000)}\n${'-|'.repeat(100_000)}`,
    tabs: '\t- '.repeat(100_000),
    lines: '> - a\n'.repeat(50_000),
    brackets: ']'.repeat(8_000),
    emphasis: '*a_'.repeat(2_500),
    'numbers in a line': '1. '.repeat(2_500),
    'nested items': Array.from({ length: 90 }, (_, at) => `${' '.repeat(2 * at)}- a`).join('\n'),
  }),
)('takes many %s in no time', (_name, text) => {
  const start = performance.now();
  expect(canonicalText(text)).not.toBe('');
  expect(performance.now() - start).toBeLessThan(3_000);
});
