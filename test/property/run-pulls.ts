import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';

import { type Base, bases, makeBase } from './bases.ts';
import { check, type Checked } from './check.ts';
import { named, type Pull, pulls, smaller } from './pulls.ts';

/** How many failures are told before it ends: one, unless somebody collects. */
const most = Number(process.env.LEDGER_FAILURES ?? 1);

let folder = '';
const made = new Map<number, Base>();

/** Makes the folder for the pull requests of a test file: files of a worker share this module. */
export function placeForPulls(): void {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ledger-property-'));
    made.clear();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);
}

/** Makes a pull request, lets the gate judge it, and looks at what is served after the merge. */
export async function judged(pull: Pull): Promise<Checked> {
  const base = made.get(pull.base) ?? makeBase(pull.base, folder);
  made.set(pull.base, base);
  try {
    const found = await check(pull, base, folder);
    return {
      ...found,
      problems: found.problems.filter(({ sort }) => !named('LEDGER_WITHOUT').includes(sort)),
    };
  } catch (error) {
    return {
      problems: [
        {
          sort: 'crash',
          says: error instanceof Error ? (error.stack ?? error.message) : String(error),
        },
      ],
      story: [],
      kinds: [],
      outcome: 'nothing',
    };
  }
}

/** The least pull request that fails in the same way. */
async function least(pull: Pull, found: Checked): Promise<readonly [Pull, Checked]> {
  const sort = found.problems[0]?.sort;
  for (const each of smaller(pull)) {
    const again = await judged(each);
    if (again.problems.some((problem) => problem.sort === sort)) return least(each, again);
  }
  return [pull, found];
}

/**
 * Draws pull requests and fails with the least one whose merge makes memory of what no legal act
 * decided.
 *
 * @param one pull requests to run instead, as JSON
 */
export async function passAsServed(runs: number, seed: number, one?: string): Promise<void> {
  const all =
    one === undefined
      ? fc.sample(pulls(Math.ceil(runs / 8)), { seed, numRuns: runs })
      : [JSON.parse(one) as Pull | readonly Pull[]].flat();
  console.log(
    one === undefined
      ? `LEDGER_SEED=${seed} LEDGER_RUNS=${runs}, on ${Math.min(bases, Math.ceil(runs / 8))} repositories`
      : 'LEDGER_PULL',
  );
  const outcomes: Record<string, number> = {};
  const failures: string[] = [];
  const kinds = new Map<string, { tried: number; passed: number }>();
  for (const pull of all) {
    const found = await judged(pull);
    outcomes[found.outcome] = (outcomes[found.outcome] ?? 0) + 1;
    for (const kind of new Set(found.kinds)) {
      const { tried, passed } = kinds.get(kind) ?? { tried: 0, passed: 0 };
      kinds.set(kind, { tried: tried + 1, passed: passed + (found.outcome === 'merged' ? 1 : 0) });
    }
    const isHonest = !found.story.some((line) => line.startsWith('FORGED'));
    if (
      one !== undefined ||
      (process.env.LEDGER_TELL === '1' && isHonest && found.outcome === 'refused')
    )
      console.log(found.story.join('\n'));
    else if (process.env.LEDGER_TELL === '1' && found.outcome === 'merged')
      console.log(
        found.story
          .filter((line) => line.startsWith('FORGED'))
          .map((line) => `passes: ${line}`)
          .join('\n'),
      );
    if (found.problems.length === 0) continue;
    const [small, why] = one === undefined ? await least(pull, found) : [pull, found];
    const failure = [
      `LEDGER_SEED=${seed}; again: LEDGER_PULL='${JSON.stringify(small)}` +
        `' npx vitest run test/property/gate.slow.test.ts`,
      ...why.problems.map(({ sort, says }) => `${sort.toUpperCase()}: ${says}`),
      ...why.story,
    ].join('\n  ');
    if (most > 1) console.log(failure);
    failures.push(failure);
    if (failures.length >= most) break;
  }
  console.log(
    [
      JSON.stringify(outcomes),
      ...[...kinds]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([kind, { tried, passed }]) => `${kind}: ${passed} of ${tried} passed`),
    ].join('\n'),
  );
  // A run in which the gate only refused, or only let pass, would have shown nothing.
  if (all.length >= 25 && failures.length === 0)
    expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['merged', 'refused']));
  expect(failures[0] ?? '', `${failures.length} pull requests fail`).toBe('');
}
