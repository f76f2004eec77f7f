import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { locate } from '#disk/roots/locate';
import { readSessionState } from '#disk/state/session-file';
import { invocation } from '#messages/invocation';
import type { Outcome } from '#promotion/outcome';
import { readCursor, type ReadTurns } from '#promotion/transcript/turns';

import type { AdvisorChoice } from '../advisor/ask-advisor.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import { extract, type Extracted } from './extract-statements.ts';
import { keepCursor } from './keep-cursor.ts';
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
  const [located] = locate(cwd, [], acting.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
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
