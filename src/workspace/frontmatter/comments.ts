import { Lexer } from 'yaml';

import type { Span } from '#diagnostics/diagnostic';

/** What the lexer puts before a scalar that has no quotes, and between documents. */
const scalarNext = '\u001f';
const marks: ReadonlySet<string> = new Set(['\u0002', '\u0018']);

/** The first YAML comment in a block of frontmatter; null where there is none. */
export function commentIn(text: string, { start, end }: Span): Span | null {
  let at = start;
  let isScalar = false;
  for (const token of new Lexer().lex(text.slice(start, end))) {
    if (token === scalarNext) isScalar = true;
    else if (!marks.has(token)) {
      if (token.startsWith('#') && !isScalar)
        return { start: at, end: at + token.trimEnd().length };
      at += token.length;
      isScalar = false;
    }
  }
  return null;
}
