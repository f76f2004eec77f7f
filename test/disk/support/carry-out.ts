import { transact } from '#disk/transaction/transact';
import type { Plan } from '#workspace/plan';

import { failingDisk, type Fault } from './failing-disk.ts';
import { lives } from './lives.ts';

/**
 * Carries out a plan as a process that ends afterwards, one way or the other; without a plan it
 * only recovers.
 */
export async function carryOut(
  root: string,
  plan: Plan | null,
  fault: Fault | null = null,
  inputs = lives(),
): Promise<{ readonly calls: ReturnType<typeof failingDisk>['calls'] }> {
  const { port, calls } = failingDisk(fault);
  const processes = inputs.begin();
  try {
    await transact(root, 'memory', () => Promise.resolve({ plan, result: null }), {
      port,
      processes,
      waitMilliseconds: 0,
    });
    return { calls };
  } finally {
    processes.end();
  }
}
