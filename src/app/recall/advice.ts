import { locateAt } from '#disk/roots/locate';
import { readSessionState } from '#disk/state/session-file';
import { withSession } from '#disk/state/session-state';
import { isServed } from '#recall/exclusion-reasons';
import { isStateOver, maxSessionBytes, readSession } from '#recall/session';

import {
  advisorPausedUntil,
  askSelection,
  hasAdvisor,
  isWorthAsking,
} from '../advisor/ask-advisor.ts';
import type { Env } from '../invocation/principal.ts';
import { type Advice, adviceStateFolder, parseAdvice, readKeptAdvice } from './kept-advice.ts';
import { recall } from './recall.ts';
import { recallIndex } from './recall-index.ts';
import { maxPackets, type Recall } from './recall-request.ts';

interface Advised {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  /** The clock, as an instant. */
  readonly now: string;
  readonly session: string;
}

/**
 * Stores a task as the next question to the advisor, and drops the answer to an earlier one.
 * Returns false and stores nothing if the task is not worth a question, the session has no bytes
 * left or the advisor is paused. `records` is how many it could choose from.
 */
export async function startAdvice(
  advised: Advised,
  task: string,
  records: number,
): Promise<boolean> {
  const { env, now, session } = advised;
  const root = locateAt(advised).root.path;
  if (
    root === null ||
    !hasAdvisor(env) ||
    !isWorthAsking(task, records) ||
    advisorPausedUntil(env, now) !== null ||
    readSession(readSessionState(env, root, session, 'sessions'), now).bytes >= maxSessionBytes
  )
    return false;
  await keep(advised, () => ({ root, task, at: now, paths: null }));
  return true;
}

/** Asks the advisor about the stored task, and stores its choice. */
export async function askForAdvice(advised: Advised): Promise<void> {
  const begun = adviceHere(advised);
  if (begun === null) return;
  const { records } = await recallIndex(locateAt(advised), advised.env, advised.now);
  const { paths } = await askSelection(
    advised.env,
    begun.task,
    maxPackets,
    records.filter(({ standing }) => isServed(standing)),
  );
  if (paths === null || paths.length === 0) return;
  // A newer task drops this answer.
  await keep(advised, (known) => (known?.at === begun.at ? { ...begun, paths } : null));
}

/** Recalls what the advisor chose since the last event of the session; null for nothing. */
export async function deliverAdvice(advised: Advised): Promise<Recall | null> {
  const advice = adviceHere(advised);
  if (advice === null || advice.paths === null) return null;
  await keep(advised, (known) => (known === null ? null : { ...known, paths: null }));
  return recall({
    ...advised,
    text: advice.task,
    paths: [],
    limit: maxPackets,
    unasked: true,
    include: [],
    unreviewed: false,
    advisor: false,
    selected: advice.paths,
  });
}

/** The last question of the session, if it was asked in this root. */
function adviceHere(advised: Advised): Advice | null {
  const advice = readKeptAdvice(advised.env, advised.session);
  return advice !== null && advice.root === locateAt(advised).root.path ? advice : null;
}

async function keep(
  { env, session, now }: Advised,
  change: (known: Advice | null) => Advice | null,
): Promise<void> {
  await withSession(
    env,
    adviceStateFolder,
    session,
    (old) => isStateOver(old, now),
    (text) => {
      const next = change(parseAdvice(text));
      return Promise.resolve({
        text: next === null ? null : `${JSON.stringify(next)}\n`,
        result: undefined,
      });
    },
    'advisor',
  );
}
