// Whether two claims contradict each other, as promotion and rule CON801 see it.
import type { Scope } from '#claims/assertions/scopes';
import { contradictionsIn } from '#provenance/comparison/contradictions';
import type { MemoryStatement } from '#provenance/comparison/memory-statements';

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

/** How promotion calls the difference of two claims; null where it sees none. */
export function differenceOf(facts: readonly [Fact, Fact]): string | null {
  const memory = facts.map((fact, at): MemoryStatement => ({
    ...fact,
    path: `corpus/findings/${String(at)}.md`,
    span: { start: 0, end: 1 },
    record: null,
    kind: 'fact',
    history: { acts: [] } as never,
  }));
  const [found] = contradictionsIn(memory, new Set(memory.slice(1)));
  return found ? `${found.how}: ${found.says.join(' / ')}` : null;
}

export function contradictionAccuracy(half: Half, folder?: URL): Accuracy {
  return accuracyOf(
    labelled<ContradictionCase>('contradiction', half, folder),
    (each) => each.contradict,
    ({ a, b }) => differenceOf([a, b]) !== null,
  );
}
