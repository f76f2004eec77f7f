import { findRecord } from '#workspace/find-record';
import type { MemoryRecord } from '#workspace/records';

import type { Session } from '../session.ts';

/** A record that something wants to replace, and that another record replaced. */
export interface ReplacedAlready {
  readonly path: string;
  /** The id of the record that took its place. */
  readonly by: string;
}

/**
 * What a record says it replaces, where another one took its place before, or takes it in this very
 * plan.
 */
export async function replacedAlready(
  { world, desk }: Pick<Session, 'world' | 'desk'>,
  record: MemoryRecord | null,
): Promise<ReplacedAlready[]> {
  if (record?.role !== 'finding' && record?.role !== 'adr') return [];
  const found: ReplacedAlready[] = [];
  for (const { value } of record.supersedes) {
    const known = findRecord(world.workspace, record, value, record.role);
    const old = known ? await desk.record(known.path) : null;
    if ((old?.role !== 'finding' && old?.role !== 'adr') || old.status?.value !== 'superseded')
      continue;
    const names = old.supersededBy.map((each) => each.value);
    const [by] = names;
    if (
      by !== undefined &&
      !names.some((name) => findRecord(world.workspace, old, name, old.role)?.path === record.path)
    )
      found.push({ path: old.path, by });
  }
  return found;
}
