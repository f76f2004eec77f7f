import type { Outcome } from '#promotion/outcome';
import { mayAct } from '#promotion/policy';
import type { Session } from '#promotion/session';

import { act, type Acting } from '../unit-of-work/run-act.ts';

const nothing = { locators: [], lint: [], guard: [] };

/**
 * Writes promoted memory into the native surfaces that git tracks: what acts do by themselves, for
 * when a merge, another tool or a person left them behind.
 *
 * @param restore writes anew what was edited by hand
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function sync(acting: Acting, restore: boolean): Promise<Outcome> {
  return act(acting, {
    needs: () => nothing,
    plan: (session) => Promise.resolve(refuseRestoring(session, restore)),
    order: 'index-last',
    projects: { restore },
  });
}

/** What a person wrote is given up by a person. */
function refuseRestoring({ request, reasons, world }: Session, restore: boolean): void {
  const forbidden = mayAct('restore what people edited', request.principal, world.policy, true);
  if (restore && forbidden) reasons.push(forbidden);
}
