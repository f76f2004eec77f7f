import { type SentenceWords, stems, wordsOfSentence } from '../sentences/sentence-words.ts';
import { sentencesOf } from '../sentences/sentences.ts';
import {
  findWeakerWords,
  type IndexedObligation,
  minOverlapShare,
  minPermissionShare,
  type Modal,
  modalsIn,
  type ObligationIndex,
  raisedAgainst,
  sharingWords,
} from './obligation-index.ts';
import {
  concerns,
  hasOtherSubject,
  hasWordsOfPermission,
  mayGivePermission,
  permissionAgainst,
} from './permission-against-obligation.ts';
import { obligationPlaceholder, releaseIn } from './release-from-obligation.ts';

/** A sentence that weakens an obligation. */
export interface Weakening {
  readonly id: string;
  readonly spec: string;
  /** `named`: the sentence names the obligation. `overlap`: it has the words of the obligation. */
  readonly half: 'named' | 'overlap';
  /** The words that weaken it. */
  readonly how: string;
  readonly sentence: string;
  /** Share of the obligation's words in the sentence, 0 to 1. */
  readonly share: number;
}

type Weak = Omit<Weakening, 'id' | 'spec'>;

/** Releases without an object; enough in a discovery that was raised against the obligation. */
const release =
  /\b(?:no longer (?:applies|binding|needed|required|holds)|(?:may|can|could) (?:now )?be (?:skipped|ignored|bypassed|omitted|dropped|waived|relaxed|disregarded)|(?:is|are|becomes?) (?:now )?optional|except when|(?:is|are) (?:not|no longer) (?:required|binding|mandatory)|does not apply|do not apply|need not|relax(?:es|ed)?|waived?|is lifted)\b/i;
/** Beginning of a sentence about the obligation that the last one named. */
const goesOn =
  /^(?:and |but |so )?(?:(?:it|this|that|they|these)(?: (?:rule|requirement|obligation|constraint|invariant)s?)?|the (?:rule|requirement|obligation|constraint|invariant))\b/i;

/** Share of words that is enough where the text names the obligation. */
const nearby = 0.5;
/** Length of `skip it`. */
const minLength = 7;
const anId = /(?<![\w-])(?:ac|c|i|if)-\d{1,6}(?:\.\d{1,3})?(?![\w-]|\.\d)/i;
const ids = new RegExp(anId, 'gi');

/** A heading: an id with a few words. */
const heading = new RegExp(`^(?:\\S+ ){0,2}${obligationPlaceholder}:?(?: [^\\s.!?]+){0,4}$`, 'u');

/** A sentence, read for comparison with obligations. */
interface Sentence {
  readonly text: string;
  /** Ids in it, in lower case. */
  readonly ids: ReadonlySet<string>;
  /** Words that may weaken an obligation that it does not name; null for most sentences. */
  readonly leave: Leave | null;
}

interface Leave {
  readonly words: SentenceWords;
  readonly modals: readonly Modal[];
  readonly released: string | null;
  readonly mayGive: boolean;
  /** Whether it can weaken an obligation that the text does not name. */
  readonly ofItself: boolean;
}

/**
 * Finds the obligations that texts weaken: a sentence names one with a lower modality, a negation
 * or a release, or has its words with a lower modality. A sentence that repeats an obligation, or
 * reports a violation, does not weaken it.
 *
 * @param named ids that the discovery was raised against, besides those in the texts
 */
export function weakenings(
  texts: readonly string[],
  named: readonly string[],
  obligations: ObligationIndex,
): Weakening[] {
  if (obligations.byId.size === 0) return [];
  let own: ReadonlySet<IndexedObligation> | null = null;
  const found = new Map<string, Weakening>();
  for (const text of new Set(texts)) {
    const line = text.includes('\n') ? text.replace(/\s+/g, ' ') : text;
    if (
      isPlain(line) &&
      !(line.includes('-') && anId.test(line)) &&
      !mayGivePermission(line) &&
      !release.test(line)
    )
      continue;
    const sentences = sentencesOf(text).map(readSentence);
    if (!sentences.some(({ ids, leave }) => ids.size > 0 || leave !== null)) continue;
    // Other sentences only matter behind one with an id.
    const telling = sentences.some(({ ids }) => ids.size > 0)
      ? sentences
      : sentences.filter(({ leave }) => leave !== null);
    own ??= new Set(named.length === 0 ? [] : raisedAgainst(named, obligations));
    for (const known of new Set([...own, ...candidates(sentences, obligations)])) {
      const { key, spec, obligation } = known;
      if (found.get(key)?.half === 'named') continue;
      const weak = weakeningIn(telling, known, own.has(known), found.has(key));
      if (weak) found.set(key, { id: obligation.id.value, spec, ...weak });
    }
  }
  return [...found.values()];
}

