import { type Assertion, assertionOf } from '#claims/assertions/assertion';
import { contradictionOf } from '#claims/assertions/contradiction';
import { type IndexedObligation, obligationsIn } from '#claims/obligations/obligation-index';
import { weakenings } from '#claims/obligations/obligation-weakening';
import { sentencesOf } from '#claims/sentences/sentences';
import { type Compared, specsInForce } from '#workspace/history/specs-in-force';
import { oncePerObject } from '#workspace/once-per-object';
import type { Spec } from '#workspace/records';

import type { Kind } from '../discovery-kinds.ts';
import { nearbyClaims } from './nearby-memory.ts';

export interface Statement {
  readonly kind: Kind;
  readonly claims: readonly string[];
  /** Every text that would become memory. */
  readonly texts: readonly string[];
  readonly raisedAgainst: readonly string[];
  /** The spec that a requirement is proposed for; its owners decide, so it is not compared. */
  readonly spec?: string | undefined;
}

/**
 * Why a statement is of high consequence by its words: it weakens a requirement of the work tree or
 * the base, or says the opposite; null if neither is recognized.
 */
export function againstObligation(
  { kind, claims, texts, raisedAgainst, spec: own }: Statement,
  workspace: Compared,
): string | null {
  const all = specsInForce(workspace);
  if (all.length === 0 || kind === 'local') return null;
  const specs =
    kind === 'behaviour' ? all.filter((spec) => own !== spec.path && own !== spec.id.value) : all;
  const [weak] = weakenings(texts, raisedAgainst, obligationsIn(specs));
  if (weak) return `it may weaken ${weak.id} of ${weak.spec} ("${weak.how}")`;
  const sentences = claims.flatMap(sentencesOf);
  const isNear = nearbyClaims(sentences);
  const asserted = sentences.map(assertionOf);
  const denied = specs
    .flatMap(requiredBy)
    .filter(({ text }) => isNear(text))
    .find((each) =>
      asserted.some((own) => contradictionOf(own, assertedBy(each), true)?.how === 'polarity'),
    );
  return denied
    ? `it may say the opposite of ${denied.known.obligation.id.value} of ${denied.known.spec}`
    : null;
}

interface Required {
  readonly known: Pick<IndexedObligation, 'obligation' | 'spec'>;
  readonly text: string;
}

const assertedBy = oncePerObject(({ text }: Required): Assertion => assertionOf(text));

/** The requirements of a spec as statements. */
const requiredBy = oncePerObject((spec: Spec): readonly Required[] =>
  spec.obligations.flatMap((obligation) => {
    const { trigger, actor, modality, response } = obligation;
    if (!actor || !modality || !response || /^(?:MAY|OPTIONAL)$/.test(modality)) return [];
    return [
      {
        known: { obligation, spec: spec.path },
        text: `${trigger ? `When ${trigger} ` : ''}the ${actor} ${modality.toLowerCase()} ${response}`,
      },
    ];
  }),
);
