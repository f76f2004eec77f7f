import { describe, expect, it } from 'vitest';

import { toolTouches } from '#recall/tool-touches';

const after = (input: object, before: string): string | null | undefined =>
  toolTouches('Edit', { file_path: 'a.md', ...input })[0]?.after(before);
const edit = (from: string, to: string, more: object = {}): object => ({
  old_string: from,
  new_string: to,
  ...more,
});

describe('what a tool would make of a file', () => {
  it.each<[string, object, string, string | null]>([
    ['a whole text', { content: 'b' }, 'a', 'b'],
    ['one place', edit('a', 'b'), 'a a', 'b a'],
    ['every place', edit('a', 'b', { replace_all: true }), 'a a', 'b b'],
    ['a place with signs of a pattern', edit('a', '$&'), 'a', '$&'],
    ['lines of a file that has CR LF', edit('x\ny', 'x\nz'), 'x\r\ny\r\n', 'x\nz\n'],
    ['lines with CR LF of a file without', edit('x\r\ny', 'z'), 'x\ny\n', 'z\n'],
    [
      'quotes that a tool takes for the same',
      edit('it\'s "so"', 'no'),
      'it’s “so”, isn’t it',
      'no, isn’t it',
    ],
    ['several, one after the other', { edits: [edit('a', 'b'), edit('b', 'c')] }, 'a', 'c'],
    ['a line put in', { insert_line: 1, insert_text: 'b' }, 'a\nc\n', 'a\nb\nc\n'],
    ['a line put in, as another tool calls it', { insert_line: 0, new_str: 'b\n' }, 'a', 'b\na'],
    ['what is not there', edit('b', 'c'), 'a', null],
  ])('%s', (_name, input, before, expected) => {
    expect(after(input, before)).toBe(expected);
  });

  it('is no more than a file may be, however edits multiply it', () => {
    const doubling = {
      edits: Array.from({ length: 60 }, () => edit('a', 'aaaaaaaaaa', { replace_all: true })),
    };
    expect(after(doubling, 'a')).toHaveLength(4_194_304);
  });
});
