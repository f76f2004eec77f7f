import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { addToRecallLog, addUpRecallLog, readRecallLogTexts, type RecallLogTexts } from '#disk/recall-log';
import { readUserConfig } from '#disk/read-user-config';
import type { Ledger } from '#provenance/ledger/ledger';
import { logKey, readRecallLog, recallLogText, servedLine, type ServedBy } from '#recall/recall-log';
import { recallables, type Recallable } from '#recall/recallable';
import type { Workspace } from '#workspace/workspace';

import type { Env } from './request-of-act.ts';

/** Bytes of lines from which they are added up, which takes longer than adding one. */
const addedUpFrom = 65_536;

/**
 * Counts facts that were served, where the user's own configuration says so (`recallLog`): which, in what way and the day,
 * never the task. What goes wrong is told in a note, for nobody is kept from memory by it.
 *
 * @param keys what each is counted under
 * @param now the clock, as an instant
 */
export async function countServed(env: Env, root: string, keys: readonly string[], by: ServedBy, now: string): Promise<string[]> {
  if (keys.length === 0) return [];
  try {
    if (!readUserConfig(env).config.recallLog) return [];
    const waiting = addToRecallLog(env, root, servedLine(keys, by, now.slice(0, 10)));
    if (waiting > addedUpFrom) await addUp(env, root);
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError || error instanceof UsageError)) throw error;
    return [`what was served is not counted: ${error.message}`];
  }
}

async function addUp(env: Env, root: string): Promise<void> {
  const add = (texts: RecallLogTexts): { readonly text: string | null } | null => {
    const log = readRecallLog(texts);
    if (log === 'newer') return null;
    return { text: log === null ? null : recallLogText(log, [...texts.aside.keys()]) };
  };
  try {
    await addUpRecallLog(env, root, add);
  } catch (error) {
    // What was served is kept, and the next one adds it up.
    if (!(error instanceof EnvironmentError)) throw error;
  }
}

/** A promoted record that was not served. */
export interface NeverRecalled {
  /** The item as people type it; null for what no entry speaks of. */
  readonly short: string | null;
  readonly path: string;
  readonly claim: string;
}

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
export function recallCounts(env: Env, root: string, workspace: Workspace, ledger: Ledger, now: Date): RecallCounts | null {
  const none: RecallCounts = { since: null, promoted: 0, never: [], atStartAlone: 0, problem: null };
  try {
    if (!readUserConfig(env).config.recallLog) return null;
    const log = readRecallLog(readRecallLogTexts(env, root));
    if (log === 'newer') return { ...none, problem: newer };
    const facts = recallables(workspace, ledger).filter((each) => each.standing === 'fact');
    const since = log === null ? null : log.lost === null ? log.began : dayAfter(log.lost);
    if (since !== null && since > now.toISOString().slice(0, 10)) return { ...none, since, promoted: facts.length, problem: 'it has no room for what was served today' };
    const counts = facts.map((fact) => ({ fact, count: log?.records.get(logKey(fact)) ?? log?.records.get(fact.path) ?? null }));
    const never = counts.flatMap(({ fact, count }) => (count === null ? [fact] : [])).sort((one, other) => promotedAt(one).localeCompare(promotedAt(other)));
    return {
      since,
      promoted: facts.length,
      never: never.map((fact) => ({ short: fact.history === null ? null : ledger.shortOf(fact.history.item), path: fact.path, claim: fact.claim })),
      atStartAlone: counts.filter(({ count }) => count !== null && count.task === 0).length,
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof EnvironmentError || error instanceof UsageError)) throw error;
    return { ...none, problem: error.message };
  }
}

const newer = 'a later release wrote it';

function promotedAt({ history, path }: Recallable): string {
  return `${history?.acts.findLast((act) => act.item.to === 'promoted')?.entry.act.at ?? ''} ${path}`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
