import { readSessionState } from '#disk/state/session-file';

import type { Env } from '../invocation/principal.ts';

/**
 * What was chosen ahead for this very task; null where nothing was, or not yet: nobody waits for
 * it.
 */
export function prefetchedSelection(
  env: Env,
  root: string,
  session: string,
  text: string,
): readonly string[] | null {
  const kept = read(readSessionState(env, root, `ahead ${session}`, 'sessions'));
  return kept?.query === text ? kept.paths : null;
}

function read(
  text: string | null,
): { readonly query: string; readonly paths: readonly string[]; readonly at: string } | null {
  try {
    const { query, paths, at } = (text === null ? {} : JSON.parse(text)) as Readonly<
      Record<string, unknown>
    >;
    return typeof query === 'string' && typeof at === 'string' && Array.isArray(paths)
      ? { query, at, paths: paths.filter((each): each is string => typeof each === 'string') }
      : null;
  } catch {
    return null;
  }
}
