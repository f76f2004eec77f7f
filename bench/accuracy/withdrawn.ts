// Whether a claim that comes back in other words is refused (LED506, P10), or told to be like what
// was withdrawn.
import { readWithdrawal, tombstonesFor } from '#provenance/comparison/tombstones';
import type { RecordedAct } from '#provenance/item-content';

import { type Accuracy, accuracyOf, type Half, labelled } from './labelled.ts';

interface WithdrawnCase {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly likeness: 'same' | 'like' | 'other';
}

/** How like a claim is to a withdrawn one, as an act and the gate see it. */
export function likenessOf(withdrawn: string, claim: string): WithdrawnCase['likeness'] {
  const act = { item: { claim: withdrawn } } as RecordedAct;
  return tombstonesFor([claim], [readWithdrawal(act)])[0]?.likeness ?? 'other';
}

/** What is named rightly, whether it is refused or only told. */
export function withdrawnAccuracy(half: Half): Accuracy {
  return accuracyOf(
    labelled<WithdrawnCase>('withdrawn', half),
    ({ likeness }) => likeness !== 'other',
    ({ a, b }) => likenessOf(a, b) !== 'other',
  );
}
