import type { Span } from '#diagnostics/diagnostic';
import { firstParagraph, plainText, wordsOf } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import type { Document } from '#workspace/document';
import type { NativeFact } from '#workspace/stores/native-fact';

import { contentWords } from '../sentences/sentence-words.ts';
import { splitPlainText } from '../sentences/standalone-statements.ts';
import { isEnglish, mayState, statesSomething } from '../sentences/states-something.ts';
import {
  type NoteSentence,
  type NoteSentences,
  noteSentences,
  singleFactLabels,
} from './note-sentences.ts';

/** The claim of a note. */
export interface NoteClaim {
  readonly text: string;
  /** Whether it states something; else it is a label, and a person has to write the claim. */
  readonly states: boolean;
}

const maxClaimLength = 400;
/** With more sections, a note has several facts; with still more, it is a list of facts. */
const [manySections, maxSections] = [8, 30];

/**
 * Finds the sentence of a note that states its fact: in its description, else in its body, else in
 * its title. Without one, gives the description or the title as a label.
 */
export function claimOfNote(note: {
  readonly document: Document;
  /** Where the note is in the file: its body, or one fact of an index. */
  readonly part: Span;
  readonly title: string;
  /** From the note or from its index; null for none. */
  readonly description: string | null;
}): NoteClaim {
  const description = plain(note.description ?? '');
  const body = note.document.text.slice(note.part.start, note.part.end);
  const title = new Set(
    contentWords(note.title.replace(/[-_/.]+/g, ' ')).filter((word) => !general.has(word)),
  );
  const found = isEnglish(`${description}\n${body}`)
    ? (ofDescription(description, title) ??
      ofBody(noteSentences(note.document, note.part), title, new Set(contentWords(description))) ??
      (statesSomething(note.title) ? plain(note.title) : null))
    : null;
  const label = description === '' ? note.title : description;
  return { text: clip(found ?? label, maxClaimLength), states: found !== null };
}

/** Words of titles for the kind of a note, not for its subject. */
const general = new Set(
  contentWords(
    'plan note pattern memory status detail overview index todo analysis research project ' +
      'feedback user reference skill list log guide checklist approach convention issue known ' +
      'readme agent claude guideline repository instruction standard strategy testing',
  ),
);

/** Splits names of code into words. */
function splitNames(text: string): string {
  return text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replace(/[-_/.]+/g, ' ');
}

function plain(text: string): string {
  return plainText(firstParagraph(text)).replace(/\s+/g, ' ').trim();
}

/** Finds the sentence of the description that shares most with the title. */
function ofDescription(description: string, title: ReadonlySet<string>): string | null {
  return best(
    splitPlainText(description).filter(
      (each) => each.length <= maxClaimLength && statesSomething(each),
    ),
    (each) => shared(each, title) + (demands.test(each) ? 2 : 0),
  );
}

function ofBody(
  { sentences: all, sections }: NoteSentences,
  title: ReadonlySet<string>,
  description: ReadonlySet<string>,
): string | null {
  const topic = new Set([...title, ...description]);
  const calls = blocksCalled(all);
  // A note with many decisions or findings is a list of facts.
  const isCalled = ({ called, isTagged, text }: NoteSentence): boolean =>
    called !== null &&
    sections <= maxSections &&
    (!isTagged || topic.size === 0 || shared(text, topic) > 0) &&
    (calls.get(called)?.size ?? 0) < 3;
  const stated = all.filter(
    (each) =>
      each.text.length <= maxClaimLength &&
      !isNotation(each.text) &&
      (statesSomething(each.text) ||
        ((all.length === 1 || reasoned.test(each.text)) && isLong(each.text)) ||
        (surest.test(each.called ?? '') && isCalled(each) && isLong(each.text))),
  );
  const first = stated.find(({ lead }) => lead !== null) ?? null;
  // Without a word of the title, a sentence is about a part of the note. The beginning of a long
  // file mostly says what the file is for.
  const leads = ({ lead, text }: NoteSentence): boolean =>
    lead !== null &&
    (title.size === 0 || shared(splitNames(text), topic) > 0) &&
    ((lead === 0 && sections <= manySections) || shared(text, title) > 0);
  const chosen = best(
    stated.filter((each) => isCalled(each) || leads(each)),
    (each) =>
      (isCalled(each) ? (singleFactLabels.test(each.called ?? '') ? 5 : 2) : 0) +
      (each === first ? 4 : each.lead === 0 ? 1 : 0) +
      (demands.test(each.text) ? 1 : 0) +
      Math.min(3, shared(each.text, topic)) -
      (each.text.length > 250 ? 1 : 0),
  );
  return chosen?.text.replace(/:$/, '') ?? null;
}

/** A sentence with a reason states something, with any verb. */
const reasoned = /\w,? (?:because|so that|otherwise|or else) \w/i;

function isLong(sentence: string): boolean {
  return mayState(sentence) && wordsOf(sentence).length > 4;
}

/** Gives for each label of a fact the blocks that have it. */
function blocksCalled(all: readonly NoteSentence[]): Map<string, Set<number>> {
  const blocks = new Map<string, Set<number>>();
  for (const { called, block } of all)
    if (called !== null) blocks.set(called, (blocks.get(called) ?? new Set()).add(block));
  return blocks;
}

/** Labels that certainly mark the fact. */
const surest = /^(?:rule|statement|claim|fact|root cause|lesson|what we learned)$/;

/** A note is more often about its rule than about the story behind it. */
const demands = /\b(?:must|never|always|should|do not|don['’]t|cannot|can['’]t)\b/i;

/** Whether a sentence is notation rather than prose. */
function isNotation(text: string): boolean {
  return (text.match(/[=→←]/g)?.length ?? 0) > 2;
}

/** Counts the words of a topic in a sentence. */
function shared(sentence: string, topic: ReadonlySet<string>): number {
  return new Set(contentWords(sentence).filter((word) => topic.has(word))).size;
}

/** Gives the first item of the highest worth; null for an empty list. */
function best<T>(all: readonly T[], worth: (each: T) => number): T | null {
  let [chosen, most] = [null as T | null, -Infinity];
  for (const each of all) {
    const value = worth(each);
    if (value > most) [chosen, most] = [each, value];
  }
  return chosen;
}

/** Finds the claim of a native note. The only sentence of a note is its claim. */
export function claimOfNative(fact: NativeFact): NoteClaim {
  const { document, note, title } = fact;
  const description = note?.summary ?? null;
  const claim = claimOfNote({ document, part: partOf(fact), title, description });
  if (claim.states) return claim;
  const [only, ...others] = statementsOfNative(fact);
  return only !== undefined && others.length === 0 && mayState(only) && wordsOf(only).length > 4
    ? { text: only, states: true }
    : claim;
}

/** Lists the sentences of a note, or the items of a list. */
export function statementsOfNative(fact: NativeFact): string[] {
  return noteSentences(fact.document, partOf(fact)).sentences.map(({ text }) => text);
}

function partOf({ document, note, span }: NativeFact): Span {
  return { start: note ? document.bodyStart : span.start, end: span.end };
}
