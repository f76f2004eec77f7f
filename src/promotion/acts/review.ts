import { review as say } from '#messages/generated/review';

import { type ActContext, shortIdOf } from '../act-context.ts';
import { type Reason, refusal } from '../reason.ts';
import { decideEach, dispose } from './dispose.ts';
import { promote } from './promote.ts';
import { contentNow } from './review-item.ts';

/** Decisions that a review can make. `defer` becomes a block if `blockedBy` is given. */
export const verdicts = ['promote', 'reject', 'defer', 'quarantine'] as const;
export type Verdict = (typeof verdicts)[number];

/** One decision of a review. */
export interface Decision {
  /** `ReviewItem.name` */
  readonly item: string;
  readonly verdict: Verdict;
  readonly reason: string | null;
  /** `2026-12-01` */
  readonly until: string | null;
  readonly blockedBy: string | null;
  /** `ReviewItem.content` as the reviewer saw it; null where it is not checked. */
  readonly content: string | null;
}

/**
 * Plans all decisions in one transaction: all are written, or none. Checks each decision even if an
 * earlier one is refused.
 *
 * @returns the names of refused items
 */
export async function decideAll(
  session: ActContext,
  decisions: readonly Decision[],
): Promise<string[]> {
  const refused: string[] = [];
  const decided = new Map<string, string>();
  for (const decision of decisions) {
    const reasons: Reason[] = [];
    const own: ActContext = {
      ...session,
      reasons,
      request: { ...session.request, reason: decision.reason },
    };
    const problems = session.buffer.problems.length;
    await decideEach(own, [decision.item], async (history) => {
      const short = shortIdOf(session, history.item);
      const before = decided.get(history.item);
      decided.set(history.item, decision.item);
      if (before !== undefined)
        return void reasons.push(
          refusal(
            short,
            'P01',
            say.decidedTwice({ item: short, first: before, second: decision.item }),
          ),
        );
      if (decision.content !== null && decision.content !== (await contentNow(own, history)))
        return void reasons.push(refusal(short, 'P01', say.changed({ item: short })));
      await (decision.verdict === 'promote'
        ? promote(own, history)
        : dispose(own, decision.verdict, history, {
            until: decision.until,
            blockedBy: decision.blockedBy,
            task: null,
          }));
    });
    if (reasons.length > 0 || session.buffer.problems.length > problems)
      refused.push(decision.item);
    session.reasons.push(...reasons);
  }
  return refused;
}
