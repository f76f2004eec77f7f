import type { Obligation } from '#workspace/document';

import { senseOf, stem } from '../sentences/claim-words.ts';
import { hasWord, isFormOf, type SentenceWords, stems } from '../sentences/sentence-words.ts';

interface Asked {
  readonly act: string;
  /** Objects of the act. */
  readonly things: readonly string[];
}

/** What an obligation asks, read for comparison with sentences. */
export interface Demand {
  /** Last word of the actor: "service" of "the token service". */
  readonly actor: string | null;
  readonly forbids: boolean;
  /** Whether "should" is weaker. */
  readonly strict: boolean;
  readonly parts: readonly Asked[];
  /** The word before each word: an advisory lock is no table lock. */
  readonly before: ReadonlyMap<string, string>;
}

const permit =
  /\b(?:(?:may|can)(?! (?:not|never|no longer|only|neither)\b)(?!'t)|(?:is|are|be) (?:now |also |still )?(?:allowed|permitted|free|welcome|entitled) to|had better let|should be let|no harm in|(?:is|are|it's) (?:now |also |still |perfectly )?(?:fine|ok|okay|acceptable|tolerable|allowed|permitted|legitimate|harmless|no problem|welcome|to be tolerated)(?! (?:not|only)\b)|(?:we|tests?|you) (?:tolerate|accept|allow|permit))\b/i;
