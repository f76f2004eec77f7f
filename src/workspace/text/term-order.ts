import { compare } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';

import type { Glossary, GlossaryTerm } from '../records.ts';

/** Fewer terms than this stand in some order by chance. */
const fewest = 8;
/** One term in so many may stand elsewhere before nobody means the order. */
const share = 6;

const plain = (term: string): string => plainText(oneLine(term)).toLowerCase().replace(/\s+/g, ' ');
const bare = (term: string): string => plain(term).normalize('NFD').replace(/\p{M}/gu, '');

/**
 * The orders people keep a glossary in. Acts add a term by the first one that the terms stand in.
 */
const orders: readonly ((term: string) => string)[] = [
  plain,
  // Word by word, letter by letter, without the article, capitals first.
  (term) =>
    bare(term)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  (term) => bare(term).replace(/[^\p{L}\p{N}]+/gu, ''),
  (term) =>
    bare(term)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replace(/^(?:the|an?) /, ''),
  (term) => plainText(oneLine(term)),
];

/** How a list of terms stands: in which order, and which of them do not stand in it. */
export interface TermOrder {
  /** A term as it is compared. */
  readonly key: (term: string) => string;
  /** Positions of the terms that stand elsewhere, as few as there can be. */
  readonly misplaced: ReadonlySet<number>;
}

/**
 * The order a list of terms is kept in, if it is kept in one: a list that was never sorted has
 * none. A few terms out of place make no other list; then the order is that of all the others.
 */
export function orderOf(terms: readonly string[]): TermOrder | null {
  const first = ordered(terms, plain);
  if (first.misplaced.size === 0) return first;
  if (terms.length < fewest) return null;
  let best = first;
  for (const key of orders.slice(1)) {
    const next = ordered(terms, key);
    if (next.misplaced.size < best.misplaced.size) best = next;
  }
  return best.misplaced.size * share <= terms.length ? best : null;
}

/**
 * The position a new term belongs before; null for the end, and where the terms are in no order.
 */
export function positionOf(terms: readonly string[], term: string): number | null {
  // With one more they may be enough to be meant in an order.
  const order = orderOf(terms) ?? orderOf([...terms, term]);
  if (!order) return null;
  const wanted = order.key(term);
  const at = terms.findIndex(
    (each, position) => !order.misplaced.has(position) && compare(order.key(each), wanted) > 0,
  );
  return at === -1 ? null : at;
}

/** Terms that stand in one list, and so in one order. */
export interface TermList {
  readonly terms: readonly GlossaryTerm[];
  readonly inTable: boolean;
}

/** The terms that stand in one list: the rows of a table each, or the headings below one. */
export function termLists({ terms, document }: Glossary): TermList[] {
  const tables = document.outline.blocks.filter((block) => block.kind === 'table');
  const inTables = tables
    .map((table) =>
      terms.filter(({ span }) => table.span.start <= span.start && span.end <= table.span.end),
    )
    .filter((rows) => rows.length > 0);
  if (inTables.length > 0) return inTables.map((rows) => ({ terms: rows, inTable: true }));
  const groups: { readonly depth: number; readonly terms: GlossaryTerm[] }[] = [];
  const byStart = new Map(terms.map((term) => [term.span.start, term]));
  let open = false;
  for (const { heading, depth } of document.sections) {
    const term = byStart.get(heading.start);
    const last = groups.at(-1);
    if (term && open && last?.depth === depth) last.terms.push(term);
    else if (term) groups.push({ depth, terms: [term] });
    open = term !== undefined;
  }
  return groups.map((group) => ({ terms: group.terms, inTable: false }));
}

/**
 * The terms without which all others stand in an order: what is not in the longest run of the list
 * that rises.
 */
function ordered(terms: readonly string[], key: (term: string) => string): TermOrder {
  const keys = terms.map(key);
  if (keys.every((each, at) => at === 0 || compare(keys[at - 1] ?? '', each) <= 0))
    return { key, misplaced: new Set() };
  // The position that ends the best run of each length, and what comes before each position in its
  // run.
  const ends: number[] = [];
  const before: number[] = [];
  keys.forEach((each, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(keys[ends[middle] ?? 0] ?? '', each) <= 0) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = at;
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.add(at);
  return { key, misplaced: new Set(keys.flatMap((_, at) => (kept.has(at) ? [] : [at]))) };
}
