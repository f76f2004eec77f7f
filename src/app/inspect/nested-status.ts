import { join, relative, resolve, sep } from 'node:path';

import { locateAt } from '#disk/roots/locate';

import { memoriesInScope } from '../invocation/memories-in-scope.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import { status } from './status.ts';

/** A memory of its own below the one that was asked about, with how much waits there. */
export interface WaitingBelow {
  /** The way there from where somebody is. */
  readonly folder: string;
  readonly waiting: number;
}

/**
 * The workspaces below where somebody is in which something waits: the root's own memory knows
 * nothing of them.
 */
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
