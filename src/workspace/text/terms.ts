import { compareStrings } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';

import type { Glossary, GlossaryTerm } from '../records.ts';

/** A term as it is compared: plain, in lower case, with spaces for hyphens and underscores. */
export function termKey(term: string): string {
  return plainText(oneLine(term))
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** The keys that mean the same word: the term, its simple plural, and its possible singulars. */
export function termForms(key: string): readonly string[] {
  const singulars = [/([^s])s$/, /(s|x|z|ch|sh)es$/].flatMap((ending) =>
    ending.test(key) ? [key.replace(ending, '$1')] : [],
  );
  return [
    key,
    ...(/(?:ss|us|is)$/.test(key) ? [] : singulars),
    key.replace(/([^aeiou])ies$/, '$1y'),
    `${key}s`,
    `${key}es`,
    key.replace(/([^aeiou])y$/, '$1ies'),
  ];
}

/** True if two terms differ at most in case, white space, joins and a simple plural. */
export function isSameTerm(one: string, other: string): boolean {
  const [a, b] = [termKey(one), termKey(other)];
  return termForms(a).includes(b) || termForms(b).includes(a);
}

/** Fewer terms may be sorted by chance. */
const minTerms = 8;
/** One term in this many may be out of place in a sorted list. */
const termsPerMisplaced = 6;

const plain = (term: string): string => plainText(oneLine(term)).toLowerCase().replace(/\s+/g, ' ');
const withoutMarks = (term: string): string => plain(term).normalize('NFD').replace(/\p{M}/gu, '');
const words = (term: string): string =>
  withoutMarks(term)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The ways to sort a glossary. Of two that fit as well, the first is used. */
const sortKeys: readonly ((term: string) => string)[] = [
  plain,
  words,
  (term) => withoutMarks(term).replace(/[^\p{L}\p{N}]+/gu, ''),
  // Without the article.
  (term) => words(term).replace(/^(?:the|an?) /, ''),
  // Capitals first.
  (term) => plainText(oneLine(term)),
];

/** The order of a list of terms: they are compared by `key`. */
export interface TermOrder {
  readonly key: (term: string) => string;
  /** Positions of as few terms as possible, without which the list is sorted. */
  readonly misplaced: ReadonlySet<number>;
}

/** Finds the order of a sorted list, in which a few terms may be out of place; null if unsorted. */
export function detectTermOrder(terms: readonly string[]): TermOrder | null {
  const first = sortedBy(terms, plain);
  if (first.misplaced.size === 0) return first;
  if (terms.length < minTerms) return null;
  let best = first;
  for (const key of sortKeys.slice(1)) {
    const next = sortedBy(terms, key);
    if (next.misplaced.size < best.misplaced.size) best = next;
  }
  return best.misplaced.size * termsPerMisplaced <= terms.length ? best : null;
}

/** The position to insert a new term before; null for the end, and for an unsorted list. */
export function positionOf(terms: readonly string[], term: string): number | null {
  // One term more may make an order certain.
  const order = detectTermOrder(terms) ?? detectTermOrder([...terms, term]);
  if (!order) return null;
  const wanted = order.key(term);
  const at = terms.findIndex(
    (each, position) =>
      !order.misplaced.has(position) && compareStrings(order.key(each), wanted) > 0,
  );
  return at === -1 ? null : at;
}

/** Splits a glossary into its lists: the rows of each table, or else successive headings. */
export function termLists({ terms, document }: Glossary): {
  readonly terms: readonly GlossaryTerm[];
  readonly inTable: boolean;
}[] {
  const inTables = document.outline.blocks
    .filter((block) => block.kind === 'table')
    .map((table) =>
      terms.filter(({ span }) => table.span.start <= span.start && span.end <= table.span.end),
    )
    .filter((rows) => rows.length > 0);
  if (inTables.length > 0) return inTables.map((rows) => ({ terms: rows, inTable: true }));
  const groups: { readonly depth: number; readonly terms: GlossaryTerm[] }[] = [];
  const byStart = new Map(terms.map((term) => [term.span.start, term]));
  let isAfterTerm = false;
  for (const { heading, depth } of document.sections) {
    const term = byStart.get(heading.start);
    const last = groups.at(-1);
    if (term && isAfterTerm && last?.depth === depth) last.terms.push(term);
    else if (term) groups.push({ depth, terms: [term] });
    isAfterTerm = term !== undefined;
  }
  return groups.map((group) => ({ terms: group.terms, inTable: false }));
}

/** Finds the longest sorted part of a list, not necessarily in one piece; the rest is misplaced. */
function sortedBy(terms: readonly string[], key: (term: string) => string): TermOrder {
  const keys = terms.map(key);
  if (keys.every((each, at) => at === 0 || compareStrings(keys[at - 1] ?? '', each) <= 0))
    return { key, misplaced: new Set() };
  // The best last position of a part of each length, and each position's predecessor.
  const ends: number[] = [];
  const before: number[] = [];
  keys.forEach((each, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareStrings(keys[ends[middle] ?? 0] ?? '', each) <= 0) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = at;
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.add(at);
  return { key, misplaced: new Set(keys.flatMap((_, at) => (kept.has(at) ? [] : [at]))) };
}
