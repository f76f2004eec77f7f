import { resolve } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { readConfigAt } from '#disk/reading/read-config-file';
import { locateAt, type Located } from '#disk/roots/locate';
import { readSessionState } from '#disk/state/session-file';
import { withSession } from '#disk/state/session-state';
import type { Outcome } from '#promotion/outcome';
import { cursorText, readCursor } from '#promotion/transcript/cursor-text';
import {
  batchesOf,
  type ExtractAnswer,
  extractQuestion,
  type KnownMemory,
  readExtractAnswer,
} from '#promotion/transcript/extract-protocol';
import {
  explicitlyStated,
  type ExtractedStatement,
} from '#promotion/transcript/extracted-statement';
import type { ReadTurns, Turn } from '#promotion/transcript/turns';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { type Recallable, recallables } from '#recall/recallable';
import type { MemorySource } from '#sources/work-tree-source';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { daysBetween } from '#workspace/text/day';

import { type AdvisorChoice, advisorOf } from '../advisor/ask-advisor.ts';
import { loadMemories, type Part } from '../invocation/load-memories.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import { type LeftStatement, raiseStatements } from './raise-statements.ts';
import { readTurns } from './read-turns.ts';

export type { AdvisorChoice };

/** What a transcript came to: the act, and what was read, skipped and left out on the way. */
export interface CapturedTranscript {
  readonly outcome: Outcome;
  readonly read: Omit<ReadTurns, 'fresh'>;
  readonly newTurns: number;
  /** Turns in which the agent wrote memory itself. */
  readonly wroteMemory: number;
  readonly advisor: Omit<Extracted, 'said'>;
  readonly left: readonly LeftStatement[];
}

/**
 * Proposes what was said in a session for good: every candidate waits, or is in quarantine; none is
 * promoted. What was read once is not read again, also after the transcript was written anew.
 *
 * @throws {UsageError} for a file that is not there, {EnvironmentError} when the world or the
 *   advisor fails
 */
export async function captureTranscript(
  acting: Acting,
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
  const { said, ...advisor } = await extract(turns, located, choice, acting);
  // The session it was said in, not the one that reads about it.
  const session = turns.findLast((turn) => turn.session !== null)?.session ?? read.session;
  const within: Acting = {
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

/** What an advisor found, and what of its answer was dropped. */
interface Extracted {
  readonly said: readonly ExtractedStatement[];
  readonly name: string;
  readonly unknownTurns: number;
  readonly malformed: number;
}

/** Records an advisor is told of. */
const mostMemories = 500;

/**
 * Finds what was said for good in turns, by the chosen advisor. A program is named on the command
 * line or in the user's own configuration, never by a repository.
 *
 * @throws {EnvironmentError} when the program gives no answer: then nothing counts as read
 */
export async function extract(
  turns: readonly Turn[],
  located: Located,
  choice: AdvisorChoice,
  { env, progress }: Pick<Acting, 'env' | 'progress'>,
): Promise<Extracted> {
  const ask = advisorOf(choice, env);
  if (ask === null)
    return { said: explicitlyStated(turns), name: 'built-in', unknownTurns: 0, malformed: 0 };
  const memories = turns.length === 0 ? [] : await knownMemories(located);
  const answers: ExtractAnswer[] = [];
  for (const portion of batchesOf(turns)) {
    progress?.('asking your advisor');
    const asked = await ask.about(extractQuestion(memories, portion));
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

async function knownMemories(located: Located): Promise<KnownMemory[]> {
  const { owners } = await memoriesOf(located, await readConfigAt(located));
  return [...owners.keys()]
    .slice(0, mostMemories)
    .map(({ path, claim }) => ({ name: path, description: claim }));
}

/** A memory of a root with its ledger. */
interface Memory {
  readonly part: Part;
  readonly ledger: Ledger;
}

/**
 * Every memory below a root, and all that could be recalled with the memory it is of.
 *
 * @param seen how the files look, where that is not how they stand
 */
async function memoriesOf(
  located: Located,
  config: LedgerConfig,
  seen?: (source: MemorySource) => MemorySource,
): Promise<{
  readonly memories: readonly Memory[];
  readonly owners: ReadonlyMap<Recallable, Memory>;
}> {
  const memories = (await loadMemories(located, config, null, seen)).map((part): Memory => ({
    part,
    ledger: ledgerOf(part.workspace),
  }));
  return {
    memories,
    owners: new Map(
      memories.flatMap((memory) =>
        recallables(memory.part.workspace, memory.ledger).map((each) => [each, memory] as const),
      ),
    ),
  };
}

const daysKept = 180;

/** Moves the cursor on from where it is now: another run may have read meanwhile. */
export async function keepCursor(
  acting: Acting,
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
    (text) => Promise.resolve({ text: cursorText(readCursor(text), fresh, now), result: null }),
    'transcripts',
  );
}
