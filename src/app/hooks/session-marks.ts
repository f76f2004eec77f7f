import { locateAt } from '#disk/roots/locate';
import { forgetSessions, withSession } from '#disk/state/session-state';
import { toolEdit as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import { isStateOver } from '#recall/session';

import type { Env } from '../invocation/principal.ts';
import { parseSessionMarks } from './session-history.ts';

/** Marks per session. */
const mostTold = 200;

/**
 * Stores a mark for a session. Returns false if the session has the mark already.
 *
 * @param now RFC 3339
 * @throws {EnvironmentError} if the mark cannot be stored: then the hook must not block, because it
 *   would block every time
 */
export async function markFirstTime(
  where: { readonly cwd: string; readonly config?: string; readonly env: Env },
  session: string,
  what: string,
  now: string,
): Promise<boolean> {
  return withSession(
    where.env,
    locateAt(where).root.path,
    `hooks ${session}`,
    (text) => isStateOver(text, now),
    (text) => {
      const told = parseSessionMarks(text);
      if (told.includes(what)) return Promise.resolve({ text: null, result: false });
      return Promise.resolve({
        text: `${JSON.stringify({ schemaVersion: 1, told: [...told, what].slice(-mostTold), at: now })}\n`,
        result: true,
      });
    },
  );
}

/** Forgets what a session was given, after its agent forgot it. Returns what went wrong. */
export async function forgetSession(env: Env, session: string | null): Promise<string[]> {
  const names = [session, env.LEDGER_SESSION, env.CLAUDE_CODE_SESSION_ID].flatMap((each) =>
    each ? [each] : [],
  );
  return (await forgetSessions(env, names)).map((reason) =>
    textOf(say.sessionRemembered({ why: reason })),
  );
}

/** Forgets what a session was given and told, after its end. */
export async function endSession(env: Env, session: string): Promise<void> {
  await forgetSessions(env, [session, `hooks ${session}`]);
}
