import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';

import type { PatternGuard } from '#guards/guard';
import { matcherOf } from '#guards/match-pattern';
import { mayViolate, readRequiredTexts } from '#guards/required-texts';
import { addedViolations, violationsIn } from '#guards/violations';

const letters = fc.constantFrom('a', 'b', 'ab', 'A', '1', ' ', '-', 'é', '\\.', '\\(', '\\|', '/');
const parts = fc.letrec<{ readonly part: string; readonly ways: string }>((tie) => ({
  part: fc.oneof(
    { weight: 6, arbitrary: letters },
    fc.constantFrom('.', '\\w', '\\d', '\\s', '\\b', '^', '$', '\\x41', '\\pL', '\\Qa|b\\E'),
    fc.constantFrom('[ab]', '[^a]', '[]a]', '[[:alpha:]]', '[a\\]b]', '(?i)'),
    { depthSize: 'small', weight: 1, arbitrary: tie('ways').map((each) => `(${each})`) },
    { depthSize: 'small', weight: 1, arbitrary: tie('ways').map((each) => `(?:${each})`) },
    { depthSize: 'small', weight: 1, arbitrary: tie('ways').map((each) => `(?i:${each})`) },
  ),
  ways: fc
    .array(
      fc
        .array(
          fc
            .tuple(
              tie('part'),
              fc.constantFrom('', '', '', '', '*', '+', '?', '{2}', '{0,2}', '*?'),
            )
            .map((both) => both.join('')),
          { maxLength: 5 },
        )
        .map((each) => each.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((each) => each.join('|')),
})).ways;
const patterns = fc.oneof(
  { weight: 4, arbitrary: parts },
  fc.string({ unit: fc.constantFrom(...'ab1(|)[]{}*+?.\\^$,:iQE'), maxLength: 10 }),
);
const plain = fc.array(letters, { maxLength: 4 }).map((each) => each.join(''));
const texts = fc.string({ unit: fc.constantFrom(...'aaabbbAB1é .(|-/\n'), maxLength: 24 });
const runs = { numRuns: 1_500 };

function compiled(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern, 0);
  } catch {
    return null;
  }
}

function guard(kind: PatternGuard['kind'], pattern: string, multiline = false): PatternGuard {
  const rest = { in: ['**'], except: [], bad: [], good: [], instead: null, level: null };
  return { kind, pattern, multiline, ...rest };
}

describe('what a pattern needs', () => {
  it('stands in each of its matches', () => {
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        const engine = compiled(pattern);
        const { needs } = readRequiredTexts(pattern);
        if (engine === null || needs === null) return;
        const matcher = engine.matcher(text);
        if (matcher.find()) {
          const match = matcher.group();
          expect(needs.some((need) => match?.includes(need))).toBe(true);
        }
      }),
      runs,
    );
  });

  it('is all of it where it is a text, as the engine says', () => {
    fc.assert(
      fc.property(fc.oneof(plain, patterns), texts, (pattern, text) => {
        const engine = compiled(pattern);
        const { literal } = readRequiredTexts(pattern);
        if (engine === null || literal === null) return;
        const matcher = engine.matcher(text);
        expect(text.indexOf(literal)).toBe(matcher.find() ? matcher.start() : -1);
      }),
      runs,
    );
  });

  it('is told for the patterns that people write', () => {
    expect([
      readRequiredTexts('moment\\(').literal,
      readRequiredTexts('^// SPDX-License').needs,
      readRequiredTexts('require\\(.(?:moment|dayjs).\\)').needs,
      readRequiredTexts('console\\.(log|debug)').needs,
      readRequiredTexts('ransack|Ransack').needs,
      readRequiredTexts('\\bany\\b').needs,
      readRequiredTexts('(?:moment|day(js|jsx))\\(').needs,
      readRequiredTexts('(moment|x)?\\(').needs,
      readRequiredTexts('\\pLa').needs,
      readRequiredTexts('\\PNcat').needs,
    ]).toEqual([
      'moment(',
      ['// SPDX-License'],
      ['require('],
      ['console.'],
      ['ransack', 'Ransack'],
      ['any'],
      ['moment', 'day'],
      null,
      null,
      ['cat'],
    ]);
  });
});

