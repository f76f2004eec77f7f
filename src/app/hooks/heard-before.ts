import { listOf, readKept, shape, text } from '#diagnostics/kept-json';
import { locateAt } from '#disk/roots/locate';
import { readSessionState } from '#disk/state/session-file';

import type { Env } from '../invocation/principal.ts';

/** What the hooks remember of a fact that a session was told it changed begins with this. */
export const brokenMark = 'changed ';

/** What a session has heard of before, in its order. */
export function heardBefore(
  where: { readonly cwd: string; readonly config?: string; readonly env: Env },
  session: string,
): readonly string[] {
  const root = locateAt(where).root.path;
  return heardIn(readSessionState(where.env, root, `hooks ${session}`, 'sessions'));
}

/** The same in the text of what is kept of a session. */
export function heardIn(kept: string | null): readonly string[] {
  return readKept(kept, shape({ told: listOf(text) }))?.told ?? [];
}
