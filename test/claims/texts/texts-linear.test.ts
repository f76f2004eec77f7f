import { describe, expect, it } from 'vitest';

import { choosingSentence, otherChoice } from '#claims/choices/other-choice';
import { clausesOf } from '#claims/texts/clauses';
import { findPlainContradiction } from '#claims/texts/plain-contradiction';
import {
  isAsserted,
  isDenyingLead,
  isMixedListLead,
  isNonAssertingSection,
  sentenceSpans,
  textStatements,
} from '#claims/texts/text-statements';
import { decode } from '#disk/reading/read-source';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';

const parts = [
  'a',
  ' ',
  '`',
  '``',
  '*',
  '_',
  '(',
  '[a](',
  '. A',
  '? ',
  'not ',
  'use ',
  'npm ',
  '1 ',
  '2 spaces ',
  '❌',
  '\n',
  '- a\n',
  '> ',
  '|a|b|\n',
];

describe('a text of one thing over and over', () => {
  // Anything worse than linear would not end within the limit.
  it.each(parts)('of %j comes to an end', { timeout: 20_000 }, async (part) => {
    const text = `# Title\n\n${part.repeat(Math.floor(200_000 / part.length))}\n`;
    const { documents } = await readRecords(
      [decode('AGENTS.md', Buffer.from(text))],
      layoutOf({}, null),
      new Set(),
      () => Promise.resolve([]),
    );
    for (const document of documents)
      expect(textStatements(document).statements.length).toBeLessThanOrEqual(text.length);
    expect(sentenceSpans(text, { start: 0, end: text.length }).length).toBeGreaterThan(0);
    const line = part.repeat(Math.floor(10_000 / part.length));
    const [one, other] = [
      choosingSentence(`use Jest ${line}`, [line], false),
      choosingSentence(`use Vitest ${line}`, [], true),
    ];
    expect(() => otherChoice(one, other)).not.toThrow();
    expect(() =>
      findPlainContradiction(clausesOf(line, false), clausesOf(`b ${line}`, true)),
    ).not.toThrow();
    const short = line.slice(0, 400);
    expect(() => [
      isAsserted(short),
      isDenyingLead(short),
      isMixedListLead(short),
      isNonAssertingSection(short),
    ]).not.toThrow();
  });
});
