import { resolve } from 'node:path';

import { memoriesBelow } from '../invocation/memories-in-scope.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';
import { type Status, status } from './status.ts';

/** The status of a memory below the caller's folder. */
export interface NestedStatus {
  /** Path from the caller's folder. */
  readonly folder: string;
  readonly found: Status;
}

/** Returns the status of each memory below the caller's folder. */
export async function nestedStatuses(
  acting: ActInvocation,
  now: Date,
): Promise<readonly NestedStatus[]> {
  const statuses: NestedStatus[] = [];
  for (const folder of await memoriesBelow(acting)) {
    const cwd = resolve(acting.cwd ?? '.', folder);
    statuses.push({ folder, found: await status({ ...acting, cwd }, now, false) });
  }
  return statuses;
}
