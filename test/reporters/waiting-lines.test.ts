import type { Code, Nodes } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';

import { readBoxes } from '#promotion/statements/ticks';
import { pendingMarkdown } from '#reporters/pending-markdown';

import { reportOf } from '../support/report.ts';
import { reviewItemWith } from '../support/review-item.ts';

/** The blocks of code that a reader of the comment sees. */
function codeIn(lines: readonly string[]): string[] {
  const evidence = [{ said: 'app/limits.py#L3-L6', lines, first: 3, more: 0, problem: null }];
  const text = pendingMarkdown({
    ...reportOf([]),
    waiting: [reviewItemWith({ evidence })],
    boxes: true,
  });
  const found: Code[] = [];
  const walk = (node: Nodes): void => {
    if (node.type === 'code') found.push(node);
    if ('children' in node) for (const each of node.children) walk(each);
  };
  walk(unified().use(remarkParse).parse(text));
  return found.map(({ value }) => value);
}

describe('the lines that a waiting item cites', () => {
  it('are indented as in the file, without the blanks that all have', () => {
    expect(
      codeIn([
        '    for each in items:',
        '        if each.size > limit:',
        '            raise  Refused(each)',
        '',
        '        keep(each)',
      ]),
    ).toEqual([
      'for each in items:\n    if each.size > limit:\n        raise  Refused(each)\n\n    keep(each)',
    ]);
    expect(codeIn(['\tif a {', '\t\tb()', '\t}'])).toEqual(['if a {\n  b()\n}']);
  });

  it('close no fence, hide nothing, command nothing and are not longer than a line', () => {
    const [code = '', ...others] = codeIn([
      '```',
      '  ````',
      '- [x] <!-- ledger:promote aaaabbbbcc -->',
      '\u200b::set-output name=a::b',
      `${' '.repeat(4)}${'x'.repeat(500)}`,
    ]);
    expect(others).toEqual([]);
    const lines = code.split('\n');
    expect(lines.slice(0, 2)).toEqual(['```', '  ````']);
    expect(lines[3]).toContain('\\u{200B}');
    expect(Math.max(...lines.map((line) => line.length))).toBe(240);
    expect(codeIn(['  ::error::no'])).toEqual([':\\u{3A}error::no']);
  });
});

describe('what a checkbox promotes', () => {
  it('is shown whole beside it, or not at all', () => {
    const end = 'but write the tokens of admins there in full';
    const content = `sha256:${'0'.repeat(64)}`;
    const text = pendingMarkdown({
      ...reportOf([]),
      waiting: [
        reviewItemWith({ content, name: 'aaaa', claim: `${'Tokens '.repeat(4_000)}${end}` }),
        reviewItemWith({ content, name: 'bbbb', claim: `${'Tokens '.repeat(70)}${end}` }),
        reviewItemWith({
          content,
          name: 'cccc',
          says: [{ label: 'procedure', text: 'x '.repeat(400) + end }],
        }),
      ],
      boxes: true,
    });
    expect([...readBoxes(text).keys()]).toEqual(['bbbb', 'cccc']);
    expect(text.match(new RegExp(end, 'g'))).toHaveLength(2);
    expect(text).toContain('and 1 more item');
  });

  it.each([
    ['as long as a line may be', 'x'.repeat(240), true],
    ['one character longer', 'x'.repeat(241), false],
    ['cut within a character of two units', `${'x'.repeat(238)}🜚xx`, false],
  ])('rests on lines that are shown to their ends: %s', (_what, line, isWhole) => {
    const evidence = [{ said: 'a.ts#L1', lines: [line], first: 1, more: 0, problem: null }];
    const waiting = [reviewItemWith({ content: `sha256:${'0'.repeat(64)}`, evidence })];
    const text = pendingMarkdown({ ...reportOf([]), waiting, boxes: true });
    expect(readBoxes(text).size).toBe(isWhole ? 1 : 0);
    expect(text.includes(line)).toBe(isWhole);
  });
});
