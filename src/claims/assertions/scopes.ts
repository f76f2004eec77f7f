import { contentWords } from '../sentences/content-words.ts';
import { senseOfWord, tellApart } from './word-senses.ts';

/** When something applies, in the words of whoever wrote it. */
export interface Scope {
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
}

interface Range {
  readonly of: string;
  readonly from: number;
  readonly to: number;
}

/** One case, read: what its words mean, and the versions it names. */
interface Case {
  readonly senses: ReadonlySet<string>;
  readonly ranges: readonly Range[];
}

/** A scope as others are compared with it. */
export interface ReadScope {
  readonly applies: readonly Case[];
  readonly not: readonly Case[];
}

/** Reads what the cases of a scope speak of: one is compared with those of many. */
export function readScope({ appliesWhen, doesNotApplyWhen }: Scope): ReadScope {
  return { applies: appliesWhen.map(readCase), not: doesNotApplyWhen.map(readCase) };
}

function readCase(text: string): Case {
  return { senses: sensesOf(text), ranges: rangesIn(text) };
}

/**
 * Whether two facts never apply at once: each case of one is excluded by the other, or speaks of
 * versions that the other does not speak of. Scopes in other words are not by that apart.
 */
export function scopesExclude(
  { applies: mine, not: outOfMine }: ReadScope,
  { applies: theirs, not: outOfTheirs }: ReadScope,
): boolean {
  if (mine.length > 0 && areCovered(mine, outOfTheirs)) return true;
  if (theirs.length > 0 && areCovered(theirs, outOfMine)) return true;
  if (mine.length === 0 || theirs.length === 0) return false;
  return mine.every((when) => theirs.every((where) => areApart(when, where)));
}

function areCovered(cases: readonly Case[], exclusions: readonly Case[]): boolean {
  return cases.every((when) => exclusions.some((not) => covers(not, when)));
}

/**
 * Whether an exclusion speaks of a case: all of its words are said of the case, or all of the
 * case's of it.
 */
function covers({ senses: not }: Case, { senses: words }: Case): boolean {
  const shared = sharedBy(not, words);
  return (
    shared > 0 &&
    shared >= Math.min(not.size, words.size) &&
    shared >= Math.max(not.size, words.size) * 0.5
  );
}

function areApart(when: Case, where: Case): boolean {
  if (
    when.ranges.some((range) =>
      where.ranges.some(
        (each) => each.of === range.of && (each.to < range.from || range.to < each.from),
      ),
    )
  )
    return true;
  const [words, others] = [when.senses, where.senses];
  if (words.size !== others.size || words.size - sharedBy(words, others) !== 1) return false;
  const [mine = '', theirs = ''] = [
    [...words].find((each) => !others.has(each)),
    [...others].find((each) => !words.has(each)),
  ];
  // The same but for the one word that tells two things apart: in staging, in production.
  return tellApart(mine, theirs);
}

function sharedBy(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared += 1;
  return shared;
}

/** Versions that a scope names: `PostgreSQL 14`, `Android 13 or newer`, `Node < 18`. */
function rangesIn(scope: string): Range[] {
  const found: Range[] = [];
  for (const [, name = '', less, digits = '', rest = ''] of scope
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .matchAll(
      /([a-z][\w.+#-]{0,60}(?<![.])) (<=?|before|under|up to|older than|below)? ?v?(\d{1,20}(?:\.\d{1,20})?)([^,;.]{0,14})/g,
    )) {
    const version = Number(digits);
    const up = /^\s*(?:\+|(?:or|and) (?:newer|later|up|above|higher|upwards?))/.test(rest);
    const down =
      less !== undefined || /^\s*(?:(?:or|and) (?:earlier|older|lower|below|before))/.test(rest);
    found.push({
      of: senseOfWord(name),
      from: down ? -Infinity : version,
      to: up
        ? Infinity
        : less === '<' ||
            less === 'before' ||
            less === 'under' ||
            less === 'older than' ||
            less === 'below'
          ? version - 0.001
          : version,
    });
  }
  return found;
}

function sensesOf(text: string): Set<string> {
  return new Set(contentWords(text.toLowerCase().replace(/\be-mail/g, 'email')).map(senseOfWord));
}

/** Whether two facts say that they apply in the same case, in much the same words. */
export function nearScopes(one: ReadScope, other: ReadScope): boolean {
  return one.applies.some(({ senses }) =>
    other.applies.some(({ senses: others }) => {
      const shared = sharedBy(senses, others);
      return shared > 0 && shared >= 0.6 * Math.max(senses.size, others.size);
    }),
  );
}
