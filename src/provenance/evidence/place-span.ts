import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { partsOf } from '#workspace/stores/native-fact';

import type { Locator } from './locator.ts';

/** The text of a file that a place is in, read as a document where it is one. */
export interface TextAt {
  readonly text: string;
  readonly document: Document | null;
}

/** A document with its text. */
export function readAs(document: Document): TextAt {
  return { text: document.text, document };
}

/** Whether a place shares text with a stretch of its file. */
export function overlaps(at: Locator, file: TextAt, { start, end }: Span): boolean {
  const span = spanOf(at, file);
  return span.start < end && start < span.end;
}

/** Where a place is in the text of its file; all of it where that cannot be told. */
export function spanOf(at: Locator, { text, document }: TextAt): Span {
  const whole = { start: 0, end: text.length };
  switch (at.kind) {
    case 'lines': {
      const lines = text.split('\n').map((line) => line.length + 1);
      const before = (count: number): number =>
        lines.slice(0, Math.max(0, count)).reduce((sum, length) => sum + length, 0);
      return { start: before(at.from - 1), end: before(at.to) };
    }
    case 'text': {
      const start = text.indexOf(at.literal);
      return start === -1 ? whole : { start, end: start + at.literal.length };
    }
    case 'section':
      return (
        (document ? partsOf(document) : []).find(({ slug }) => slug === at.slug.toLowerCase())
          ?.span ?? whole
      );
    default:
      return whole;
  }
}
