import { datedWithScope } from '#claims/dated-claim';
import { hiddenCharacters } from '#detection/hidden-characters';
import { clip } from '#messages/fill-template';
import type { LogLine } from '#workspace/logs/daily-log';

import {
  findAffirmations,
  findCorrections,
  findDecisions,
  findEvents,
  findWithdrawals,
} from './corrections.ts';
import { findExplicitStatements, type FoundStatement } from './explicit-statements.ts';
import type { RepeatedFailure } from './repeated-failures.ts';
import { removeForeignText, splitSentences } from './split-sentences.ts';
import type { Turn } from './turns.ts';

/** Kinds that need no more than a claim. */
export const statementKinds = ['fact', 'decision', 'risk', 'defect', 'dead-end'] as const;

/** A statement in a session or log that may be worth keeping. */
export interface ExtractedStatement {
  readonly claim: string;
  readonly when: string | null;
  readonly notWhen: string | null;
  readonly kind: (typeof statementKinds)[number];
  /** Reason of a dead end. */
  readonly givenUp?: string;
  /** The words it was taken from, cut to 300 characters; for a failure, what was seen. */
  readonly quote: string;
  readonly by: 'person' | 'agent';
  /** The person is unknown. */
  readonly anonymous?: boolean;
  readonly session: string | null;
  /** ID of the message. */
  readonly message: string;
  /** ID of its turn. */
  readonly turn: string;
  /** Reason for quarantine; null for an ordinary candidate. */
  readonly quarantine: string | null;
  /** The words come from outside: pasted, or read by the agent elsewhere. */
  readonly external: boolean;
  /** Time of the message, RFC 3339; null if unknown. */
  readonly at: string | null;
  /** Day of the log, 2026-11-27; null for a transcript. */
  readonly log: string | null;
  /** It states that something no longer holds. */
  readonly withdraws: boolean;
  /** Statements of the same claim elsewhere. */
  readonly again: readonly ExtractedStatement[];
}

/** A statement without its author. */
export interface StatementDraft {
  readonly claim: string;
  readonly when: string | null;
  readonly notWhen: string | null;
  readonly kind: ExtractedStatement['kind'];
  readonly givenUp?: string;
}

const maxQuoteLength = 300;

/**
 * Finds statements of people by the built-in rules: explicit ones, withdrawals, affirmations,
 * decisions, corrections and events.
 */
export function findStatements(turns: readonly Turn[]): ExtractedStatement[] {
  return turns.flatMap((turn) => {
    const { text, before } = turn;
    const found = findExplicitStatements(text, before);
    const quotes = new Set(found.map(({ quote }) => quote));
    const isNew = ({ quote }: FoundStatement): boolean =>
      !quotes.has(quote) && quotes.add(quote) !== null;
    const over = findWithdrawals(text).filter(isNew);
    const others = [
      ...findAffirmations(text, before),
      ...findDecisions(text),
      ...findCorrections(text, before),
      ...findEvents(text),
    ].filter(isNew);
    return [...found, ...over, ...others].map((each) => {
      const { claim, when, kind, givenUp, quote } = each;
      const words = { text: quote, own: true };
      const proposed = { claim, when, notWhen: null, kind, ...(givenUp && { givenUp }) };
      const statement = buildStatement(turn, 'person', proposed, words);
      return over.includes(each) ? { ...statement, withdraws: true } : statement;
    });
  });
}

/**
 * Makes a statement from a line of the daily log.
 *
 * @param message an ID for the line
 */
export function logStatement(
  { at, by, session, text }: LogLine,
  message: string,
  proposed: StatementDraft & { readonly withdraws: boolean },
): ExtractedStatement {
  return {
    ...resolveDays(at, proposed),
    quote: clip(text, maxQuoteLength),
    by: by === 'person' ? 'person' : 'agent',
    session,
    message,
    turn: message,
    quarantine: whyQuarantine(proposed, text, null),
    external: false,
    at,
    log: at.slice(0, 10),
    again: [],
  };
}

/** States that a command fails until another one runs. */
export function failureStatement({
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
    quote: `seen ${seen.length} times: \`${command}\` failed, \`${fix}\` was run, then it succeeded`,
    by: 'agent',
    session: first?.session ?? null,
    message,
    turn: message,
    quarantine: whyQuarantine(proposed, error, null),
    external: false,
    at: null,
    log: null,
    withdraws: false,
    again: [],
  };
}

