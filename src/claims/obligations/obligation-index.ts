import { wordsOf } from '#diagnostics/plain-text';
import type { Obligation } from '#workspace/document';
import { oncePerObject } from '#workspace/once-per-object';
import type { Spec } from '#workspace/records';

import { bare, contentOf, type SentenceWords, startOf } from '../sentences/sentence-words.ts';
import { namesOf } from './obligation-names.ts';
import { type Demand, demandOf, wordsOfDemand } from './permission-against-obligation.ts';
import { asksToFollow } from './release-from-obligation.ts';

/** An obligation as texts are compared with it. */
export interface IndexedObligation {
  /** Its spec and its id. */
  readonly key: string;
  readonly spec: string;
  readonly obligation: Obligation;
  readonly names: readonly string[];
  /** What it asks of whom, as it is written. */
  readonly asked: string;
  readonly contents: ReadonlySet<string>;
  readonly demand: Demand | null;
  readonly words: ReadonlySet<string>;
  readonly force: Force | null;
}

/** Obligations that bind, read once for many texts. */
export interface ObligationIndex {
  /** By their id in lower case. */
  readonly byId: ReadonlyMap<string, readonly IndexedObligation[]>;
  /** By each of the names that a discovery may be raised against, with its spec or without. */
  readonly byName: ReadonlyMap<string, readonly IndexedObligation[]>;
  /**
   * By how the rarest words begin of what they speak of; enough of them that whoever speaks of the
   * same has one.
   */
  readonly byStart: ReadonlyMap<string, readonly IndexedObligation[]>;
  /** The same by the rarest of the words that are counted. */
  readonly byContent: ReadonlyMap<string, readonly IndexedObligation[]>;
}

/** The share of an obligation's words that a sentence has when it speaks of the same. */
export const overlapping = 0.75;
/** The same of what it speaks of, where the sentence gives leave. */
export const most = 0.6;

/**
 * Reads the obligations of specs, so that a text is compared with those alone that it can be about;
 * once for a list of specs.
 */
export const obligationsIn = oncePerObject((specs: readonly Spec[]): ObligationIndex => {
  // What somebody may do is taken off by nobody.
  const all = specs.flatMap((spec) =>
    spec.obligations
      .filter(({ modality }) => !/^(?:MAY|OPTIONAL)$/.test(modality ?? ''))
      .map((obligation) => knownAs(spec, obligation)),
  );
  const byId = new Map<string, IndexedObligation[]>();
  const byName = new Map<string, IndexedObligation[]>();
  for (const known of all) {
    push(byId, known.obligation.id.value.toLowerCase(), known);
    for (const name of known.names) push(byName, name, known);
  }
  const asking = all.filter(({ demand }) => demand !== null);
  const byStart = byRarest(
    asking.flatMap((known) =>
      (known.demand?.parts ?? []).map(({ things }) => ({
        known,
        words: things.map(startOf),
        share: most,
      })),
    ),
  );
  const byContent = byRarest(
    asking
      .filter(({ contents }) => contents.size > 1)
      .map((known) => ({ known, words: [...known.contents], share: overlapping })),
  );
  return { byId, byName, byStart, byContent };
});

function knownAs({ path: spec, id }: Spec, obligation: Obligation): IndexedObligation {
  const demand = demandOf(obligation);
  const asked = `${obligation.actor ?? ''} ${obligation.response ?? ''}`;
  return {
    key: `${spec} ${obligation.id.value}`,
    spec,
    obligation,
    names: namesOf(id.value, obligation.id.value),
    asked,
    contents: contentOf(asked),
    demand,
    words: demand ? wordsOfDemand(demand) : new Set(),
    force: forceOf(obligation),
  };
}

/** The obligations that a discovery was raised against. */
export function raisedAgainst(
  ids: readonly string[],
  { byName }: ObligationIndex,
): IndexedObligation[] {
  return [...new Set(ids.flatMap((id) => byName.get(id) ?? []))];
}

/** The obligations that a sentence can share enough words with to give leave against them. */
export function* sharingWords(
  said: SentenceWords,
  { byStart, byContent }: ObligationIndex,
): Generator<IndexedObligation> {
  for (const start of said.byStart.keys()) yield* byStart.get(start) ?? [];
  for (const word of said.contents) yield* byContent.get(word) ?? [];
}

/**
 * Whoever has a share of some words has one at least of the rarest, for all the others together are
 * fewer than that share: under those alone an obligation is kept, and common words lead to nothing.
 */
function byRarest(
  each: readonly {
    readonly known: IndexedObligation;
    readonly words: readonly string[];
    readonly share: number;
  }[],
): Map<string, IndexedObligation[]> {
  const often = new Map<string, number>();
  for (const { words } of each)
    for (const word of words) often.set(word, (often.get(word) ?? 0) + 1);
  const found = new Map<string, IndexedObligation[]>();
  for (const { known, words, share } of each) {
    let needed = 1;
    while (needed / words.length < share) needed += 1;
    const rarest = [...words]
      .sort((a, b) => (often.get(a) ?? 0) - (often.get(b) ?? 0))
      .slice(0, words.length - needed + 1);
    for (const word of new Set(rarest)) push(found, word, known);
  }
  return found;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** How strongly an obligation binds, and to what act. */
interface Force {
  readonly level: number;
  readonly denies: boolean;
  readonly act: string;
}

/** A word of a sentence that says how strongly something binds, and the word after it. */
export interface Modal {
  readonly text: string;
  readonly word: string;
  readonly level: number;
  readonly denies: boolean;
  readonly next: string;
}

const strength: Readonly<Record<string, number>> = {
  must: 3,
  shall: 3,
  required: 3,
  should: 2,
  recommended: 2,
  may: 1,
  optional: 1,
};
const modal =
  /\b(must|shall|should|may|required|recommended|optional)\b(?:( not| never|n't)\b)?(?: (?:now|also|always|only|still|be) )*(?: ?([\p{L}-]+))?/giu;

/** How strongly an obligation binds; null where it does not say. */
export function forceOf({
  modality,
  response,
}: Pick<Obligation, 'modality' | 'response'>): Force | null {
  const asked = modality?.toLowerCase().split(/\s+/) ?? [];
  const level = strength[asked[0] ?? ''];
  return level === undefined
    ? null
    : { level, denies: asked.length > 1, act: bare(wordsOf(response ?? '')[0] ?? '') };
}

/** The modal words of a sentence, in order. */
export function modalsIn(sentence: string): Modal[] {
  return [...sentence.matchAll(modal)].map(([text, word = '', negation, next = '']) => ({
    text: text.trim(),
    word: word.toLowerCase(),
    level: strength[word.toLowerCase()] ?? 0,
    denies: negation !== undefined,
    next: bare(next.toLowerCase()),
  }));
}

/**
 * The modality of a sentence where it is below the obligation's, or against it; null when it is as
 * strong, or says none.
 */
export function loweredBy(
  sentence: string,
  said: readonly Modal[],
  force: Force | null,
): string | null {
  if (force === null) return null;
  for (const each of said) {
    const own = force.act !== '' && each.next === force.act;
    // "may not" forbids as "must not" does.
    const strong = each.level >= force.level || (each.word === 'may' && each.denies);
    if (own && (each.denies !== force.denies || !strong)) return each.text;
    if (each.level < force.level && !each.denies && asksToFollow(sentence, each.word))
      return each.text;
  }
  return null;
}
