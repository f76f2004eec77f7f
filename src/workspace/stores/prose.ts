import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';

/** The text of a document with its code blocks and raw HTML, and where asked its code spans, blanked out: offsets stay, and lines too. */
export function proseOf({ text, bodyStart, outline }: Document, code: 'no-code' | 'with-code-spans'): string {
  const spans: Span[] = [...outline.blocks.flatMap((block) => (block.kind === 'code' || block.kind === 'html' ? [block.span] : [])), ...outline.html.map((piece) => piece.span)].sort((a, b) => a.start - b.start);
  let prose = blank(text.slice(0, bodyStart));
  for (const { start, end } of spans) {
    if (end <= prose.length) continue;
    const from = Math.max(start, prose.length);
    prose += text.slice(prose.length, from);
    prose += blank(text.slice(from, end));
  }
  prose += text.slice(prose.length);
  return code === 'no-code' ? prose.replace(/(?<!`)(`{1,3})(?!`)[^`\n]{1,300}(?<!`)\1(?!`)/g, blank) : prose;
}

/** Everything but the ends of lines as blanks. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
