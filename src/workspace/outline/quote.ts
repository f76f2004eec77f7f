import type { Span } from '#diagnostics/diagnostic';

import { blockStart } from './block-start.ts';

/**
 * Adds one line of a block quote to the leaves it will be searched for links by. A quote is an
 * opaque block to the outline, so only what changes where links and HTML stand matters.
 *
 * @param content the line from its `>` on
 * @param column offset of `content` in the file
 * @returns why the quote needs a tree, or null
 */
export function scanQuote(content: string, column: number, leaves: Span[]): string | null {
  let at = 1;
  if (content[at] === ' ') at += 1;
  const inner = content.slice(at);
  const trimmed = inner.trimStart();
  if (trimmed === '') return null;
  if (/^(?: {4}|\t)/.test(inner) || inner.startsWith('\t')) return 'quote-indent';
  const start = blockStart(trimmed);
  if (
    start.kind === 'fence' ||
    start.kind === 'html' ||
    start.kind === 'quote' ||
    start.kind === 'odd'
  )
    return `quote-${start.kind}`;
  if (
    /^\[[^\]]*\]:/.test(trimmed) ||
    /[|`<[]/.test(trimmed.replace(/`[^`]*`/g, '').replace(/\[[^[\]]*\]\([^()\s]*\)/g, ''))
  )
    return 'quote-inline';
  if (start.kind === 'item' && /^(?:[-+*]|\d+[.)])\s+(?:[-+*>#`~<]|\d+[.)]|\s{4})/.test(trimmed))
    return 'quote-list';
  leaves.push({
    start: column + at + (inner.length - trimmed.length),
    end: column + content.trimEnd().length,
  });
  return null;
}
