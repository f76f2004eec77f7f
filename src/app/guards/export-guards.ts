import { importedPackage } from '#guards/imported-package';
import { type ExportedGuard, guardsEslint, guardsSemgrep } from '#reporters/exported-guards';

import type { Acting } from '../unit-of-work/run-act.ts';
import { listGuards } from './list-guards.ts';

/**
 * The guards in force as rules of another tool, for those who have it; writes nothing.
 *
 * @throws {UsageError} where there is no memory, {EnvironmentError} when the world fails
 */
export async function exportGuards(acting: Acting, tool: 'eslint' | 'semgrep'): Promise<string> {
  const guards: ExportedGuard[] = [];
  for (const each of await listGuards(acting))
    guards.push({
      ...each,
      imported: each.guard.kind === 'forbid' ? await importedPackage(each.guard) : null,
    });
  return tool === 'eslint' ? guardsEslint(guards) : guardsSemgrep(guards);
}
