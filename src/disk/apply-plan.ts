import { lstatSync } from 'node:fs';
import { join } from 'node:path';

import type { Plan } from '#workspace/plan';

import { transactNow } from './transaction/transact.ts';

/**
 * Writes a plan that was made without holding the lock, in a transaction of its own: all of it or nothing.
 *
 * @param home folder that holds the journal, relative to the root
 * @throws {EnvironmentError} when a file changed since it was read, or cannot be written
 */
export function applyPlan(root: string, plan: Plan, home: string = journalHome(root)): void {
  if (plan.writes.length > 0) transactNow(root, home, plan);
}

/** Where a root has its journal when nobody says otherwise: in `memory`, or beside everything where there is none. */
export function journalHome(root: string): string {
  return lstatSync(join(root, 'memory'), { throwIfNoEntry: false })?.isDirectory() ? 'memory' : '';
}
