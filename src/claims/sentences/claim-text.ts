import { visualForm } from '#detection/look-alikes';

import { inDigits } from './numbers-and-units.ts';

/** Longer than any claim that one sentence makes, and a bound on the work below. */
const longest = 4_000;

/** What people write before a claim, and that is no part of it. */
const label =
  /^(?:(?:please )?(?:note|remember|recall|observe|be aware|keep in mind) that |(?:note|nb|n\.b\.|fyi|psa|important|reminder|remember|claim|fact|finding|observation|tl;?dr)(?: ?[:-] ?| , )|\[!\w+\] ?|(?:in fact|of course),? |it turns out that |we (?:found|learned|learnt|know) that )/;
const listMarker =
  /^(?:[-*+•] (?!\d)|#{1,6} |> ?(?=[\p{L}"'`*_\[])|\d{1,3}[.)] (?=[\p{L}"'`*_\[]))/u;
const wholly =
  /^it(?: is|'s) (not true|untrue|false|wrong|incorrect|not the case|true|correct|the case) that /;

/** A claim as it is compared, and whether it begins by denying all of it. */
export interface ClaimText {
  readonly text: string;
  readonly denied: boolean;
}

/**
 * A claim without what makes no difference: case, marks of Markdown, quotes, look-alikes and
 * characters that show nothing, what leads up to it. Numbers in words are in digits.
 */
export function claimText(claim: string): ClaimText {
  let text = inDigits(
    withoutMarks(plainLetters(visualForm(entities(claim.slice(0, longest)))))
      .replace(/\s+/g, ' ')
      .trim(),
  );
  for (let before = ''; before !== text;)
    [before, text] = [
      text,
      text
        .replace(listMarker, '')
        .replace(label, '')
        .replace(/^["']+(?=[\p{L}])/u, ''),
    ];
  const how = wholly.exec(text);
  return how
    ? {
        text: text.slice(how[0].length),
        denied: !['true', 'correct', 'the case'].includes(how[1] ?? ''),
      }
    : { text, denied: false };
}

/**
 * Hyphens, dashes, quotes and comparisons in one form; a compound that is one word as well is one.
 */
function plainLetters(text: string): string {
  const typed = /[^\x20-\x7e]/.test(text) ? asTyped(text) : text;
  if (!typed.includes('-')) return typed;
  return typed
    .replace(
      /(?<=(?:^|[^\p{L}\p{N}._-])\d+(?:[.,]\d+)?)-(?=\d+(?:[.,]\d+)?(?![\d-]|[.,]\d))/gu,
      ' to ',
    )
    .replace(
      /(?<![\p{L}\p{N}-])(re|pre|non|un|co|de|multi|sub|semi|anti|auto|inter|intra|micro|mis|over|e)-(?=\p{L})/gu,
      '$1',
    );
}

/** What a keyboard has in place of what typesetting has. */
function asTyped(text: string): string {
  return (
    text
      .replace(/[\u2018\u2019\u201a\u02bc]/g, "'")
      .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
      .replace(/[\u2010-\u2012\u2043]/g, '-')
      // Strokes and lines through Latin letters, which no letter has of its own.
      .replace(/(?<=[a-z])\p{Mn}+/gu, '')
      .replace(/\u2212/g, '-')
      .replace(/(?<=\d) ?[\u2013\u2014] ?(?=\d)/g, ' to ')
      .replace(/[\u2013-\u2015]/g, ' , ')
      .replace(/≤/g, '<=')
      .replace(/≥/g, '>=')
      .replace(/≠/g, '!=')
  );
}

/** Markdown's marks, and the HTML that only formats; what stands in code is left as it is. */
function withoutMarks(text: string): string {
  if (!/[`*_~[\\<]/.test(text)) return text;
  return text
    .split(/(`+[^`]+`+)/)
    .map((part) =>
      /^`+[^`]+`+$/.test(part) ? part.replace(/^`+ ?| ?`+$/g, '') : proseWithoutMarks(part),
    )
    .join('');
}

function proseWithoutMarks(text: string): string {
  return (
    text
      .replace(/<!--[^]*?-->/g, '')
      .replace(
        /<\/?(?:b|i|em|strong|u|s|del|ins|code|kbd|span|p|br|mark|small|font|div)(?:\s[^<>]{0,400})?\/?>/g,
        '',
      )
      .replace(/!?\[([^[\]]+)\](?:\([^()\s]*\)|\[[^[\]]*\])/g, '$1')
      .replace(
        /(?<![\p{L}\p{N}*_~\\/])(\*{1,3}|_{1,3}|~~)(?=[^\s*_~/])([^*_~]*[^\s*_~/])\1(?![\p{L}\p{N}*_~/])/gu,
        '$2',
      )
      // Inside of a word, too: re**ject**ed.
      .replace(/(\*{1,2})(\p{L}+)\1/gu, '$2')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
  );
}

const named = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['shy', ''],
  ['le', '<='],
  ['ge', '>='],
  ['ne', '!='],
]);

/** Characters that are written as HTML entities. */
function entities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi,
    (all, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named.get(name.toLowerCase()) ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : all;
    },
  );
}
