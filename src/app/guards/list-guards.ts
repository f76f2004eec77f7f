import type { GuardView } from '#reporters/guards';

import type { Acting } from '../unit-of-work/run-act.ts';
import { guardedMemory, guardView } from './carried-guards.ts';

/**
 * Lists the guards in force; writes nothing.
 *
 * @param catches how often each caught something, by its record and place: `path#1`; of one that
 *   is not in it nobody counted
 * @throws {UsageError} where there is no memory, {EnvironmentError} when the world fails
 */
export async function listGuards(
  acting: Acting,
  catches: ReadonlyMap<string, number> = new Map(),
): Promise<GuardView[]> {
  const { inForce, ledger } = await guardedMemory(acting);
  return inForce.map((each) => ({
    ...guardView(each, ledger),
    level: each.level,
    leftAlone: [...each.baseline.values()].reduce((sum, count) => sum + count, 0),
    catches: catches.get(`${each.record.path}#${each.nth}`) ?? null,
  }));
}
