import { expect } from 'vitest';

import { transact } from '#disk/transaction/transact';
import type { Plan, PlannedWrite } from '#workspace/plan';

import { folderWith } from '../../support/run-cli.ts';
import { Crash, type FailingDisk, failingDisk } from './failing-disk.ts';
import { lives } from './lives.ts';

/** What an act gives that wants nothing written. */
export const nothing = { plan: null, result: null };

/** Writes without waiting for anyone; gives `done`. */
export function write(
  root: string,
  writes: readonly PlannedWrite[],
  home = 'memory',
): Promise<string> {
  return transact(
    root,
    home,
    () => Promise.resolve({ plan: { kind: 'plan', writes }, result: 'done' }),
    { waitMilliseconds: 0 },
  );
}

/** Files that `committed` is about. */
export const abc = { 'a.md': 'a\n', 'b.md': 'b\n', 'c.md': 'c\n', 'memory/INDEX.md': '' };

/**
 * A root whose last transaction ended right after its commit: a.md and b.md are to be changed, c.md
 * is to go.
 */
export async function committed(
  root = folderWith(abc),
): Promise<{ readonly root: string; readonly begin: () => Promise<null> }> {
  const writes = [
    { path: 'a.md', before: 'a\n', after: 'A\n' },
    { path: 'b.md', before: 'b\n', after: 'B\n' },
    { path: 'c.md', before: 'c\n', after: null },
  ];
  const inputs = lives();
  const run = async (disk: FailingDisk, plan: Plan | null): Promise<null> => {
    const processes = inputs.begin();
    try {
      return await transact(root, 'memory', () => Promise.resolve({ plan, result: null }), {
        port: disk.port,
        processes,
        waitMilliseconds: 0,
      });
    } finally {
      processes.end();
    }
  };
  const disk = failingDisk();
  const port = {
    ...disk.port,
    rename: (from: string, to: string) => {
      disk.port.rename(from, to);
      if (to.endsWith('manifest.json')) throw disk.end();
    },
  };
  await expect(run({ ...disk, port }, { kind: 'plan', writes })).rejects.toThrow(Crash);
  return { root, begin: () => run(failingDisk(), null) };
}
