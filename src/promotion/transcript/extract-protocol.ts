import { isObject } from '#diagnostics/kept-json';
import { listInText } from '#diagnostics/plain-text';

import {
  type ExtractedStatement,
  extractedStatement,
  type Proposed,
  statementKinds,
} from './extracted-statement.ts';
import type { Turn } from './turns.ts';

/** A record that an advisor is told of, so that it does not propose it again. */
export interface KnownMemory {
  readonly name: string;
  readonly description: string;
}

/** The candidates in an answer, and how many of them cannot be used. */
export interface ExtractAnswer {
  readonly said: readonly ExtractedStatement[];
  readonly unknownTurns: number;
  readonly malformed: number;
}

const mostCandidates = 200;
const longestClaim = 400;
const longestCondition = 200;
/** Characters of one question; what is more becomes another one. */
const mostAsked = 200_000;

/** Turns in portions that one question holds. */
export function batchesOf(turns: readonly Turn[]): Turn[][] {
  const portions: Turn[][] = [];
  let room = 0;
  for (const turn of turns) {
    const size = turn.text.length + turn.answer.length;
    const last = portions.at(-1);
    if (last && size <= room) last.push(turn);
    else {
      portions.push([turn]);
      room = mostAsked;
    }
    room -= size;
  }
  return portions;
}

/** The question: what is remembered already, and what was said, person and agent apart. */
export function extractQuestion(
  memories: readonly KnownMemory[],
  turns: readonly Pick<Turn, 'text' | 'answer'>[],
): string {
  const said = turns.flatMap((turn, at) => [
    { id: `u${at + 1}`, role: 'user', text: turn.text },
    ...(turn.answer === '' ? [] : [{ id: `a${at + 1}`, role: 'assistant', text: turn.answer }]),
  ]);
  const answer =
    '{"candidates": [{"claim": one sentence, "when": when it matters, "not_when": when it does ' +
    `not or null, "kind": one of ${statementKinds.join(', ')}, "given_up": of a dead-end why it was given up, "turn": id of the turn that says ` +
    'it}]} for what is worth remembering for good and is not among the memories';
  return `${JSON.stringify({ schemaVersion: 1, asks: 'extract', answer, memories, turns: said })}\n`;
}

/**
 * Reads what an advisor printed; null for what holds no candidates. Fences and words around the
 * JSON are passed over.
 */
export function readExtractAnswer(printed: string, turns: readonly Turn[]): ExtractAnswer | null {
  const candidates = listInText(printed, 'candidates');
  if (candidates === null) return null;
  const found: ExtractedStatement[] = [];
  let [unknownTurns, malformed] = [0, Math.max(0, candidates.length - mostCandidates)];
  for (const candidate of candidates.slice(0, mostCandidates)) {
    const proposed = proposedIn(candidate);
    if (proposed === null) {
      malformed += 1;
      continue;
    }
    const [, by, number] = /^([ua])(\d{1,6})$/.exec(proposed.turn) ?? [];
    const turn = turns[Number(number ?? 0) - 1];
    if (turn === undefined || (by === 'a' && turn.answer === '')) unknownTurns += 1;
    else found.push(extractedStatement(turn, by === 'a' ? 'agent' : 'person', proposed));
  }
  return { said: found, unknownTurns, malformed };
}

function proposedIn(candidate: unknown): (Proposed & { readonly turn: string }) | null {
  if (!isObject(candidate)) return null;
  const { claim, when, not_when = null, given_up = null, kind = 'fact', turn } = candidate;
  const [said, applies] = [lineIn(claim, longestClaim), lineIn(when, longestCondition)];
  const excepted = not_when === null || not_when === '' ? null : lineIn(not_when, longestCondition);
  const known = statementKinds.find((each) => each === kind);
  if (
    said === null ||
    applies === null ||
    known === undefined ||
    typeof turn !== 'string' ||
    (excepted === null && not_when !== null && not_when !== '')
  )
    return null;
  const givenUp = known === 'dead-end' ? lineIn(given_up, longestClaim) : null;
  return {
    claim: said,
    when: applies,
    notWhen: excepted,
    kind: known,
    givenUp: givenUp ?? undefined,
    turn,
  };
}

function lineIn(value: unknown, longest: number): string | null {
  const line = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return line === '' || line.length > longest ? null : line;
}
