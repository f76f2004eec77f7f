import { findRecord } from '#workspace/find-record';
import type { MemoryRecord } from '#workspace/records';

import type { Discovery } from '../discovery/discovery.ts';
import { discoveryOf } from '../discovery/read-discovery.ts';
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

/** The records that one wants to replace, and repeats: their copy was not corrected yet. */
export function repeatedReplaced(
  { world }: Pick<Session, 'world'>,
  record: MemoryRecord | null,
  discovery: Discovery,
): string[] {
  if (record?.role !== 'finding' && record?.role !== 'adr') return [];
  return record.supersedes.flatMap(({ value }) => {
    const old = findRecord(world.workspace, record, value, record.role);
    const history = old && world.ledger.byTarget.get(old.path);
    return old && history && wordsOf(discoveryOf(history, old)) === wordsOf(discovery)
      ? [old.path]
      : [];
  });
}

/** What a discovery says, when it applies and what shows it. */
function wordsOf({ claim, loadWhen, details }: Discovery): string {
  return JSON.stringify([claim, loadWhen, ...said.map((key) => details[key] ?? null)]);
}

const said = [
  'evidence',
  'applies_when',
  'does_not_apply_when',
  'context',
  'alternatives',
  'consequences',
] as const;
