import { type Assertion, assertionOf } from '#claims/assertions/assertion';
import { contradictionOf } from '#claims/assertions/contradiction';
import { isStopWordSense, senseOfWord } from '#claims/assertions/word-senses';
import { type IndexedObligation, obligationsIn } from '#claims/obligations/obligation-index';
import { weakenings } from '#claims/obligations/obligation-weakening';
import { sentencesOf } from '#claims/sentences/sentences';
import { type SpecInputs, specsInForce } from '#workspace/history/specs-in-force';
import { memoizeByObject } from '#workspace/memoize';
import type { Spec } from '#workspace/records';

import type { Kind } from '../discovery-kinds.ts';
import type { MemoryStatement } from './memory-statements.ts';

/** A statement to compare with requirements. */
export interface CandidateStatement {
  readonly kind: Kind;
  readonly claims: readonly string[];
  /** Every text that would become memory. */
  readonly texts: readonly string[];
  /** Names of requirements that it was raised about. */
  readonly raisedAgainst: readonly string[];
  /** The spec that a requirement is proposed for; its owners decide, so it is not compared. */
  readonly spec?: string | undefined;
}

/**
 * Why a statement is of high consequence by its words: it weakens a requirement of the work tree or
 * the base, or says the opposite; null if neither is recognized.
 */
export function whyAgainstObligation(
  { kind, claims, texts, raisedAgainst, spec: own }: CandidateStatement,
  workspace: SpecInputs,
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

const assertedBy = memoizeByObject(({ text }: Required): Assertion => assertionOf(text));

/** The requirements of a spec as statements. */
const requiredBy = memoizeByObject((spec: Spec): readonly Required[] =>
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

/**
 * A nearby claim has at least a sixth of its words in common. Claims that conflict share half of
 * their subject, but here the words of reasons count, too.
 */
const partShared = 6;

/** Statements that may be about the same as some, and these: a fast check before full ones. */
export function nearbyMemory(
  memory: readonly MemoryStatement[],
  about: ReadonlySet<MemoryStatement>,
): MemoryStatement[] {
  const isNear = nearbyClaims([...about].map((each) => each.claim));
  return memory.filter((each) => about.has(each) || isNear(each.claim));
}

/** Returns a test by words whether another claim may be about the same as one of these. */
function nearbyClaims(claims: readonly string[]): (other: string) => boolean {
  const sensesOf = senseReader();
  const asked = claims.map(sensesOf);
  return (other) => {
    const its = sensesOf(other);
    return asked.some((own) => {
      const shared = sharedWords(own, its);
      return shared > 0 && shared * partShared >= Math.min(its.size, own.size);
    });
  };
}

/** Returns a test whether another claim has a third of its words in common with one of these. */
export function createSimilarClaimTest(claims: readonly string[]): (other: string) => boolean {
  const sensesOf = senseReader();
  const asked = claims.map(sensesOf);
  return (other) => {
    const its = sensesOf(other);
    return asked.some((own) => sharedWords(own, its) * 3 >= Math.max(own.size, its.size));
  };
}

/** Returns a reader of the senses of a claim's content words. */
function senseReader(): (claim: string) => Set<string> {
  const known = new Map<string, string | null>();
  const senseOf = (word: string): string | null => {
    let sense = known.get(word);
    if (sense === undefined) {
      const found = senseOfWord(word);
      known.set(word, (sense = isStopWordSense(found) ? null : found));
    }
    return sense;
  };
  return (claim) =>
    new Set(
      (claim.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => senseOf(word) ?? []),
    );
}

function sharedWords(own: ReadonlySet<string>, its: ReadonlySet<string>): number {
  let shared = 0;
  for (const sense of its) if (own.has(sense)) shared += 1;
  return shared;
}
