import { locate } from '#disk/roots/locate';
import { readSessionState, withSession } from '#disk/state/session-state';
import { isStateOver } from '#recall/session';

import type { Env } from '../unit-of-work/act-request.ts';

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
  const [located] = locate(where.cwd, [], where.config ?? null);
  if (!located) return false;
  return withSession(
    where.env,
    located.root.path,
    `hooks ${session}`,
    (text) => isStateOver(text, now),
    (text) => {
      const { told } = read(text);
      if (told.includes(what)) return Promise.resolve({ text: null, result: false });
      return Promise.resolve({
        text: `${JSON.stringify({ schemaVersion: 1, told: [...told, what].slice(-mostTold), at: now })}\n`,
        result: true,
      });
    },
  );
}

/** What a session has heard of before, in its order. */
export function heardBefore(
  where: { readonly cwd: string; readonly config?: string; readonly env: Env },
  session: string,
): readonly string[] {
  const [located] = locate(where.cwd, [], where.config ?? null);
  return located
    ? read(readSessionState(where.env, located.root.path, `hooks ${session}`, 'sessions')).told
    : [];
}

function read(text: string | null): { readonly told: readonly string[]; readonly at: string } {
  try {
    const given: unknown = text === null ? null : JSON.parse(text);
    const { told, at } = (given ?? {}) as Readonly<Record<string, unknown>>;
    return {
      told: Array.isArray(told)
        ? told.filter((each): each is string => typeof each === 'string')
        : [],
      at: typeof at === 'string' ? at : '',
    };
  } catch {
    return { told: [], at: '' };
  }
}
