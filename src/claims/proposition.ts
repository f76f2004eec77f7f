import { visualForm } from '#detection/look-alikes';

import { expandContraction, kindOfWord, senseOf, stem } from './sentences/claim-words.ts';
import { normalNumber, numberPattern, replaceNumberWords } from './sentences/products.ts';

/** A claim by its words: its subject, its polarity and its values. */
export interface Proposition {
  /** Stems of content words, in order. */
  readonly subject: readonly string[];
  readonly polarity: 'affirms' | 'denies';
  /** Numbers with units, versions, names with signs, operators and paths, in order. */
  readonly values: readonly string[];
  /** All parts in order, with denials and function words. */
  readonly said: readonly PropositionPart[];
}

/** One part of a claim. */
export interface PropositionPart {
  readonly kind: 'word' | 'function' | 'not' | 'value';
  readonly text: string;
}

/** UTF-16 units of a text that are read. */
export const maxClaimLength = 4_000;

/** Relation of two claims; those with other values or polarity have the same subject. */
export type PropositionRelation = 'same' | 'other-values' | 'other-polarity' | 'unlike';

const word = String.raw`[\p{L}\p{N}\p{M}_]`;
const piece = new RegExp(
  [
    // Most words. The later alternatives also find them, but slower.
    String.raw`(?<=^| )[a-z]+(?=,? |$)`,
    String.raw`[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>)]+`,
    String.raw`(?<![\p{L}\p{N}_./-])--?(?=\p{L})[\p{L}\p{N}][\p{L}\p{N}_-]*`,
    String.raw`(?:[\p{L}\p{N}_.@~$*+{}-]{0,200}\/)+[\p{L}\p{N}_.@~$*+{}-]*(?:#[\w-]+)?`,
    String.raw`(?<!${word})\d{4}-\d\d(?:-\d\d)?(?:t\d\d:\d\d(?::\d\d)?z?)?(?!${word})`,
    numberPattern,
    String.raw`[@$#.]?${word}+(?:(?:'(?=\p{L})|\.(?=${word})|::?(?=[\p{L}_]))${word}` +
      String.raw`+)*(?:\+\+|--(?![\p{L}\p{N}])|[+#](?!${word}))?`,
    String.raw`[<>=!]=+|=>|->|<-|&&|\|\||-(?:(?<=\p{N} ?-)(?= ?\p{N})|(?<=[\p{L}\p{N}] -)(?=` +
      String.raw` \p{N}))|\*(?<=[\p{L}\p{N})] ?\*)(?= ?[\p{L}\p{N}(])|!(?=[\p{L}_(])|[\^%°′]` +
      String.raw`|(?!\|)\p{Sm}|\p{Sc}`,
    // Only brackets of expressions.
    String.raw`\((?<=[*\/^+-]\()|\)(?=[*\/^+-])|\[(?<=[\p{L}\p{N}_]\[)|\|(?<=[\p{L}\p{N}]\|)(?=[\p{L}\p{N}])`,
  ].join('|'),
  'gu',
);
const aNumber = new RegExp(`^${numberPattern}$`, 'u');

/** Reads a claim into a proposition. */
export function propositionOf(claim: string): Proposition {
  const { text, denied } = claimText(claim);
  const said = denied ? denial(statementsIn(text)) : statementsIn(text);
  const subject: string[] = [];
  const values: string[] = [];
  let denials = 0;
  for (const each of said) {
    if (each.kind === 'word') subject.push(each.text);
    if (each.kind === 'value') values.push(each.text);
    if (each.kind === 'not' || (each.kind === 'word' && senseOf(each.text).denies)) denials += 1;
  }
  const polarity = denials % 2 === 0 ? 'affirms' : 'denies';
  if (subject.length > 0 || values.length > 0) return { subject, polarity, values, said };
  // A claim without content words is its own subject.
  const whole = claim.slice(0, maxClaimLength).trim().toLowerCase();
  return { subject: [whole], polarity, values, said: [...said, { kind: 'value', text: whole }] };
}

/** Gives a key that equal propositions share. A compound is equal in one word and in two. */
export function propositionKey({ said }: Proposition): string {
  return said
    .map(({ kind, text }, at) =>
      kind === 'word' && said[at - 1]?.kind === 'word' ? text : ` ${kind === 'not' ? '¬' : text}`,
    )
    .join('');
}

/** Compares two propositions by their keys, and by nearly all of their content words. */
export function compareProposition(one: Proposition, other: Proposition): PropositionRelation {
  if (propositionKey(one) === propositionKey(other)) return 'same';
  if (!isAlike(one.subject, other.subject) && !isAlike(withNames(one), withNames(other)))
    return 'unlike';
  return one.polarity === other.polarity ? 'other-values' : 'other-polarity';
}

