import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lexer } from 'yaml';

import { commentIn } from '#workspace/frontmatter/frontmatter';

const found = (inner: string): string | null => {
  const text = `---\n${inner}\n---\n# A heading\n`;
  const span = commentIn(text, { start: 0, end: text.indexOf('# A heading') });
  return span && text.slice(span.start, span.end);
};

describe('comments in frontmatter', () => {
  it.each([
    ['status: promoted # told', '# told'],
    ['# told\nstatus: promoted', '# told'],
    ['status: promoted\r\n  # told\r', '# told'],
    ['paths: [a, # told\n  b]', '# told'],
    ['text: | # told\n  words', '# told'],
    ['text: |\n  words\n# told', '# told'],
    ["load_when: don't # it's told", "# it's told"],
    ['load_when: a >\n  # told', '# told'],
    ['- a: |\n  b: c # told', '# told'],
    ['load_when: "a" # told "b"', '# told "b"'],
  ])('%j', (inner, comment) => {
    expect(found(inner)).toBe(comment);
  });

  it.each([
    'status: promoted',
    'load_when: "see # 12"',
    "load_when: 'it''s # 12'",
    'load_when: "in two\n  # lines"',
    'paths: [a#b, "c # d"]',
    'text: |\n  # words\n\n  # more\nid: a',
    'text: >-\n  # words',
    'text: a#b',
  ])('%j has none', (inner) => {
    expect(found(inner)).toBeNull();
  });

  it('are those that the lexer of YAML finds', () => {
    const parts = [
      'a',
      '2',
      '/',
      '.',
      '#',
      '#',
      ' ',
      '"',
      "'",
      '|',
      '>',
      '-',
      '+',
      ': ',
      '\n',
      '[',
      ']',
      ', ',
      '*',
      '&',
      '!',
      '%',
      '{',
      '}',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (chosen) => {
        const text = `---\na: ${chosen.join('')}\n---\n`;
        // \u001f comes before the text of a scalar.
        const tokens = [...new Lexer().lex(text)];
        const comment = tokens.find(
          (each, at) => each.startsWith('#') && tokens[at - 1] !== '\u001f',
        );
        const span = commentIn(text, { start: 0, end: text.length });
        expect(span && text.slice(span.start, span.end)).toBe(comment?.trimEnd() ?? null);
      }),
      { numRuns: 5_000 },
    );
  });
});
