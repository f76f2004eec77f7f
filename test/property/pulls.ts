import fc from 'fast-check';

import type { Act } from './acts.ts';
import { bases } from './bases.ts';
import { begun, byHand, rebuilt } from './forged-acts.ts';
import { edited, folded, misspoken, moved, row, selfmade } from './forged-files.ts';
import { lowered } from './forged-spec.ts';
import { attributes, link, policy, submodule } from './forged-tree.ts';
import { legal } from './legal.ts';

const forged = {
  byHand,
  begun,
  rebuilt,
  edited,
  folded,
  misspoken,
  moved,
  row,
  selfmade,
  lowered,
  attributes,
  link,
  policy,
  submodule,
} satisfies Readonly<Record<string, Act>>;

/** Kinds that are tried as often as several others: they stand for many. */
const often: Readonly<Record<string, number>> = { byHand: 7, begun: 3, edited: 2, folded: 2 };

export type Legal = keyof typeof legal;
export type Forged = keyof typeof forged;
export const named = (variable: string): string[] =>
  (process.env[variable] ?? '').split(',').filter((kind) => kind !== '');
const legalKinds = (Object.keys(legal) as Legal[]).filter(
  (kind) => !named('LEDGER_WITHOUT').includes(kind),
);
/** Steps of one branch alone: git joins no two layouts, and comments are of one request. */
const sharedKinds = legalKinds.filter((kind) => kind !== 'format' && kind !== 'comment');
/** All of them, unless LEDGER_ONLY names those to try, or LEDGER_WITHOUT those to leave out. */
const forgedKinds = (Object.keys(forged) as Forged[])
  .filter(
    (kind) =>
      !named('LEDGER_WITHOUT').includes(kind) &&
      (named('LEDGER_ONLY').length === 0 || named('LEDGER_ONLY').includes(kind)),
  )
  .flatMap((kind) => Array.from({ length: often[kind] ?? 1 }, () => kind));

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
  /** Whether the gate and acts are asked in a checkout without memory, too. */
  readonly sparse?: boolean;
}

const picks = fc.array(fc.noBias(fc.nat(9999)), { minLength: 13, maxLength: 13 });
const step = (kinds: readonly (Legal | Forged)[]): fc.Arbitrary<Step> =>
  fc
    .tuple(
      fc.nat(Math.max(0, kinds.length - 1)).map((at) => kinds[at]!),
      picks,
    )
    .map(([kind, numbers]) => [kind, ...numbers] as const);
const lawful = (most: number, kinds = legalKinds): fc.Arbitrary<Step[]> =>
  fc.array(step(kinds), { minLength: 1, maxLength: most });
const forgeries = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(step(forgedKinds), { minLength: 1, maxLength: most });
/** Legal acts first, so that none takes up what was forged. */
const hostile = fc
  .tuple(
    fc.array(step(legalKinds), { maxLength: 2 }),
    fc.oneof({ weight: 3, arbitrary: forgeries(1) }, { weight: 2, arbitrary: forgeries(3) }),
  )
  .map(([first, then]) => [...first, ...then]);

const onOne = (steps: readonly Step[], on: number): Step[] =>
  steps.map(([kind, , ...more]) => [kind, on, ...more] as const);

/** Pull requests that begin at one of the first bases. */
export function pulls(most: number): fc.Arbitrary<Pull> {
  const base = fc.noBias(fc.nat(Math.min(most, bases) - 1));
  const sparse = fc.oneof(
    { weight: 5, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  );
  const alone = (steps: fc.Arbitrary<Step[]>): fc.Arbitrary<Pull> =>
    fc.record({ base, steps, other: fc.constant(null), sparse });
  /** Half of them meet on the same items. */
  const beside = (steps: fc.Arbitrary<Step[]>, other: fc.Arbitrary<Step[]>): fc.Arbitrary<Pull> =>
    fc
      .record({ base, steps, other, on: fc.option(fc.nat(9999)) })
      .map(({ on, ...pull }) =>
        on === null
          ? pull
          : { ...pull, steps: onOne(pull.steps, on), other: onOne(pull.other, on) },
      );
  const shared = lawful(3, sharedKinds);
  const honest = fc.oneof(alone(lawful(4)), beside(shared, shared));
  if (forgedKinds.length === 0) return honest;
  return fc.oneof(
    { weight: 10, arbitrary: alone(hostile) },
    { weight: 8, arbitrary: honest },
    { weight: 2, arbitrary: beside(fc.oneof(shared, hostile), hostile) },
  );
}

/** The same with one step less, each in turn: to find what of a failure counts. */
export function smaller({ base, steps, other, sparse = false }: Pull): Pull[] {
  const less = (all: readonly Step[]): Step[][] =>
    all.map((_each, index) => all.filter((_one, at) => at !== index));
  const all: Omit<Pull, 'sparse'>[] = [
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
  return [
    ...(sparse ? [{ base, steps, other }] : []),
    ...all.map((each) => (sparse ? { ...each, sparse } : each)),
  ];
}
