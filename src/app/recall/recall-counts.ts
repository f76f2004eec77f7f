import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { readUserConfig } from '#disk/reading/read-user-config';
import { readRecallLogTexts, type RecallLogTexts } from '#disk/state/recall-log';
import { recallNote as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import { readRecallLog, recallLogText, servedLine, type ServingOccasion } from '#recall/recall-log';
import { daysLater } from '#workspace/text/day';

import type { Env } from '../invocation/principal.ts';
import type { CountedFact, NeverRecalled } from './counted-facts.ts';

/** How often promoted records were served, by the log of recalls. */
export interface RecallCounts {
  /** The first day of the log, `YYYY-MM-DD`; null for an empty log. */
  readonly since: string | null;
  readonly promoted: number;
  /** Promoted records that were never served, the oldest promotion first. */
  readonly never: readonly NeverRecalled[];
  /** Those that were served when a session began, and never for a task. */
  readonly atStartAlone: number;
  /** Why the log cannot be used; null if it can. */
  readonly problem: string | null;
}

/** Counts recalls of promoted records; null if the user's configuration keeps no log. */
export function recallCounts(
  env: Env,
  root: string,
  facts: readonly CountedFact[],
  now: Date,
): RecallCounts | null {
  const none = { since: null, promoted: 0, never: [], atStartAlone: 0, problem: null };
  try {
    if (!readUserConfig(env).config.recallLog) return null;
    const log = readRecallLog(readRecallLogTexts(env, root));
    if (log === 'newer') return { ...none, problem: 'a later release wrote it' };
    const since = log === null ? null : log.lost === null ? log.began : daysLater(log.lost, 1);
    if (since !== null && since > now.toISOString().slice(0, 10))
      return {
        ...none,
        since,
        promoted: facts.length,
        problem: 'it is full',
      };
    const counts = facts.map((fact) => ({
      fact,
      count: log?.records.get(fact.key) ?? log?.records.get(fact.path) ?? null,
    }));
    const never = counts
      .flatMap(({ fact, count }) => (count === null ? [fact] : []))
      .sort((one, other) => one.promotedAt.localeCompare(other.promotedAt));
    return {
      since,
      promoted: facts.length,
      never: never.map(({ short, path, claim }) => ({ short, path, claim })),
      atStartAlone: counts.filter(({ count }) => count !== null && count.task === 0).length,
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof EnvironmentError || error instanceof UsageError)) throw error;
    return { ...none, problem: error.message };
  }
}

/** Bytes of single lines, above which they are added up. */
const addedUpFrom = 65_536;

/**
 * Counts served facts if the user's configuration has `recallLog`: which, how and on which day,
 * never the task. Returns a note if that fails, so that memory is answered all the same.
 *
 * @param keys the names of the facts in the log
 * @param now RFC 3339
 */
export async function countServed(
  env: Env,
  root: string,
  keys: readonly string[],
  by: ServingOccasion,
  now: string,
): Promise<string[]> {
  if (keys.length === 0) return [];
  try {
    if (!readUserConfig(env).config.recallLog) return [];
    const { addToRecallLog } = await import('#disk/state/recall-log');
    const waiting = addToRecallLog(env, root, servedLine(keys, by, now.slice(0, 10)));
    if (waiting > addedUpFrom) await addUp(env, root);
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError || error instanceof UsageError)) throw error;
    return [textOf(say.uncounted({ why: error.message }))];
  }
}

async function addUp(env: Env, root: string): Promise<void> {
  const add = (texts: RecallLogTexts): { readonly text: string | null } | null => {
    const log = readRecallLog(texts);
    if (log === 'newer') return null;
    return { text: log === null ? null : recallLogText(log, [...texts.aside.keys()]) };
  };
  const { compactRecallLog } = await import('#disk/state/recall-log');
  try {
    await compactRecallLog(env, root, add);
  } catch (error) {
    // The lines stay in the file, and the next call adds them up.
    if (!(error instanceof EnvironmentError)) throw error;
  }
}
