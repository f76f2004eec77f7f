import type { PathFact } from '#workspace/paths/surroundings';

/** The texts among what stands at some paths, and the files that are too large or not readable. */
export function readTexts(facts: ReadonlyMap<string, PathFact>): {
  readonly texts: readonly (readonly [string, string])[];
  readonly unread: readonly string[];
} {
  const texts: (readonly [string, string])[] = [];
  const unread: string[] = [];
  for (const [path, fact] of facts) {
    if (fact.kind !== 'file') continue;
    if (fact.text === null) unread.push(path);
    else texts.push([path, fact.text]);
  }
  return { texts, unread };
}
