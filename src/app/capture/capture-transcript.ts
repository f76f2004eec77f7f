import { resolve } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { readConfigAt } from '#disk/reading/read-config-file';
import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import { readSessionState } from '#disk/state/session-file';
import { withSession } from '#disk/state/session-state';
import type { Outcome } from '#promotion/outcome';
import {
  type ExtractAnswer,
  formatExtractQuestion,
  type KnownMemory,
  readExtractAnswer,
  splitIntoQuestions,
} from '#promotion/transcript/extract-protocol';
import { type ExtractedStatement, findStatements } from '#promotion/transcript/extracted-statement';
import { formatCursor, readCursor, type ReadTurns, type Turn } from '#promotion/transcript/turns';
import { ledgerOf } from '#provenance/ledger/ledger';
import { listRecallRecords } from '#recall/list-recall-records';
import { daysBetween } from '#workspace/text/day';

import { type AdvisorChoice, advisorOf } from '../advisor/ask-advisor.ts';
import { loadMemories } from '../invocation/load-memories.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';
import { raiseStatements, type SkippedMessage } from './raise-statements.ts';
import { readTurns } from './read-turns.ts';

export type { AdvisorChoice };

/** The proposals from a session transcript, and counts of what was read and skipped. */
export interface CapturedTranscript {
  readonly outcome: Outcome;
  readonly read: Omit<ReadTurns, 'fresh'>;
  /** Number of turns read for the first time, without those in which the agent wrote memory. */
  readonly newTurns: number;
  /** Number of new turns in which the agent wrote memory; they are skipped. */
  readonly wroteMemory: number;
  /** Name of the advisor, and the numbers of its answers that were dropped. */
  readonly advisor: Omit<Extracted, 'said'>;
  /** Statements that were not proposed, each with the reason. */
  readonly left: readonly SkippedMessage[];
}

/**
 * Proposes lasting statements of a session: every candidate is pending or in quarantine, none
 * is promoted. Turns are read once, even if the transcript is rewritten.
 *
 * @throws {UsageError} for a file that is not there, {EnvironmentError} when git, the disk or the
 *   advisor fails
 */
export async function captureTranscript(
  acting: ActInvocation,
  file: string,
  choice: AdvisorChoice,
): Promise<CapturedTranscript> {
  const cwd = resolve(acting.cwd ?? '.');
  const path = resolve(cwd, file);
  const located = locateAt(acting);
  const root = located.root.path;
  const cursor = readCursor(readSessionState(acting.env, root, path, 'transcripts'));
  const { fresh, ...read } = readTurns(path, file, cursor);
  const turns = fresh.filter((turn) => !turn.wroteMemory);
  const { said, ...advisor } = await extractStatements(turns, located, choice, acting);
  // Candidates belong to the session of the transcript, not to the one that reads it.
  const session = turns.findLast((turn) => turn.session !== null)?.session ?? read.session;
  const within: ActInvocation = {
    ...acting,
    env: { ...acting.env, ...(session === null ? {} : { LEDGER_SESSION: session }) },
  };
  const { outcome, left } = await raiseStatements(within, said);
  if (outcome.kind === 'plan' && acting.dryRun !== true && fresh.length > 0)
    await keepCursor(acting, root, path, fresh);
  return {
    outcome,
    read,
    newTurns: turns.length,
    wroteMemory: fresh.length - turns.length,
    advisor,
    left,
  };
}

interface Extracted {
  readonly said: readonly ExtractedStatement[];
  /** The name of the advisor. */
  readonly name: string;
  /** Statements that were dropped because they name an unknown turn, or cannot be read. */
  readonly unknownTurns: number;
  readonly malformed: number;
}

/** Records that are sent to an advisor; the others are left out. */
const maxMemoriesSent = 500;

/**
 * Finds lasting statements in turns, by the chosen advisor. A program is named on the command line
 * or in the user's own configuration, never by a repository.
 *
 * @throws {EnvironmentError} when the program gives no answer; then no turn counts as read
 */
export async function extractStatements(
  turns: readonly Turn[],
  located: RootWithPaths,
  choice: AdvisorChoice,
  { env, progress }: Pick<ActInvocation, 'env' | 'progress'>,
): Promise<Extracted> {
  const ask = advisorOf(choice, env);
  if (ask === null)
    return { said: findStatements(turns), name: 'built-in', unknownTurns: 0, malformed: 0 };
  const memories = turns.length === 0 ? [] : await knownMemories(located);
  const answers: ExtractAnswer[] = [];
  for (const portion of splitIntoQuestions(turns)) {
    progress?.('asking your advisor');
    const asked = await ask.about(formatExtractQuestion(memories, portion));
    if ('failed' in asked)
      throw new EnvironmentError(
        `the advisor gave no answer: ${asked.failed}; nothing was captured`,
        new Error('advisor'),
      );
    const answer = readExtractAnswer(asked.said, portion);
    if (answer === null)
      throw new EnvironmentError(
        `the advisor ${ask.name} printed no {"candidates": […]}; nothing was captured`,
        new Error('advisor'),
      );
    answers.push(answer);
  }
  const sum = (of: 'unknownTurns' | 'malformed'): number =>
    answers.reduce((total, each) => total + each[of], 0);
  return {
    said: answers.flatMap((each) => each.said),
    name: ask.name,
    unknownTurns: sum('unknownTurns'),
    malformed: sum('malformed'),
  };
}

async function knownMemories(located: RootWithPaths): Promise<KnownMemory[]> {
  const parts = await loadMemories(located, await readConfigAt(located), null);
  return parts
    .flatMap(({ workspace }) => listRecallRecords(workspace, ledgerOf(workspace)))
    .slice(0, maxMemoriesSent)
    .map(({ path, claim }) => ({ name: path, description: claim }));
}

const daysKept = 180;

/** Moves the cursor on from where it is now, because another run may have moved it. */
export async function keepCursor(
  acting: ActInvocation,
  root: string,
  path: string,
  fresh: readonly Turn[],
): Promise<void> {
  const now = (acting.now ?? new Date()).toISOString();
  const isOver = (text: string): boolean =>
    (daysBetween(readCursor(text).at, now) ?? daysKept + 1) > daysKept;
  await withSession(
    acting.env,
    root,
    path,
    isOver,
    (text) => Promise.resolve({ text: formatCursor(readCursor(text), fresh, now), result: null }),
    'transcripts',
  );
}
