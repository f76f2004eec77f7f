import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { memoizeByObject } from '../memoize.ts';

/** Replaces code blocks, raw HTML and, for 'no-code', code spans by spaces. Offsets stay. */
export function proseOf(document: Document, code: 'no-code' | 'with-code-spans'): string {
  const prose = blanked(document.text, document.bodyStart, codeAndHtmlOf(document));
  return code === 'no-code' ? withoutSpans(prose) : prose;
}

/** Replaces all but a document's own words by spaces: also links and quotations. Offsets stay. */
export function ownWordsOf(document: Document): string {
  const { text, bodyStart, outline } = document;
  const quotes = outline.blocks.flatMap((block) =>
    block.kind === 'quote' || block.kind === 'definition' ? [block.span] : [],
  );
  return unquoted(
    withoutSpans(
      blanked(text, bodyStart, [
        ...codeAndHtmlOf(document),
        ...quotes,
        ...outline.links.map((link) => link.span),
      ]),
    ),
  );
}

const few = 8;

/** Tests whether spans are in `ownWordsOf`; the first few without reading the whole document. */
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

function isOwn({ text, bodyStart, outline }: Document, { start, end }: Span): boolean {
  const holds = (span: Span): boolean => span.start <= start && end <= span.end;
  if (
    start < bodyStart ||
    [...outline.links, ...outline.html].some(({ span }) => holds(span)) ||
    outline.blocks.some(
      ({ kind, span }) => ['code', 'html', 'quote', 'definition'].includes(kind) && holds(span),
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

/** True for an offset in a code block or raw HTML. */
export function isInCode(document: Document, at: number): boolean {
  return codeAndHtmlOf(document).some(({ start, end }) => start <= at && at < end);
}

/** Code blocks and raw HTML. */
export const codeAndHtmlOf = memoizeByObject(({ outline }: Document): readonly Span[] => {
  return [
    ...outline.blocks.flatMap((block) =>
      block.kind === 'code' || block.kind === 'html' ? [block.span] : [],
    ),
    ...outline.html.map((piece) => piece.span),
  ];
});

function blanked(text: string, bodyStart: number, spans: readonly Span[]): string {
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

/** Keeps newlines. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
