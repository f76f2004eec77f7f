import { forgetSessions } from '#disk/state/session-state';
import { toolEdit as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';

import type { Env } from '../invocation/principal.ts';

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
