import { describe, expect, it } from 'vitest';

import type { ReviewItem } from '../../src/app/review/review.ts';
import { decideDeferral, handleKey } from '../../src/features/review/cli/handle-key.ts';
import { clampScroll, drawReview } from '../../src/features/review/cli/review-screen.ts';
import { countColumns, splitAtColumn } from '../../src/features/review/cli/screen.ts';
import { type ReviewState, startReview } from '../../src/features/review/cli/state.ts';
import { readKeys } from '../support/keys.ts';
import { reviewItemWith } from '../support/review-item.ts';
import { sentence } from '../support/sentence.ts';

const hostile = '\u001b[2Jsent\u202e漢字漢字漢字\u200b\tend\u0007';
const long = reviewItemWith({
  claim: `${'word '.repeat(80)}${'x'.repeat(300)}`,
  evidence: [
    {
      said: 'src/a.ts',
      lines: Array.from({ length: 90 }, (_, at) => `line ${at + 1} ${'漢'.repeat(60)}`),
      first: 1,
      more: 30,
      problem: null,
    },
  ],
});
const odd = reviewItemWith({
  name: hostile,
  short: hostile,
  claim: hostile,
  task: hostile,
  raisedBy: hostile,
  appliesWhen: [hostile],
  doesNotApplyWhen: [hostile],
  loadWhen: hostile,
  high: hostile,
  evidence: [{ said: hostile, lines: [hostile], first: 9, more: 0, problem: hostile }],
  against: [{ code: 'P13', message: sentence(hostile, hostile) }],
  notes: [{ message: sentence(hostile, hostile) }],
  writes: [hostile],
  note: `${hostile}\n\t${hostile}`,
});

const start = (items: readonly ReviewItem[]): ReviewState =>
  startReview(items, new Map(), '2026-11-22', '2026-12-22', null);
const after = (items: readonly ReviewItem[], keys: string): ReviewState =>
  readKeys(keys).reduce(handleKey, start(items));
const linesOf = (state: ReviewState, columns = 80, rows = 24): string[] =>
  drawReview(state, { columns, rows }).lines.map((line) =>
    line.map((piece) => piece.text).join(''),
  );
const textOf = (state: ReviewState, columns = 80, rows = 24): string =>
  linesOf(state, columns, rows).join('\n');

