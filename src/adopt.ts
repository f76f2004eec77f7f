import { adopt as adoptRecords } from '#promotion/acts/adopt';
import { evidenceItems } from '#provenance/evidence-items';
import { evidenceLines } from '#promotion/discovery-of';
import type { Outcome } from '#promotion/outcome';
import type { Ledger } from '#provenance/ledger/ledger';
import type { MemoryRecord } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { act, type Acting } from './act.ts';

/**
 * Takes records that were accepted before there was a ledger into it, with one entry (document 3.5).
 *
 * @param paths files or folders; none means everything that was accepted
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function adopt(acting: Acting, paths: readonly string[]): Promise<Outcome> {
  return act(acting, {
    needs: (workspace, ledger) => ({ locators: chosen(workspace, ledger, paths).flatMap((record) => evidenceItems(evidenceLines(record)).flatMap((item) => (item.kind === 'place' ? [item.locator] : []))), lint: false, guard: [] }),
    plan: async (session) => {
      const { workspace, ledger } = session.world;
      for (const path of paths) if (matching(workspace, path).length === 0) session.reasons.push({ code: 'P01', text: `no record at ${path}`, mend: ['paths are relative to the root of the workspace'] });
      await adoptRecords(session, chosen(workspace, ledger, paths));
    },
  });
}

function chosen(workspace: Workspace, ledger: Ledger, paths: readonly string[]): MemoryRecord[] {
  if (paths.length === 0) return [...workspace.byPath.values()].filter((record) => isServedAsFact(record) && !ledger.byTarget.has(record.path));
  return paths.flatMap((path) => matching(workspace, path));
}

/** A file, or what of a folder was accepted. */
function matching(workspace: Workspace, path: string): MemoryRecord[] {
  const exact = workspace.byPath.get(path.replace(/^\.\//, ''));
  if (exact) return [exact];
  const folder = path.replace(/^\.\//, '').replace(/\/*$/, '/');
  return [...workspace.byPath.values()].filter((record) => record.path.startsWith(folder) && isServedAsFact(record));
}
