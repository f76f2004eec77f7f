import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';
import { isInCode } from '../stores/prose.ts';
import type { Manifest } from './manifest.ts';
import { packageId, packageOf, type Product, products } from './products.ts';
import { type Interval, intervalOf } from './version-range.ts';

/** A version that a note says the project uses or needs. */
export interface StatedVersion {
  readonly product: Product;
  /** As it is written, with the sign that makes it a bound: `18+`, `>=3.10`, `4.2`. */
  readonly version: string;
  readonly interval: Interval;
  /** Whether later ones are meant, too. */
  readonly atLeast: boolean;
  readonly span: Span;
}

/** What makes another name of the one behind it: Ant Design Vue. */
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
/** Words that tell of another time, another project, or of what a version has. */
const otherwise =
  /\b(?:since|until|before|upgrad\w+|migrat\w+|downgrad\w+|was|were|had been|legacy|older|earlier|deprecat\w+|introduced|added in|new in|changed in|as of|no longer|not|never|avoid|unlike|don['’]t|versus|vs|compatib\w+|such as|e\.g|for example|if you|when using|instead|previous\w*|former\w*|syntax|features?|style|idioms?|semantics|docs|documentation|error|bug|issue|breaking|backport\w*|polyfill\w*|tested (?:with|on)|matrix|supports?|supported|minimum for|planned|future|drop\w*|eventually)\b|→|->|=>|❌/iu;
/** Words before a version of a sentence that speaks of the project itself. */
const usesIt =
  /\b(?:uses?|using|requires?|required|needs?|built (?:with|on|in|using)|runs? on|running on|running|targets?|targeting|is an?|based on|written in|powered by|stack|prerequisites?|requirements?|install(?:ed)?)\b/i;
/** Other names with versions before it in the same list. */
const listedBefore =
  /^(?:[\s*_`>|-]|\d+[.)] )*(?:[\p{L}][\p{L}\p{N} /&().-]{0,40}[*_`]*[:：—–-][\s*_`]*)?(?:[\p{L}][\p{L}\p{N} ./()~^>=+@*_`-]{0,40}(?:,|\+|\/|·|&|with|and|on|、|，)[\s*_`(]*)*$/u;
/** What may stand behind a version that a list names. */
const listedAfter =
  /^[*_`)]*\s*(?:$|[,;+|/(—–:·&、，.-]|with\b|and\b|on\b|apps?\b|application\b|web\b|cli\b|project\b|strict\b|mode\b|image\b|installed\b|backend\b|frontend\b|api\b|server\b|monorepo\b)/iu;

/** The versions that a note says of its project: in lists, tables and sentences that say so. */
export const statedVersionsOf = oncePerObject((document: Document): StatedVersion[] => {
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

/**
 * The versions that a note says of packages of Swift and Elixir, which are called as the manifests
 * of the project call them.
 */
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
    .map((each) =>
      each.interval.from[0] === 0
        ? { ...each, product: { ...each.product, parts: 2 as const } }
        : each,
    )
    .filter(({ span }) => isOfProject(document.text, span));
}

/** Whether a line gives several versions of one product: it works with each. */
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

/** Every version that a note gives beside the name of a product, outside of code. */
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
    stated.push({
      product,
      version: `${atLeast && !plus.includes('+') ? '>=' : ''}${number}${atLeast && plus.includes('+') ? '+' : ''}`,
      interval: atLeast ? { from: interval.from, to: null } : interval,
      atLeast,
      span: { start, end },
    });
  }
  return stated;
}

/** Words of a sentence that asks for what a version has. */
const asks =
  /\b(?:must|shall|always|follow(?:s|ing)?|required|mandatory|standards?|conventions?)\b/i;

/**
 * The one major that a note gives of a product wherever it names it, twice or more, in a heading or
 * in what it asks for.
 */
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
    if (!isOne || lines.some((line) => otherwise.test(line))) return [];
    const at = lines.findIndex((line) => /^\s*#/.test(line) || asks.test(line));
    return ofOne.slice(at, at + 1).filter(() => at !== -1);
  });
}

function lineAround(text: string, { start, end }: Span): string {
  const newline = text.indexOf('\n', end);
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, newline === -1 ? undefined : newline);
}

/** `go 1` and `express 2` are other words in small letters. */
function isWrittenAs(name: string): boolean {
  return !/^(?:go|express|next|bun|expo|pest|rust|jest|java)$/.test(name);
}

/** Whether the words around a version speak of what the project is made of, now. */
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
    // What stands in brackets is said of the version, and not of another.
    after: /^.*?(?=[.!?。;](?:\s|$)|$)/.exec(after.replace(/^[*_`]*\s*\([^()]*\)/, ''))?.[0] ?? '',
  };
  if (otherwise.test(sentence.before.replace(/\([^()]*\)/g, '')) || otherwise.test(sentence.after))
    return false;
  if (usesIt.test(sentence.before.slice(-120))) return true;
  const isListed =
    isRow ||
    /^\s*(?:[-*+]|\d+[.)])\s/.test(line.before) ||
    /^\s*[*_]{0,2}[\p{L} ]{2,30}[*_]{0,2}:/u.test(line.before);
  return isListed && listedBefore.test(before) && listedAfter.test(after);
}
