import type { Span } from '#diagnostics/diagnostic';

import type { Document, Located } from '../document.ts';
import { endOfLine } from '../edit/text-lines.ts';

/** The longest name that a wikilink is taken to have; more is prose in brackets. */
const longest = 200;

/**
 * `[[name]]`, `[[name|text]]` and `[[name#heading]]` outside of code and comments: breadcrumbs to
 * other notes, which nothing follows. The value is the name alone.
 */
export function wikilinksOf(document: Document): Located[] {
  const { text, bodyStart } = document;
  const links: Located[] = [];
  const covered = coveredSpans(document);
  for (let at = text.indexOf('[[', bodyStart); at !== -1; at = text.indexOf('[[', at + 2)) {
    const close = text.indexOf(']]', at + 2);
    if (close === -1) break;
    const inner = text.slice(at + 2, close);
    if (inner.length > longest || /[[\]\n`]/.test(inner) || covered(at) || inCodeSpan(text, at))
      continue;
    const value = (inner.split('|')[0] ?? '').replace(/#.*$/, '').trim();
    if (value !== '') links.push({ value, span: { start: at, end: close + 2 } });
  }
  return links;
}

/** Whether a place is in a code block or in raw HTML. */
function coveredSpans({ outline }: Document): (at: number) => boolean {
  const spans: Span[] = [
    ...outline.blocks.flatMap((block) =>
      block.kind === 'code' || block.kind === 'html' ? [block.span] : [],
    ),
    ...outline.html.map((piece) => piece.span),
  ];
  return (at) => spans.some((span) => at >= span.start && at < span.end);
}

/** Whether a place on a line is between two backticks. */
function inCodeSpan(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at) + 1;
  const before = text.slice(start, at).split('`').length - 1;
  return before % 2 === 1 && text.slice(at, endOfLine(text, at)).includes('`');
}
