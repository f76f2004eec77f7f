import { resolve } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import type { HomeStores } from '#disk/stores/home-stores';
import { exclusionReasons } from '#recall/exclusion-reasons';
import {
  isStateOver,
  newSession,
  readSession,
  type SessionState,
  sessionText,
} from '#recall/session';

import { answerFor } from './answer.ts';
import { countServed } from './recall-counts.ts';
import { recallIndex } from './recall-index.ts';
import {
  type Changes,
  changesOption,
  emptyMemoryNote,
  maxPackets,
  type Recall,
  type RecallAnswer,
  type RecallRequest,
} from './recall-request.ts';

export {
  type Changes,
  maxPackets,
  emptyMemoryNote as noMemoryYet,
  changesOption as optionOf,
  type Recall,
  type RecallRequest,
};
/** The names for `include`: kinds of records that are served only if they are named. */
export const recallReasons = exclusionReasons;

/**
 * Finds what memory says about a task: promoted records whose evidence matches now, then marked
 * unreviewed notes.
 *
 * @throws {UsageError} for a missing folder, and for changes that git cannot list
 * @throws {EnvironmentError} for unreadable memory
 */
export async function recall(request: RecallRequest): Promise<Recall> {
  const located = locateAt(request);
  const { stores, notices } = await storesFor(request, located);
  const answer = async (state: SessionState): Promise<RecallAnswer> =>
    answerFor(
      request,
      located,
      state,
      await recallIndex(located, request.env, request.now, stores),
    );
  const { recalled, counted } =
    request.session === null
      ? await answer(newSession)
      : await answerInSession(request, located.root.path, request.session, answer);
  return {
    ...recalled,
    notes: [
      ...recalled.notes,
      ...notices,
      ...(counted.length === 0
        ? []
        : await countServed(request.env, located.root.path, counted, 'task', request.now)),
    ],
  };
}

/** Leaves out records that the session got before; if its state is unusable, adds a note. */
async function answerInSession(
  { env, now }: RecallRequest,
  root: string,
  session: string,
  answer: (state: SessionState) => Promise<RecallAnswer>,
): Promise<Omit<RecallAnswer, 'state'>> {
  // Slow to load, and most questions have no session.
  const { withSession } = await import('#disk/state/session-state');
  let given: RecallAnswer | null = null;
  try {
    return await withSession(
      env,
      root,
      session,
      (text) => isStateOver(text, now),
      async (text) => {
        given = await answer(readSession(text, now));
        return { text: sessionText(given.state), result: given };
      },
    );
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const { recalled, counted } = given ?? (await answer(newSession));
    return { counted, recalled: { ...recalled, notes: [...recalled.notes, error.message] } };
  }
}

/** The stores in which the user's agents keep notes of the project. */
async function storesFor(
  { unreviewed, env, cwd }: RecallRequest,
  { root }: RootWithPaths,
): Promise<HomeStores> {
  if (!unreviewed) return { stores: [], notices: [] };
  const { ownStores } = await import('../invocation/load-memories.ts');
  return ownStores(root, resolve(cwd ?? '.'), env);
}
