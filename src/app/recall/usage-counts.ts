import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { readUserConfig } from '#disk/reading/read-user-config';
import { readRecallLogTexts } from '#disk/state/recall-log';
import { readRecallLog } from '#recall/recall-log';

import type { Env } from '../invocation/principal.ts';
import type { CountedFact, NeverRecalled } from './counted-facts.ts';

/** What the log of recalls says of the memory there is. */
export interface RecallCounts {
  /** The first day it speaks of, as `YYYY-MM-DD`; null where nothing was served yet. */
  readonly since: string | null;
  /** Promoted records, each of which may be served while its evidence holds. */
  readonly promoted: number;
  /** Those that were served in no way, promoted longest ago first. */
  readonly never: readonly NeverRecalled[];
  /** How many more were named when a session began, and never for a task. */
  readonly atStartAlone: number;
  /** What keeps the log from being told; null where nothing does. */
  readonly problem: string | null;
}

/**
 * Which promoted records were never recalled; null where the user's own configuration keeps no log.
 *
 * @param now the clock
 */
export function recallCounts(
  env: Env,
  root: string,
  facts: readonly CountedFact[],
  now: Date,
): RecallCounts | null {
  const none: RecallCounts = {
    since: null,
    promoted: 0,
    never: [],
    atStartAlone: 0,
    problem: null,
  };
  try {
    if (!readUserConfig(env).config.recallLog) return null;
    const log = readRecallLog(readRecallLogTexts(env, root));
    if (log === 'newer') return { ...none, problem: newer };
    const since = log === null ? null : log.lost === null ? log.began : dayAfter(log.lost);
    if (since !== null && since > now.toISOString().slice(0, 10))
      return {
        ...none,
        since,
        promoted: facts.length,
        problem: 'it has no room for what was served today',
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

const newer = 'a later release wrote it';

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
