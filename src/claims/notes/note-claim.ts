import type { Span } from '#diagnostics/diagnostic';
import { firstParagraph, plainText, wordsOf } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import type { Document } from '#workspace/document';
import type { NativeFact } from '#workspace/stores/native-fact';

import { contentWords } from '../sentences/sentence-words.ts';
import { sentencesOf } from '../sentences/standalone-statements.ts';
import { isKnownLanguage, mayState, statesSomething } from '../sentences/states-something.ts';
import { type NoteSentence, type NoteSentences, noteSentences, sure } from './note-sentences.ts';

/** The claim that is made of a note. */
export interface NoteClaim {
  readonly text: string;
  /**
   * Whether it is a sentence that states something; else it is the note's label, and a person has
   * to say what the note claims.
   */
  readonly states: boolean;
}

/** A note, or the part of a file that is one, with what is said of it. */
export interface NoteText {
  readonly document: Document;
  readonly part: Span;
  readonly title: string;
  /** What the note says of itself, or its index of it; null where neither does. */
  readonly description: string | null;
}

const longestClaim = 400;
/** Sections from which on a note has more than one fact, and from which on none is its own. */
const [manySections, mostSections] = [8, 30];

/**
 * The sentence of a note that states its fact: of its description, where that states something;
 * else of its body, where one leads it or is called the fact; else its title, where that states
 * something. Else its description or title as they are, which `states` tells.
 */
export function claimOfNote(note: NoteText): NoteClaim {
  const description = plain(note.description ?? '');
  const body = note.document.text.slice(note.part.start, note.part.end);
  const title = new Set(
    contentWords(note.title.replace(/[-_/.]+/g, ' ')).filter((word) => !general.has(word)),
  );
  const found = isKnownLanguage(`${description}\n${body}`)
    ? (ofDescription(description, title) ??
      ofBody(noteSentences(note.document, note.part), title, new Set(contentWords(description))) ??
      (statesSomething(note.title) ? plain(note.title) : null))
    : null;
  const label = description === '' ? note.title : description;
  return { text: clip(found ?? label, longestClaim), states: found !== null };
}

/** Words of titles that say what kind of note it is, and not what it is about. */
const general = new Set(
  contentWords(
    'plan note pattern memory status detail overview index todo analysis research project ' +
      'feedback user reference skill list log guide checklist approach convention issue known ' +
      'readme agent claude guideline repository instruction standard strategy testing',
  ),
);

/** A text with names of code as the words they are made of. */
function apart(text: string): string {
  return text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replace(/[-_/.]+/g, ' ');
}

function plain(text: string): string {
  return plainText(firstParagraph(text)).replace(/\s+/g, ' ').trim();
}

/** The sentence of the description that the title is about, where one states something. */
function ofDescription(description: string, title: ReadonlySet<string>): string | null {
  return best(
    sentencesOf(description).filter((each) => each.length <= longestClaim && statesSomething(each)),
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
  // What has many decisions or findings is a list of facts, and none of them is its own.
  const isCalled = ({ called, isTagged, text }: NoteSentence): boolean =>
    called !== null &&
    sections <= mostSections &&
    (!isTagged || topic.size === 0 || shared(text, topic) > 0) &&
    (calls.get(called)?.size ?? 0) < 3;
  const stated = all.filter(
    (each) =>
      each.text.length <= longestClaim &&
      !isNotation(each.text) &&
      (statesSomething(each.text) ||
        ((all.length === 1 || reasoned.test(each.text)) && isLong(each.text)) ||
        (surest.test(each.called ?? '') && isCalled(each) && isLong(each.text))),
  );
  const first = stated.find(({ lead }) => lead !== null) ?? null;
  // Without a word of its title a sentence is about a part of the note, or beside it; the beginning
  // of a long file says what the file is for, mostly.
  const leads = ({ lead, text }: NoteSentence): boolean =>
    lead !== null &&
    (title.size === 0 || shared(apart(text), topic) > 0) &&
    ((lead === 0 && sections <= manySections) || shared(text, title) > 0);
  const chosen = best(
    stated.filter((each) => isCalled(each) || leads(each)),
    (each) =>
      (isCalled(each) ? (sure.test(each.called ?? '') ? 5 : 2) : 0) +
      (each === first ? 4 : each.lead === 0 ? 1 : 0) +
      (demands.test(each.text) ? 1 : 0) +
      Math.min(3, shared(each.text, topic)) -
      (each.text.length > 250 ? 1 : 0),
  );
  return chosen?.text.replace(/:$/, '') ?? null;
}

/** A sentence with its reason states something, whatever its verb. */
const reasoned = /\w,? (?:because|so that|otherwise|or else) \w/i;

function isLong(sentence: string): boolean {
  return mayState(sentence) && wordsOf(sentence).length > 4;
}

/** The blocks that each name calls the fact. */
function blocksCalled(all: readonly NoteSentence[]): Map<string, Set<number>> {
  const blocks = new Map<string, Set<number>>();
  for (const { called, block } of all)
    if (called !== null) blocks.set(called, (blocks.get(called) ?? new Set()).add(block));
  return blocks;
}

/** Names of nothing but a fact, in whatever words. */
const surest = /^(?:rule|statement|claim|fact|root cause|lesson|what we learned)$/;

/** A rule is more often what a note was written for than the story that led to it. */
const demands = /\b(?:must|never|always|should|do not|don['’]t|cannot|can['’]t)\b/i;

/** Whether a sentence is notation rather than prose. */
function isNotation(text: string): boolean {
  return (text.match(/[=→←]/g)?.length ?? 0) > 2;
}

/** How many words of a topic a sentence has. */
function shared(sentence: string, topic: ReadonlySet<string>): number {
  return new Set(contentWords(sentence).filter((word) => topic.has(word))).size;
}

/** The first of those that are worth most; null where there are none. */
function best<T>(all: readonly T[], worth: (each: T) => number): T | null {
  let [chosen, most] = [null as T | null, -Infinity];
  for (const each of all) {
    const value = worth(each);
    if (value > most) [chosen, most] = [each, value];
  }
  return chosen;
}

/**
 * The claim of a native note, or of the part of a file that is a fact. Who names it means what it
 * says: its only sentence is the claim, whatever words that shares with the title.
 */
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

/** The sentences of a note; of one that is a list, its items. */
export function statementsOfNative(fact: NativeFact): string[] {
  return noteSentences(fact.document, partOf(fact)).sentences.map(({ text }) => text);
}

function partOf({ document, note, span }: NativeFact): Span {
  return { start: note ? document.bodyStart : span.start, end: span.end };
}