/**
 * Completes a statement that an advisor drew from a turn: adds the sentence of the turn that is
 * most like its claim, who said it, and where.
 */
export function turnStatement(
  turn: Turn,
  by: ExtractedStatement['by'],
  proposed: StatementDraft,
): ExtractedStatement {
  return buildStatement(
    turn,
    by,
    proposed,
    findOriginal(by === 'person' ? turn.text : turn.answer, proposed.claim),
  );
}

/** True for hidden characters: a person cannot decide about text that is not visible. */
export function hidesCharacters(statement: ExtractedStatement): boolean {
  const { claim, when, notWhen, givenUp = null, quote } = statement;
  return [claim, when, notWhen, givenUp, quote].some(
    (text) => text !== null && hiddenCharacters(text).length > 0,
  );
}

function buildStatement(
  turn: Turn,
  by: ExtractedStatement['by'],
  proposed: StatementDraft,
  words: { readonly text: string; readonly own: boolean },
): ExtractedStatement {
  const external = by === 'agent' ? turn.outside : !words.own;
  const outside = !external
    ? null
    : by === 'agent'
      ? 'the agent had read text of others, from the web or another service'
      : 'it is in pasted text';
  return {
    ...resolveDays(turn.at, proposed),
    quote: clip(words.text, maxQuoteLength),
    by,
    session: turn.session,
    message: by === 'person' ? turn.id : (turn.answerId ?? turn.id),
    turn: turn.id,
    quarantine: whyQuarantine(proposed, words.text, outside),
    external,
    at: turn.at,
    log: null,
    withdraws: false,
    again: [],
  };
}

/** Replaces days in words with dates, counted from the day of the message. */
function resolveDays<P extends StatementDraft>(at: string | null, proposed: P): P {
  return at === null ? proposed : datedWithScope(proposed, at.slice(0, 10)).said;
}

function whyQuarantine(
  { claim, when, givenUp }: StatementDraft,
  words: string,
  outside: string | null,
): string | null {
  return [claim, when ?? '', givenUp ?? '', words].some(isInstructionLike)
    ? 'it reads like an instruction to an agent'
    : outside;
}

/**
 * Finds the sentence that shares most words with a claim. `own` is true for typed text, which
 * precedes pasted text.
 */
function findOriginal(
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
  const own = best(splitSentences(removeForeignText(text)));
  const any = best(splitSentences(text));
  return any.share >= 0.5 && any.share > own.share
    ? { text: any.text, own: false }
    : { text: own.text === '' ? any.text : own.text, own: own.text !== '' };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

/** Simple patterns of prompt injection: a reason for review, not a defense. */
const steering = [
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|all|any|your)\b.{0,30}\b(?:instructions?|rules?|prompts?|guidelines?|policy|policies)\b/i,
  /\b(?:system prompt|developer message|jailbreak|you are now|act as (?:an? )?(?:admin|root)|new instructions?)\b/i,
  /\b(?:do not|don't|never|without)\b.{0,20}\b(?:tell|telling|inform|informing|mention|ask|asking|show|alert|notify)\w*\b.{0,20}\b(?:the )?(?:user|users|human|person|anyone|anybody|reviewer|permission|confirmation|approval)\b/i,
  /\b(?:curl|wget)\b[^|\n]{0,200}\|\s*(?:ba|z)?sh\b|\beval\s*\(|\bbase64\s+(?:-d|--decode)\b/i,
  /\b(?:skip|disable|bypass|turn off|avoid)\b.{0,30}\b(?:review|reviews|approval|security|auth(?:entication|orization)?|signature|gate|sandbox|permission)\b/i,
  /\b(?:send|post|upload|exfiltrate|forward|leak)\b.{0,40}\b(?:secrets?|tokens?|credentials?|passwords?|\.env|private keys?|environment variables)\b/i,
  /<\/?(?:system|assistant|instructions?|important)\b[^>]*>/i,
  /\b(?:always|auto(?:matically)?)[- ](?:approve|accept|promote|trust)\b/i,
];

/** Whether a text looks like prompt injection; its statement is then quarantined. */
export function isInstructionLike(text: string): boolean {
  return steering.some((pattern) => pattern.test(text));
}
