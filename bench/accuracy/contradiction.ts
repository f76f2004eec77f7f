// Whether two claims contradict each other, as rule CON801 sees it.
import { assertionOf } from '#provenance/assertions/assertion';
import { contradictionOf } from '#provenance/assertions/contradiction';
import { nearScopes, scopesExclude, type Scope } from '#provenance/assertions/scopes';

import { accuracyOf, labelled, type Accuracy, type Half } from './labelled.ts';

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

const contradicts = ({ a, b }: ContradictionCase): boolean => !scopesExclude(a, b) && contradictionOf(assertionOf(a.claim), assertionOf(b.claim), nearScopes(a, b)) !== null;

export function contradictionAccuracy(half: Half, folder?: URL): Accuracy {
  return accuracyOf(labelled<ContradictionCase>('contradiction', half, folder), (each) => each.contradict, contradicts);
}
