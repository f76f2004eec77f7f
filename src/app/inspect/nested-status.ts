import { join, relative, resolve, sep } from 'node:path';

import { locateAt } from '#disk/roots/locate';

import { memoriesInScope } from '../invocation/load-memories.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';
import { status } from './status.ts';

/** A nested memory, with the number of its waiting items. */
export interface NestedPending {
  /** Path from the caller's folder. */
  readonly folder: string;
  readonly waiting: number;
}

/** Finds nested memories with waiting items, which the status of the root does not count. */
export async function findNestedPending(
  acting: ActInvocation,
  now: Date,
): Promise<readonly NestedPending[]> {
  const cwd = resolve(acting.cwd ?? '.');
  const located = locateAt(acting);
  const found: NestedPending[] = [];
  for (const { root, from } of await memoriesInScope(located)) {
    if (from === '' || from === located.from) continue;
    const folder = join(root.path, from);
    const { waiting } = await status({ ...acting, cwd: folder }, now, false);
    if (waiting.length > 0)
      found.push({ folder: relative(cwd, folder).split(sep).join('/'), waiting: waiting.length });
  }
  return found;
}
