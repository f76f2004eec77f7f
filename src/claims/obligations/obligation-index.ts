import { wordsOf } from '#diagnostics/plain-text';
import type { Obligation } from '#workspace/document';
import { memoizeByObject } from '#workspace/memoize';
import type { Spec } from '#workspace/records';

import {
  longWordStems,
  type SentenceWords,
  stemWord,
  wordPrefix,
} from '../sentences/sentence-words.ts';
import { type Demand, demandOf, wordsOfDemand } from './permission-against-obligation.ts';
import { isAboutCompliance } from './release-from-obligation.ts';

/** An obligation, read for comparison with texts. */
export interface IndexedObligation {
  /** Spec and id. */
  readonly key: string;
  readonly spec: string;
  readonly obligation: Obligation;
  /** Result of `namesOf`. */
  readonly names: readonly string[];
  /** Actor and response, as written. */
  readonly asked: string;
  /** Stems of the longer words in `asked`. */
  readonly contents: ReadonlySet<string>;
  readonly demand: Demand | null;
  readonly words: ReadonlySet<string>;
  readonly force: Force | null;
}

/** Binding obligations, read once for many texts. */
export interface ObligationIndex {
  /** By id in lower case. */
  readonly byId: ReadonlyMap<string, readonly IndexedObligation[]>;
  /** By each of `namesOf`. */
  readonly byName: ReadonlyMap<string, readonly IndexedObligation[]>;
  /** By the beginnings of their rarest words: a text about the same has one of them. */
  readonly byStart: ReadonlyMap<string, readonly IndexedObligation[]>;
  /** By their rarest content words. */
  readonly byContent: ReadonlyMap<string, readonly IndexedObligation[]>;
}

/** Share of an obligation's content words in a sentence about the same. */
export const minOverlapShare = 0.75;
/** Share of an obligation's things in a sentence that gives permission. */
export const minPermissionShare = 0.6;

/** Indexes the obligations of a list of specs, once. */
export const obligationsIn = memoizeByObject((specs: readonly Spec[]): ObligationIndex => {
  // A permission cannot be weakened.
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
        words: things.map(wordPrefix),
        share: minPermissionShare,
      })),
    ),
  );
  const byContent = byRarest(
    asking
      .filter(({ contents }) => contents.size > 1)
      .map((known) => ({ known, words: [...known.contents], share: minOverlapShare })),
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
    contents: longWordStems(asked),
    demand,
    words: demand ? wordsOfDemand(demand) : new Set(),
    force: forceOf(obligation),
  };
}

/** Lists the names of an obligation in a discovery: `C-014`, `spec.C-014`, `spec#C-014`, … */
export function namesOf(spec: string, obligation: string): string[] {
  return [
    obligation,
    `${spec}.${obligation}`,
    `${spec}#${obligation}`,
    `REQ.${spec}.${obligation}`,
  ];
}

/** Finds the obligations that a discovery was raised against. */
export function raisedAgainst(
  ids: readonly string[],
  { byName }: ObligationIndex,
): IndexedObligation[] {
  return [...new Set(ids.flatMap((id) => byName.get(id) ?? []))];
}

/** Finds the obligations that may share enough words with a sentence. */
export function* sharingWords(
  said: SentenceWords,
  { byStart, byContent }: ObligationIndex,
): Generator<IndexedObligation> {
  for (const start of said.byStart.keys()) yield* byStart.get(start) ?? [];
  for (const word of said.contents) yield* byContent.get(word) ?? [];
}

/**
 * Indexes obligations by their rarest words only: as many that a text with the needed share of all
 * words has at least one of them.
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

/** How strongly an obligation binds, and to which act. */
interface Force {
  readonly level: number;
  readonly denies: boolean;
  readonly act: string;
}

/** A modal word of a sentence, and the word behind it. */
export interface Modal {
  readonly text: string;
  readonly word: string;
  /** 3 for must, 2 for should, 1 for may. */
  readonly level: number;
  readonly denies: boolean;
  /** Stem of the word behind it; empty for none. */
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

/** Reads how strongly an obligation binds; null where it does not say. */
export function forceOf({
  modality,
  response,
}: Pick<Obligation, 'modality' | 'response'>): Force | null {
  const asked = modality?.toLowerCase().split(/\s+/) ?? [];
  const level = strength[asked[0] ?? ''];
  return level === undefined
    ? null
    : { level, denies: asked.length > 1, act: stemWord(wordsOf(response ?? '')[0] ?? '') };
}

/** Lists the modal words of a sentence. */
export function modalsIn(sentence: string): Modal[] {
  return [...sentence.matchAll(modal)].map(([text, word = '', negation, next = '']) => ({
    text: text.trim(),
    word: word.toLowerCase(),
    level: strength[word.toLowerCase()] ?? 0,
    denies: negation !== undefined,
    next: stemWord(next.toLowerCase()),
  }));
}

/** Finds the words of a sentence that are weaker than an obligation, or against it. */
export function findWeakerWords(
  sentence: string,
  modals: readonly Modal[],
  force: Force | null,
): string | null {
  if (force === null) return null;
  for (const each of modals) {
    const own = force.act !== '' && each.next === force.act;
    // "may not" forbids as "must not" does.
    const strong = each.level >= force.level || (each.word === 'may' && each.denies);
    if (own && (each.denies !== force.denies || !strong)) return each.text;
    if (each.level < force.level && !each.denies && isAboutCompliance(sentence, each.word))
      return each.text;
  }
  return null;
}
