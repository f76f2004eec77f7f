import { describe, expect, it } from 'vitest';

import {
  type ConflictSide,
  conflictsMarkdown,
  conflictsText,
  type ConflictView,
} from '#reporters/conflicts';

import { rawCharacters } from '../hostile/raw-output.ts';

const side = (path: string): ConflictSide => ({
  path,
  line: 3,
  short: 'abcd',
  kind: 'fact',
  status: 'promoted',
  claim: `It \u202eis\u200b ${'x'.repeat(400)}`,
  appliesWhen: ['a\u001b[31m'],
  doesNotApplyWhen: [],
  evidence: [],
  reviewer: 'A',
  promotedAt: '2026-11-20',
  verifiedAt: null,
});
const view: ConflictView = {
  kind: 'contradiction',
  how: 'value',
  says: ['1\u200b', '2'],
  sides: [side('a.md'), side('b.md')],
  resolve: [],
};
const list = {
  conflicts: [view, view, view],
  contradictions: 3,
  duplicates: 0,
  waived: 1,
  off: ['CON802'],
};
const print = { most: 2, program: 'ledger', mayDecide: false };

describe('conflicts as text', () => {
  it.each([
    ['screen', conflictsText(list, { ...print, paint: (_style, text) => text })],
    ['page', conflictsMarkdown(list, print)],
  ])('%s: nothing hidden, claims clipped, and a word of what was left out', (_name, text) => {
    expect(rawCharacters(text)).toEqual([]);
    expect(text).not.toContain('x'.repeat(240));
    expect(text).toContain('left out: 1 more');
    expect(text).toContain('3 contradictions; 1 is waived; CON802 is off here');
  });
});
