import { locateAt } from '#disk/roots/locate';
import { readSessionState } from '#disk/state/session-file';
import { withSession } from '#disk/state/session-state';
import { isServed } from '#recall/not-served';
import { isStateOver, maxSessionBytes, readSession } from '#recall/session';

import { hasAdvisor, restsUntil } from '../advisor/ask-advisor.ts';
import type { Env } from '../invocation/principal.ts';
import { askSelection, isWorthAsking } from './ask-selection.ts';
import { type Advice, keptAdvice, keptUnder, readAdvice } from './kept-advice.ts';
import { recall } from './recall.ts';
import { recallIndex } from './recall-index.ts';
import { mostPackets, type Recall } from './recall-request.ts';

/** A session of an agent, where it works. */
export interface Advised {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  /** The clock, as an instant. */
  readonly now: string;
  readonly session: string;
}

/**
 * Keeps a task about which the advisor will be asked. An answer to an earlier task of the session
 * is then dropped. Returns false, and keeps nothing, for a task of one word, in an empty memory, in
 * a session that has used up its budget, and while the advisor rests.
 *
 * @param records how many it could choose from
 */
export async function begin(advised: Advised, task: string, records: number): Promise<boolean> {
  const { env, now, session } = advised;
  const root = locateAt(advised).root.path;
  if (
    root === null ||
    !hasAdvisor(env) ||
    !isWorthAsking(task, records) ||
    restsUntil(env, now) !== null ||
    readSession(readSessionState(env, root, session, 'sessions'), now).bytes >= maxSessionBytes
  )
    return false;
  await keep(advised, () => ({ root, task, at: now, paths: null }));
  return true;
}

/** Asks the advisor about the task that was begun, and keeps what it chose. */
export async function settle(advised: Advised): Promise<void> {
  const begun = adviceHere(advised);
  if (begun === null) return;
  const { records } = await recallIndex(locateAt(advised), advised.env, advised.now);
  const { paths } = await askSelection(
    advised.env,
    begun.task,
    mostPackets,
    records.filter(({ standing }) => isServed(standing)),
  );
  if (paths === null || paths.length === 0) return;
  // A newer task drops this answer.
  await keep(advised, (known) => (known?.at === begun.at ? { ...begun, paths } : null));
}

/** What an advisor chose for the session since its last event; null for nothing. */
export async function deliver(advised: Advised): Promise<Recall | null> {
  const advice = adviceHere(advised);
  if (advice === null || advice.paths === null) return null;
  await keep(advised, (known) => (known === null ? null : { ...known, paths: null }));
  return recall({
    ...advised,
    text: advice.task,
    paths: [],
    limit: mostPackets,
    unasked: true,
    include: [],
    unreviewed: false,
    advisor: false,
    selected: advice.paths,
  });
}

/** What is kept of the session's last question, where it was asked here. */
function adviceHere(advised: Advised): Advice | null {
  const advice = keptAdvice(advised.env, advised.session);
  return advice !== null && advice.root === locateAt(advised).root.path ? advice : null;
}

async function keep(
  { env, session, now }: Advised,
  change: (known: Advice | null) => Advice | null,
): Promise<void> {
  await withSession(
    env,
    keptUnder,
    session,
    (old) => isStateOver(old, now),
    (text) => {
      const next = change(readAdvice(text));
      return Promise.resolve({
        text: next === null ? null : `${JSON.stringify(next)}\n`,
        result: undefined,
      });
    },
    'advisor',
  );
}
