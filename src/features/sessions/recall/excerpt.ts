import type { Span } from '#diagnostics/diagnostic';

/** A part of a text, cut into what was looked for and what is around it. */
export type Excerpt = readonly { readonly text: string; readonly isHit: boolean }[];

/** What stands in the place of a part of a text. */
export interface Mask {
  readonly span: Span;
  readonly text: string;
}

const [before, behind] = [80, 240];

/** The part of a text that an excerpt may be of; what is masked may reach over its edges. */
export function around(text: string, { start }: Span, margin = 8_000): Span {
  return { start: Math.max(0, start - margin), end: Math.min(text.length, start + margin) };
}

/**
 * Cuts out what is around the first of some places, on one line. What is masked does not show, nor
 * whether it was looked for.
 */
export function excerptOf(text: string, hits: readonly Span[], masks: readonly Mask[]): Excerpt {
  const first = hits[0]?.start ?? 0;
  const [from, to] = [wordStart(text, first - before), wordEnd(text, first + behind)];
  const parts: { text: string; isHit: boolean }[] = from > 0 ? [{ text: '… ', isHit: false }] : [];
  const add = (start: number, end: number): void => {
    for (let at = start; at < end;) {
      const hit = hits.find((each) => each.end > at && each.start < end);
      const next = hit === undefined ? end : hit.start > at ? hit.start : Math.min(hit.end, end);
      parts.push({
        text: text.slice(at, next).replace(/[\s\u0085]+/g, ' '),
        isHit: hit !== undefined && hit.start <= at,
      });
      at = next;
    }
  };
  let at = from;
  for (const { span, text: shown } of masks) {
    if (span.end <= at || span.start >= to) continue;
    add(at, span.start);
    parts.push({ text: shown, isHit: false });
    at = span.end;
  }
  add(at, to);
  return to < text.length && at < text.length ? [...parts, { text: ' …', isHit: false }] : parts;
}

/** The start of a word near a place, so that none is cut. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const blank = text.slice(at, at + 24).search(/\s/);
  return blank === -1 ? whole(text, at) : at + blank + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const blank = text.slice(Math.max(0, at - 24), at).search(/\s\S*$/);
  return blank === -1 ? whole(text, at) : Math.max(0, at - 24) + blank;
}

/** A place that is not between the halves of a character. */
function whole(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at;
}
