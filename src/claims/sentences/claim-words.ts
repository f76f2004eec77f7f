/** Role of a word in a claim; null for a word that changes nothing. */
type WordKind = 'content' | 'function' | 'not' | 'quantifier' | null;

const denials = new Set(['not', 'no', 'never', 'none', 'neither', 'nor', 'without']);

/** Words that change nothing: articles, forms of be, have and do, and fillers. */
const empty = new Set(
  (
    'a an the this that these those is are was were be been being has have had do does did it ' +
    'its of and which there then so also just very really actually currently now basically ' +
    'simply essentially indeed obviously clearly certainly definitely literally surely truly ' +
    'quite gets got getting'
  ).split(' '),
);

/** Small words that change a claim: "by 10 seconds" is not "to 10 seconds". */
const functions = new Set(['to', 'in', 'on', 'at', 'by', 'for', 'with', 'or', 'as', 'upon']);

/** These only matter behind "not" or before a number. */
const quantifiers = new Set(['always', 'any', 'all', 'every', 'each']);

/** Classifies a word in lower case. */
export function kindOfWord(word: string): WordKind {
  if (denials.has(word)) return 'not';
  if (quantifiers.has(word)) return 'quantifier';
  return empty.has(word) ? null : functions.has(word) ? 'function' : 'content';
}

const shortened =
  'is are was were does do did could should must has have had would need might'.split(' ');
const contractions = new Map<string, readonly string[]>([
  ...['cannot', "can't", 'cant'].map((word) => [word, ['can', 'not']] as const),
  ...["won't", 'wont'].map((word) => [word, ['will', 'not']] as const),
  ...shortened.flatMap((verb) =>
    [`${verb}n't`, `${verb}nt`].map((word) => [word, [verb, 'not']] as const),
  ),
  ["it's", ['it', 'is']],
  ["there's", ['there', 'is']],
  ["that's", ['that', 'is']],
]);

/** Splits a contraction: "isn't" is "is not". */
export function expandContraction(word: string): readonly string[] {
  return contractions.get(word) ?? [word];
}

/** Removes an English ending. */
export function stem(word: string): string {
  if (word.length <= 4) return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  const ending = word.at(-1);
  const singular =
    ending === "'" || ending === 's'
      ? word
          .replace(/'s?$/, '')
          .replace(/ies$/, 'y')
          .replace(/(?<=[^s])s$/, '')
      : ending === 'd'
        ? word.replace(/ied$/, 'y')
        : word;
  const bare = singular.replace(/(?:ing|ed)$/, '');
  // A stem has a vowel with a letter behind it: string is no form of str, nor speed of spe.
  const rest = bare !== singular && /[aeiouy]\p{L}/u.test(bare) ? bare : singular;
  return rest.length > 4 && rest.endsWith('e') ? rest.slice(0, -1) : rest;
}

/** Pairs of opposites, the affirming word first. */
const opposites: readonly (readonly [string, string])[] = [
  ...['reject', 'refuse', 'deny', 'forbid', 'disallow', 'decline', 'prohibit', 'block'].map(
    (word) => ['accept', word] as const,
  ),
  ['enable', 'disable'],
  ['succeed', 'fail'],
  ['include', 'exclude'],
  ['valid', 'invalid'],
  ['safe', 'unsafe'],
  ['present', 'absent'],
  ['true', 'false'],
  ['correct', 'incorrect'],
  ['online', 'offline'],
  ['able', 'unable'],
  ['add', 'remove'],
  ['create', 'delete'],
  ['start', 'stop'],
  ['open', 'close'],
  ['keep', 'drop'],
  ['increase', 'decrease'],
  ['maximum', 'minimum'],
  ['possible', 'impossible'],
  ['public', 'private'],
  ['known', 'unknown'],
  ['required', 'optional'],
];
const sameSense = new Map(['allow', 'permit', 'grant'].map((word) => [stem(word), stem('accept')]));
const denied = new Map(opposites.map(([affirms, denies]) => [stem(denies), stem(affirms)]));

/** Gives the sense of a stem: "reject" denies "accept". Only for similarity, not for equality. */
export function senseOf(word: string): { readonly word: string; readonly denies: boolean } {
  const affirmed = denied.get(word);
  return { word: affirmed ?? sameSense.get(word) ?? word, denies: affirmed !== undefined };
}
