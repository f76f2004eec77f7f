import type { Assertion } from './assertion.ts';
import { areNumberedApart } from './numbered.ts';
import { comparable, sameAmount } from './quantities.ts';
import { type Parts, partsOf, passive, sensesInOrder } from './sentence-parts.ts';
import type { Value } from './values.ts';
import { senseOfWord } from './word-senses.ts';

/** When, in one word: it may stand anywhere. */
const times = new Set(
  ['nightly', 'daily', 'weekly', 'hourly', 'monthly', 'yearly', 'twice'].map(senseOfWord),
);
/** Joints of which the two sides are not the same. */
const sided = /^(?:than|over|under|from|to|before|after|inside|outside) /;
/** Joints without which it is another claim. */
const needed = /^(?:or|unless|until|instead|because|than|inside|outside|before|after) /;

/**
 * Whether two claims say the same in other words, as far as words show it: the same things spoken
 * of by their senses, with the same values and denials, and each in its part: of whom it is said,
 * when, from where, than what. A true paraphrase is not seen.
 */
export function saysTheSame(one: Assertion, other: Assertion): boolean {
  if (
    one.denies !== other.denies ||
    one.only !== other.only ||
    one.past !== other.past ||
    areNumberedApart(one.numbered, other.numbered) ||
    !sameValues(one.values, other.values)
  )
    return false;
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  const size =
    [...mine.main, ...mine.others].join(' ').split(' ').length +
    one.values.filter((value) => value.quantity).length;
  if (size < 3) return false;
  if (mine.others.join('; ') !== theirs.others.join('; ')) return isTurned(mine, theirs);
  return sameMain(mine, theirs, new Set([...verbsOf(one), ...verbsOf(other)]));
}

/**
 * Whether the same words are put together in another way: the fans of the dryer, fans in the dryer.
 * Two sentences that are built alike and have their words in other places say different things, and
 * so do joints that tell one side from the other.
 */
function isTurned(one: Parts, other: Parts): boolean {
  const built = ({ isPassive, others }: Parts): string =>
    [String(isPassive), ...others.map((part) => part.split(' ')[0] ?? '')].join(' ');
  const bag = ({ main, others }: Parts): string =>
    [...main, ...others.flatMap((part) => part.split(' ').slice(1))].sort().join(' ');
  const directed = (parts: Parts): boolean => parts.others.some((part) => sided.test(part));
  const bound = ({ others }: Parts): string =>
    others.filter((part) => needed.test(part)).join('; ');
  return (
    built(one) !== built(other) &&
    bound(one) === bound(other) &&
    bag(one) === bag(other) &&
    !(directed(one) && directed(other))
  );
}

/**
 * What claims that say the same have in common: what they speak of, in no order, and how many
 * values they have.
 */
export function claimKey(assertion: Assertion): string {
  return `${sensesInOrder(assertion)
    .map(({ sense }) => sense)
    .sort()
    .join(' ')} ${String(assertion.values.filter((value) => value.type !== 'name').length)}`;
}

/**
 * The same main part: in the same order, but for the verb of a passive or an order, and for a word
 * of time.
 */
function sameMain(one: Parts, other: Parts, verbs: ReadonlySet<string>): boolean {
  const still = ({ main }: Parts): string[] => main.filter((word) => !times.has(word));
  const moved = ({ main }: Parts): string =>
    main
      .filter((word) => times.has(word))
      .sort()
      .join(' ');
  const [mine, theirs] = [still(one), still(other)];
  if (moved(one) !== moved(other) || [...mine].sort().join(' ') !== [...theirs].sort().join(' '))
    return false;
  if (mine.join(' ') === theirs.join(' ')) return true;
  return mine.some((word, at) => {
    if (!verbs.has(word)) return false;
    const its = theirs.indexOf(word);
    return (
      [...mine.slice(0, at), ...mine.slice(at + 1)].join(' ') ===
      [...theirs.slice(0, its), ...theirs.slice(its + 1)].join(' ')
    );
  });
}

/**
 * What a claim says is done: its verb, the participle before `by`, and what an order begins with.
 */
function verbsOf({ pieces, verb }: Assertion): string[] {
  const by = pieces.indexOf('by');
  return [
    pieces[0],
    pieces[verb],
    pieces[verb + 1],
    pieces[by - 1],
    ...pieces.filter((_, at) => passive.test(pieces[at - 1] ?? '')),
  ].flatMap((piece) => (piece === undefined ? [] : [senseOfWord(piece)]));
}

function sameValues(values: readonly Value[], others: readonly Value[]): boolean {
  const [mine, theirs] = [values, others].map((list) =>
    list.filter((value) => value.type !== 'name'),
  ) as [Value[], Value[]];
  return (
    mine.length === theirs.length &&
    mine.every((value) => theirs.some((each) => equal(value, each))) &&
    theirs.every((value) => mine.some((each) => equal(value, each)))
  );
}

function equal(value: Value, other: Value): boolean {
  if (value.quantity && other.quantity)
    return (
      comparable(value.quantity, other.quantity) &&
      sameAmount(value.quantity, other.quantity) &&
      value.bound === other.bound
    );
  return value.text === other.text;
}
