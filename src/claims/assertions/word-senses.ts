import { apart, exclusive, light, same } from '../generated/word-senses.ts';
import { stem } from '../sentences/claim-words.ts';

/** What is longer is no adverb. */
const longestAdverb = 40;

const senses = new Map(
  same.flatMap(([first = '', ...others]) =>
    [first, ...others].map((word) => [evenly(stem(word)), evenly(stem(first))] as const),
  ),
);

const family = listsBySense(apart);
const excluding = listsBySense(exclusive);
const lightSenses = new Set(light.flat().map((word) => evenly(stem(word))));

/** In which lists each sense is. */
function listsBySense(lists: readonly (readonly string[])[]): ReadonlyMap<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const [at, list] of lists.entries())
    for (const sense of list.map(senseOfWord))
      found.set(sense, (found.get(sense) ?? new Set()).add(at));
  return found;
}

/** Stems that differ by spelling alone: cookies and cookie, dropped and drop. */
function evenly(bare: string): string {
  return bare.replace(/y$/, 'i').replace(/([bdfgkmnprt])\1$/, '$1');
}

/** The sense of a word, by which words of one sense are equal. */
export function senseOfWord(word: string): string {
  const bare = evenly(stem(word));
  const known = senses.get(bare);
  if (known !== undefined) return known;
  // Adverbs speak of what their adjectives speak of.
  if (word.length > 6 && word.length <= longestAdverb && word.endsWith('ly'))
    return senseOfWord(
      word.replace(/(?:al)?ly$/, word.endsWith('ically') ? '' : word.endsWith('ially') ? 'al' : ''),
    );
  return bare;
}

/** Whether a sense says little by itself. */
export function isLight(sense: string): boolean {
  return lightSenses.has(sense);
}

/** Whether two senses name different things of one kind: staging and production. */
export function tellApart(one: string, other: string): boolean {
  return one !== other && meet(family.get(one), family.get(other));
}

/** Whether a sense tells one thing from others of its kind. */
export function isApart(sense: string): boolean {
  return family.has(sense);
}

/** Whether a sense cannot be said of a thing together with some other one. */
export function isExcluding(sense: string): boolean {
  return excluding.has(sense);
}

/** Whether two senses cannot both be said of one thing: on and off. */
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
