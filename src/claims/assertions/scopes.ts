import { kindOfWord } from '../sentences/claim-words.ts';
import { contentWords } from '../sentences/sentence-words.ts';
import { isVerbOfStatement } from '../sentences/standalone-statements.ts';
import type { Assertion, Word } from './assertion.ts';
import type { OverlapWithScope } from './overlap.ts';
import { isVerb as isVerbOfClaim } from './quantities.ts';
import { areSiblingSenses, senseOfWord } from './word-senses.ts';

/** When something applies, as written. */
export interface Scope {
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
}

interface Range {
  readonly of: string;
  readonly from: number;
  readonly to: number;
}

interface Case {
  readonly senses: ReadonlySet<string>;
  readonly ranges: readonly Range[];
}

/** A scope, read for comparison. */
export interface ReadScope {
  readonly applies: readonly Case[];
  readonly not: readonly Case[];
}

/** Reads a scope once for many comparisons. */
export function readScope({ appliesWhen, doesNotApplyWhen }: Scope): ReadScope {
  return { applies: appliesWhen.map(readCase), not: doesNotApplyWhen.map(readCase) };
}

function readCase(text: string): Case {
  return { senses: sensesOf(text), ranges: rangesIn(text) };
}

/**
 * Whether two facts never apply at once: the other excludes each case of one, or they name
 * different versions or distinguishing words.
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

/** Whether an exclusion has all words of a case, or the case all words of the exclusion. */
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
  // They differ in one distinguishing word: in staging, in production.
  return areSiblingSenses(mine, theirs);
}

function sharedBy(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared += 1;
  return shared;
}

/** Reads the versions of a case: `PostgreSQL 14`, `Android 13 or newer`, `Node < 18`. */
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
        : less !== undefined && less !== '<=' && less !== 'up to'
          ? version - 0.001
          : version,
    });
  }
  return found;
}

function sensesOf(text: string): Set<string> {
  return new Set(contentWords(text.toLowerCase().replace(/\be-mail/g, 'email')).map(senseOfWord));
}

/** Whether two facts apply in the same case, in similar words. */
export function applyInSimilarCases(one: ReadScope, other: ReadScope): boolean {
  return one.applies.some(({ senses }) =>
    other.applies.some(({ senses: others }) => {
      const shared = sharedBy(senses, others);
      return shared > 0 && shared >= 0.6 * Math.max(senses.size, others.size);
    }),
  );
}

/** Words that begin a part which says where, when or of what a claim holds. */
const restricting = new Set(
  (
    'in on for at during within under of from until across inside outside between against behind ' +
    'through via as only after before'
  ).split(' '),
);
const clauses = new Set('when whenever if while that which whose where once whom'.split(' '));
/** These restrict only before the verb, where they describe the subject. */
const restrictingSubject = new Set(['with', 'without']);
/** A noun follows these, even if it may be a verb: its log. */
const determiners = new Set('the a an its our their your this that each every'.split(' '));
/** Words that end such a part. */
const ending = new Set(['by', 'to', 'into', 'and', 'or', 'but', 'not', 'never', 'instead']);
/** Words that add nothing to a thing, or only measure it. */
const general = new Set(
  (
    'output value number amount setting option flag feature process step system service count ' +
    'route endpoint path folder directory url address location host workflow ' +
    'version level run size minimum maximum limit least most timeout threshold duration period ' +
    'interval frequency rate full plain real simple exact total overall usual currently own'
  )
    .split(' ')
    .map(senseOfWord),
);
/** More verbs, most of which may be nouns. */
const moreVerbs = new Set(
  (
    'lie lies stand stands sit sits kick kicks happen happens deploy deploys build builds ' +
    'retain retains archive archives publish publishes talk talks speak speaks connect execute ' +
    'executes render renders varies scrape scrapes expose exposes treat treats vary commit cut ' +
    'merge merges land arrive arrives upload uploads download downloads trigger enforce emit'
  ).split(' '),
);
/** With one of these, a claim holds for all of its kind. */
const universal = new Set(
  'all every each any always never no nobody none only whole entire everywhere everything'.split(
    ' ',
  ),
);

/**
 * Compares what two claims are about, by the words that only one of them has: a part that says
 * where, when or of what narrows a claim; nouns on both sides are about two things.
 *
 * @param differing places at which the claims differ
 */
