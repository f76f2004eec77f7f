// Whether a claim says what memory says already (CON802, P11), or what was withdrawn (LED506, P10).
import { assertionOf } from '#claims/assertions/assertion';
import { saysTheSame } from '#claims/assertions/near-duplicate';
import { compareProposition, propositionOf } from '#claims/proposition';

import { type Accuracy, accuracyOf, type Half, labelled } from './labelled.ts';
import { likenessOf } from './withdrawn.ts';

interface DuplicateCase {
  readonly id: string;
  readonly kind: 'duplicate' | 'tombstone';
  readonly a: string;
  readonly b: string;
  readonly same: boolean;
}

const isSame = ({ kind, a, b }: DuplicateCase): boolean =>
  kind === 'tombstone'
    ? likenessOf(a, b) === 'same'
    : compareProposition(propositionOf(a), propositionOf(b)) === 'same' ||
      saysTheSame(assertionOf(a), assertionOf(b));

/** What is got right of both kinds, and of each. */
export function duplicateAccuracy(
  half: Half,
  folder?: URL,
): { readonly both: Accuracy; readonly duplicate: Accuracy; readonly tombstone: Accuracy } {
  const cases = labelled<DuplicateCase>('duplicate', half, folder);
  const of = (kind: DuplicateCase['kind'] | null): Accuracy =>
    accuracyOf(
      cases.filter((each) => kind === null || each.kind === kind),
      (each) => each.same,
      isSame,
    );
  return { both: of(null), duplicate: of('duplicate'), tombstone: of('tombstone') };
}
