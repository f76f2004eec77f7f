import { hiddenCharacters } from '#detection/hidden-characters';
import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';

/**
 * Names that HTML has for characters nobody sees (html.spec.whatwg.org, named character
 * references).
 */
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

/** Finds hidden characters that are written as HTML entities, outside of code. */
export function hiddenEntities({ text, bodyStart, outline }: Document): Span[] {
  if (text.indexOf('&', bodyStart) === -1) return [];
  const body = text.slice(bodyStart);
  if (!/&(?:#|[A-Za-z]{2,22};)/.test(body)) return [];
  const code = [
    ...outline.blocks.flatMap((block) => (block.kind === 'code' ? [block.span] : [])),
    ...codeSpans(text, bodyStart),
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
    if (isHidden(codePoint, text, span) && !isEscaped(text, span.start)) found.push(span);
  }
  return found;
}

/**
 * Whether the character would be hidden where it stands; what HTML reads as another one, or not at
 * all, is none.
 */
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

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/**
 * Code spans: from a run of backticks to the next one of the same length, within a paragraph
 * (CommonMark 6.1).
 */
function codeSpans(text: string, from: number): Span[] {
  const spans: Span[] = [];
  let runs: Span[] = [];
  for (let at = from; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(at, end);
    for (const run of line.matchAll(/`+/g))
      runs.push({ start: at + run.index, end: at + run.index + run[0].length });
    at = end + 1;
    if (line.trim() !== '' && at < text.length) continue;
    spans.push(...pairs(runs));
    runs = [];
  }
  return spans;
}

function pairs(runs: readonly Span[]): Span[] {
  const later = new Map<number, number>();
  const partner = runs.map(() => -1);
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const { start, end } = runs[at] as Span;
    partner[at] = later.get(end - start) ?? -1;
    later.set(end - start, at);
  }
  const spans: Span[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const [open, close] = [runs[at], runs[partner[at] ?? -1]];
    if (!open || !close) continue;
    spans.push({ start: open.start, end: close.end });
    at = partner[at] ?? at;
  }
  return spans;
}
