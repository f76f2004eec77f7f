import { contentWords } from '../content-words.ts';
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

/**
 * Whether two facts never apply at once (document 2, CON801): each case of one is excluded by the other, or speaks of
 * versions that the other does not speak of. Scopes in other words are not by that apart.
 */
export function scopesExclude(one: Scope, other: Scope): boolean {
  if (one.appliesWhen.length > 0 && one.appliesWhen.every((when) => other.doesNotApplyWhen.some((not) => covers(not, when)))) return true;
  if (other.appliesWhen.length > 0 && other.appliesWhen.every((when) => one.doesNotApplyWhen.some((not) => covers(not, when)))) return true;
  if (one.appliesWhen.length === 0 || other.appliesWhen.length === 0) return false;
  return one.appliesWhen.every((when) => other.appliesWhen.every((where) => areApart(when, where)));
}

/** Whether an exclusion speaks of a case: all of its words are said of the case, or all of the case's of it. */
function covers(exclusion: string, when: string): boolean {
  const [not, words] = [sensesOf(exclusion), sensesOf(when)];
  const shared = [...not].filter((each) => words.has(each)).length;
  return shared > 0 && shared >= Math.min(not.size, words.size) && shared >= Math.max(not.size, words.size) * 0.5;
}

function areApart(when: string, where: string): boolean {
  const [one, other] = [rangesIn(when), rangesIn(where)];
  if (one.some((range) => other.some((each) => each.of === range.of && (each.to < range.from || range.to < each.from)))) return true;
  const [words, others] = [sensesOf(when), sensesOf(where)];
  const [mine, theirs] = [[...words].filter((each) => !others.has(each)), [...others].filter((each) => !words.has(each))];
  // The same but for the one word that tells two things apart: in staging, in production.
  return mine.length === 1 && theirs.length === 1 && tellApart(mine[0] ?? '', theirs[0] ?? '');
}

/** Versions that a scope names: `PostgreSQL 14`, `Android 13 or newer`, `Node < 18`. */
function rangesIn(scope: string): Range[] {
  const found: Range[] = [];
  for (const [, name = '', less, digits = '', rest = ''] of scope.toLowerCase().replace(/\s+/g, ' ').matchAll(/([a-z][\w.+#-]{0,60}(?<![.])) (<=?|before|under|up to|older than|below)? ?v?(\d{1,20}(?:\.\d{1,20})?)([^,;.]{0,14})/g)) {
    const version = Number(digits);
    const up = /^\s*(?:\+|(?:or|and) (?:newer|later|up|above|higher|upwards?))/.test(rest);
    const down = less !== undefined || /^\s*(?:(?:or|and) (?:earlier|older|lower|below|before))/.test(rest);
    found.push({ of: senseOfWord(name), from: down ? -Infinity : version, to: up ? Infinity : less === '<' || less === 'before' || less === 'under' || less === 'older than' || less === 'below' ? version - 0.001 : version });
  }
  return found;
}

function sensesOf(text: string): Set<string> {
  return new Set(contentWords(text.toLowerCase().replace(/\be-mail/g, 'email')).map(senseOfWord));
}

/** Whether two facts say that they apply in the same case, in much the same words. */
export function nearScopes(one: Scope, other: Scope): boolean {
  return one.appliesWhen.some((when) => other.appliesWhen.some((where) => {
    const [words, others] = [sensesOf(when), sensesOf(where)];
    const shared = [...words].filter((each) => others.has(each)).length;
    return shared > 0 && shared >= 0.6 * Math.max(words.size, others.size);
  }));
}
