import { locateAt } from '#disk/roots/locate';
import { forgetSessions, withSession } from '#disk/state/session-state';
import { toolEdit as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import { isStateOver } from '#recall/session';

import type { Env } from '../invocation/principal.ts';
import { heardIn } from './session-history.ts';

/** Sets of items one session was held up for; more than anybody decides about in one. */
const mostTold = 200;

/**
 * Whether this is the first time that a session hears of something; what it is, is remembered.
 *
 * @param now the clock, as an instant
 * @throws {EnvironmentError} when that cannot be kept: then nobody may be held up, for it would be
 *   for ever
 */
export async function isFirstTime(
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
      const told = heardIn(text);
      if (told.includes(what)) return Promise.resolve({ text: null, result: false });
      return Promise.resolve({
        text: `${JSON.stringify({ schemaVersion: 1, told: [...told, what].slice(-mostTold), at: now })}\n`,
        result: true,
      });
    },
  );
}

/**
 * Lets a session be given everything again, after its agent forgot what it was given.
 *
 * @returns what went wrong; the session begins all the same
 */
export async function forgetSession(env: Env, session: string | null): Promise<string[]> {
  const names = [session, env.LEDGER_SESSION, env.CLAUDE_CODE_SESSION_ID].flatMap((each) =>
    each ? [each] : [],
  );
  return (await forgetSessions(env, names)).map((reason) =>
    textOf(say.sessionRemembered({ why: reason })),
  );
}

/** Forgets what one session was given and told, now that it is over; nobody is told how it went. */
export async function endSession(env: Env, session: string): Promise<void> {
  await forgetSessions(env, [session, `hooks ${session}`]);
}
