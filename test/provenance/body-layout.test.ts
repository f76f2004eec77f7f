import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type LineSpacing, withLayout } from '#provenance/record-text/body-layout';
import type { Outline } from '#workspace/outline/outline';
import { treeOutline } from '#workspace/outline/tree';

function outlineOf(text: string): Outline | null {
  const read = treeOutline(text, 0);
  return 'outline' in read ? read.outline : null;
}

const even = (text: string, layout?: LineSpacing): string =>
  withLayout({ text, outline: outlineOf(text)! }, { start: 0, end: text.length }, [], layout);

/** What a text is made of: kinds, nesting and lines of its blocks. */
function blocks(text: string): string | null {
  const outline = outlineOf(text);
  return (
    outline &&
    JSON.stringify(
      outline.blocks.map((block) => [
        block.kind,
        block.nesting,
        text
          .slice(block.span.start, block.span.end)
          .split('\n')
          .map((line) =>
            (block.kind === 'table'
              ? line
                  .replace(/\s*\|\s*/g, ' | ')
                  .replace(/^ \| | \| ?$/g, '')
                  .replace(/-+/g, '---')
              : line
            ).trim(),
          ),
      ]),
    )
  );
}

const lines = [
  '',
  '',
  '',
  'word',
  'other',
  '- a',
  '- b',
  '* c',
  '|  a  |b|',
  '|:--|-----:|',
  'x | y',
  '1. one',
  '2. two',
  '3) x',
  '  - n',
  '  2. m',
  '    deep',
  '  more',
  '-',
  '# H',
  '## H2',
  '===',
  '---',
  '***',
  '```',
  '  ```',
  '> q',
  '> - r',
  '<div>',
  '</div>',
  '<!-- c',
  'c -->',
  '| a | b |',
  '| - | - |',
  '| 1 | 2 |',
  '[a]: x',
  '"t"',
  '- - z',
  '- ```',
  '- # h',
  '- > q',
  '   ',
  '1.',
  '  1. k',
  'a  ',
  '- [r]: y',
];

describe('blank lines of a body', () => {
  it('stand where a formatter puts them, and nowhere else', () => {
    expect(
      even(
        '# A\n## B\ntext\n- one\n\n- two\n  - deep\n\n  more\n\n\n\n## C\n```\na\n\n\nb\n```\nend\n',
      ),
    ).toBe(
      '# A\n\n## B\n\ntext\n\n- one\n- two\n  - deep\n\n  more\n\n## C\n\n```\na\n\n\nb\n```\n\nend',
    );
    expect(even('| a | b \\| c |\n|:-|---|\n|1||\n2 | --\n')).toBe(
      '| a | b \\| c |\n| :--- | --- |\n| 1 |  |\n| 2 | -- |',
    );
    expect(even('# A\n\n## B\n\ntext\n\n## C\n\n- one\n', 'tight')).toBe(
      '# A\n\n## B\ntext\n\n## C\n- one',
    );
  });

  it('never make other blocks of a text, nor the same of two that differ', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 12 }), (some) => {
        const text = some.join('\n');
        if (!outlineOf(text)) return;
        const laid = even(text);
        expect(blocks(laid)).toBe(blocks(text));
        expect(even(laid)).toBe(laid);
        expect(blocks(even(text, 'tight'))).toBe(blocks(text));
      }),
      { numRuns: 600 },
    );
  });
});
