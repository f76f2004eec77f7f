// Whether a claim weakens an obligation, as rule AUT601 and gate P07 see it.
import { obligationsIn } from '#claims/obligations/obligation-index';
import { weakenings } from '#claims/obligations/obligation-weakening';
import { decode } from '#disk/reading/read-source';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';

import { type Accuracy, accuracyOf, type Half, labelled } from './labelled.ts';

interface Case {
  readonly id: string;
  readonly spec: string;
  readonly claim: string;
  readonly raisedAgainst: readonly string[];
  readonly weakens: boolean;
  readonly half: 'named' | 'overlap' | 'none';
}

/**
 * What the two halves of the rule together get right; `structural` is the half that the gate
 * refuses by.
 */
export async function weakeningAccuracy(
  half: Half,
  folder?: URL,
): Promise<{ readonly both: Accuracy; readonly structural: Accuracy; readonly overlap: Accuracy }> {
  const cases = labelled<Case>('weakening', half, folder);
  const said = new Map<string, readonly string[]>();
  for (const each of cases) {
    const { specs } = await readRecords(
      [decode('corpus/specs/all.md', Buffer.from(each.spec))],
      layoutOf({}, null),
      new Set(),
      () => Promise.resolve([]),
    );
    said.set(
      each.id,
      weakenings([each.claim], each.raisedAgainst, obligationsIn(specs)).map((weak) => weak.half),
    );
  }
  const says =
    (...halves: readonly string[]) =>
    ({ id }: Case): boolean =>
      (said.get(id) ?? []).some((each) => halves.includes(each));
  return {
    both: accuracyOf(cases, (each) => each.weakens, says('named', 'overlap')),
    structural: accuracyOf(
      cases.filter((each) => each.half !== 'overlap'),
      (each) => each.weakens,
      says('named'),
    ),
    overlap: accuracyOf(
      cases.filter((each) => each.half !== 'named'),
      (each) => each.weakens,
      says('named', 'overlap'),
    ),
  };
}