const release =
  /\b(?:need(?:s)? not|needn't|(?:does|do|did)(?: not|n't) (?:have|need) to|no need\b[^.;]{0,40}? to|(?:is|are)(?: not|n't) (?:needed|required|necessary|obliged|expected)|no longer (?:has|have|needs?) to|not required to|(?:is|are|becomes?) (?:now |only |merely |just )?(?:optional|best effort|voluntary|dispensable)|no \S+ (?:is |are )?(?:needed|required))\b/i;
const instead = /\b(?:without|instead of|in place of|rather than|in lieu of)\b/i;
const leaveOut =
  /\b(?:leav(?:e|es|ing)\b[^.;]{0,60}? out|(?:may|can|could) (?:be )?(?:skip|omit|left out|bypass|ignor|forgo)\w*|skip(?:s|ping)?|omit(?:s|ting)?)\b/i;
const lower = /\b(?:should|ought to|is recommended|are recommended)\b(?! not)/i;
const denies = /\b(?:no|not|never|none|without)\b|n't\b/i;
/** Words that make another thing the subject. */
const others =
  /\b(?:another|other|others|different|unrelated|else|neither|nobody|nothing|no one)\b|\((?:not|but not)\b/i;

const opposite = new Map(
  (
    [
      ['keep', 'drop', 'delete', 'discard', 'remove', 'purge', 'prune', 'expire'],
      ['include', 'leave', 'omit', 'drop', 'skip'],
      ['reject', 'accept', 'take', 'allow', 'let', 'pass', 'admit'],
      ['refuse', 'accept', 'take', 'allow', 'let', 'pass', 'admit'],
      ['continue', 'stop', 'abort', 'halt'],
      ['encrypt', 'store'],
      ['stop', 'continue', 'go', 'keep'],
      ['preserve', 'drop', 'discard', 'change'],
      ['close', 'open'],
      ['wait', 'proceed'],
      ['validate', 'trust'],
      ['verify', 'trust', 'skip'],
      ['retain', 'drop', 'delete', 'purge'],
      ['block', 'allow', 'pass', 'let'],
      ['deny', 'allow', 'accept', 'grant'],
    ] as const
  ).map(([act, ...acts]) => [stem(act), new Set(acts.map(stem))] as const),
);

/** Fast check: false means that a sentence gives no permission. */
export function mayGivePermission(sentence: string): boolean {
  return /\b(?:may|can|could|should|ought|need|needs|needn't|allow|allowed|permit|permitted|free|fine|ok|okay|acceptable|tolerate|tolerable|optional|required|necessary|have to|has to|leav|skip|omit|without|instead|rather|place of|best effort|recommended|must|shall|entitled|welcome|voluntary|dispensable|accept)/i.test(
    sentence,
  );
}

/** Whether a sentence matches one of the patterns of permission. */
export function hasWordsOfPermission(sentence: string): boolean {
  return [permit, release, leaveOut, instead, lower].some((each) => each.test(sentence));
}

/** Lists the words of a demand; a sentence about it has one of them. */
export function wordsOfDemand({ parts }: Demand): ReadonlySet<string> {
  return new Set(parts.flatMap(({ act, things }) => [act, ...things]));
}

/** Reads what an obligation asks. */
export function demandOf({
  actor,
  modality,
  response,
  trigger,
}: Pick<Obligation, 'actor' | 'modality' | 'response' | 'trigger'>): Demand | null {
  // A permission cannot be weakened.
  if (!response || !modality || /^(?:MAY|OPTIONAL)$/i.test(modality)) return null;
  const never = /^(?:never|not)\s+/i.exec(response);
  const said = never ? response.slice(never[0].length) : response;
  const parts = said.split(/\s+and\s+(?!the\b|an?\b)|\s*[;]\s*/).flatMap((part): Asked[] => {
    const [act, ...rest] = stems(part);
    if (act === undefined) return [];
    // The object may be in the trigger: when a token was used, reject it.
    const things =
      rest.length === 0 || /\b(?:it|them)\b/i.test(part)
        ? [...rest, ...stems(trigger ?? '')]
        : rest;
    return things.length === 0 ? [] : [{ act, things: [...new Set(things)] }];
  });
  const before = new Map<string, string>();
  const all = stems(said);
  for (const [at, word] of all.entries()) if (at > 1) before.set(word, all[at - 1] ?? '');
  return {
    actor: stems(actor ?? '').at(-1) ?? null,
    forbids: / NOT$/i.test(modality) || never !== null,
    strict: !/^(?:SHOULD|RECOMMENDED)/i.test(modality),
    parts,
    before,
  };
}

/**
 * Finds the words of a sentence that permit what an obligation forbids, release from what it asks,
 * or ask the same with a weaker modality; null for none.
 *
 * @param share of the obligation's things that the sentence must have, 0 to 1
 * @param named whether the text names the obligation
 */
export function permissionAgainst(
  said: SentenceWords,
  demand: Demand,
  share: number,
  named = false,
): string | null {
  const { text: sentence, opens } = said;
  const acts = namesActor(said, demand);
  if (hasOtherSubject(sentence)) return null;
  for (const { act, things } of demand.parts) {
    const found = things.filter((each) => hasWord(said, each));
    const covered = found.length / things.length;
    if (covered < share || (!acts && covered < Math.max(share, 0.8))) continue;
    const does = hasWord(said, act);
    if (
      named
        ? !does && covered < 0.75
        : found.length + (does ? 1 : 0) + (acts ? 1 : 0) < (acts ? 3 : 2)
    )
      continue;
    // The sentence permits it to another actor: the dashboard, voters.
    if (!acts && (things.length < 2 || ![act, ...things].some((each) => isFormOf(opens, each))))
      continue;
    const how = demand.forbids
      ? leaveToDo(sentence, does, covered, named)
      : leaveToOmit(said, act, does || covered >= 0.75, acts, demand.strict);
    if (how !== null && !isOtherThing(stems(clauseOf(sentence, how)), found, act, demand.before))
      return how;
  }
  return null;
}

/** Whether a sentence is about the actor of an obligation, or about its acts and things. */
export function concerns(said: SentenceWords, demand: Demand): boolean {
  return (
    namesActor(said, demand) ||
    demand.parts.some(({ act, things }) =>
      [act, ...things].some((each) => isFormOf(said.opens, each)),
    )
  );
}

function namesActor({ text, known }: SentenceWords, { actor }: Demand): boolean {
  return actor === null || known.has(actor) || /^(?:we|you|it is|it's|there is)\b/i.test(text);
}

function leaveToDo(
  sentence: string,
  does: boolean,
  covered: number,
  named: boolean,
): string | null {
  const how = does || covered === 1 ? permit.exec(sentence)?.[0] : undefined;
  return how ?? (named && covered >= 0.5 ? release.exec(sentence)?.[0] : undefined) ?? null;
}

function leaveToOmit(
  { text: sentence, known }: SentenceWords,
  act: string,
  does: boolean,
  acts: boolean,
  strict: boolean,
): string | null {
  const released = release.exec(sentence)?.[0];
  if (released !== undefined && does) return released;
  const permitted = permit.exec(sentence);
  const against = [...(opposite.get(act) ?? opposite.get(senseOf(act).word) ?? [])].some((each) =>
    known.has(each),
  );
  if (
    permitted &&
    (against || instead.test(sentence) || denies.test(sentence.slice(permitted.index)))
  )
    return permitted[0];
  if (!does) return permitted && leaveOut.test(sentence) ? permitted[0] : null;
  if (!acts) return null;
  const out = leaveOut.exec(sentence)?.[0] ?? instead.exec(sentence)?.[0];
  if (out !== undefined && !/\b(?:never|must not|can't|cannot|do not|don't|not)\b/i.test(sentence))
    return out;
  return (strict ? lower.exec(sentence)?.[0] : null) ?? null;
}

/** Gives the part of a sentence, between commas, that has these words. */
function clauseOf(sentence: string, how: string): string {
  return sentence.split(/[,:–—]/).find((part) => part.includes(how)) ?? sentence;
}

/** Whether a sentence is about another thing. */
export function hasOtherSubject(sentence: string): boolean {
  return others.test(sentence);
}

/** Whether a thing has another word before it in the sentence than in the obligation. */
function isOtherThing(
  words: readonly string[],
  found: readonly string[],
  act: string,
  before: ReadonlyMap<string, string>,
): boolean {
  return found.some((each) => {
    const wanted = before.get(each);
    const at = words.indexOf(each);
    const own = words[at - 1];
    return (
      wanted !== undefined &&
      wanted !== '' &&
      own !== undefined &&
      !words.includes(wanted) &&
      own !== wanted &&
      own !== act &&
      !found.includes(own) &&
      !/\d/.test(wanted + own)
    );
  });
}
