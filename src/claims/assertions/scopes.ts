import { kindOfWord } from '../sentences/claim-words.ts';
import { contentWords } from '../sentences/sentence-words.ts';
import { isVerbOfStatement } from '../sentences/standalone-statements.ts';
import type { Assertion, Word } from './assertion.ts';
import type { Comparison } from './overlap.ts';
import { isVerb as isVerbOfClaim } from './quantities.ts';
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

/** Where two claims differ, by its places in each: what else differs may narrow one. */
interface Differing {
  readonly one: readonly number[];
  readonly other: readonly number[];
}

/** How what two claims are about compares. */
type Reach = 'same' | 'narrower' | 'apart';

/** Words that begin a part that says where, when or of what a claim holds. */
const restricting = new Set(
  (
    'in on for at during within under of from until across inside outside between against behind ' +
    'through via as only after before'
  ).split(' '),
);
const clauses = new Set('when whenever if while that which whose where once whom'.split(' '));
/** Behind the verb, these say more of what was said; before it, of whom. */
const restrictingSubject = new Set(['with', 'without']);
/** Behind these stands a thing, though its word be one of a verb as well: its log. */
const determiners = new Set('the a an its our their your this that each every'.split(' '));
/** Words that end such a part. */
const ending = new Set(['by', 'to', 'into', 'and', 'or', 'but', 'not', 'never', 'instead']);
/** Words that say of a thing only that it is one, or how much of it there is. */
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
/** Verbs that no list of those claims are made with has, since most are nouns as well. */
const moreVerbs = new Set(
  (
    'lie lies stand stands sit sits kick kicks happen happens deploy deploys build builds ' +
    'retain retains archive archives publish publishes talk talks speak speaks connect execute ' +
    'executes render renders varies scrape scrapes expose exposes treat treats vary commit cut ' +
    'merge merges land arrive arrives upload uploads download downloads trigger enforce emit'
  ).split(' '),
);
/** With one of these a claim is about all of its kind. */
const universal = new Set(
  'all every each any always never no nobody none only whole entire everywhere everything'.split(
    ' ',
  ),
);

/**
 * How the reach of two claims compares, by what only one of them speaks of: a part that says where,
 * when or of what narrows; words of their own on both sides are about two things.
 */
export function reachOf(
  one: Assertion,
  other: Assertion,
  differing: Differing,
  { mine, theirs, near }: Comparison,
): Reach {
  const own = ownPlaces(one, other, mine, differing.one);
  const others = ownPlaces(other, one, theirs, differing.other);
  if (hasNounAt(one, own) && hasNounAt(other, others)) return 'apart';
  const [narrow, narrowOther] = [isNarrowed(one, other, own), isNarrowed(other, one, others)];
  if (!narrow && !narrowOther) return 'same';
  // Two that say they apply in one case are of one thing, though one of them says more of it.
  if (near && !(narrow && narrowOther)) return 'same';
  // What holds of all holds of each.
  return isUniversal(narrow ? other : one) ? 'narrower' : 'apart';
}

/** Whether a claim says that it holds of all, always, or of nothing else. */
function isUniversal({ pieces }: Assertion): boolean {
  return pieces.some((piece) => universal.has(piece));
}

/** The places of what a claim alone speaks of, without what differs and the words beside it. */
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

/** Whether one of the places holds no verb. */
function hasNounAt({ pieces, verb }: Assertion, places: readonly number[]): boolean {
  return places.some((at) => {
    const [before = '', piece = ''] = [pieces[at - 1], pieces[at]];
    if (determiners.has(before)) return true;
    return !isVerb(piece) && at !== verb && !isParticiple(pieces, at);
  });
}

/** Whether a word says what is done: behind "is" or "must", or first in an order. */
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

/** Whether one of the places says where, when or of what the claim holds. */
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

/** Whether a word stands right before one that both speak of: the iOS client. */
function isModifier({ pieces }: Assertion, { senses }: Assertion, at: number): boolean {
  const [piece = '', next = ''] = pieces.slice(at, at + 2);
  return !isVerb(piece) && isThing(next) && senses.has(senseOfWord(next));
}

/** Whether a word makes another thing of a shared one: the shop API, the API of the shop. */
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
