import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { edit as say } from '#messages/generated/acts';
import { frontmatterMap } from '#workspace/document';
import { type KeyChange, keyRank, setKeys } from '#workspace/edit/set-keys';
import { addSectionItem } from '#workspace/edit/set-queue';
import { plainValue } from '#workspace/frontmatter/values';

import {
  edited,
  endings,
  filler,
  lineChanges,
  readDocument,
  withEndings,
} from './random-documents.ts';

const path = 'corpus/findings/x.md';
const set = async (text: string, changes: readonly KeyChange[]): Promise<string> =>
  edited(text, setKeys(await readDocument(path, text), changes));

const keys = [
  'type',
  'id',
  'status',
  'created',
  'confidence',
  'origin_traces',
  'pass',
  'timestamp',
  'content_hash',
  'per_surface_hash',
  'paths',
  'load_when',
  'supersedes',
  'my-key',
  'other_key',
];
const comment = fc.constantFrom('', '', ' # why', '   # two # hashes');
/** The lines of one pair behind its key, in every form people write. */
const written: fc.Arbitrary<readonly string[]> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        ' word',
        ' two words',
        ' 2026-11-21',
        ' 12',
        ' true',
        ' "quoted: text"',
        " 'it''s single'",
        ' "a\\tb \\u00e9"',
        ' http://x.y/z#q',
        ' [a, "b c", d]',
        ' []',
        ' [a,b]',
        '',
        ' ~',
        ' null',
        '   spaced',
        ' {a: b}',
      ),
      comment,
    )
    .map(([value, note]) => [value + note]),
  fc
    .tuple(
      comment,
      fc.constantFrom(
        [' - a', ' - "b: c" # note', ' - d'],
        ['- a', '- b'],
        [
          '  - { kind: file, surface: "a.ts", hash: "sha256:00" }',
          '  # between',
          '  - { kind: file, surface: b.ts, hash: "sha256:11" } # note',
        ],
        ['  - k: v', '    l: w'],
        ['  nested:', '    deeper: [1, 2]'],
        ['  on the next line'],
      ),
    )
    .map(([note, lines]) => [note, ...lines]),
  fc.constantFrom(
    [' |', '  literal', '  # no comment', '', '  end'],
    [' >- # head', '  folded', '  text'],
    [' "over', '  two lines" # note'],
    [' [a,', '  b, # in', '  c]'],
    [' plain', '  wrapped'],
  ),
);
const pair = fc.tuple(
  fc.constantFrom(...keys),
  written,
  fc.constantFrom([], [], ['# a comment'], ['', '  # indented']),
  fc.constantFrom('', '', '', '"'),
);
const frontmatter = fc
  .uniqueArray(pair, { selector: ([key]) => key, maxLength: 7 })
  .map((pairs) =>
    pairs.flatMap(([key, [first = '', ...rest], between, quote]) => [
      ...between,
      `${quote}${key}${quote}:${first}`,
      ...rest,
    ]),
  );
const file = fc
  .tuple(
    fc.option(frontmatter),
    fc.constantFrom([], ['<!-- written by hand -->']),
    fc.array(filler, { maxLength: 3 }),
    fc.boolean(),
    fc.boolean(),
    fc.constantFrom('', '  '),
  )
  .map(([front, before, body, crlf, final, indent]) =>
    withEndings(
      [
        ...(front
          ? [...before, '---', ...front.map((line) => (line === '' ? '' : indent + line)), '---']
          : []),
        '',
        '# Finding: x',
        ...body.flatMap((lines) => ['', ...lines]),
        '',
      ],
      crlf,
      final,
    ),
  );

