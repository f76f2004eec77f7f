import { join, relative, resolve, sep } from 'node:path';

import { locateAt } from '#disk/roots/locate';

import { memoriesInScope } from '../invocation/load-memories.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import { status } from './status.ts';

/** A nested memory, with the number of its waiting items. */
export interface WaitingBelow {
  /** Path from the caller's folder. */
  readonly folder: string;
  readonly waiting: number;
}

/** Finds nested memories with waiting items, which the status of the root does not count. */
export async function waitingBelow(acting: Acting, now: Date): Promise<readonly WaitingBelow[]> {
  const cwd = resolve(acting.cwd ?? '.');
  const located = locateAt(acting);
  const found: WaitingBelow[] = [];
  for (const { root, from } of await memoriesInScope(located)) {
    if (from === '' || from === located.from) continue;
    const folder = join(root.path, from);
    const { waiting } = await status({ ...acting, cwd: folder }, now, false);
    if (waiting.length > 0)
      found.push({ folder: relative(cwd, folder).split(sep).join('/'), waiting: waiting.length });
  }
  return found;
}
