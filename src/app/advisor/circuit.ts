import { readSessionState } from '#disk/state/session-file';
import { withSession } from '#disk/state/session-state';

import type { Env } from '../invocation/principal.ts';

/** Failures in a row after which an advisor is left alone, and for how long. */
const [mostFailures, restMinutes] = [3, 10];

/** What is kept of an advisor: failures in a row, and when the last one was. */
interface Circuit {
  readonly failures: number;
  readonly at: string;
}

const nobody = { root: '', name: 'advisor' };

/** When an advisor that failed again and again is asked next, as an instant; null for now. */
export function restsUntil(env: Env, now: string): string | null {
  const { failures, at } = read(readSessionState(env, nobody.root, nobody.name, 'advisor'));
  if (failures < mostFailures) return null;
  const until = new Date(Date.parse(at) + restMinutes * 60_000).toISOString();
  return until > now ? until : null;
}

/** Counts an answer or a failure; what cannot be kept is not counted. */
export async function countOutcome(env: Env, hasFailed: boolean, now: string): Promise<void> {
  await withSession(
    env,
    nobody.root,
    nobody.name,
    () => false,
    (text) => {
      const { failures } = read(text);
      const next: Circuit = { failures: hasFailed ? failures + 1 : 0, at: now };
      return Promise.resolve({
        text: hasFailed || failures > 0 ? `${JSON.stringify(next)}\n` : null,
        result: undefined,
      });
    },
    'advisor',
  ).catch(() => undefined);
}

function read(text: string | null): Circuit {
  try {
    const { failures, at } = JSON.parse(text ?? '') as Partial<Record<string, unknown>>;
    if (typeof failures === 'number' && typeof at === 'string' && !Number.isNaN(Date.parse(at)))
      return { failures, at };
  } catch {
    // What is no state counts as none.
  }
  return { failures: 0, at: '' };
}
