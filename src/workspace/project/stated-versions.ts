import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { memoizeByObject } from '../memoize.ts';
import { isInCode } from '../stores/prose.ts';
import { lineAround } from '../stores/text-around.ts';
import type { Manifest } from './manifest.ts';
import { packageId, packageOf, type Product, products } from './products.ts';
import { type Interval, intervalOf } from './version-range.ts';

/** A version that a note says the project uses. */
export interface StatedVersion {
  readonly product: Product;
  /** `18+`, `>=3.10`, `4.2`. */
  readonly version: string;
  readonly interval: Interval;
  readonly atLeast: boolean;
  readonly span: Span;
}

/** Before the name of another product: Ant Design Vue. */
const partOfName = /\b(?:Ant Design|Element|Bootstrap|Naive UI|Design) $/;
const names = products.map(({ written }) => written);
const named = products.map(({ written }) => new RegExp(`^(?:${written})$`, 'i'));
/** `Node.js 18+`, `**Python**: >= 3.10`, `React (v19)`. */
const statementOf = (written: readonly string[]): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_@/.-])(?<name>${written.join('|')})(?:[ \t]*[*_\x60]{1,3})?(?:[ \t]+(?:[Vv]ersion|SDK))?[*_\x60]{0,3}[ \t]*(?::|\(|—|–|-|=|@)?[ \t]*[*_\x60]{0,3}[ \t]*(?<sign>>=|≥|>|\^|~|[Aa]t least|[Mm]in(?:imum|\.)?)?[ \t]*v?(?<number>\d{1,2}(?:\.(?:\d{1,3}|x)){0,2})(?<plus>(?:\.x)?(?:\+|,?[ \t]*\(?(?:\+|(?:or|and) (?:later|newer|higher|above|greater|up)|at least|minimum)\)?)?)(?![\p{L}\p{N}%]|[.,]\d|[ \t]*[-–/][ \t]*v?\d|[ \t]+(?:or|and|to)[ \t]+v?\d|,[ \t]*v?\d)`,
    'gu',
  );
const statement = statementOf(names);
/** Words about another time or project, or about features of a version. */
const notInUse =
  /\b(?:since|until|before|upgrad\w+|migrat\w+|downgrad\w+|was|were|had been|legacy|older|earlier|deprecat\w+|introduced|added in|new in|changed in|as of|no longer|not|never|avoid|unlike|don['’]t|versus|vs|compatib\w+|such as|e\.g|for example|if you|when using|instead|previous\w*|former\w*|syntax|features?|style|idioms?|semantics|docs|documentation|error|bug|issue|breaking|backport\w*|polyfill\w*|tested (?:with|on)|matrix|supports?|supported|minimum for|planned|future|drop\w*|eventually)\b|→|->|=>|❌/iu;
/** Words before a version that the project uses. */
const usesIt =
  /\b(?:uses?|using|requires?|required|needs?|built (?:with|on|in|using)|runs? on|running on|running|targets?|targeting|is an?|based on|written in|powered by|stack|prerequisites?|requirements?|install(?:ed)?)\b/i;
/** Other names and versions of the same list. */
const listedBefore =
  /^(?:[\s*_`>|-]|\d+[.)] )*(?:[\p{L}][\p{L}\p{N} /&().-]{0,40}[*_`]*[:：—–-][\s*_`]*)?(?:[\p{L}][\p{L}\p{N} ./()~^>=+@*_`-]{0,40}(?:,|\+|\/|·|&|with|and|on|、|，)[\s*_`(]*)*$/u;
/** Text after a version in a list. */
const listedAfter =
  /^[*_`)]*\s*(?:$|[,;+|/(—–:·&、，.-]|with\b|and\b|on\b|apps?\b|application\b|web\b|cli\b|project\b|strict\b|mode\b|image\b|installed\b|backend\b|frontend\b|api\b|server\b|monorepo\b)/iu;

/** Finds the versions of the project in lists, tables and sentences of a note. */
export const statedVersionsOf = memoizeByObject((document: Document): StatedVersion[] => {
  if (!/\d/.test(document.text)) return [];
  const mentions = mentionsIn(document, statement, (name) =>
    isWrittenAs(name) ? products[named.findIndex((pattern) => pattern.test(name))] : undefined,
  );
  const stated = mentions.filter(
    (each) =>
      isOfProject(document.text, each.span) && !isOneOfSeveral(document.text, each, mentions),
  );
  return [...stated, ...repeatedMajors(document, mentions, stated)];
});

/** Finds the versions of Swift and Elixir packages, by the names in manifests. */
export function statedPackagesOf(
  document: Document,
  manifests: Iterable<Manifest>,
): StatedVersion[] {
  const packages = new Set(
    [...manifests].flatMap(({ versions }) =>
      versions.flatMap(({ product }) => packageOf(product) ?? []),
    ),
  );
  const text = document.text.toLowerCase();
  const own = [...packages].filter((name) => text.includes(name.split(/[-_]/)[0] ?? name));
  if (own.length === 0) return [];
  const written = own.map((name) => name.replace(/[-_]/g, '[-_ ]?').replace(/\./g, String.raw`\.`));
  const patterns = written.map((each) => new RegExp(`^${each}$`, 'i'));
  const pattern = statementOf(
    written.map((each) => String.raw`(?:[\w.-]+\/)?${each.replace(/[a-z]/g, eitherCase)}`),
  );
  return mentionsIn(document, pattern, (name) => {
    const at = patterns.findIndex((each) => each.test(name.replace(/^.*\//, '')));
    const found = own[at];
    return found === undefined
      ? undefined
      : { id: packageId(found), written: found, parts: /^phoenix/.test(found) ? 2 : 1 };
  })
    .filter(({ span }) => isOfProject(document.text, span))
    .map((each) =>
      each.interval.from[0] === 0
        ? { ...each, product: { ...each.product, parts: 2 as const } }
        : each,
    );
}

/** True if the line has several versions of one product. */
function isOneOfSeveral(
  text: string,
  { product, interval, span }: StatedVersion,
  mentions: readonly StatedVersion[],
): boolean {
  const line = lineAround(text, span);
  return mentions.some(
    (other) =>
      other.product.id === product.id &&
      other.interval.from[0] !== interval.from[0] &&
      Math.abs(other.span.start - span.start) < line.length &&
      lineAround(text, other.span) === line,
  );
}

function eitherCase(letter: string): string {
  return `[${letter}${letter.toUpperCase()}]`;
}

/** Finds all products with a version outside of code. */
function mentionsIn(
  document: Document,
  pattern: RegExp,
  productOf: (name: string) => Product | undefined,
): StatedVersion[] {
  const { text, bodyStart } = document;
  const stated: StatedVersion[] = [];
  for (const match of text.slice(bodyStart).matchAll(pattern)) {
    const { name = '', sign = '', number = '', plus = '' } = match.groups ?? {};
    const product = productOf(name);
    const interval = intervalOf(number);
    const start = bodyStart + match.index;
    if (!product || !interval || isInCode(document, start)) continue;
    if (partOfName.test(text.slice(Math.max(0, start - 20), start))) continue;
    const end = start + match[0].length;
    const before = text.slice(Math.max(0, start - 24), start);
    const atLeast =
      />|≥|t least|[Mm]in/.test(sign) ||
      /\+|or |and |least|minimum/.test(plus) ||
      /\b(?:at least|minimum(?: of)?)[ \t*_`]*$/i.test(before);
    const [lower, upper] = !atLeast ? ['', ''] : plus.includes('+') ? ['', '+'] : ['>=', ''];
    stated.push({
      product,
      version: `${lower}${number}${upper}`,
      interval: atLeast ? { from: interval.from, to: null } : interval,
      atLeast,
      span: { start, end },
    });
  }
  return stated;
}

