import { describe, expect, it } from 'vitest';

import { scanOutline } from '#workspace/outline/scan';

import { outlineText } from '../../support/outline-text.ts';

const lines = (text: string): string[] => {
  const scan = scanOutline(text, 0);
  return 'odd' in scan
    ? [`odd ${scan.odd}`]
    : outlineText(scan.outline, text).map((line) => line.replace(/\d+-\d+ /, ''));
};

describe('scanOutline', () => {
  it('reads headings, paragraphs, nested items, tables and code', () => {
    expect(
      lines(
        '# One #\n\ntext\nmore\n\n- a\n  - b\n    c\n1. d\n\n| x | y |\n| - | - |\n| 1 | ' +
          '`a\\|b` |\n\n```ts\n# no heading\n```\n',
      ),
    ).toEqual([
      'heading 1 "One"',
      'paragraph 0 "text\\nmore"',
      'item 0 bullet "a"',
      'item 1 bullet "b\\n    c"',
      'item 0 ordered "d"',
      'table 0 "x" | "y" // "1" | "`a\\\\|b`"',
      'code 0 ts "```ts\\n# no heading\\n```"',
    ]);
  });

  it('finds links by CommonMark precedence', () => {
    expect(
      lines(
        '`[no](x)` [yes](a_(b).md "t") \\[no](x) ![img](i.png) <https://a.b> [ref][R]\n\n[r]: target.md\n',
      ).slice(2),
    ).toEqual([
      'link a_(b).md "[yes](a_(b).md \\"t\\")"',
      'image i.png "![img](i.png)"',
      'autolink https://a.b "<https://a.b>"',
      'reference target.md "[ref][R]"',
    ]);
  });

  it('keeps comments and tags apart from text', () => {
    expect(lines('<!-- a\nb -->\n\ntext <br> <!-- c -->\n')).toEqual([
      'html 0 "<!-- a\\nb -->"',
      'paragraph 0 "text <br> <!-- c -->"',
      'block-html "<!-- a\\nb -->"',
      'inline-html "<br>"',
      'inline-html "<!-- c -->"',
    ]);
  });

  it.each([
    ['setext', 'Title\n---\n'],
    ['indented-code', 'a\n\n    code\n'],
    ['tab', '\ttext\n'],
    ['lazy-quote', '> a\nb\n'],
    ['block-in-item', '- # a\n'],
    ['lone-cr', 'a\rb'],
    ['definition', '[a]:\nb\n'],
    ['definition', '[b]:[a](<b c> "t")\n'],
    ['table-shape', 'a | b\n| - | - | - |\n'],
    ['table-shape', 'a | b\n    | - | - |\n'],
  ])('calls %s odd', (reason, text) => expect(lines(text)).toEqual([`odd ${reason}`]));
});
