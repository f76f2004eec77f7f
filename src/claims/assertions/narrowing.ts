import { kindOfWord } from '../sentences/claim-words.ts';
import { isVerbOfStatement } from '../sentences/standalone-statements.ts';
import type { Assertion, Word } from './assertion.ts';
import type { Comparison } from './overlap.ts';
import { isVerb as isVerbOfClaim } from './verbs.ts';
import { senseOfWord } from './word-senses.ts';

/** Where two claims differ, by its places in each: what else differs may narrow one. */
export interface Differing {
  readonly one: readonly number[];
  readonly other: readonly number[];
}

/** How what two claims are about compares. */
export type Reach = 'same' | 'narrower' | 'apart';

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