/** Whether two claims have nearly the same senses, or one has all of the other and few more. */
function isAlike(one: readonly string[], other: readonly string[]): boolean {
  const [words, others] = [one, other].map(
    (list) => new Set(list.map((each) => senseOf(each).word)),
  ) as [Set<string>, Set<string>];
  const shared = [...words].filter((each) => others.has(each)).length;
  const [fewer, more] = [Math.min(words.size, others.size), Math.max(words.size, others.size)];
  const all = fewer + more - shared;
  return (
    all > 0 && (shared / all >= 0.8 || (fewer >= 5 && shared >= fewer * 0.9 && more <= fewer * 1.5))
  );
}

function statementsIn(text: string): PropositionPart[] {
  const said: PropositionPart[] = [];
  const pieces = text.match(piece) ?? [];
  for (const [at, found] of pieces.entries()) {
    if (!/^[\p{L}\p{M}]+(?:'\p{L}+)?$/u.test(found))
      said.push({
        kind: 'value',
        text: aNumber.test(found)
          ? normalNumber(found)
          : found.replace(/(?<=[\p{L}\p{N}])[.]+$/u, ''),
      });
    else if (found === 'a' && namesA(pieces[at + 1])) said.push({ kind: 'word', text: 'a' });
    else
      for (const word of expandContraction(found)) {
        const kind = kindOfWord(word);
        // Quantifiers change nothing, except in "not all" and "every 10 minutes".
        if (
          kind === 'quantifier' &&
          (said.at(-1)?.kind === 'not' || /^-?\p{N}/u.test(pieces[at + 1] ?? ''))
        )
          said.push({ kind: 'function', text: 'all' });
        else if (kind === 'content') said.push({ kind: 'word', text: stem(word) });
        else if (kind === 'function' || kind === 'not')
          said.push({ kind, text: word === 'upon' ? 'on' : word });
      }
  }
  return said;
}

/** Whether an `a` before this word is a name, and no article. */
function namesA(next: string | undefined): boolean {
  return (
    next === undefined ||
    ['is', 'was', 'and', 'has', 'does', 'than'].includes(next) ||
    kindOfWord(next) === 'function' ||
    kindOfWord(next) === 'not' ||
    /^[^\p{L}\p{N}]/u.test(next)
  );
}

/** Denies a whole claim; a claim with one denial loses it. */
function denial(said: readonly PropositionPart[]): PropositionPart[] {
  const once = said.filter((each) => each.kind === 'not').length === 1;
  return once
    ? said.filter((each) => each.kind !== 'not')
    : [{ kind: 'not', text: 'not' }, ...said];
}

/** Gives content words and the words inside names: `token` of `refresh_token`. */
function withNames({ subject, values }: Proposition): string[] {
  return [
    ...subject,
    ...values
      .filter((each) => !/^-?\d/.test(each))
      .flatMap((each) => each.match(/\p{L}+/gu) ?? [])
      .map(stem),
  ];
}

/** Introductions before a claim. */
const label =
  /^(?:(?:please )?(?:note|remember|recall|observe|be aware|keep in mind) that |(?:note|nb|n\.b\.|fyi|psa|important|reminder|remember|claim|fact|finding|observation|tl;?dr)(?: ?[:-] ?| , )|\[!\w+\] ?|(?:in fact|of course),? |it turns out that |we (?:found|learned|learnt|know) that )/;
const listMarker =
  /^(?:[-*+•] (?!\d)|#{1,6} |> ?(?=[\p{L}"'`*_\[])|\d{1,3}[.)] (?=[\p{L}"'`*_\[]))/u;
const wholly =
  /^it(?: is|'s) (not true|untrue|false|wrong|incorrect|not the case|true|correct|the case) that /;

/**
 * Normalizes a claim: no case, Markdown, look-alikes, invisible characters or introduction; numbers
 * in digits.
 *
 * @returns also whether the claim begins with "it is not true that"
 */
function claimText(claim: string): { readonly text: string; readonly denied: boolean } {
  let text = replaceNumberWords(
    withoutMarks(plainLetters(visualForm(entities(claim.slice(0, maxClaimLength)))))
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

/** Unifies hyphens, dashes, quotes and comparisons, and joins prefixes to their words. */
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

/** Replaces typographic characters by those of a keyboard. */
function asTyped(text: string): string {
  return (
    text
      .replace(/[\u2018\u2019\u201a\u02bc]/g, "'")
      .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
      .replace(/[\u2010-\u2012\u2043]/g, '-')
      // Combining marks on Latin letters, such as strokes.
      .replace(/(?<=[a-z])\p{Mn}+/gu, '')
      .replace(/\u2212/g, '-')
      .replace(/(?<=\d) ?[\u2013\u2014] ?(?=\d)/g, ' to ')
      .replace(/[\u2013-\u2015]/g, ' , ')
      .replace(/≤/g, '<=')
      .replace(/≥/g, '>=')
      .replace(/≠/g, '!=')
  );
}

/** Removes Markdown and formatting HTML, but not inside code spans. */
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
      // Also inside a word: re**ject**ed.
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

/** Decodes HTML entities. */
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
