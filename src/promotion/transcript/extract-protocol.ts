import { isObject } from '#diagnostics/json-decoder';
import { parseListInAnswer } from '#diagnostics/plain-text';

import {
  type ExtractedStatement,
  type StatementDraft,
  statementKinds,
  turnStatement,
} from './extracted-statement.ts';
import type { Turn } from './turns.ts';

/** A record in the question: the advisor must not propose it again. */
export interface KnownMemory {
  readonly name: string;
  readonly description: string;
}

/** The candidates in an answer, and the number of unusable ones. */
export interface ExtractAnswer {
  readonly said: readonly ExtractedStatement[];
  readonly unknownTurns: number;
  readonly malformed: number;
}

const maxCandidates = 200;
/** UTF-16 units. */
const [maxClaimLength, maxConditionLength] = [400, 200];
/** UTF-16 units of one question. */
const maxQuestionLength = 200_000;

/** Splits turns into one list for each question. */
export function splitIntoQuestions(turns: readonly Turn[]): Turn[][] {
  const batches: Turn[][] = [];
  let room = 0;
  for (const turn of turns) {
    const size = turn.text.length + turn.answer.length;
    const last = batches.at(-1);
    if (last && size <= room) last.push(turn);
    else {
      batches.push([turn]);
      room = maxQuestionLength;
    }
    room -= size;
  }
  return batches;
}

/** Writes a question with known memory and the turns of person and agent. */
export function formatExtractQuestion(
  memories: readonly KnownMemory[],
  turns: readonly Pick<Turn, 'text' | 'answer'>[],
): string {
  const said = turns.flatMap((turn, at) => [
    { id: `u${at + 1}`, role: 'user', text: turn.text },
    ...(turn.answer === '' ? [] : [{ id: `a${at + 1}`, role: 'assistant', text: turn.answer }]),
  ]);
  const answer =
    '{"candidates": [{"claim": one sentence, "when": when it applies, "not_when": when it does ' +
    `not, or null, "kind": one of ${statementKinds.join(', ')}, "given_up": for a dead-end: why it was given up, "turn": id of the turn that says ` +
    'it}]} for lasting facts that are not among the memories';
  return `${JSON.stringify({ schemaVersion: 1, asks: 'extract', answer, memories, turns: said })}\n`;
}

/**
 * Reads the output of an advisor; null if it has no candidates. Ignores fences and text around the
 * JSON.
 */
export function readExtractAnswer(printed: string, turns: readonly Turn[]): ExtractAnswer | null {
  const candidates = parseListInAnswer(printed, 'candidates');
  if (candidates === null) return null;
  const found: ExtractedStatement[] = [];
  let [unknownTurns, malformed] = [0, Math.max(0, candidates.length - maxCandidates)];
  for (const candidate of candidates.slice(0, maxCandidates)) {
    const proposed = readCandidate(candidate);
    if (proposed === null) {
      malformed += 1;
      continue;
    }
    const [, by, number] = /^([ua])(\d{1,6})$/.exec(proposed.turn) ?? [];
    const turn = turns[Number(number ?? 0) - 1];
    if (turn === undefined || (by === 'a' && turn.answer === '')) unknownTurns += 1;
    else found.push(turnStatement(turn, by === 'a' ? 'agent' : 'person', proposed));
  }
  return { said: found, unknownTurns, malformed };
}

function readCandidate(candidate: unknown): (StatementDraft & { readonly turn: string }) | null {
  if (!isObject(candidate)) return null;
  const { claim, when, not_when = null, given_up = null, kind = 'fact', turn } = candidate;
  const [said, applies] = [readLine(claim, maxClaimLength), readLine(when, maxConditionLength)];
  const excepted =
    not_when === null || not_when === '' ? null : readLine(not_when, maxConditionLength);
  const known = statementKinds.find((each) => each === kind);
  if (
    said === null ||
    applies === null ||
    known === undefined ||
    typeof turn !== 'string' ||
    (excepted === null && not_when !== null && not_when !== '')
  )
    return null;
  const givenUp = known === 'dead-end' ? readLine(given_up, maxClaimLength) : null;
  return {
    claim: said,
    when: applies,
    notWhen: excepted,
    kind: known,
    givenUp: givenUp ?? undefined,
    turn,
  };
}

function readLine(value: unknown, maxLength: number): string | null {
  const line = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return line === '' || line.length > maxLength ? null : line;
}
