import type { Span } from '#diagnostics/diagnostic';

import { readDestination } from './destination.ts';
import { normalLabel, type HtmlPiece, type Link } from './outline.ts';

/** What one leaf of text holds. `odd` is set when CommonMark's answer needs more than this scanner knows. */
export interface Inline {
  readonly links: Link[];
  readonly html: HtmlPiece[];
  odd: string | null;
}

// eslint-disable-next-line no-control-regex -- as CommonMark 6.5 has it
const autolink = /<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\u0000-\u0020<>]*>/y;
const emailAutolink = /<[A-Za-z0-9.#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*>/y;
const attribute = String.raw`[ \t\n\r]+[A-Za-z_:][A-Za-z0-9_.:-]*(?:[ \t\n\r]*=[ \t\n\r]*(?:[^ \t\n\r"'=<>${'`'}]+|'[^']*'|"[^"]*"))?`;
/** An open or closing tag of CommonMark 6.6; comments and declarations are read by hand. */
export const htmlTag = new RegExp(String.raw`<(?:[A-Za-z][A-Za-z0-9-]*(?:${attribute})*[ \t\n\r]*/?|/[A-Za-z][A-Za-z0-9-]*[ \t\n\r]*)>`, 'y');
const special = /[\\`<![\]]/g;
const punctuation = /[!-/:-@[-`{-~]/;

/**
 * Finds links and raw HTML in one leaf (a paragraph, heading, item or cell), by CommonMark's precedence: escapes, code
 * spans, autolinks and tags before brackets.
 *
 * @param definitions normalised labels of the file's reference definitions, with their targets
 */
export function scanInline(text: string, leaf: Span, definitions: ReadonlyMap<string, string>): Inline {
  const found: Inline = { links: [], html: [], odd: null };
  const brackets: { at: number; image: boolean; active: boolean }[] = [];
  const end = leaf.end;
  let at = leaf.start;

  while (at < end) {
    special.lastIndex = at;
    const hit = special.exec(text);
    if (!hit || hit.index >= end) break;
    at = hit.index;
    switch (hit[0]) {
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
          brackets.push({ at, image: true, active: true });
          at += 2;
        } else at += 1;
        break;
      case '[':
        brackets.push({ at, image: false, active: true });
        at += 1;
        break;
      default:
        at = closeBracket(text, at, end, brackets, definitions, found);
    }
  }
  return found;
}

/** Steps over a code span, or over a run of backticks that nothing closes. */
function skipCode(text: string, at: number, end: number): number {
  let run = at;
  while (text[run] === '`') run += 1;
  const length = run - at;
  let seek = run;
  while (seek < end) {
    seek = text.indexOf('`', seek);
    if (seek === -1 || seek >= end) return run;
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
      found.links.push({ kind: 'autolink', target: pattern === emailAutolink ? `mailto:${inner}` : inner, span, text: { start: at + 1, end: span.end - 1 } });
      return span.end;
    }
  }
  const next = text[at + 1] ?? '';
  if (next === '!' || next === '?') {
    if (!text.startsWith('<!--', at)) {
      found.odd ??= 'declaration';
      return at + 1;
    }
    const close = text.indexOf('-->', at + 4);
    if (/^<!--?-?>/.test(text.slice(at, at + 6)) || close === -1 || close + 3 > end) {
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
  brackets: { at: number; image: boolean; active: boolean }[],
  definitions: ReadonlyMap<string, string>,
  found: Inline,
): number {
  const opener = brackets.pop();
  if (!opener) return at + 1;
  if (!opener.active) return at + 1;
  const inner = { start: opener.at + (opener.image ? 2 : 1), end: at };
  const close = (kind: Link['kind'], target: string, stop: number): number => {
    // The text of an image is plain: what looked like a link inside it is none.
    if (opener.image) {
      while ((found.links.at(-1)?.span.start ?? -1) > opener.at) found.links.pop();
      while ((found.html.at(-1)?.span.start ?? -1) > opener.at) found.html.pop();
    }
    found.links.push({ kind, target, span: { start: opener.at, end: stop }, text: inner });
    if (!opener.image) for (const each of brackets) if (!each.image) each.active = false;
    return stop;
  };

  if (text[at + 1] === '(') {
    const destination = readDestination(text, at + 1, end);
    if (destination === 'odd') found.odd ??= 'destination';
    else if (destination) return close(opener.image ? 'image' : 'link', destination.target, destination.end);
  }
  if (definitions.size === 0) return at + 1;
  const label = /^\[((?:[^[\]\\]|\\.)*)\]/.exec(text.slice(at + 1, Math.min(end, at + 1001)));
  const named = label?.[1]?.trim() ? label[1] : text.slice(inner.start, inner.end);
  const target = definitions.get(normalLabel(named));
  if (target === undefined) return at + 1;
  return close('reference', target, label ? at + 1 + label[0].length : at + 1);
}
