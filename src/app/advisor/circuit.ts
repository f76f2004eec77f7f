import { number, readKept, shape, such, text } from '#diagnostics/kept-json';
import { readSessionState } from '#disk/state/session-file';
import { withSession } from '#disk/state/session-state';

import type { Env } from '../invocation/principal.ts';

/** Failures in a row after which an advisor is left alone, and for how long. */
const [mostFailures, restMinutes] = [3, 10];

/** Failures of an advisor in a row, and the last of them: when, and why. */
interface Failures {
  readonly count: number;
  readonly at: string;
  readonly why: string;
}

const noFailure: Failures = { count: 0, at: '', why: '' };

/** The file of the state: of the user, and of no root. */
const kept = { root: '', name: 'advisor' };

/** The failures of the advisor since its last answer. */
export function failuresOf(env: Env): Failures {
  return read(readSessionState(env, kept.root, kept.name, 'advisor'));
}

/** When an advisor that failed again and again is asked next, as an instant; null for now. */
export function restsUntil(env: Env, now: string): string | null {
  const { count, at } = failuresOf(env);
  if (count < mostFailures) return null;
  const until = new Date(Date.parse(at) + restMinutes * 60_000).toISOString();
  return until > now ? until : null;
}

/**
 * Keeps an answer, or why there was none. A cache that cannot be written keeps neither.
 *
 * @param why null for an answer
 */
export async function keepOutcome(env: Env, why: string | null, now: string): Promise<void> {
  await withSession(
    env,
    kept.root,
    kept.name,
    () => false,
    (text) => {
      const { count } = read(text);
      const next = why === null ? noFailure : { count: count + 1, at: now, why };
      return Promise.resolve({
        text: next.count > 0 || count > 0 ? `${JSON.stringify(next)}\n` : null,
        result: undefined,
      });
    },
    'advisor',
  ).catch(() => undefined);
}

const failures = shape({
  count: number,
  at: such(text, (at) => !Number.isNaN(Date.parse(at))),
  why: text,
});

/** A damaged file holds no failures. */
function read(state: string | null): Failures {
  return readKept(state, failures) ?? noFailure;
}