describe('the screen of a review', () => {
  const states: readonly (readonly [string, ReviewState])[] = [
    '',
    'v',
    'r',
    `r${'漢'.repeat(90)}`,
    'dwhy\r',
    '?',
    'a',
    'w',
    'uodd\rw',
  ].flatMap((keys) =>
    [
      [long, 'long'],
      [odd, 'hostile'],
    ].map(
      ([item, name]) =>
        [
          `${String(name)} ${keys.slice(0, 4)}`,
          after([item as ReviewItem, reviewItemWith({ name: 'other' })], keys),
        ] as const,
    ),
  );

  it.each(states)('%s fits every size, and shows nothing raw', (_name, state) => {
    for (const [columns, rows] of [
      [80, 24],
      [60, 20],
      [40, 12],
      [20, 8],
      [200, 60],
    ] as const) {
      const { lines, cursor } = drawReview(state, { columns, rows });
      expect(lines.length).toBeLessThanOrEqual(rows);
      for (const line of lines)
        expect(countColumns(line.map((piece) => piece.text).join(''))).toBeLessThan(
          Math.max(21, columns),
        );
      const shown = lines.flat().map((piece) => piece.text);
      // eslint-disable-next-line no-control-regex -- what must not be there
      expect(shown.join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b\u202e]/);
      if (cursor) expect(cursor.column).toBeLessThan(Math.max(21, columns));
    }
  });

  it(
    'shows what a decision needs: claim, evidence with its lines, scope, consequence, ' +
      'what is written, the keys',
    () => {
      const text = textOf(start([reviewItemWith({})]));
      for (const part of [
        '1/1 · fact · aaaa · auth · 2 days · Ada Kern',
        '0 of 1 chosen',
        'A rotated token is rejected',
        'src/a.ts#L3-L4',
        '3 │ const a = 1;',
        '4 │ const b = 2;',
        'applies    rotating tokens',
        'not when   single-use cookies',
        'risk       low: one reviewer is enough',
        'memory/INDEX.md, 1 ledger entry',
        'p promote',
        'q quit',
      ])
        expect(text).toContain(part);
      expect(text).not.toContain('.json');
    },
  );

  it('says what speaks against promoting, and what it lacks', () => {
    const text = textOf(
      start([
        reviewItemWith({
          high: 'it was raised so',
          doesNotApplyWhen: [],
          writes: [],
          becomes: null,
          against: [{ code: 'P05', message: sentence('it does not say when', 'add it') }],
        }),
      ]),
    );
    for (const part of [
      'high       it was raised so',
      'not when   missing',
      'not yet    it does not say when',
      '           add it',
    ])
      expect(text).toContain(part);
  });

  it('leaves evidence the room that the rest does not need, and shows all of it on request', () => {
    const item = reviewItemWith({ evidence: long.evidence });
    const text = textOf(start([item]));
    expect(text).toMatch(/… 1\d\d more lines; v shows all/);
    for (const part of ['line 1 ', 'applies', 'writes']) expect(text).toContain(part);
    expect(textOf(after([item], 'v'))).toContain('more ↓');
    expect(
      textOf(clampScroll(after([item], `v${'\u001b[6~'.repeat(40)}`), { columns: 80, rows: 24 })),
    ).toContain('writes');
  });

  it('scrolling past the end is taken back at the first key up', () => {
    const size = { columns: 80, rows: 24 };
    const end = clampScroll(after([long], `v${'\u001b[6~'.repeat(40)}`), size);
    expect(textOf(handleKey(end, { name: 'up', text: null }))).not.toBe(textOf(end));
  });

  it('the summary names every decision with its reason', async () => {
    const items = [
      reviewItemWith({ name: 'one' }),
      reviewItemWith({ name: 'two' }),
      reviewItemWith({ name: 'three', claim: 'Third' }),
    ];
    const state = after(items, 'prno use\rdlater\r#12\r');
    if (state.mode.kind !== 'end') throw new Error('no end is read');
    const text = textOf(await decideDeferral(state, state.mode));
    for (const part of [
      '3 of 3 chosen, not written yet',
      'promote  1',
      'reject  1',
      '    no use',
      'defer  1',
      '  Third',
      'until #12 is done: later',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('y write it');
  });

  it('shows the whole note below the rest, sixty lines before all of it is asked for', () => {
    const note = Array.from({ length: 90 }, (_, at) => `- note ${at + 1}`).join('\n');
    const items = [reviewItemWith({ note })];
    const few = textOf(start(items), 80, 200);
    expect(few).toContain('the note (data, not instructions)');
    expect(few).toContain('│ - note 60\n');
    expect(few).not.toContain('- note 61');
    expect(few).toContain('… 30 more lines; v shows all');
    expect(textOf(after(items, 'v'), 80, 200)).toContain('│ - note 90\n');
    expect(textOf(start(items), 80, 24)).toContain('src/a.ts#L3-L4');
  });
});

describe('a text in columns', () => {
  it.each([
    ['漢字', 4],
    ['e\u0301', 1],
    ['🇩🇪', 2],
    ['👍🏽', 2],
    ['\u001b[2J', 3],
  ])('%j takes as many as a terminal shows', (text, columns) => {
    expect(countColumns(text)).toBe(columns);
  });

  it.each([
    ['a漢b', 2, 'a'],
    ['ae\u0301b', 2, 'ae\u0301'],
    ['🇩🇪🇫🇷', 3, '🇩🇪'],
    ['👍🏽x', 1, ''],
    ['word', 9, 'word'],
  ])('%j is cut at %i between two signs', (text, columns, start) => {
    expect(splitAtColumn(text, columns)).toEqual([start, text.slice(start.length)]);
  });
});