/** Words of a requirement. */
const asks =
  /\b(?:must|shall|always|follow(?:s|ing)?|required|mandatory|standards?|conventions?)\b/i;

/** Finds a product with the same major at least twice, once in a heading or a requirement. */
function repeatedMajors(
  { text }: Document,
  mentions: readonly StatedVersion[],
  stated: readonly StatedVersion[],
): StatedVersion[] {
  const known = new Set(stated.map(({ product }) => product.id));
  const ids = [...new Set(mentions.map(({ product }) => product.id))];
  return ids.flatMap((id) => {
    const ofOne = mentions.filter(({ product }) => product.id === id);
    const [first] = ofOne;
    if (!first || ofOne.length < 2 || known.has(first.product.id) || first.product.parts === 2)
      return [];
    const isOne = ofOne.every(
      ({ interval, atLeast }) => !atLeast && interval.from[0] === first.interval.from[0],
    );
    const lines = ofOne.map(({ span }) => lineAround(text, span));
    if (!isOne || lines.some((line) => notInUse.test(line))) return [];
    const at = lines.findIndex((line) => /^\s*#/.test(line) || asks.test(line));
    return at === -1 ? [] : ofOne.slice(at, at + 1);
  });
}

/** In lower case, `go 1` and `express 2` are other words. */
function isWrittenAs(name: string): boolean {
  return !/^(?:go|express|next|bun|expo|pest|rust|jest|java)$/.test(name);
}

/** True if the text around a version is about the project at present. */
function isOfProject(text: string, { start, end }: Span): boolean {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  const line = {
    before: text.slice(from, start),
    after: text.slice(end, newline === -1 ? text.length : newline),
  };
  if (/^\s*#/.test(line.before)) return false;
  const isRow = /^\s*\|/.test(line.before);
  const before = isRow ? line.before.slice(line.before.lastIndexOf('|') + 1) : line.before;
  const after = isRow ? (line.after.split('|')[0] ?? '') : line.after;
  const sentence = {
    before: before.slice(
      Math.max(0, ...[...before.matchAll(/[.!?。;]\s/g)].map(({ index }) => index + 1)),
    ),
    // Text in parentheses is about this version.
    after: /^.*?(?=[.!?。;](?:\s|$)|$)/.exec(after.replace(/^[*_`]*\s*\([^()]*\)/, ''))?.[0] ?? '',
  };
  if (notInUse.test(sentence.before.replace(/\([^()]*\)/g, '')) || notInUse.test(sentence.after))
    return false;
  if (usesIt.test(sentence.before.slice(-120))) return true;
  const isListed =
    isRow ||
    /^\s*(?:[-*+]|\d+[.)])\s/.test(line.before) ||
    /^\s*[*_]{0,2}[\p{L} ]{2,30}[*_]{0,2}:/u.test(line.before);
  return isListed && listedBefore.test(before) && listedAfter.test(after);
}
