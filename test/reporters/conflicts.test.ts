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
  about: 'a\u200bport',
  sides: [side('a.md'), side('b.md')],
  resolve: [],
};
const list = {
  conflicts: [view, view, view],
  contradictions: 3,
  duplicates: 0,
  waiting: 0,
  waived: 1,
  off: ['CON802'],
  overrides: [
    {
      about: null,
      says: ['4 spaces', 'tabs\u202e'],
      whole: { path: 'AGENTS.md', line: 3, text: 'a' },
      nearer: { path: 'a/AGENTS.md', line: 4, text: 'b' },
    },
  ] as const,
  repeated: {
    copies: [{ paths: ['a.md', 'b\u200b.md'], shared: 9, of: 10 }],
    statements: [
      {
        how: 'identical',
        places: ['a.md', 'b.md', 'c.md'].map((path) => ({
          path,
          line: 7,
          text: `Run \u001b[31m it ${'y'.repeat(400)}`,
        })),
      },
    ],
  } as const,
  compared: {
    statements: 120,
    files: 9,
    claims: 12,
    leftOut: ['d', 'e', 'f', 'g'].map((name) => ({
      path: `${name}.md`,
      why: 'a decision that is rejected',
    })),
    cut: 3,
    long: 1,
    partly: 2,
    notices: ['sub\u200b is a repository of its own'],
  },
};
const print = { most: 2, program: 'ledger', mayDecide: false, onlyDuplicates: false };

describe('conflicts as text', () => {
  it.each([
    ['screen', conflictsText(list, { ...print, paint: (_style, text) => text })],
    ['page', conflictsMarkdown(list, print)],
  ])('%s: nothing hidden, claims clipped, and a word of what was left out', (_name, text) => {
    expect(rawCharacters(text)).toEqual([]);
    expect(text).not.toContain('x'.repeat(240));
    expect(text).toContain('and 1 more: ');
    expect(text).toContain(
      '3 contradictions; 1 is waived; 1 override by a more specific file; 1 pair of files mostly the ' +
        'same; 1 sentence in more than one file; CON802 is off',
    );
    for (const line of [
      'Compared 9 files and 12 claims for contradictions (120 statements)\n',
      'It skipped 4 files: a decision that is rejected (4): ledger conflicts --format json\n',
      'It skipped 3 statements beyond the limit of one run\n',
      'It skipped 1 statement as too long\n',
      'It compared 2 statements with only some of those like them\n',
      'a/AGENTS.md:4 overrides AGENTS.md:3: "tabs',
      '9 of 10 sentences are the same',
      'a.md:7, b.md:7, c.md:7',
    ])
      expect(text).toContain(line);
  });
});
