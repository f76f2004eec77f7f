import type { Edit } from '#diagnostics/diagnostic';
import type { MemoryIndex } from '#workspace/records';

import type { Session } from '../session.ts';
import { indexAt, type Managed, targetOf } from './managed-rows.ts';

/**
 * Puts the managed rows of each section in the order of their paths, each in the place of another
 * managed row.
 */
export async function sortRows(
  session: Session,
  path: string,
  managed: ReadonlyMap<string, Managed>,
): Promise<void> {
  const index = await indexAt(session, path);
  if (!index) return;
  const { text } = index.document;
  const edits: Edit[] = [];
  for (const section of new Set(index.entries.map((entry) => entry.section))) {
    const rows = index.entries.filter(
      (entry) => entry.section === section && managed.has(targetOf(path, entry) ?? ''),
    );
    const sorted = [...rows].sort((one, other) =>
      (targetOf(path, one) ?? '') < (targetOf(path, other) ?? '') ? -1 : 1,
    );
    rows.forEach((row, at) => {
      const wanted = sorted[at];
      if (wanted && wanted !== row)
        edits.push({ ...row.span, text: text.slice(wanted.span.start, wanted.span.end) });
    });
  }
  if (edits.length > 0)
    await session.desk.edit<MemoryIndex>(
      path,
      'index',
      () => edits,
      (after, before) => after.entries.length === before.entries.length,
    );
}
