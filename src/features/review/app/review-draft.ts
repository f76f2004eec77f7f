import type { Env } from '#app/invocation/principal';
import type { Decision, Review } from '#app/review/review';
import { any, listOf, readKept, shape } from '#diagnostics/kept-json';
import { readReviewDraft, writeReviewDraft } from '#features/review/disk/review-draft';

import { readReviewJson, reviewJson } from './review-json.ts';

/**
 * Decisions of an earlier review that still hold, and how many do not: their item was decided or
 * says something else now.
 */
export interface DraftDecisions {
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly dropped: number;
}

/** Reads what an earlier review kept. */
export async function draftDecisions(review: Review, env: Env): Promise<DraftDecisions> {
  const text = readReviewDraft(env, review.root);
  if (text === null) return { decisions: new Map(), dropped: 0 };
  const all = readKept(text, shape({ decisions: listOf(any) }))?.decisions ?? [];
  // One by one, so that an item that is gone takes no other decision with it.
  const reads = await Promise.all(
    all.map((each) => readReviewJson(JSON.stringify([each]), review)),
  );
  const held = reads
    .flatMap((read) => ('decisions' in read ? read.decisions : []))
    .filter(({ item: name, content }) =>
      review.items.some((item) => item.name === name && item.content === content),
    );
  return {
    decisions: new Map(held.map((decision) => [decision.item, decision])),
    dropped: all.length - held.length,
  };
}

/**
 * Keeps decisions for the next review; none forgets them all.
 *
 * @throws {EnvironmentError} when they cannot be written
 */
export function keepDecisions(
  review: Pick<Review, 'root'>,
  env: Env,
  decisions: Iterable<Decision>,
): void {
  const all = [...decisions];
  writeReviewDraft(env, review.root, all.length === 0 ? null : reviewJson(all));
}
