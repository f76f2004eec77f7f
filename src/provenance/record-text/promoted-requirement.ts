import type { Obligation } from '#workspace/document';
import { oncePerObject } from '#workspace/once-per-object';
import type { Spec } from '#workspace/records';

import type { RecordedAct } from '../recorded-acts.ts';
import { canonicalText } from './canonical-text.ts';

const canonicalObligations = oncePerObject(({ document, obligations }: Spec) =>
  obligations.map((obligation) => ({
    obligation,
    words: canonicalText(document.text.slice(obligation.span.start, obligation.span.end)),
  })),
);

const canonicalClaim = oncePerObject(({ item }: RecordedAct) =>
  canonicalText(item.says?.claim ?? ''),
);

/** The first obligation of a spec that says what one of some acts wrote there, and that act. */
export function heldRequirement(
  spec: Spec,
  acts: readonly RecordedAct[],
): { readonly obligation: Obligation; readonly act: RecordedAct } | null {
  for (const { obligation, words } of canonicalObligations(spec)) {
    const act = acts.find((each) => words.includes(canonicalClaim(each)));
    if (act) return { obligation, act };
  }
  return null;
}
