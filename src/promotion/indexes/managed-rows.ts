import { getsRow } from '#provenance/discovery-kinds';
import { conditionOf } from '#provenance/record-text/condition-of';
import { resolveTarget } from '#workspace/paths/target';
import type { IndexEntry, MemoryIndex, MemoryRecord } from '#workspace/records';
import { isServedAsFact, statusOf } from '#workspace/standing';

import type { Session } from '../session.ts';

/**
 * A record whose row is written by the machine: its condition stands in its frontmatter or its
 * entry.
 */
export interface Managed {
  readonly record: MemoryRecord;
  readonly loadWhen: string;
  readonly status: string;
}

/** The records whose rows are the machine's. */
export function managedRecords({ world }: Session): Map<string, Managed> {
  const managed = new Map<string, Managed>();
  for (const record of [...world.workspace.byPath.values()].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )) {
    if (!getsRow(record) || !isServedAsFact(record)) continue;
    const loadWhen = conditionOf(record, world.ledger);
    if (loadWhen !== null)
      managed.set(record.path, { record, loadWhen, status: statusOf(record) ?? 'promoted' });
  }
  return managed;
}

/** Every governed index, the main one first. */
export function indexesOf({ world, desk }: Session): string[] {
  const governed = world.workspace.indexes
    .filter((index) => index.governed)
    .map((index) => index.path);
  return [...new Set([world.homes.index, ...governed])].filter((path) => desk.text(path) !== null);
}

/** An index with what was planned so far. */
export async function indexAt({ desk }: Session, path: string): Promise<MemoryIndex | null> {
  const record = await desk.record(path);
  return record?.role === 'index' ? record : null;
}

/** Where a row leads, when that is inside; the retraction table does not count. */
export function targetOf(
  from: string,
  entry: Pick<IndexEntry, 'target'> & Partial<Pick<IndexEntry, 'section'>>,
): string | null {
  if (!entry.target || entry.section === 'stale') return null;
  const target = resolveTarget(from, entry.target.value);
  return target.kind === 'inside' ? target.path : null;
}
