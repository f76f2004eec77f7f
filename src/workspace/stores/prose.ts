import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';

/**
 * The text of a document with its code blocks and raw HTML, and where asked its code spans, blanked
 * out: offsets stay, and lines too.
 */
export function proseOf(document: Document, code: 'no-code' | 'with-code-spans'): string {
  const prose = without(document.text, document.bodyStart, unread(document));
  return code === 'no-code' ? withoutSpans(prose) : prose;
}

/**
 * What a document says in its own words: its prose without code spans, links, quotes and what
 * stands in quotation marks.
 */
export function ownWordsOf(document: Document): string {
  const { text, bodyStart, outline } = document;
  const quotes = outline.blocks.flatMap((block) =>
    block.kind === 'quote' || block.kind === 'definition' ? [block.span] : [],
  );
  return unquoted(
    withoutSpans(
      without(text, bodyStart, [
        ...unread(document),
        ...quotes,
        ...outline.links.map((link) => link.span),
      ]),
    ),
  );
}

/**
 * Tells for places of a document whether they are in its own words, as `ownWordsOf` has them: for a
 * few of them without going through all.
 */
export function ownWordsAt(document: Document): (span: Span) => boolean {
  let asked = 0;
  let words: string | null = null;
  return (span) => {
    asked += 1;
    if (asked <= few) return isOwn(document, span);
    words ??= ownWordsOf(document);
    return words.charAt(span.start) === document.text.charAt(span.start);
  };
}

/** As many places are looked at one by one. */
const few = 8;

function isOwn({ text, bodyStart, outline }: Document, { start, end }: Span): boolean {
  const holds = (span: Span): boolean => span.start <= start && end <= span.end;
  if (
    start < bodyStart ||
    outline.links.some((link) => holds(link.span)) ||
    outline.html.some((piece) => holds(piece.span))
  )
    return false;
  if (
    outline.blocks.some(
      (block) =>
        (block.kind === 'code' ||
          block.kind === 'html' ||
          block.kind === 'quote' ||
          block.kind === 'definition') &&
        holds(block.span),
    )
  )
    return false;
  // Code spans and quotations are short, and end with their paragraph.
  const reach = Math.max(bodyStart, start - 300);
  const above = text.slice(reach, start).lastIndexOf('\n\n');
  const from = above === -1 ? reach : reach + above;
  return (
    unquoted(withoutSpans(text.slice(from, end + 300))).charAt(start - from) === text.charAt(start)
  );
}

/** Whether a place is in a code block or raw HTML. */
export function isInCode({ outline }: Document, at: number): boolean {
  const holds = ({ start, end }: Span): boolean => start <= at && at < end;
  return (
    outline.blocks.some(
      (block) => (block.kind === 'code' || block.kind === 'html') && holds(block.span),
    ) || outline.html.some(({ span }) => holds(span))
  );
}

/** What is no prose: code blocks and raw HTML. */
function unread({ outline }: Document): Span[] {
  return [
    ...outline.blocks.flatMap((block) =>
      block.kind === 'code' || block.kind === 'html' ? [block.span] : [],
    ),
    ...outline.html.map((piece) => piece.span),
  ];
}

function without(text: string, bodyStart: number, spans: readonly Span[]): string {
  let prose = blank(text.slice(0, bodyStart));
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= prose.length) continue;
    const from = Math.max(start, prose.length);
    prose += text.slice(prose.length, from);
    prose += blank(text.slice(from, end));
  }
  return prose + text.slice(prose.length);
}

function withoutSpans(prose: string): string {
  return prose.includes('`')
    ? prose.replace(/(?<!`)(`{1,3})(?!`)[^`\n]{1,300}(?<!`)\1(?!`)/g, blank)
    : prose;
}

function unquoted(prose: string): string {
  return prose.replace(/"[^"\n]{1,200}"|“[^”\n]{1,200}”|‘[^’\n]{1,200}’/g, blank);
}

/** Everything but the ends of lines as blanks. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
