import type { Assertion } from './assertion.ts';
import { hasComparableDimension, hasDifferentNumbers, isVerb, sameAmount } from './quantities.ts';
import type { Value } from './values.ts';
import { senseOfWord } from './word-senses.ts';

/** Words of time, which may be anywhere. */
const times = new Set(
  ['nightly', 'daily', 'weekly', 'hourly', 'monthly', 'yearly', 'twice'].map(senseOfWord),
);
/** Joints whose two sides cannot be exchanged. */
const sided = /^(?:than|over|under|from|to|before|after|inside|outside) /;
/** Joints that both claims must have. */
const needed = /^(?:or|unless|until|instead|because|than|inside|outside|before|after) /;

/**
 * Whether two claims say the same in similar words: the same senses, values and denials, each in
 * the same part of the sentence. Does not recognize a real paraphrase.
 */
export function saysTheSame(one: Assertion, other: Assertion): boolean {
  if (
    one.denies !== other.denies ||
    one.only !== other.only ||
    one.past !== other.past ||
    hasDifferentNumbers(one.numbered, other.numbered) ||
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
 * Whether the same words are joined in another way: the fans of the dryer, fans in the dryer. Not
 * for sentences of the same structure, nor for `sided` joints: they say different things.
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

/** Gives a key that claims with the same meaning share: their senses, and the number of values. */
export function claimKey(assertion: Assertion): string {
  return `${sensesInOrder(assertion)
    .map(({ sense }) => sense)
    .sort()
    .join(' ')} ${String(assertion.values.filter((value) => value.type !== 'name').length)}`;
}

/** Whether the main parts have the same order, except for one verb and for words of time. */
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

/** Gives the possible verbs of a claim: of a passive, of an order, and others. */
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
      hasComparableDimension(value.quantity, other.quantity) &&
      sameAmount(value.quantity, other.quantity) &&
      value.bound === other.bound
    );
  return value.text === other.text;
}

/** Words that change nothing, besides those of `kindOfWord`. */
const filling = new Set(
  (
    'we our us you your they their what here get gets got use uses using used set carry remember ' +
    'til note fyi basically way go goes gone whole own will please already still ever itself ' +
    'themselves both take taken took run runs running happen happens do done put has have must ' +
    'shall need needs there carried come comes say says'
  )
    .split(' ')
    .map(senseOfWord),
);
/** Small words that begin a part of a sentence. Each line has one meaning, named by its first. */
const joints: ReadonlyMap<string, string> = new Map(
  [
    'at on in during within',
    'when if whenever while once as',
    'because since',
    'with via using through',
    'from',
    'to into onto towards',
    'by',
    'for',
    'than',
    'before prior',
    'after',
    'until',
    'unless',
    'without',
    'over',
    'under',
    'against',
    'inside',
    'outside',
    'so therefore',
    'or',
    'per',
    'instead rather',
  ].flatMap((words) => {
    const [name = '', ...others] = words.split(' ');
    return [name, ...others].flatMap((word) =>
      [word, senseOfWord(word)].map((form) => [form, name] as const),
    );
  }),
);
const passive = /^(?:is|are|was|were|be|been|being|gets?|got)$/;

/** A reason has its own denials: it is not safe, as it is not closed. */
const reasons = new Set(['because', 'since', 'so', 'therefore', 'as']);

interface OpenPart {
  readonly joint: string;
  readonly words: string[];
  denials: number;
}

interface Parts {
  /** Senses in order; the agent is first, also in a passive. */
  readonly main: readonly string[];
  readonly isPassive: boolean;
  /** The other parts, sorted: each is its joint and its sorted senses. */
  readonly others: readonly string[];
}

/** Gives the senses of a claim with their places, without filling words and joints. */
function sensesInOrder({
  words,
  codes,
  values,
}: Assertion): { readonly sense: string; readonly at: number }[] {
  const names =
    codes.length === 0
      ? []
      : values
          .filter(
            (value) => value.type === 'code' || value.type === 'path' || value.type === 'command',
          )
          .map((value) => ({ sense: value.text, at: value.at }));
  return [
    ...words.filter((word) => !filling.has(word.sense) && !joints.has(word.sense)),
    ...names,
  ].sort((a, b) => a.at - b.at);
}

/** Splits a claim at its joints. */
function partsOf(assertion: Assertion): Parts {
  const { pieces } = assertion;
  const isPassive = pieces.some(
    (piece, at) =>
      piece === 'by' && pieces.slice(Math.max(0, at - 4), at).some((each) => passive.test(each)),
  );
  const senses = sensesInOrder(assertion);
  const parts: OpenPart[] = [];
  const open = (joint: string): OpenPart => {
    const part = { joint, words: [], denials: 0 };
    parts.push(part);
    return part;
  };
  const isDenied = (at: number): boolean => assertion.denials.includes(at);
  let [next, clause] = [0, open('')];
  for (const [at, piece] of pieces.entries()) {
    const joint = joints.get(piece);
    const last = parts.at(-1);
    if (joint !== undefined) {
      const part = open(joint);
      if (isDenied(at - 1) && !isVerb(pieces[at - 2] ?? '')) part.denials += 1;
      if (reasons.has(piece) && pieces.slice(at + 1).some(isVerb)) clause = part;
    }
    // A part in front ends where the main sentence begins.
    else if (
      last &&
      last.joint !== '' &&
      parts.length === 2 &&
      parts[0]?.words.length === 0 &&
      at === assertion.main
    )
      clause = open('');
    for (; next < senses.length && (senses[next]?.at ?? 0) <= at; next += 1)
      parts.at(-1)?.words.push(senses[next]?.sense ?? '');
    if (isDenied(at)) clause.denials += 1;
  }
  const agent = isPassive
    ? parts.filter(({ joint }) => joint === 'by').flatMap(({ words }) => words)
    : [];
  const others = parts.filter(
    ({ joint, words }) => joint !== '' && words.length > 0 && !(isPassive && joint === 'by'),
  );
  return {
    main: [...agent, ...parts.filter(({ joint }) => joint === '').flatMap(({ words }) => words)],
    isPassive,
    others: others
      .map(
        ({ joint, words, denials }) =>
          `${joint}${denials % 2 === 1 ? ' not' : ''} ${[...words].sort().join(' ')}`,
      )
      .sort(),
  };
}
