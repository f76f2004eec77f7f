import { type Assertion, assertionOf } from '#claims/assertions/assertion';
import { type ChoosingSentence, choosingSentence, partsUnder } from '#claims/choices/other-choice';
import { oncePerObject } from '#workspace/once-per-object';

import { isOfText, type StandingMemory } from './standing-memory.ts';

export interface ComparedStatement {
  readonly memory: StandingMemory;
  readonly choosing: ChoosingSentence;
  readonly assertion: Assertion;
  /** The parts of the project that the headings above it name. */
  readonly parts: ReadonlySet<string>;
  readonly key: string;
}

export function comparedStatement(memory: StandingMemory): ComparedStatement {
  const { under, denied } = isOfText(memory) ? memory.statement : { under: [], denied: false };
  return {
    memory,
    choosing: choosingSentence(memory.claim, under, denied),
    assertion: assertionOf(memory.claim),
    parts: partsUnder(under),
    key: keyOf(memory),
  };
}

/** The text of a statement without marks and case. */
export const keyOf = oncePerObject(({ claim }: StandingMemory): string =>
  claim
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
);