/** Whether the sentences of a text are substrings of it, so that a pattern can rule out all. */
function isPlain(text: string): boolean {
  return text.length < 2_000 && !/[^\x20-\x7e]|[`*_~[\]\\<!&]| {2}/.test(text);
}

function readSentence(text: string): Sentence {
  const named = new Set(
    text.includes('-') ? Array.from(text.matchAll(ids), ([id]) => id.toLowerCase()) : [],
  );
  return { text, ids: named, leave: leaveIn(text) };
}

function leaveIn(text: string): Leave | null {
  if (text.length < minLength) return null;
  const mayGive = mayGivePermission(text);
  const released = release.exec(text)?.[0] ?? null;
  if (!mayGive && released === null) return null;
  const modals = modalsIn(text);
  if (modals.length === 0 && released === null && !hasWordsOfPermission(text)) return null;
  return {
    words: wordsOfSentence(text),
    modals,
    released,
    mayGive,
    ofItself:
      mayGive && (modals.length > 0 || hasWordsOfPermission(text)) && !hasOtherSubject(text),
  };
}

/** Finds the obligations that sentences name, or may weaken by their words. */
function* candidates(
  sentences: readonly Sentence[],
  obligations: ObligationIndex,
): Generator<IndexedObligation> {
  let all: ReadonlySet<string> | null = null;
  const told = (): ReadonlySet<string> =>
    (all ??= new Set(
      sentences.flatMap(({ text }) => (mayGivePermission(text) ? stems(text) : [])),
    ));
  for (const { ids, leave } of sentences) {
    for (const id of ids) yield* obligations.byId.get(id) ?? [];
    if (!leave?.ofItself) continue;
    for (const known of sharingWords(leave.words, obligations))
      if (sharesOne(known, leave.words.known) || sharesOne(known, told())) yield known;
  }
}

function sharesOne({ words }: IndexedObligation, said: ReadonlySet<string>): boolean {
  for (const word of words) if (said.has(word)) return true;
  return false;
}

/** Finds how sentences weaken one obligation; `named` comes before `overlap`. */
function weakeningIn(
  sentences: readonly Sentence[],
  known: IndexedObligation,
  own: boolean,
  overlaps: boolean,
): Weak | null {
  let found: Weak | null = null;
  // The last sentence about the obligation: the next one may go on, or the text below a heading.
  let before: string | null = null;
  const id = known.obligation.id.value;
  for (const sentence of sentences) {
    const { text, ids } = sentence;
    const about: string | null = ids.has(id.toLowerCase())
      ? text.replace(mentionOf(id), obligationPlaceholder)
      : before === null
        ? null
        : goesOn.test(text)
          ? text.replace(goesOn, obligationPlaceholder)
          : heading.test(before)
            ? `${obligationPlaceholder}: ${text}`
            : null;
    before = about;
    const weak =
      about !== null
        ? namedIn(about, known)
        : sentence.leave === null
          ? null
          : unnamedIn(sentence.leave, own, known);
    if (weak === null) continue;
    const share = sentence.leave ? shared(sentence.leave.words, known) : 0;
    if (weak.half === 'named') return { ...weak, sentence: text, share };
    if (!overlaps) found ??= { ...weak, sentence: text, share };
  }
  return found;
}

function namedIn(
  about: string,
  { obligation, demand, asked, force }: IndexedObligation,
): Pick<Weakening, 'half' | 'how'> | null {
  const how =
    releaseIn(about, asked) ??
    findWeakerWords(about, modalsIn(about), force) ??
    (demand && permissionAgainst(wordsOfSentence(about), demand, nearby, true));
  return how === null
    ? null
    : { half: 'named', how: how.replaceAll(obligationPlaceholder, obligation.id.value).trim() };
}

function unnamedIn(
  { words, modals, released, mayGive, ofItself }: Leave,
  own: boolean,
  known: IndexedObligation,
): Pick<Weakening, 'half' | 'how'> | null {
  if (own ? !mayGive && released === null : !ofItself) return null;
  const { demand, force } = known;
  const overlap = shared(words, known);
  const lowered =
    overlap < nearby || (demand && !concerns(words, demand))
      ? null
      : findWeakerWords(words.text, modals, force);
  if (own) {
    const how =
      (overlap >= nearby ? (lowered ?? released) : null) ??
      (demand && permissionAgainst(words, demand, nearby, true));
    if (how !== null) return { half: 'named', how };
  }
  const how =
    (overlap >= minOverlapShare && !hasOtherSubject(words.text) ? lowered : null) ??
    (demand && permissionAgainst(words, demand, minPermissionShare));
  return how === null ? null : { half: 'overlap', how };
}

/** Matches an id in any case, but not as a part of another one. */
function mentionOf(id: string): RegExp {
  return new RegExp(`(?<![\\w-])${id.replace(/[.]/g, '\\.')}(?![\\w-]|\\.\\d)`, 'gi');
}

/** Gives the share of an obligation's content words in a sentence. */
function shared({ contents }: SentenceWords, { contents: asked }: IndexedObligation): number {
  if (asked.size < 2) return 0;
  let both = 0;
  for (const word of asked) if (contents.has(word)) both += 1;
  return both / asked.size;
}
