import { catchKey } from '#guards/catch-counts';
import { importedPackage } from '#guards/violations';
import { type ExportedGuard, guardsEslint, guardsSemgrep } from '#reporters/exported-guards';
import type { GuardView } from '#reporters/guards';

import type { Acting } from '../unit-of-work/run-act.ts';
import { guardedMemory, guardView } from './carried-guards.ts';
import { catchesHere } from './catches.ts';

/** Returns the guards in force as rules of ESLint or Semgrep. Writes nothing. */
export async function exportGuards(acting: Acting, tool: 'eslint' | 'semgrep'): Promise<string> {
  const guards: ExportedGuard[] = [];
  for (const each of await listGuards(acting))
    guards.push({
      ...each,
      imported: each.guard.kind === 'forbid' ? await importedPackage(each.guard) : null,
    });
  return tool === 'eslint' ? guardsEslint(guards) : guardsSemgrep(guards);
}

/** Lists the guards in force, with what they caught on this machine. Writes nothing. */
export async function listGuards(acting: Acting): Promise<GuardView[]> {
  const { inForce, ledger, located } = await guardedMemory(acting);
  const counts = catchesHere(acting.env, located.root.path);
  return inForce.map((each) => ({
    ...guardView(each, ledger),
    level: each.level,
    leftAlone: [...each.baseline.values()].reduce((sum, count) => sum + count, 0),
    catches:
      counts &&
      (counts.guards.get(catchKey({ record: each.record.path, nth: each.nth }))?.caught ?? 0),
  }));
}
