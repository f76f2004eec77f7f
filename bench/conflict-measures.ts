// Contradictions and duplicates among synthetic claims: through their index, and beside comparing
// all pairs.
import { type Assertion, assertionOf } from '#claims/assertions/assertion';
import { contradictionOf } from '#claims/assertions/contradiction';
import { nearPairs, subjectWords } from '#claims/assertions/overlap';
import {
  listWholeTextStatements,
  type WholeTextStatement,
} from '#provenance/comparison/memory-statements';
import { repeatedStatements } from '#provenance/comparison/text-comparison';
import { textConflicts } from '#provenance/comparison/text-conflicts';

import type { BenchRequest } from './lint-measures.ts';
import type { Measure } from './measure-line.ts';
import { type Dice, diceFor } from './synthetic/dice.ts';

const things = [
  'importer',
  'gateway',
  'scheduler',
  'mailer',
  'indexer',
  'exporter',
  'billing worker',
  'search page',
  'audit log',
  'login form',
];
const parts = [
  'retry limit',
  'timeout',
  'batch size',
  'cache',
  'queue',
  'connection pool',
  'lock',
  'backlog',
  'checksum',
  'header',
];

/**
 * The cost of a claim in one number of claims beside a quarter of it, and of the index beside all
 * pairs.
 */
export function* conflictMeasures({ runs, sizes }: BenchRequest): Generator<Measure> {
  const largest = Math.max(...sizes) >= 10_000 ? 10_000 : 800;
  const [few, many] = [claims(largest / 4), claims(largest)];
  const [small, large] = [
    median(runs.usual, () => compareNear(few)),
    median(runs.usual, () => compareNear(many)),
  ];
  yield { name: `conflicts-compared-${largest}`, value: large, unit: 'ms', against: [] };
  yield {
    name: `conflicts-growth-${largest}`,
    value: large / largest / (small / (largest / 4)),
    unit: '×',
    against: [{ kind: 'floor', name: `${largest / 4} claims`, value: small, unit: 'ms' }],
    goal: 2,
  };
  const some = claims(400);
  const [indexed, all] = [
    median(runs.slow, () => compareNear(some)),
    median(runs.slow, () => compareAll(some)),
  ];
  yield {
    name: 'conflicts-400/all-pairs',
    value: indexed / all,
    unit: '×',
    against: [{ kind: 'peer', name: 'all pairs', value: all, unit: 'ms' }],
    goal: 0.5,
  };
}

/** What a statement of whole texts costs in one number of them, beside a quarter of it. */
export function* textMeasures({ runs, sizes }: BenchRequest): Generator<Measure> {
  const largest = Math.max(...sizes) >= 10_000 ? 10_000 : 800;
  const compare = (texts: readonly WholeTextStatement[]): number =>
    textConflicts(texts, []).conflicts.length + repeatedStatements(texts).statements.length;
  const [few, many] = [statements(largest / 4), statements(largest)];
  const [small, large] = [
    median(runs.usual, () => compare(few)),
    median(runs.usual, () => compare(many)),
  ];
  yield { name: `texts-compared-${largest}`, value: large, unit: 'ms', against: [] };
  yield {
    name: `texts-growth-${largest}`,
    value: large / largest / (small / (largest / 4)),
    unit: '×',
    against: [{ kind: 'floor', name: `${largest / 4} statements`, value: small, unit: 'ms' }],
    goal: 2,
  };
}

/** Statements as files of instructions hold them, fifty a file: one in five names a tool. */
function statements(count: number): WholeTextStatement[] {
  const dice = diceFor(1, 'statements');
  const tools = ['Jest', 'Vitest', 'pnpm', 'npm', 'Prettier', 'Biome', 'Redux', 'Zustand'];
  return listWholeTextStatements(
    Array.from({ length: Math.ceil(count / 50) }, (_, file) => ({
      path: `packages/p${file}/AGENTS.md`,
      kind: 'instructions' as const,
      scope: { folder: '', globs: [] },
      record: null,
      history: undefined,
      long: 0,
      statements: Array.from({ length: 50 }, (_each, at) => ({
        text:
          dice.below(5) === 0
            ? `Use ${dice.pick(tools)} for the ${dice.pick(things)}.`
            : `The ${dice.pick(parts)} of the ${dice.pick(things)} ${String(at % 200)}` +
              `${letter(dice)} is ${String(1 + dice.below(90))} seconds.`,
        span: { start: at, end: at + 1 },
        under: [],
        denied: false,
        asserts: true,
      })),
    })),
  );
}

/** Claims as people write them: one thing in two hundred, one part of it, a value. */
function claims(count: number): Assertion[] {
  const dice = diceFor(1, 'claims');
  return Array.from({ length: count }, (_, at) =>
    assertionOf(
      `The ${dice.pick(parts)} of the ${dice.pick(things)} ${String(at % 200)}` +
        `${letter(dice)} is ${String(1 + dice.below(90))} seconds when the ` +
        `${dice.pick(things)} is busy.`,
    ),
  );
}

function letter(dice: Dice): string {
  return String.fromCharCode(97 + dice.below(26));
}

function compareNear(all: readonly Assertion[]): number {
  let found = 0;
  for (const [one, other] of nearPairs(all.map(subjectWords)))
    if (contradictionOf(all[one] as Assertion, all[other] as Assertion, false)) found += 1;
  return found;
}

function compareAll(all: readonly Assertion[]): number {
  let found = 0;
  for (const [at, one] of all.entries())
    for (const other of all.slice(0, at)) if (contradictionOf(other, one, false)) found += 1;
  return found;
}

function median(readings: number, work: () => number): number {
  work();
  const times = Array.from({ length: readings }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}
