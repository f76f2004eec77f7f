import { datedWithScope } from '#claims/dated-claim';
import { hiddenCharacters } from '#detection/hidden-characters';
import { clip } from '#messages/fill-template';
import type { LogLine } from '#workspace/logs/daily-log';

import { affirmations, corrections, decisions, events, withdrawals } from './corrections.ts';
import { explicitStatements, type Statement } from './explicit-statements.ts';
import type { RepeatedFailure } from './repeated-failures.ts';
import { isInstructionLike } from './suspicion.ts';
import type { Turn } from './turns.ts';
import { ownWords, sentencesOf } from './writers-words.ts';

/** Kinds that a transcript may propose: those that a claim by itself says enough for. */
export const statementKinds = ['fact', 'decision', 'risk', 'defect', 'dead-end'] as const;

/** Something that was said in a session and may be worth keeping. */
export interface ExtractedStatement {
  readonly claim: string;
  readonly when: string | null;
  readonly notWhen: string | null;
  readonly kind: (typeof statementKinds)[number];
  /** Of a dead end, why it was given up; absent where nobody said it. */
  readonly givenUp?: string;
  /** The words of the message it is taken from. */
  readonly quote: string;
  readonly by: 'person' | 'agent';
  /** Whether nobody knows which person it was. */
  readonly anonymous?: boolean;
  readonly session: string | null;
  /** The message's id. */
  readonly message: string;
  readonly turn: string;
  /** Why it waits in quarantine; null where it waits for a decision like everything else. */
  readonly quarantine: string | null;
  /** Where the words come from, as far as it can be told. */
  readonly external: boolean;
  /** The day it was said, RFC 3339; null where nothing tells. */
  readonly at: string | null;
  /** What it came from: a transcript, else the log of a day. */
  readonly log: string | null;
  /** Whether it says of something else that it no longer holds. */
  readonly withdraws: boolean;
  /** The same, said elsewhere in the same words or others. */
  readonly again: readonly ExtractedStatement[];
}

/** What an advisor returns of one message, before it is known who said it. */
export interface Proposed {
  readonly claim: string;
  readonly when: string | null;
  readonly notWhen: string | null;
  readonly kind: ExtractedStatement['kind'];
  readonly givenUp?: string;
}

const longestQuote = 300;

/**
 * What the built-in rules find in the words of people: what they say for good, set right, take
 * back, and affirm.
 */
export function explicitlyStated(turns: readonly Turn[]): ExtractedStatement[] {
  return turns.flatMap((turn) => {
    const { text, before } = turn;
    const found = explicitStatements(text, before);
    const quotes = new Set(found.map(({ quote }) => quote));
    const isNew = ({ quote }: Statement): boolean =>
      !quotes.has(quote) && quotes.add(quote) !== null;
    const over = withdrawals(text).filter(isNew);
    const others = [
      ...affirmations(text, before),
      ...decisions(text),
      ...corrections(text, before),
      ...events(text),
    ].filter(isNew);
    return [...found, ...over, ...others].map((each) => {
      const { claim, when, kind, givenUp, quote } = each;
      const words = { text: quote, own: true };
      const proposed = { claim, when, notWhen: null, kind, ...(givenUp && { givenUp }) };
      const statement = said(turn, 'person', proposed, words);
      return over.includes(each) ? { ...statement, withdraws: true } : statement;
    });
  });
}

/** What a line of the daily log says that may be worth keeping. */
export function loggedStatement(
  { at, by, session, text }: LogLine,
  message: string,
  proposed: Proposed & { readonly withdraws: boolean },
): ExtractedStatement {
  return {
    ...datedOn(at, proposed),
    quote: clip(text, longestQuote),
    by: by === 'person' ? 'person' : 'agent',
    session,
    message,
    turn: message,
    quarantine: quarantineOf(proposed, text, null),
    external: false,
    at,
    log: at.slice(0, 10),
    again: [],
  };
}

/** What was seen of commands in sessions; nobody said it. */
export function observedFailure({
  command,
  error,
  fix,
  seen,
}: RepeatedFailure): ExtractedStatement {
  const [first] = seen;
  const helps = /^[A-Z_0-9]+=\S+$/.test(fix) ? 'set' : 'run';
  const claim = `\`${command}\` fails with “${error}” until \`${fix}\` is ${helps}`;
  const proposed = { claim, when: `running \`${command}\``, notWhen: null, kind: 'fact' as const };
  const message = first?.message ?? '';
  return {
    ...proposed,
    quote: `seen ${seen.length} times: \`${command}\` failed, \`${fix}\` was run, then it went well`,
    by: 'agent',
    session: first?.session ?? null,
    message,
    turn: message,
    quarantine: quarantineOf(proposed, error, null),
    external: false,
    at: null,
    log: null,
    withdraws: false,
    again: [],
  };
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
export function hidesCharacters(statement: ExtractedStatement): boolean {
  const { claim, when, notWhen, givenUp = null, quote } = statement;
  return [claim, when, notWhen, givenUp, quote].some(
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
  const outside = !external
    ? null
    : by === 'agent'
      ? 'the agent had read what others wrote, on the web or in another service'
      : 'it stands in text that was pasted, not said';
  return {
    ...datedOn(turn.at, proposed),
    quote: clip(words.text, longestQuote),
    by,
    session: turn.session,
    message: by === 'person' ? turn.id : (turn.answerId ?? turn.id),
    turn: turn.id,
    quarantine: quarantineOf(proposed, words.text, outside),
    external,
    at: turn.at,
    log: null,
    withdraws: false,
    again: [],
  };
}

/** With dates for days: Thursday is the one after the day on which it was said. */
function datedOn<P extends Proposed>(at: string | null, proposed: P): P {
  return at === null ? proposed : datedWithScope(proposed, at.slice(0, 10)).said;
}

function quarantineOf(
  { claim, when, givenUp }: Proposed,
  words: string,
  outside: string | null,
): string | null {
  return [claim, when ?? '', givenUp ?? '', words].some(isInstructionLike)
    ? 'it reads like an instruction to an agent'
    : outside;
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
