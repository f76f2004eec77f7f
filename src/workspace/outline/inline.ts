import type { Span } from '#diagnostics/diagnostic';

import { type HtmlPiece, type Link, normalLabel, readDestination } from './outline.ts';

/**
 * The links and raw HTML in one leaf of text. `odd` is the reason why only remark can read it, else
 * null.
 */
export interface Inline {
  readonly links: Link[];
  readonly html: HtmlPiece[];
  odd: string | null;
}

// eslint-disable-next-line no-control-regex -- as CommonMark 6.5 has it
const autolink = /<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\u0000-\u0020<>]*>/y;
const emailAutolink =
  /<[A-Za-z0-9.#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*>/y;
const attribute =
  String.raw`[ \t\n\r]+[A-Za-z_:][A-Za-z0-9_.:-]*(?:[ \t\n\r]*=[ \t\n\r]*(?:[^ \t\n\r"'=<>${'`'}` +
  String.raw`]+|'[^']*'|"[^"]*"))?`;
/** An open or closing tag of CommonMark 6.6; comments and declarations are read by hand. */
export const htmlTag = new RegExp(
  String.raw`<(?:[A-Za-z][A-Za-z0-9-]*(?:${attribute})*[ \t\n\r]*/?|/[A-Za-z][A-Za-z0-9-]*[ \t\n\r]*)>`,
  'y',
);
const special = /[\\`<![\]]/g;

/** The last search for a special character. Leaves share it, so that no text is searched twice. */
export interface NextMark {
  /** The offset at which the search began. */
  from: number;
  /** The offset of the next special character; the end of the text for none. */
  hit: number;
}
const punctuation = /[!-/:-@[-`{-~]/;

/**
 * Finds links and raw HTML in one leaf (a paragraph, heading, item or cell), by CommonMark's
 * precedence: escapes, code spans, autolinks and tags before brackets.
 *
 * @param ahead kept by the caller over all leaves of one text, in order
 * @param definitions normalized labels of the file's reference definitions, with their targets
 */
export function scanInline(
  text: string,
  leaf: Span,
  definitions: ReadonlyMap<string, string>,
  ahead: NextMark,
): Inline {
  const found: Inline = { links: [], html: [], odd: null };
  const brackets: Brackets = { open: [], inactive: 0 };
  const end = leaf.end;
  let at = leaf.start;

  while (at < end) {
    at = nextSpecial(text, at, ahead);
    if (at >= end) break;
    switch (text[at]) {
      case '\\':
        at += punctuation.test(text[at + 1] ?? '') ? 2 : 1;
        break;
      case '`':
        at = skipCode(text, at, end);
        break;
      case '<':
        at = angle(text, at, end, found);
        break;
      case '!':
        if (text[at + 1] === '[' && at + 1 < end) {
          brackets.open.push({ at, image: true });
          at += 2;
        } else at += 1;
        break;
      case '[':
        brackets.open.push({ at, image: false });
        at += 1;
        break;
      default:
        at = closeBracket(text, at, end, brackets, definitions, found);
    }
  }
  return found;
}

/** Opening brackets so far; a link deactivates the ones before it, for links do not nest. */
interface Brackets {
  readonly open: { readonly at: number; readonly image: boolean }[];
  /** How many of them, from the first, can only be images any more. */
  inactive: number;
}

function nextSpecial(text: string, at: number, ahead: NextMark): number {
  if (at >= ahead.from && at <= ahead.hit) return ahead.hit;
  special.lastIndex = at;
  ahead.from = at;
  ahead.hit = special.exec(text)?.index ?? text.length;
  return ahead.hit;
}

/** Steps over a code span, or over a run of backticks that nothing closes. */
function skipCode(text: string, at: number, end: number): number {
  let run = at;
  while (text[run] === '`') run += 1;
  const length = run - at;
  let seek = run;
  while (seek < end) {
    while (seek < end && text.charCodeAt(seek) !== 0x60) seek += 1;
    if (seek >= end) return run;
    let close = seek;
    while (close < end && text[close] === '`') close += 1;
    if (close - seek === length) return close;
    seek = close;
  }
  return run;
}

function angle(text: string, at: number, end: number, found: Inline): number {
  for (const pattern of [autolink, emailAutolink]) {
    pattern.lastIndex = at;
    const link = pattern.exec(text);
    if (link && at + link[0].length <= end) {
      const inner = link[0].slice(1, -1);
      const span = { start: at, end: at + link[0].length };
      found.links.push({
        kind: 'autolink',
        target: pattern === emailAutolink ? `mailto:${inner}` : inner,
        span,
        text: { start: at + 1, end: span.end - 1 },
      });
      return span.end;
    }
  }
  const next = text[at + 1] ?? '';
  if (next === '!' || next === '?') {
    if (!text.startsWith('<!--', at)) {
      found.odd ??= 'declaration';
      return at + 1;
    }
    const inside = text.slice(at + 4, end).indexOf('-->');
    const close = at + 4 + inside;
    if (inside === -1 || /^<!--?-?>/.test(text.slice(at, at + 6))) {
      found.odd ??= 'comment';
      return at + 1;
    }
    found.html.push({ span: { start: at, end: close + 3 }, block: false });
    return close + 3;
  }
  htmlTag.lastIndex = at;
  const tag = htmlTag.exec(text);
  if (!tag || at + tag[0].length > end) return at + 1;
  found.html.push({ span: { start: at, end: at + tag[0].length }, block: false });
  return at + tag[0].length;
}

function closeBracket(
  text: string,
  at: number,
  end: number,
  brackets: Brackets,
  definitions: ReadonlyMap<string, string>,
  found: Inline,
): number {
  const opener = brackets.open.pop();
  if (!opener) return at + 1;
  const inactive = !opener.image && brackets.open.length < brackets.inactive;
  brackets.inactive = Math.min(brackets.inactive, brackets.open.length);
  if (inactive) return at + 1;
  const inner = { start: opener.at + (opener.image ? 2 : 1), end: at };
  const close = (kind: Link['kind'], target: string, stop: number): number => {
    // The text of an image is plain: what looked like a link inside it is none.
    if (opener.image) {
      while ((found.links.at(-1)?.span.start ?? -1) > opener.at) found.links.pop();
      while ((found.html.at(-1)?.span.start ?? -1) > opener.at) found.html.pop();
    }
    found.links.push({ kind, target, span: { start: opener.at, end: stop }, text: inner });
    if (!opener.image) brackets.inactive = brackets.open.length;
    return stop;
  };

  if (text[at + 1] === '(') {
    const destination = readDestination(text, at + 1, end);
    if (destination === 'odd') found.odd ??= 'destination';
    else if (destination)
      return close(opener.image ? 'image' : 'link', destination.target, destination.end);
  }
  if (definitions.size === 0) return at + 1;
  const label = /^\[((?:[^[\]\\]|\\.)*)\]/.exec(text.slice(at + 1, Math.min(end, at + 1001)));
  // What opens another bracket is a reference by that one's label, or by its own where that one is
  // empty.
  if (
    text[at + 1] === '[' &&
    at + 1 < end &&
    (label === null || label[1]?.trim() === '') &&
    label?.[1] !== ''
  )
    return at + 1;
  const named = label?.[1]
    ? label[1]
    : inner.end - inner.start > 999
      ? ''
      : text.slice(inner.start, inner.end);
  const target = named === '' ? undefined : definitions.get(normalLabel(named));
  if (target === undefined) return at + 1;
  return close('reference', target, label ? at + 1 + label[0].length : at + 1);
}
