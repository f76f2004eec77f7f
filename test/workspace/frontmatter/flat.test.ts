import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readFlatYaml } from '#workspace/frontmatter/flat-yaml';
import type { YamlValue } from '#workspace/frontmatter/frontmatter';
import { readYaml } from '#workspace/frontmatter/parse-yaml';

const keys = ['type', 'id', 'status', 'a-b', 'x_y', 'type', 'constructor', 'null', 'A1'];
const scalars = [
  'finding',
  '2026-11-21',
  'a b',
  'a: b',
  'a #b',
  'a#b',
  '"q"',
  "'q'",
  '"a\\n"',
  "'it''s'",
  '[a, b]',
  '[]',
  '[a: b]',
  '[ a , b ]',
  '{a: b}',
  '~',
  'null',
  'true',
  '0x1F',
  '12e5',
  '',
  ' ',
  '# c',
  '|',
  '>',
  '- a',
  '-a',
  '&x',
  '*x',
  '!t',
  '%d',
  '@a',
  '`b`',
  'http://x.y/z#q',
  'a:b',
  ':',
  'a:',
  'ü é 漢',
  '🙂',
  'x ',
  '\tx',
  '? a',
  '<<',
  '=',
  '.5',
  '...',
  '---',
  'a, b',
  ']',
  'a]',
  "don't",
  'say "hi"',
  '[a,, b]',
  '[a,]',
  '["a"]',
  '[-1]',
  '[a b, c]',
  'a  b',
  '["a: b", \'c\']',
  '["a" , b*]',
  '[src/**, @x]',
  '["a"b]',
  '{ a: b }',
  '{ kind: lines, surface: "a#L1", unique: true }',
  '{ a: b, a: c }',
  '{a: b}',
  '{ a: }',
  '{ a: b',
  '{ a: b } x',
  '{ a: "b", }',
  '{ a: [b] }',
  '[a, b] # c',
  '[ ]',
  '{ }',
];
const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...keys),
      fc.constantFrom(':', ': ', ':  ', ' : '),
      fc.constantFrom(...scalars),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('- ', '  - ', '    - ', '-'), fc.constantFrom(...scalars))
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('- ', '  - ', '  ', '    ', '      ', '  -  '),
      fc.constantFrom(...keys),
      fc.constantFrom(': ', ':', ':  '),
      fc.constantFrom(...scalars),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('', '# comment', '  # comment', '  more', ' ', '\t'),
);
const block = fc
  .array(line, { maxLength: 7 })
  .map((lines) => lines.map((each) => `${each}\n`).join(''));

/** A value without its quoting, with the text its span covers. */
function bare(value: YamlValue, text: string): unknown {
  if (value.kind === 'scalar')
    return { text: value.text, source: text.slice(value.span.start, value.span.end) };
  if (value.kind === 'empty') return null;
  if (value.kind === 'list')
    return {
      source: text.slice(value.span.start, value.span.end),
      items: value.items.map((item) => bare(item, text)),
    };
  return value.pairs.map((pair) => [
    pair.key,
    text.slice(pair.keySpan.start, pair.keySpan.end),
    bare(pair.value, text),
  ]);
}

describe('readFlat', () => {
  it('reads what it takes exactly as the YAML library does, places included', () => {
    let taken = 0;
    fc.assert(
      fc.property(block, (text) => {
        const flat = readFlatYaml(text, 0);
        if (!flat) return;
        taken += 1;
        const strict = readYaml(text, 0);
        if (!('map' in strict))
          throw new Error(`flat took what YAML refuses: ${strict.problem.reason}`);
        expect(bare(flat, text)).toEqual(bare(strict.map, text));
      }),
      { numRuns: 20_000, seed: 7 },
    );
    expect(taken).toBeGreaterThan(2_000);
  });

  it('takes what records of this model use', () => {
    expect(
      readFlatYaml(
        'type: finding\nid: refresh-token\ncreated: ' +
          '"2026-11-21T08:02:11Z"\norigin_obligations: [C-014, AC-1]\norigin_traces:\n  - a\n  ' +
          '- b # why\nconfidence: # to do\n',
        0,
      )?.pairs.map((pair) => [pair.key, pair.value.kind]),
    ).toEqual([
      ['type', 'scalar'],
      ['id', 'scalar'],
      ['created', 'scalar'],
      ['origin_obligations', 'list'],
      ['origin_traces', 'list'],
      ['confidence', 'empty'],
    ]);
    const own =
      'origin_traces: ["https://example.org/pull/12", "traces/a.md#C-014"]\npaths: ' +
      '["src/auth/**"]\nper_surface_hash:\n  - { kind: lines, surface: "src/a.ts#L10-L42", ' +
      'hash: "sha256:00", unique: true }\n';
    const [flat, strict] = [readFlatYaml(own, 0), readYaml(own, 0)];
    expect(flat && 'map' in strict && bare(flat, own)).toEqual(
      'map' in strict && bare(strict.map, own),
    );
    expect(flat?.pairs.length).toBe(3);

    const apart =
      'per_surface_hash:\n  - kind: lines\n    surface: "src/a.ts#L10-L42"\n    unique: true\n' +
      '  - kind: file\n    surface: "src/b.ts"\nload_when: "x"\n';
    const [lines, library] = [readFlatYaml(apart, 0), readYaml(apart, 0)];
    expect(lines?.pairs.map(({ key }) => key)).toEqual(['per_surface_hash', 'load_when']);
    expect(lines && bare(lines, apart)).toEqual('map' in library && bare(library.map, apart));
  });
});