export function compareSubjects(
  one: Assertion,
  other: Assertion,
  differing: { readonly one: readonly number[]; readonly other: readonly number[] },
  { mine, theirs, near }: OverlapWithScope,
): 'same' | 'narrower' | 'apart' {
  const own = ownPlaces(one, other, mine, differing.one);
  const others = ownPlaces(other, one, theirs, differing.other);
  if (hasNounAt(one, own) && hasNounAt(other, others)) return 'apart';
  const [narrow, narrowOther] = [isNarrowed(one, other, own), isNarrowed(other, one, others)];
  if (!narrow && !narrowOther) return 'same';
  // Claims for the same case are about one thing, even if one says more.
  if (near && !(narrow && narrowOther)) return 'same';
  // What holds of all holds of each.
  return isUniversal(narrow ? other : one) ? 'narrower' : 'apart';
}

function isUniversal({ pieces }: Assertion): boolean {
  return pieces.some((piece) => universal.has(piece));
}

/** Gives the places of words that only one claim has, away from the places that differ. */
function ownPlaces(
  { names, words, values }: Assertion,
  { senses, values: others }: Assertion,
  alone: readonly Word[],
  differing: readonly number[],
): readonly number[] {
  const isBeside = (at: number): boolean => differing.some((each) => Math.abs(each - at) <= 1);
  const isKnown = (sense: string): boolean =>
    senses.has(sense) || others.some(({ text }) => text === sense);
  const named = words.filter(({ sense }) => names.has(sense) && !isKnown(sense));
  return [
    ...[...alone, ...named].filter(({ sense }) => !general.has(sense)),
    ...values.filter(({ type, text }) => /^(?:code|path|command)$/.test(type) && !isKnown(text)),
  ]
    .map(({ at }) => at)
    .filter((at) => !isBeside(at));
}

/** Whether one of the places has a noun. */
function hasNounAt({ pieces, verb }: Assertion, places: readonly number[]): boolean {
  return places.some((at) => {
    const [before = '', piece = ''] = [pieces[at - 1], pieces[at]];
    if (determiners.has(before)) return true;
    return !isVerb(piece) && at !== verb && !isParticiple(pieces, at);
  });
}

/** Whether a word is the main verb: behind "is" or "must", or first in an order. */
function isParticiple(pieces: readonly string[], at: number): boolean {
  const piece = pieces[at] ?? '';
  const before = pieces.slice(Math.max(0, at - 3), at);
  return (
    (/(?:ed|ing|en|t|d|n)$/.test(piece) &&
      before.some((each) => /^(?:is|are|be|been|being|gets?|must|can|may|will)$/.test(each))) ||
    before.some((each) => /^(?:must|can|may|will|should|to|we|you)$/.test(each) && at > 0) ||
    (at === 0 && /^(?:the|an?|our|all|every)$/.test(pieces[1] ?? ''))
  );
}

/** Whether one of the places says where, when or of what a claim holds. */
function isNarrowed(assertion: Assertion, other: Assertion, places: readonly number[]): boolean {
  if (places.length === 0) return false;
  const { pieces, values } = assertion;
  const own = new Set(places);
  const amounts = new Set(values.filter(({ quantity }) => quantity).map(({ at }) => at));
  let open: 'part' | 'clause' | null = null;
  for (const [at, piece] of pieces.entries()) {
    const isOpen = open === 'clause' || (open === 'part' && !isVerb(piece));
    if (own.has(at) && (isOpen || isModifier(assertion, other, at) || isHead(assertion, other, at)))
      return true;
    if (clauses.has(piece)) open = 'clause';
    else if (restricting.has(piece) || (restrictingSubject.has(piece) && at < assertion.verb))
      open = 'part';
    else if (ending.has(piece) || isVerb(piece) || amounts.has(at)) open = null;
  }
  return false;
}

/** Whether a word describes the shared word behind it: the iOS client. */
function isModifier({ pieces }: Assertion, { senses }: Assertion, at: number): boolean {
  const [piece = '', next = ''] = pieces.slice(at, at + 2);
  return !isVerb(piece) && isThing(next) && senses.has(senseOfWord(next));
}

/** Whether a word makes a shared word into another thing: the shop API, the API of the shop. */
function isHead({ pieces }: Assertion, { senses }: Assertion, at: number): boolean {
  const [before = '', piece = '', next = ''] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  if (isVerb(piece)) return false;
  if (next === 'of') return true;
  return (
    isThing(before) &&
    senses.has(senseOfWord(before.replace(/'s$/, ''))) &&
    (isVerb(next) || restricting.has(next) || clauses.has(next))
  );
}

function isThing(piece: string): boolean {
  return /^\p{L}/u.test(piece) && kindOfWord(piece) === 'content';
}

function isVerb(piece: string): boolean {
  return isVerbOfClaim(piece) || isVerbOfStatement(piece) || moreVerbs.has(piece);
}
