import { indexRows as say } from '#messages/index-rows';
import type { MemoryRecord } from '#workspace/records';

import type { Session } from '../session.ts';
import { hasConflicts, withoutConflicts } from './merge-conflicts.ts';

const tables: ReadonlySet<MemoryRecord['role']> = new Set(['index', 'glossary', 'task', 'review']);

/**
 * Takes the tables of memory out of conflict markers: the rows of both sides are kept, and one row
 * of an item that both show. Where more than rows was changed in the map or the glossary, a person
 * has to decide, and it says where.
 */
export async function finishMerges(session: Session): Promise<void> {
  const { world, desk, reasons } = session;
  const { index, glossary } = world.homes;
  for (const path of conflictedFiles(session)) {
    const text = desk.text(path) ?? '';
    const merged = withoutConflicts(text, (cell) => world.ledger.items.has(cell));
    if ('line' in merged) {
      if (path === index || path === glossary)
        reasons.push({ code: 'EDIT', message: say.bothChanged({ path, line: merged.line }) });
      continue;
    }
    await desk.put(path, merged.text);
    const role = (await desk.record(path))?.role;
    if (role === undefined || !tables.has(role)) await desk.put(path, text);
  }
}

/** The files of memory that hold the markers of an unfinished merge. */
function conflictedFiles({ world, desk }: Session): string[] {
  return world.workspace.malformed
    .filter(({ problem }) => problem.kind === 'text' && problem.reason === 'conflict-markers')
    .map(({ path }) => path)
    .filter((path) => hasConflicts(desk.text(path) ?? ''));
}
