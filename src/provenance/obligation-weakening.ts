import { wordsOf } from '#workspace/plain-text';
import type { Obligation, Spec } from '#workspace/records';

import { asksToFollow, mark, releaseIn } from './release-from-obligation.ts';
import { sentencesOf } from './sentences.ts';

/** A text that takes something off an obligation, and how it shows. */
export interface Weakening {
  readonly id: string;
  readonly spec: string;
  /** `named`: a sentence names the obligation and lowers it. `overlap`: it lowers what the obligation asks, in its own words. */
  readonly half: 'named' | 'overlap';
  readonly how: string;
}

const strength: Readonly<Record<string, number>> = { must: 3, shall: 3, required: 3, should: 2, recommended: 2, may: 1, optional: 1 };
const modal = /\b(must|shall|should|may|required|recommended|optional)\b(?:( not| never|n't)\b)?(?: (?:now|also|always|only|still|be) )*(?: ?([\p{L}-]+))?/giu;
/** After these, "may" says what might be, and not what is allowed. */
const guesses = /^(?:have|explain|cause|fail|break|lead|matter|surprise|conflict|violate|mean|hide|depend|differ|vary|seem|look|miss|why|because|due|wrong|unclear|hard|difficult|affected|the)$/i;
/** Releases that do not say from what; enough where the discovery was raised against the obligation. */
const release = /\b(?:no longer (?:applies|binding|needed|required|holds)|(?:may|can|could) (?:now )?be (?:skipped|ignored|bypassed|omitted|dropped|waived|relaxed|disregarded)|(?:is|are|becomes?) (?:now )?optional|except when|(?:is|are) (?:not|no longer) (?:required|binding|mandatory)|does not apply|do not apply|need not|relax(?:es|ed)?|waived?|is lifted)\b/i;
/** Words of four letters and more that every sentence may have. */
const empty = new Set(['that', 'this', 'with', 'when', 'then', 'than', 'from', 'into', 'they', 'them', 'their', 'have', 'been', 'were', 'will', 'where', 'which', 'while', 'each', 'every', 'there', 'these', 'those', 'before', 'after', 'also', 'only', 'must', 'shall', 'does']);
/** A sentence about what the one before named. */
const goesOn = /^(?:and |but |so )?(?:(?:it|this|that|they|these)(?: (?:rule|requirement|obligation|constraint|invariant)s?)?|the (?:rule|requirement|obligation|constraint|invariant))\b/i;

/** An id that stands over a text, with at most a few words. */
const heading = new RegExp(`^(?:\\S+ ){0,2}${mark}:?(?: [^\\s.!?]+){0,4}$`, 'u');

/**
 * Finds the obligations a text weakens, sentence by sentence (document 2, AUT601): structurally, where one names the
 * obligation together with a lower modality, a negation or a release; else by overlap of actor and response with a
 * lower modality. A sentence that states the obligation again is none, and neither is one that observes a violation.
 *
 * @param texts each read on its own
 * @param named ids the discovery was raised against, besides those the texts name
 */
export function weakenings(texts: readonly string[], named: readonly string[], specs: readonly Spec[]): Weakening[] {
  const obligations = specs.flatMap((spec) => spec.obligations.map((obligation) => ({ spec, obligation, id: mentionOf(obligation.id.value), own: isRaisedAgainst(named, obligation.id.value) })));
  if (obligations.length === 0) return [];
  const found = new Map<string, Weakening>();
  for (const text of new Set(texts)) {
    const sentences = sentencesOf(text);
    for (const { spec, obligation, id, own } of obligations) {
      const key = `${spec.path} ${obligation.id.value}`;
      const known = found.get(key);
      if (known?.half === 'named') continue;
      // A sentence may go on about what the one before named, and a text about what its heading names.
      let before: string | null = null;
      for (const sentence of sentences) {
        const says = sentence.replace(id, mark);
        const about: string | null = says !== sentence ? says : before === null ? null : goesOn.test(sentence) ? sentence.replace(goesOn, mark) : heading.test(before) ? `${mark}: ${sentence}` : null;
        before = about;
        const weak = weakening(sentence, about, own, obligation);
        if (!weak || (weak.half === 'overlap' && found.has(key))) continue;
        found.set(key, { id: obligation.id.value, spec: spec.path, ...weak });
        if (weak.half === 'named') break;
      }
    }
  }
  return [...found.values()];
}

function weakening(sentence: string, about: string | null, raisedAgainst: boolean, obligation: Obligation): Pick<Weakening, 'half' | 'how'> | null {
  const asked = `${obligation.actor ?? ''} ${obligation.response ?? ''}`;
  if (about !== null) {
    const how = releaseIn(about, asked) ?? loweredBy(about, obligation);
    return how === null ? null : { half: 'named', how: how.replaceAll(mark, obligation.id.value).trim() };
  }
  const how = loweredBy(sentence, obligation) ?? (raisedAgainst ? (release.exec(sentence)?.[0] ?? null) : null);
  if (how === null) return null;
  const overlap = shared(sentence, asked);
  if (raisedAgainst && overlap >= 0.3) return { half: 'named', how };
  return overlap >= 0.75 ? { half: 'overlap', how } : null;
}

/** The modality of a sentence where it is below the obligation's, or against it; null when it is as strong, or says none. */
function loweredBy(sentence: string, { modality, actor, response }: Obligation): string | null {
  const asked = modality?.toLowerCase().split(/\s+/) ?? [];
  const level = strength[asked[0] ?? ''];
  if (level === undefined) return null;
  const denies = asked.length > 1;
  const act = stem(wordsOf(response ?? '')[0] ?? '');
  const said = [...sentence.matchAll(modal)].map(([text, word = '', negation, next = '']) => ({ text: text.trim(), word: word.toLowerCase(), level: strength[word.toLowerCase()] ?? 0, denies: negation !== undefined, next }));
  const states = said.some((each) => each.denies === denies && each.level >= level);
  for (const each of said) {
    const own = act !== '' && stem(each.next.toLowerCase()) === act;
    // "may not" forbids as "must not" does.
    const strong = each.level >= level || (each.word === 'may' && each.denies);
    if (own && (each.denies !== denies || !strong)) return each.text;
    if (each.level < level && !each.denies && asksToFollow(sentence, each.word)) return each.text;
    if (!states && each.level < level && !(each.word === 'may' && (each.denies || guesses.test(each.next))) && shared(sentence, `${actor ?? ''} ${response ?? ''}`) > 0) return each.text;
  }
  return null;
}

/** An id wherever it is named, in whatever case; not as a part of another one. */
function mentionOf(id: string): RegExp {
  return new RegExp(`(?<![\\w-])${id.replace(/[.]/g, '\\.')}(?![\\w-]|\\.\\d)`, 'gi');
}

function isRaisedAgainst(named: readonly string[], id: string): boolean {
  return named.some((each) => each === id || each.endsWith(`.${id}`) || each.endsWith(`#${id}`));
}

/** The share of an obligation's content words that a sentence has, too. */
function shared(sentence: string, obligation: string): number {
  const content = (text: string): Set<string> => new Set(wordsOf(text).filter((word) => word.length > 3 && !Object.hasOwn(strength, word) && !empty.has(word)).map(stem));
  const [words, asked] = [content(sentence), content(obligation)];
  return asked.size < 2 ? 0 : [...asked].filter((word) => words.has(word)).length / asked.size;
}

function stem(word: string): string {
  return word.replace(/(?:ing|ed|es|s)$/, '');
}
