import { resolveTarget } from '#workspace/paths/target';
import type { IndexEntry, MemoryIndex } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { Session } from '../session.ts';

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

/** The workspace with its indexes as they are planned so far. */
export async function withPlannedIndexes(session: Session): Promise<Workspace> {
  const { workspace, homes } = session.world;
  const paths = new Set([homes.index, ...workspace.indexes.map(({ path }) => path)]);
  const indexes = await Promise.all(
    [...paths]
      .filter((path) => session.desk.text(path) !== null)
      .map((path) => indexAt(session, path)),
  );
  return {
    ...workspace,
    indexes: indexes.filter((index): index is MemoryIndex => index !== null),
  };
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