describe('violations', () => {
  it('are found by lines as the engine finds them in each line', async () => {
    await fc.assert(
      fc.asyncProperty(patterns, texts, async (pattern, text) => {
        const engine = compiled(pattern);
        if (engine === null) return;
        const { violations } = await violationsIn(guard('forbid', pattern), text);
        const lines = text.split('\n').filter((line) => engine.matcher(line).find());
        expect(violations.map(({ line }) => line)).toEqual(lines.map((line) => line.trim()));
      }),
      runs,
    );
  });

  it('are added by no edit that needs no engine to be told so', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('forbid' as const, 'require' as const),
        patterns,
        fc.option(texts),
        texts,
        fc.boolean(),
        async (kind, pattern, before, after, multiline) => {
          const of = guard(kind, pattern, multiline);
          if (compiled(pattern) === null || mayViolate(of, before, after)) return;
          const was = before === null ? [] : (await violationsIn(of, before)).violations;
          const { violations: is } = await violationsIn(of, after);
          expect(addedViolations(was, is)).toEqual([]);
        },
      ),
      runs,
    );
  });

  it('take a time that grows with the text alone', async () => {
    const text = `bc${'a'.repeat(500_000)}`;
    const began = performance.now();
    for (const pattern of ['(a+)+b', 'a(?:a|aa)+c', 'a+a+a+a+b', '(?:a?){50}d'])
      expect(await violationsIn(guard('forbid', pattern), text)).toEqual({ violations: [] });
    expect(performance.now() - began).toBeLessThan(20_000);
    const matcher = await matcherOf('(a)\\1', false);
    expect('problem' in matcher).toBe(true);
  });

  it.each([
    ['within a line', 'ab'.repeat(50_000), false],
    ['between lines', 'ab\n'.repeat(50_000), false],
    ['in a whole file', 'ab\n'.repeat(50_000), true],
  ])('are left when time is up, %s', async (_where, text, multiline) => {
    let asked = 0;
    const time = { left: 100, now: () => (asked += 1) };
    const of = guard('forbid', '[ab]+[cd]', multiline);
    expect(await violationsIn(of, text, time)).toEqual({ violations: [], isLeft: true });
    expect([asked < 110, time.left]).toEqual([true, 0]);
    expect(await violationsIn(of, 'abc', time)).toMatchObject({ isLeft: true });
    // What has nothing that the pattern needs takes no time.
    expect(await violationsIn(guard('forbid', 'moment\\('), text, time)).toEqual({
      violations: [],
    });
  });

  it('are found in a line where only their place takes too long', async () => {
    let asked = 0;
    const time = { left: 1_500, now: () => (asked += 1) };
    const line = `${'ab'.repeat(20_000)}c`;
    const found = await violationsIn(guard('forbid', '[ab]{20}b*[cd]'), `c\n${line}\n`, time);
    expect(found).toEqual({
      violations: [{ line, span: { start: 2, end: 2 + line.length } }],
      isLeft: true,
    });
  });

  it('are found in a whole text as often as a baseline holds, and beyond the first look', async () => {
    const greedy = guard('forbid', 'a[\\s\\S]*b|a', true);
    const { violations } = await violationsIn(greedy, 'a\n'.repeat(60_000));
    expect(violations).toHaveLength(2_000);
    const far = `x\n  try {\n${'step();\n'.repeat(20_000)}} catch {}\ntry {} catch {}\n`;
    expect(await violationsIn(guard('forbid', 'try \\{[\\s\\S]*catch', true), far)).toEqual({
      violations: [{ span: { start: 4, end: far.lastIndexOf('catch') + 5 }, line: 'try {' }],
    });
    const short = await violationsIn(guard('forbid', 'try \\{[\\s\\S]*?catch', true), far);
    expect(short.violations.map(({ line }) => line)).toEqual(['try {', 'try {} catch {}']);
  });

  it('are counted once a line, however often a pattern of several lines begins there', async () => {
    const found = await violationsIn(guard('forbid', 'a\\s*b', true), 'ab a b\na\nb ab\n');
    expect(found.violations.map(({ line }) => line)).toEqual(['ab a b', 'a', 'b ab']);
  });

  it('do not wait for a text that stands nowhere, however many lines have the other', async () => {
    const text = 'bar(\n'.repeat(400_000);
    const began = performance.now();
    const found = await violationsIn(guard('forbid', 'foo+x|bar\\('), text);
    expect(found.violations).toHaveLength(400_000);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
