import { plainText } from '#diagnostics/plain-text';

import { type Located, mapOf } from '../document.ts';
import { isErasedRecord } from '../erased-record.ts';
import { findRecord } from '../find-record.ts';
import { listOf, scalarOf } from '../frontmatter/values.ts';
import { follow } from '../paths/follow-reference.ts';
import type { Adr, Finding, MemoryIndex, MemoryRecord, Retraction } from '../records.ts';
import { isServedAsFact } from '../standing.ts';
import type { Workspace } from '../workspace.ts';

/** The records that a record says took its place. */
export function successorsOf(workspace: Workspace, record: MemoryRecord): (Finding | Adr)[] {
  const { role, named } = replacementsNamed(record);
  return named.flatMap(({ value }) => {
    const found = findRecord(workspace, record, value, role);
    return found?.role === 'finding' || found?.role === 'adr' ? [found] : [];
  });
}

function replacementsNamed(record: MemoryRecord): {
  readonly role: 'finding' | 'adr';
  readonly named: readonly Located[];
} {
  if (record.role === 'finding' || record.role === 'adr')
    return { role: record.role, named: record.supersededBy };
  // What was erased keeps the name of what took its place.
  const map = isErasedRecord(record) ? mapOf(record.document) : null;
  const role = scalarOf(map, 'type')?.value === 'adr' ? 'adr' : 'finding';
  return { role, named: listOf(map, 'superseded_by') ?? [] };
}

/** Whether a record took the place of none: it is not decided yet, or was never accepted. */
export function replacesNothing({ status }: Finding | Adr): boolean {
  return replacingNone.has(status?.value ?? '');
}

const replacingNone: ReadonlySet<string> = new Set([
  'candidate',
  'proposed',
  'rejected',
  'quarantined',
  'rolled-back',
]);

/** The record that took the place of another, while it is memory itself. */
export function successorOf(workspace: Workspace, record: MemoryRecord): Finding | Adr | null {
  return successorsOf(workspace, record).find(isServedAsFact) ?? null;
}

/** The record to follow in the place of another; none where all that replaced it is gone. */
export function replacementOf(
  workspace: Workspace,
  record: MemoryRecord,
): Finding | Adr | undefined {
  const named = successorsOf(workspace, record);
  const isLive = (each: MemoryRecord): boolean =>
    (each.role === 'finding' || each.role === 'adr') &&
    each.status?.value !== 'superseded' &&
    !replacesNothing(each);
  return (
    named.find(isServedAsFact) ??
    named.find((each) => [...reachedFrom(workspace, each)].some(isLive))
  );
}

/**
 * Whether two replaced records end in the same one, or the one in the other, however many steps it
 * takes.
 */
export function endTogether(workspace: Workspace, one: MemoryRecord, other: MemoryRecord): boolean {
  const reached = reachedFrom(workspace, one);
  return [...reachedFrom(workspace, other)].some((each) => reached.has(each));
}

function reachedFrom(workspace: Workspace, record: MemoryRecord): Set<MemoryRecord> {
  const reached = new Set([record]);
  // A set gives what is added to it while it is walked, and nothing twice: a round of records ends.
  for (const each of reached) for (const next of successorsOf(workspace, each)) reached.add(next);
  return reached;
}

/** The file that a row of withdrawn memory names as its replacement; null where it names none. */
export function replacementIn(
  workspace: Workspace,
  index: MemoryIndex,
  { replacement }: Retraction,
): string | null {
  if (!replacement) return null;
  const found = follow(
    workspace,
    index.path,
    /\]\(([^()\s]+)\)/.exec(replacement.value)?.[1] ?? plainText(replacement.value),
  );
  return 'path' in found ? found.path : null;
}
