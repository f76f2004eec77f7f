import { apart, exclusive, light, same } from '../generated/word-senses.ts';
import { stem } from '../sentences/claim-words.ts';

const maxAdverbLength = 40;

const senses = new Map(
  same.flatMap(([first = '', ...others]) =>
    [first, ...others].map(
      (word) => [normalizeStem(stem(word)), normalizeStem(stem(first))] as const,
    ),
  ),
);

const family = listsBySense(apart);
const excluding = listsBySense(exclusive);
const lightSenses = new Set(light.flat().map((word) => normalizeStem(stem(word))));

/** Gives the numbers of the lists that have each sense. */
function listsBySense(lists: readonly (readonly string[])[]): ReadonlyMap<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const [at, list] of lists.entries())
    for (const sense of list.map(senseOfWord))
      found.set(sense, (found.get(sense) ?? new Set()).add(at));
  return found;
}

/** Unifies spellings of a stem: cookies and cookie, dropped and drop. */
function normalizeStem(bare: string): string {
  return bare.replace(/y$/, 'i').replace(/([bdfgkmnprt])\1$/, '$1');
}

/** Gives the sense of a word; words of one sense are equal. */
export function senseOfWord(word: string): string {
  const bare = normalizeStem(stem(word));
  const known = senses.get(bare);
  if (known !== undefined) return known;
  // An adverb has the sense of its adjective.
  if (word.length > 6 && word.length <= maxAdverbLength && word.endsWith('ly'))
    return senseOfWord(
      word.replace(/(?:al)?ly$/, word.endsWith('ically') ? '' : word.endsWith('ially') ? 'al' : ''),
    );
  return bare;
}

/** Whether a sense says little alone. */
export function isStopWordSense(sense: string): boolean {
  return lightSenses.has(sense);
}

/** Whether two senses are different things of one kind: staging and production. */
export function areSiblingSenses(one: string, other: string): boolean {
  return one !== other && meet(family.get(one), family.get(other));
}

/** Whether a sense distinguishes a thing from others of its kind. */
export function isDistinguishingSense(sense: string): boolean {
  return family.has(sense);
}

/** Whether a sense excludes another one. */
export function hasOpposite(sense: string): boolean {
  return excluding.has(sense);
}

/** Whether two senses cannot both be true of one thing: on and off. */
export function excludeEachOther(one: string, other: string): boolean {
  return one !== other && meet(excluding.get(one), excluding.get(other));
}

function meet(
  one: ReadonlySet<number> | undefined,
  other: ReadonlySet<number> | undefined,
): boolean {
  if (!one || !other) return false;
  for (const each of one) if (other.has(each)) return true;
  return false;
}
