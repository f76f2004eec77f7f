import { type SentenceWords, stems, wordsOfSentence } from '../sentences/sentence-words.ts';
import { sentencesOf } from '../sentences/sentences.ts';
import {
  type IndexedObligation,
  loweredBy,
  type Modal,
  modalsIn,
  most,
  type ObligationIndex,
  overlapping,
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
import { mark, releaseIn } from './release-from-obligation.ts';

/** A text that takes something off an obligation, and how it shows. */
export interface Weakening {
  readonly id: string;
  readonly spec: string;
  /**
   * `named`: a sentence names the obligation and lowers it. `overlap`: it lowers what the
   * obligation asks, in its own words.
   */
  readonly half: 'named' | 'overlap';
  readonly how: string;
  readonly sentence: string;
  /** Of the words of what the obligation asks, how many the sentence has, 0 to 1. */
  readonly share: number;
}

type Weak = Omit<Weakening, 'id' | 'spec'>;

/**
 * Releases that do not say from what; enough where the discovery was raised against the obligation.
 */
const release =
  /\b(?:no longer (?:applies|binding|needed|required|holds)|(?:may|can|could) (?:now )?be (?:skipped|ignored|bypassed|omitted|dropped|waived|relaxed|disregarded)|(?:is|are|becomes?) (?:now )?optional|except when|(?:is|are) (?:not|no longer) (?:required|binding|mandatory)|does not apply|do not apply|need not|relax(?:es|ed)?|waived?|is lifted)\b/i;
/** A sentence about what the one before named. */
const goesOn =
  /^(?:and |but |so )?(?:(?:it|this|that|they|these)(?: (?:rule|requirement|obligation|constraint|invariant)s?)?|the (?:rule|requirement|obligation|constraint|invariant))\b/i;

/** The share where the text says which obligation it is about. */
const nearby = 0.5;
/** Shorter than `skip it`. */
const shortest = 7;
const anId = /(?<![\w-])(?:ac|c|i|if)-\d{1,6}(?:\.\d{1,3})?(?![\w-]|\.\d)/i;
const ids = new RegExp(anId, 'gi');

/** An id that stands over a text, with at most a few words. */
const heading = new RegExp(`^(?:\\S+ ){0,2}${mark}:?(?: [^\\s.!?]+){0,4}$`, 'u');

/** A sentence as it is compared with any obligation. */
interface Sentence {
  readonly text: string;
  /** The ids it names, in lower case. */
  readonly ids: ReadonlySet<string>;
  /**
   * What there is in it that may take something off what it does not name; null for most, which are
   * compared with nothing.
   */
  readonly leave: Leave | null;
}

interface Leave {
  readonly words: SentenceWords;
  readonly modals: readonly Modal[];
  readonly released: string | null;
  readonly mayGive: boolean;
  /** Whether it can take something off what nobody says it is about. */
  readonly ofItself: boolean;
}

/**
 * Finds the obligations a text weakens, sentence by sentence: structurally, where one names the
 * obligation together with a lower modality, a negation or a release; else by overlap of actor and
 * response with a lower modality. A sentence that states the obligation again is none, and neither
 * is one that observes a violation.
 *
 * @param texts each read on its own
 * @param named ids the discovery was raised against, besides those the texts name
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
    // Only below a sentence with an id is another one read for what it goes on about.
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

/**
 * Whether the sentences of a text are parts of it as it stands on one line: what is in none of it
 * is in none of them.
 */
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
  // A letter and a full stop give no leave, and thousands of them cost nothing.
  if (text.length < shortest) return null;
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

/** The obligations that sentences name, or share words with in a sentence that may give leave. */
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

/** A word itself, and not another form of it. */
function sharesOne({ words }: IndexedObligation, said: ReadonlySet<string>): boolean {
  for (const word of words) if (said.has(word)) return true;
  return false;
}

/** How sentences weaken one obligation; the structural way where there is one. */
function weakeningIn(
  sentences: readonly Sentence[],
  known: IndexedObligation,
  own: boolean,
  overlaps: boolean,
): Weak | null {
  let found: Weak | null = null;
  // A sentence may go on about what the one before named, and a text about what its heading names.
  let before: string | null = null;
  const id = known.obligation.id.value;
  for (const sentence of sentences) {
    const { text, ids } = sentence;
    const about: string | null = ids.has(id.toLowerCase())
      ? text.replace(mentionOf(id), mark)
      : before === null
        ? null
        : goesOn.test(text)
          ? text.replace(goesOn, mark)
          : heading.test(before)
            ? `${mark}: ${text}`
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
    loweredBy(about, modalsIn(about), force) ??
    (demand && permissionAgainst(wordsOfSentence(about), demand, nearby, true));
  return how === null
    ? null
    : { half: 'named', how: how.replaceAll(mark, obligation.id.value).trim() };
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
      : loweredBy(words.text, modals, force);
  if (own) {
    const how =
      (overlap >= nearby ? (lowered ?? released) : null) ??
      (demand && permissionAgainst(words, demand, nearby, true));
    if (how !== null) return { half: 'named', how };
  }
  const how =
    (overlap >= overlapping && !hasOtherSubject(words.text) ? lowered : null) ??
    (demand && permissionAgainst(words, demand, most));
  return how === null ? null : { half: 'overlap', how };
}

/** An id wherever it is named, in whatever case; not as a part of another one. */
function mentionOf(id: string): RegExp {
  return new RegExp(`(?<![\\w-])${id.replace(/[.]/g, '\\.')}(?![\\w-]|\\.\\d)`, 'gi');
}

/** The share of an obligation's content words that a sentence has, too. */
function shared({ contents }: SentenceWords, { contents: asked }: IndexedObligation): number {
  if (asked.size < 2) return 0;
  let both = 0;
  for (const word of asked) if (contents.has(word)) both += 1;
  return both / asked.size;
}
