import { hiddenCharacters } from '#detection/hidden-characters';
import { clip } from '#messages/fill-template';

import { explicitStatements } from './explicit-statements.ts';
import { isInstructionLike } from './suspicion.ts';
import type { Turn } from './turns.ts';
import { ownWords, sentencesOf } from './writers-words.ts';

/** Kinds that a transcript may propose: those that a claim by itself says enough for. */
export const statementKinds = ['fact', 'decision', 'risk', 'defect'] as const;

/** Something that was said in a session and may be worth keeping. */
export interface ExtractedStatement {
  readonly claim: string;
  readonly when: string | null;
  readonly notWhen: string | null;
  readonly kind: (typeof statementKinds)[number];
  /** The words of the message it is taken from. */
  readonly quote: string;
  readonly by: 'person' | 'agent';
  readonly session: string | null;
  /** The message's id. */
  readonly message: string;
  readonly turn: string;
  /** Why it waits in quarantine; null where it waits for a decision like everything else. */
  readonly quarantine: string | null;
  /** Where the words come from, as far as it can be told. */
  readonly external: boolean;
}

/** What an extractor returns of one message, before it is known who said it. */
export interface Proposed {
  readonly claim: string;
  readonly when: string | null;
  readonly notWhen: string | null;
  readonly kind: ExtractedStatement['kind'];
}

const longestQuote = 300;

/** What the built-in extractor finds: explicit statements of people. */
export function explicitlyStated(turns: readonly Turn[]): ExtractedStatement[] {
  return turns.flatMap((turn) =>
    explicitStatements(turn.text, turn.before).map(({ claim, when, kind, quote }) =>
      said(turn, 'person', { claim, when, notWhen: null, kind }, { text: quote, own: true }),
    ),
  );
}

/** What somebody proposes of a message, with the words of the message it stands on. */
export function extractedStatement(
  turn: Turn,
  by: ExtractedStatement['by'],
  proposed: Proposed,
): ExtractedStatement {
  return said(
    turn,
    by,
    proposed,
    wordsBehind(by === 'person' ? turn.text : turn.answer, proposed.claim),
  );
}

/** Whether there is anything in it that cannot be seen; nobody can decide about that. */
export function hidesCharacters({ claim, when, notWhen, quote }: ExtractedStatement): boolean {
  return [claim, when, notWhen, quote].some(
    (text) => text !== null && hiddenCharacters(text).length > 0,
  );
}

function said(
  turn: Turn,
  by: ExtractedStatement['by'],
  proposed: Proposed,
  words: { readonly text: string; readonly own: boolean },
): ExtractedStatement {
  const external = by === 'agent' ? turn.outside : !words.own;
  const steers = [proposed.claim, proposed.when ?? '', words.text].some(isInstructionLike);
  const quarantine = steers
    ? 'it reads like an instruction to an agent'
    : external
      ? by === 'agent'
        ? 'the agent had read what others wrote, on the web or in another service'
        : 'it stands in text that was pasted, not said'
      : null;
  return {
    ...proposed,
    quote: clip(words.text, longestQuote),
    by,
    session: turn.session,
    message: by === 'person' ? turn.id : (turn.answerId ?? turn.id),
    turn: turn.id,
    quarantine,
    external,
  };
}

/**
 * The sentence that shares most words with a claim; what a person typed goes before what was
 * pasted.
 */
function wordsBehind(
  text: string,
  claim: string,
): { readonly text: string; readonly own: boolean } {
  const wanted = wordsOf(claim);
  const share = (sentence: string): number => {
    const has = new Set(wordsOf(sentence));
    return wanted.length === 0 ? 0 : wanted.filter((word) => has.has(word)).length / wanted.length;
  };
  const best = (sentences: readonly string[]): { readonly text: string; readonly share: number } =>
    sentences.reduce(
      (top, each) => (share(each) > top.share ? { text: each, share: share(each) } : top),
      { text: sentences[0] ?? '', share: 0 },
    );
  const own = best(sentencesOf(ownWords(text)));
  const any = best(sentencesOf(text));
  return any.share >= 0.5 && any.share > own.share
    ? { text: any.text, own: false }
    : { text: own.text === '' ? any.text : own.text, own: own.text !== '' };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}
