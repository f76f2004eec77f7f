import { lstatSync } from 'node:fs';
import { join } from 'node:path';

import { folderOf } from '#workspace/paths/target';
import type { Plan } from '#workspace/plan';

import { transactNow } from '../transaction/transact.ts';

/**
 * Writes a plan that was made without holding the lock, in a transaction of its own: all of it or
 * nothing. Where there is no memory folder yet, none is made for it: the journal stands beside the
 * first file that is written.
 *
 * @param home folder that holds the journal when it exists, relative to the root
 * @throws {EnvironmentError} when a file changed since it was read, or cannot be written
 */
export function applyPlan(root: string, plan: Plan, home: string): void {
  const [first] = plan.writes;
  if (!first) return;
  const there = lstatSync(join(root, home), { throwIfNoEntry: false })?.isDirectory() ?? false;
  transactNow(root, there ? home : folderOf(first.path), plan);
}
