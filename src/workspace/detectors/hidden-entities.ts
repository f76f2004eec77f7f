import { hiddenCharacters } from '#detection/hidden-characters';
import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { codeSpans, isEscaped } from '../text/prose-spans.ts';

/** Named character references of HTML for invisible characters (html.spec.whatwg.org). */
const named = new Map<string, number>([
  ...[
    'ZeroWidthSpace',
    'NegativeVeryThinSpace',
    'NegativeThinSpace',
    'NegativeMediumSpace',
    'NegativeThickSpace',
  ].map((name) => [name, 0x200b] as const),
  ['NoBreak', 0x2060],
  ['ApplyFunction', 0x2061],
  ['af', 0x2061],
  ['InvisibleTimes', 0x2062],
  ['it', 0x2062],
  ['InvisibleComma', 0x2063],
  ['ic', 0x2063],
  ['zwnj', 0x200c],
  ['zwj', 0x200d],
]);

/** Finds invisible characters that are written as HTML entities, outside code. */
export function hiddenEntities({ text, bodyStart, outline }: Document): Span[] {
  if (text.indexOf('&', bodyStart) === -1) return [];
  const body = text.slice(bodyStart);
  if (!/&(?:#|[A-Za-z]{2,22};)/.test(body)) return [];
  // Code spans end with their paragraph.
  const ends = [...body.matchAll(/\n[^\S\n]*(?=\n|$)/g)].map(({ index }) => bodyStart + index);
  const code = [
    ...outline.blocks.flatMap((block) => (block.kind === 'code' ? [block.span] : [])),
    ...[...ends, text.length].flatMap((end, at) => codeSpans(text, ends[at - 1] ?? bodyStart, end)),
  ].sort((a, b) => a.start - b.start);
  const found: Span[] = [];
  let [next, codeEnds] = [0, 0];
  for (const { 0: raw, 1: decimal, 2: hex, 3: name, index } of body.matchAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,22}));/g,
  )) {
    const span = { start: bodyStart + index, end: bodyStart + index + raw.length };
    for (; next < code.length && (code[next]?.start ?? 0) <= span.start; next += 1)
      codeEnds = Math.max(codeEnds, code[next]?.end ?? 0);
    if (span.start < codeEnds) continue;
    const codePoint =
      name !== undefined
        ? (named.get(name) ?? 0)
        : Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
    if (isHidden(codePoint, text, span) && !isEscaped(text, span.start, 0)) found.push(span);
  }
  return found;
}

/** Whether a character is invisible between its neighbors; HTML replaces some code points. */
function isHidden(codePoint: number, text: string, { start, end }: Span): boolean {
  if (
    codePoint === 0 ||
    codePoint > 0x10ffff ||
    (codePoint >= 0xd800 && codePoint <= 0xdfff) ||
    (codePoint >= 0x80 && codePoint <= 0x9f)
  )
    return false;
  const around = [...text.slice(Math.max(0, start - 2), start)].at(-1) ?? '';
  const placed = `${around}${String.fromCodePoint(codePoint)}${[...text.slice(end, end + 2)][0] ?? ''}`;
  return hiddenCharacters(placed).some(
    (each) => each.kind === 'hidden' && each.codePoint === codePoint,
  );
}
