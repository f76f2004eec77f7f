import { plainText } from '#diagnostics/plain-text';

import { frontmatterMap, type SpannedValue } from '../document.ts';
import { findRecord } from '../find-record.ts';
import { listOf, scalarOf } from '../frontmatter/values.ts';
import { follow } from '../paths/follow-reference.ts';
import { isErasedRecord, isServedAsFact } from '../record-status.ts';
import type { Adr, Finding, MemoryIndex, MemoryRecord, Retraction } from '../records.ts';
import type { Workspace } from '../workspace.ts';

/** The records that a record names as its replacements. */
export function successorsOf(workspace: Workspace, record: MemoryRecord): (Finding | Adr)[] {
  const { role, named } = replacementsNamed(record);
  return named.flatMap(({ value }) => {
    const found = findRecord(workspace, record, value, role);
    return found?.role === 'finding' || found?.role === 'adr' ? [found] : [];
  });
}

function replacementsNamed(record: MemoryRecord): {
  readonly role: 'finding' | 'adr';
  readonly named: readonly SpannedValue[];
} {
  if (record.role === 'finding' || record.role === 'adr')
    return { role: record.role, named: record.supersededBy };
  // An erased record keeps the name of its replacement.
  const map = isErasedRecord(record) ? frontmatterMap(record.document) : null;
  const role = scalarOf(map, 'type')?.value === 'adr' ? 'adr' : 'finding';
  return { role, named: listOf(map, 'superseded_by') ?? [] };
}

/** Whether a record replaces no other: it is not decided yet, or was never accepted. */
export function replacesNothing({ status }: Finding | Adr): boolean {
  return ['candidate', 'proposed', 'rejected', 'quarantined', 'rolled-back'].includes(
    status?.value ?? '',
  );
}

/** The replacement of a record that is served as fact. */
export function successorOf(workspace: Workspace, record: MemoryRecord): Finding | Adr | null {
  return successorsOf(workspace, record).find(isServedAsFact) ?? null;
}

/** The replacement to read for a record; undefined where all of them were withdrawn. */
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

/** Whether the replacements of two records, in any number of steps, have one in common. */
export function hasCommonReplacement(
  workspace: Workspace,
  one: MemoryRecord,
  other: MemoryRecord,
): boolean {
  const reached = reachedFrom(workspace, one);
  return [...reachedFrom(workspace, other)].some((each) => reached.has(each));
}

function reachedFrom(workspace: Workspace, record: MemoryRecord): Set<MemoryRecord> {
  const reached = new Set([record]);
  // Iteration includes values that are added meanwhile, each once, so a cycle of records ends.
  for (const each of reached) for (const next of successorsOf(workspace, each)) reached.add(next);
  return reached;
}

/** The file that a retraction names as replacement; null where it names none. */
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
