import fc from 'fast-check';

import type { Act } from './acts.ts';
import { bases } from './bases.ts';
import { again, revived } from './forged-again.ts';
import { another, dropped, rebound, rebuilt } from './forged-entries.ts';
import { edited, moved, row, selfmade } from './forged-files.ts';
import { begun, excused, joined, slid } from './forged-further.ts';
import { lowered } from './forged-spec.ts';
import { attributes, link, policy, submodule } from './forged-tree.ts';
import { legal } from './legal.ts';

const forged = {
  another,
  again,
  dropped,
  rebound,
  rebuilt,
  revived,
  edited,
  lowered,
  moved,
  row,
  selfmade,
  attributes,
  link,
  policy,
  submodule,
  joined,
  slid,
  begun,
  excused,
} satisfies Readonly<Record<string, Act>>;

export type Legal = keyof typeof legal;
export type Forged = keyof typeof forged;
export const named = (variable: string): string[] =>
  (process.env[variable] ?? '').split(',').filter((kind) => kind !== '');
const legalKinds = (Object.keys(legal) as Legal[]).filter(
  (kind) => !named('LEDGER_WITHOUT').includes(kind),
);
/** All of them, unless LEDGER_ONLY names those to try, or LEDGER_WITHOUT those to leave out. */
const forgedKinds = (Object.keys(forged) as Forged[]).filter(
  (kind) =>
    !named('LEDGER_WITHOUT').includes(kind) &&
    (named('LEDGER_ONLY').length === 0 || named('LEDGER_ONLY').includes(kind)),
);

export const acts: Readonly<Record<Legal | Forged, Act>> = { ...legal, ...forged };
export const isForged = (kind: string): kind is Forged => kind in forged;

/** One step of a branch: what is done, and the numbers that choose on what. */
export type Step = readonly [kind: Legal | Forged, ...picks: number[]];

/**
 * A pull request; with `other`, a second one that began where the first did, and is merged after
 * it.
 */
export interface Pull {
  readonly base: number;
  readonly steps: readonly Step[];
  readonly other: readonly Step[] | null;
}

const picks = fc.array(fc.noBias(fc.nat(9999)), { minLength: 6, maxLength: 6 });
const step = (kinds: readonly (Legal | Forged)[]): fc.Arbitrary<Step> =>
  fc
    .tuple(
      fc.nat(Math.max(0, kinds.length - 1)).map((at) => kinds[at]!),
      picks,
    )
    .map(([kind, numbers]) => [kind, ...numbers] as const);
const lawful = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(step(legalKinds), { minLength: 1, maxLength: most });
const forgeries = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(step(forgedKinds), { minLength: 1, maxLength: most });
/** Legal acts first, so that none takes up what was forged. */
const hostile = fc
  .tuple(
    fc.array(step(legalKinds), { maxLength: 2 }),
    fc.oneof({ weight: 3, arbitrary: forgeries(1) }, { weight: 2, arbitrary: forgeries(3) }),
  )
  .map(([first, then]) => [...first, ...then]);

/** Pull requests that begin at one of the first bases. */
export function pulls(most: number): fc.Arbitrary<Pull> {
  const base = fc.noBias(fc.nat(Math.min(most, bases) - 1));
  const honest = fc.oneof(
    fc.record({ base, steps: lawful(4), other: fc.constant(null) }),
    fc.record({ base, steps: lawful(3), other: lawful(3) }),
  );
  if (forgedKinds.length === 0) return honest;
  return fc.oneof(
    { weight: 10, arbitrary: fc.record({ base, steps: hostile, other: fc.constant(null) }) },
    { weight: 7, arbitrary: honest },
    {
      weight: 3,
      arbitrary: fc.record({ base, steps: fc.oneof(lawful(3), hostile), other: hostile }),
    },
  );
}

/** The same with one step less, each in turn: to find what of a failure counts. */
export function smaller({ base, steps, other }: Pull): Pull[] {
  const less = (all: readonly Step[]): Step[][] =>
    all.map((_each, index) => all.filter((_one, at) => at !== index));
  return [
    ...(other === null
      ? []
      : [
          { base, steps, other: null },
          { base, steps: other, other: null },
        ]),
    ...(steps.length > 1 || other !== null
      ? less(steps).map((now) => ({ base, steps: now, other }))
      : []),
    ...(other !== null && other.length > 1
      ? less(other).map((now) => ({ base, steps, other: now }))
      : []),
  ];
}