const text = fc.oneof(
  fc.constantFrom(
    'promoted',
    '2026-11-21T09:14:00Z',
    '2026-11-21',
    'sha256:00ff',
    '0012',
    '12',
    '1e5',
    'deadbee',
    'true',
    'null',
    '~',
    '',
    ' padded ',
    'a: b',
    'a #b',
    '- a',
    '{{x}}',
    '"quoted"',
    "it's",
    'a\nb',
    'tab\there',
    '#c',
    '[a]',
    '{a}',
    '&a',
    '*a',
    '!a',
    '%a',
    '@a',
    '`a`',
    '|',
    '>',
    '?',
    '---',
    '...',
    'x:',
    'A Reviewer <reviewer@example.org>',
    'https://example.org/a#b',
    'back\\slash',
    '\u2028',
    '\ufeffx',
    '\u0000',
    '漢字 🙂',
    'no',
    'a, b',
    'a]',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const row = fc.record({
  kind: fc.constantFrom('lines', 'file'),
  surface: text,
  hash: text,
  unique: fc.boolean(),
});
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.array(text, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(row, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const changes = fc.uniqueArray(
  fc.record({ key: fc.constantFrom(...keys, 'verified_at', 'superseded_by', 'brand_new'), value }),
  { selector: (change) => change.key, minLength: 1, maxLength: 4 },
);

/** A value as the parse door gives it: all scalars are text. */
const asRead = (wanted: unknown): unknown =>
  JSON.parse(
    JSON.stringify(wanted, (_, each: unknown) => (typeof each === 'boolean' ? String(each) : each)),
  );

describe('setKeys on random documents', () => {
  it('reads back as exactly what was set, and touches no other line', async () => {
    let [made, refused, kept] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(file, changes, async (before, wanted) => {
        const document = await readDocument(path, before);
        const result = setKeys(document, wanted);
        if ('refused' in result) return void (refused += 1);
        made += 1;
        const after = edited(before, result);
        const read = await readDocument(path, after);
        const [old = [], now = []] = [document, read].map((each) => frontmatterMap(each)?.pairs);
        const wants = new Map(wanted.map((change) => [change.key, change.value]));
        for (const [key, each] of wants)
          expect({
            key,
            value: asRead(
              now.filter((pair) => pair.key === key).map((pair) => plainValue(pair.value)),
            ),
          }).toEqual({ key, value: each === null ? [] : [asRead(each)] });
        expect(
          now
            .filter((pair) => !wants.has(pair.key))
            .map((pair) => [pair.key, plainValue(pair.value)]),
        ).toEqual(
          old
            .filter((pair) => !wants.has(pair.key))
            .map((pair) => [pair.key, plainValue(pair.value)]),
        );
        expect(
          now.map((pair) => pair.key).filter((key) => old.some((pair) => pair.key === key)),
        ).toEqual(old.map((pair) => pair.key).filter((key) => wants.get(key) !== null));
        for (const [at, { key }] of now.entries()) {
          if (old.some((pair) => pair.key === key) || keyRank(key) === Infinity) continue;
          const nearest = old
            .filter((pair) => keyRank(pair.key) < keyRank(key))
            .sort((a, b) => keyRank(b.key) - keyRank(a.key))[0]?.key;
          const above = now
            .slice(0, at)
            .findLast((pair) => old.some((each) => each.key === pair.key))?.key;
          if (nearest !== undefined && wants.get(nearest) !== null) expect(above).toBe(nearest);
        }

        expect(after.endsWith(before.slice(document.bodyStart))).toBe(true);
        const [was, is] = [endings(before), endings(after)];
        expect(is.lf && is.crlf).toBe(was.lf && was.crlf);
        expect(is.final).toBe(was.final);
        if (document.frontmatter.kind !== 'read') return;
        // Lines that went belong to a pair that changed; comments behind a value on the key's line
        // stay.
        const { removed, added } = lineChanges(before, after);
        const touched = old
          .filter((pair) => wants.has(pair.key))
          .map((pair) => {
            const next = old[old.indexOf(pair) + 1]?.keySpan.start ?? before.length;
            return before.slice(pair.keySpan.start, next).split(/\r?\n/);
          })
          .flat();
        for (const line of removed)
          expect(touched.map((each) => each.trim())).toContain(line.trim());
        const note = (line: string): string | undefined =>
          /^[\w"-]+:(?: [\w ]+)?( +# (?:why|two # hashes))$/.exec(line.trim())?.[1];
        for (const line of removed.filter(note)) {
          const key = /^[\w-]+/.exec(line.trim().replace(/^"/, ''))?.[0] ?? '';
          if (wants.get(key) === null) continue;
          kept += 1;
          expect(
            added.some(
              (each) =>
                each.trim().replace(/^"/, '').startsWith(key) && each.endsWith(note(line) ?? '?'),
            ),
          ).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(refused / (made + refused)).toBeLessThan(0.1);
    expect(kept).toBeGreaterThan(20);
  }, 120_000);
});

describe('setKeys', () => {
  it('keeps quotes where they fit, and comments', async () => {
    const before =
      '---\nid: \'x\' # id\nstatus: candidate # for now\ncreated: 2026-11-21\nload_when: "Touching auth"\nn: 12\n---\n';
    expect(
      await set(before, [
        { key: 'status', value: 'promoted' },
        { key: 'id', value: "it's" },
        { key: 'created', value: '2026-11-22' },
        { key: 'load_when', value: 'say "x"' },
        { key: 'n', value: '0013' },
      ]),
    ).toBe(
      "---\nid: 'it''s' # id\nstatus: promoted # for now\ncreated: " +
        '2026-11-22\nload_when: "say \\"x\\""\nn: "0013"\n---\n',
    );
  });

  it('quotes what some reader would not take for text', async () => {
    for (const word of ['no', 'null', 'true', '12', '2026-11-21', 'deadbee1', '~', 'a: b', '{{x}}'])
      expect(
        await set('---\nstatus: candidate\n---\n', [
          { key: 'status', value: word },
          { key: 'id', value: word },
        ]),
      ).toBe(
        `---\nstatus: ${JSON.stringify(word).replace('"{{', '"\\x7b{')}\nid: ` +
          `${JSON.stringify(word).replace('"{{', '"\\x7b{')}\n---\n`,
      );
  });

  it('takes comments inside a value away with it, where a text above would swallow them', async () => {
    const before = '---\nnote: |\n  words\nlist:\n  - a\n\n  # about a\n# about id\nid: x\n---\n';
    expect(await set(before, [{ key: 'list', value: null }])).toBe(
      '---\nnote: |\n  words\n# about id\nid: x\n---\n',
    );
    expect(
      await set(before.replace('list', 'type'), [
        { key: 'type', value: null },
        { key: 'status', value: 'a' },
      ]),
    ).toBe('---\nnote: |\n  words\n# about id\nid: x\nstatus: a\n---\n');
  });

  it('never makes a template of a file', async () => {
    expect(await set("---\ntitle: 'x'\n---\n", [{ key: 'title', value: '{{x}}' }])).toBe(
      '---\ntitle: "\\x7b{x}}"\n---\n',
    );
  });

  it('writes a whole finding', async () => {
    const wanted = [
      {
        key: 'per_surface_hash',
        value: [
          {
            kind: 'lines',
            surface: 'src/auth/refresh.ts#L10-L42',
            hash: 'sha256:00',
            unique: true,
          },
        ],
      },
      { key: 'timestamp', value: '2026-11-21T09:14:00Z' },
      { key: 'origin_obligations', value: ['C-014'] },
      { key: 'origin_traces', value: ['https://example.org/pull/12'] },
      { key: 'raised_by', value: 'Build Bot <bot@example.org>' },
      { key: 'status', value: 'promoted' },
      { key: 'paths', value: [] },
    ];
    expect(await set('---\r\ntype: finding\r\nload_when: x\r\n---\r\nBody', wanted)).toBe(
      [
        '---',
        'type: finding',
        'status: promoted',
        'origin_obligations: [C-014]',
        'origin_traces: ["https://example.org/pull/12"]',
        'raised_by: "Build Bot <bot@example.org>"',
        'timestamp: "2026-11-21T09:14:00Z"',
        'per_surface_hash:',
        '  - { kind: lines, surface: "src/auth/refresh.ts#L10-L42", hash: "sha256:00", unique: true }',
        'paths: []',
        'load_when: x',
        '---',
        'Body',
      ].join('\r\n'),
    );
  });

  it('keeps the form of a block list, with the comments of the items that stay', async () => {
    expect(
      await set('---\norigin_traces:\n    - a # first\n    # about b\n    - "b"\n    - c\n---\n', [
        { key: 'origin_traces', value: ['b', 'a', 'd e'] },
      ]),
    ).toBe('---\norigin_traces:\n    # about b\n    - "b"\n    - a # first\n    - "d e"\n---\n');
  });

  it('puts a block at the top of a file without one, and changes nothing when nothing changes', async () => {
    expect(
      await set('# Title\n', [
        { key: 'status', value: 'active' },
        { key: 'type', value: 'task' },
        { key: 'id', value: null },
      ]),
    ).toBe('---\ntype: task\nstatus: active\n---\n\n# Title\n');
    expect(
      await set('---\nstatus: "active"\nl:\n- a\n---\n', [
        { key: 'status', value: 'active' },
        { key: 'l', value: ['a'] },
        { key: 'x', value: null },
      ]),
    ).toBe('---\nstatus: "active"\nl:\n- a\n---\n');
  });

  it('refuses what it cannot edit safely', async () => {
    const refusal = async (text: string): Promise<unknown> =>
      setKeys(await readDocument(path, text), [{ key: 'status', value: 'x' }]);
    expect(await refusal('---\nstatus: a\nstatus: b\n---\n')).toEqual({
      refused: say.unreadableFrontmatter({ path }),
    });
    expect(await refusal('---\ntype: finding\nid: {{slug}}\n---\n')).toEqual({
      refused: say.template({ path }),
    });
    expect(await refusal('---\n{ status: a }\n---\n')).toEqual({
      refused: say.keysOnOneLine({ path }),
    });
    expect(await refusal('---\na: b\n---\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n')).toEqual({
      refused: say.conflictMarkers({ path }),
    });
    expect(
      setKeys(await readDocument(path, '---\na: b\n---\n'), [
        { key: 'b', value: 'x'.repeat(20_000) },
      ]),
    ).toEqual({
      refused: say.unreadableAfterwards({ path }),
    });
  });

  it('throws for a key no record has', async () => {
    const document = await readDocument(path, '');
    expect(() => setKeys(document, [{ key: '__proto__', value: 'x' }])).toThrow('__proto__');
    expect(() =>
      setKeys(document, [
        { key: 'a', value: 'x' },
        { key: 'a', value: 'y' },
      ]),
    ).toThrow('given twice');
  });
});

describe('addSectionItem', () => {
  const history = ['## Evidence', '', '* 2026-11-20 — candidate — raised', '  by hand'];
  it('adds one line to the list, or makes the section at the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(filler, { maxLength: 2 }),
        fc.array(filler, { maxLength: 2 }),
        fc.boolean(),
        fc.boolean(),
        async (there, above, below, crlf, final) => {
          const part = (blocks: readonly (readonly string[])[]): string[] =>
            blocks.flatMap((lines) => [...lines, '']);
          const before = withEndings(
            [
              '---',
              'type: finding',
              'status: candidate',
              '---',
              '',
              '# Finding: x',
              '',
              ...part(above),
              ...(there ? [...history, '', '## Notes', ''] : []),
              ...part(below),
              'The end.',
            ],
            crlf,
            final,
          );
          const after = edited(
            before,
            addSectionItem(
              await readDocument(path, before),
              'Evidence',
              '2026-11-21 — promoted — x',
            ),
          );
          const { removed, added } = lineChanges(before, after);
          expect(removed).toEqual([]);
          expect(added).toEqual(
            there
              ? ['* 2026-11-21 — promoted — x']
              : final
                ? expect.arrayContaining(['## Evidence', '- 2026-11-21 — promoted — x'])
                : ['', '## Evidence', '', '- 2026-11-21 — promoted — x'],
          );
          const section = (await readDocument(path, after)).sections.find(
            (each) => each.name === 'evidence',
          );
          expect(
            section?.blocks
              .filter((block) => block.kind === 'item')
              .map((block) =>
                after.slice(block.span.start, block.span.end).replace(/\r?\n +/, ' '),
              ),
          ).toEqual(
            there
              ? ['* 2026-11-20 — candidate — raised by hand', '* 2026-11-21 — promoted — x']
              : ['- 2026-11-21 — promoted — x'],
          );
          expect(endings(after)).toEqual(endings(before));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('refuses a file that ends inside a fence or a comment', async () => {
    const added = async (text: string): Promise<unknown> =>
      addSectionItem(await readDocument(path, text), 'Evidence', 'words');
    expect(await added('# x\n\n```\ncode\n')).toEqual({ refused: say.openEnd({ path }) });
    expect(await added('# x\n\n<!-- open\n')).toEqual({ refused: say.openEnd({ path }) });
    expect(await added('# x\n\n```\ncode\n```js\n')).toHaveProperty('refused');
  });
});
