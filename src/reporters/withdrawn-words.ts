import { clip, clipCounted } from '#messages/fill-template';
import type { LikeWithdrawal, RepeatedWithdrawal } from '#provenance/changes/item-change';

import { mostRead } from './report.ts';

/** `withdrawn as poisoned by Ada on 2026-11-21 (t5q): the test was wrong`. */
export function withdrawnBy({ item, by, at, cause, reason }: RepeatedWithdrawal): string {
  return (
    `withdrawn as ${cause ?? 'wrong'} by ${clip(by, 100)} on ${at.slice(0, 10)} (${item}): ` +
    clip(reason ?? 'no reason given', 120)
  );
}

/** The withdrawn claim that is most like what is shown. */
export function likeWithdrawn(like: LikeWithdrawal, quoting = true): string {
  const said = quoting ? `; it said "${clipCounted(like.claim, mostRead)}"` : '';
  return `like a claim ${withdrawnBy(like)}${said}`;
}
