import type { Span } from '#diagnostics/diagnostic';
import type { PatternMatcher } from '#guards/match-pattern';

import { type RawForm, rawForms, rawPattern } from './raw-form.ts';

/** What is looked for in sessions: in their bytes first, then in what was said. */
export interface SessionQuery {
  /**
   * What a line must have: one text of each list. Each text is there in the ways to look for it, of
   * which any finds it.
   */
  readonly needed: readonly (readonly (readonly RawForm[])[])[];
  /** Whether the bytes of a line, as Latin-1, may hold what is looked for. */
  mayHold(line: string): boolean;
  /** Where it stands in the texts of a message; null where the message lacks a part of it. */
  spansIn(texts: readonly string[]): Span[][] | null;
}

/** Places in one text that are marked. */
const mostSpans = 100;

/** All of some words, in whatever case; blanks in one stand for any blanks. */
export function wordsQuery(words: readonly string[]): SessionQuery {
  const parts = [...new Set(words.flatMap((word) => word.split(/\s+/)))].filter(
    (part) => part !== '',
  );
  const raw = parts.map(rawPattern);
  const said = words.map(
    (word) =>
      new RegExp(
        word
          .trim()
          .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
          .replace(/\s+/g, '\\s+'),
        'giu',
      ),
  );
  return {
    needed: parts.map((part) => [rawForms(part)]),
    mayHold: (line) => raw.every((each) => each.test(line)),
    spansIn: (texts) => {
      const spans = texts.map((text) => said.map((word) => placesOf(word, text)));
      return words.every((_word, at) => spans.some((each) => (each[at] ?? []).length > 0))
        ? spans.map((each) => each.flat().sort((a, b) => a.start - b.start))
        : null;
    },
  };
}

/** What a pattern matches; each match has one of the texts that it needs. */
export function patternQuery(matcher: PatternMatcher, needs: readonly string[]): SessionQuery {
  const parts = needs.map((need) => longest(need.split(/\s+/)));
  const raw = parts.map(rawPattern);
  return {
    needed: [parts.map(rawForms)],
    mayHold: (line) => raw.some((each) => each.test(line)),
    spansIn: (texts) => {
      const spans = texts.map((text) => {
        const first = matcher.find(text);
        return first === null ? [] : [first];
      });
      return spans.some((each) => each.length > 0) ? spans : null;
    },
  };
}

function placesOf(word: RegExp, text: string): Span[] {
  const spans: Span[] = [];
  word.lastIndex = 0;
  for (let match = word.exec(text); match !== null; match = word.exec(text)) {
    spans.push({ start: match.index, end: match.index + match[0].length });
    if (spans.length === mostSpans || match[0] === '') break;
  }
  return spans;
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, each) => (each.length > best.length ? each : best), '');
}
