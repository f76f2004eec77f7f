// Whether two claims contradict each other, as rule CON801 sees it.
import { assertionOf } from '#claims/assertions/assertion';
import { contradictionOf } from '#claims/assertions/contradiction';
import { nearScopes, readScope, type Scope, scopesExclude } from '#claims/assertions/scopes';

import { type Accuracy, accuracyOf, type Half, labelled } from './labelled.ts';

interface Fact extends Scope {
  readonly claim: string;
}
interface ContradictionCase {
  readonly id: string;
  readonly a: Fact;
  readonly b: Fact;
  readonly contradict: boolean;
  readonly why: string;
}

function contradicts({ a, b }: ContradictionCase): boolean {
  const [one, other] = [readScope(a), readScope(b)];
  return (
    !scopesExclude(one, other) &&
    contradictionOf(assertionOf(a.claim), assertionOf(b.claim), nearScopes(one, other)) !== null
  );
}

export function contradictionAccuracy(half: Half, folder?: URL): Accuracy {
  return accuracyOf(
    labelled<ContradictionCase>('contradiction', half, folder),
    (each) => each.contradict,
    contradicts,
  );
}
