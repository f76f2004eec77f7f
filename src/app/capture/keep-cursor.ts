import { withSession } from '#disk/state/session-state';
import { formatCursor, readCursor, type Turn } from '#promotion/transcript/turns';
import { daysBetween } from '#workspace/text/day';

import type { Acting } from '../unit-of-work/run-act.ts';

const daysKept = 180;

/** Moves the cursor on from where it is now: another run may have read meanwhile. */
export async function keepCursor(
  acting: Acting,
  root: string,
  path: string,
  fresh: readonly Turn[],
): Promise<void> {
  const now = (acting.now ?? new Date()).toISOString();
  const isOver = (text: string): boolean =>
    (daysBetween(readCursor(text).at, now) ?? daysKept + 1) > daysKept;
  await withSession(
    acting.env,
    root,
    path,
    isOver,
    (text) => Promise.resolve({ text: formatCursor(readCursor(text), fresh, now), result: null }),
    'transcripts',
  );
}
