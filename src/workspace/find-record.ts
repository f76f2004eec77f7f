import { follow } from './paths/follow-reference.ts';
import { lastName } from './paths/target.ts';
import type { FileRecord, MemoryRecord } from './records.ts';
import type { Workspace } from './workspace.ts';

/**
 * Finds the record that a reference in another one names: by path, by id, by an ADR's number
 * (`ADR-0012`, `0012`), or by file stem.
 */
export function findRecord(
  workspace: Workspace,
  from: MemoryRecord,
  reference: string,
  role: MemoryRecord['role'],
): MemoryRecord | null {
  const text = reference
    .trim()
    .replace(/^\[\[|\]\]$/g, '')
    .replace(/^`|`$/g, '');
  const linked = /\]\(([^()\s]+)\)/.exec(text)?.[1] ?? text;
  if (linked.includes('/') || /\.md(?:#|$)/.test(linked)) {
    const found = follow(workspace, from.path, linked);
    return found.kind === 'file' ? (workspace.byPath.get(found.path) ?? null) : null;
  }
  const number = /^(?:adr)?[-_ #]*(\d{1,5})$/i.exec(linked)?.[1];
  return (
    workspace.byName.get(`${role} ${linked}`) ??
    (number === undefined ? null : (workspace.byName.get(`${role} #${Number(number)}`) ?? null))
  );
}

/** Finds a finding by its id or path, or any record by its path. */
export function findingNamed(
  workspace: Pick<Workspace, 'byName' | 'byPath'>,
  name: string,
): MemoryRecord | null {
  return workspace.byName.get(`finding ${name}`) ?? workspace.byPath.get(name) ?? null;
}

/** Records by all of their names; the first with a name keeps it: ids, then stems, then numbers. */
export function recordsByName(records: readonly FileRecord[]): Map<string, FileRecord> {
  const names = new Map<string, FileRecord>();
  const claim = (name: string, record: FileRecord): void =>
    void (names.has(name) || names.set(name, record));
  for (const record of records) claim(`${record.role} ${record.id.value}`, record);
  for (const record of records)
    claim(`${record.role} ${lastName(record.path).replace(/\.md$/i, '')}`, record);
  for (const record of records)
    if (record.role === 'adr' && record.number) claim(`adr #${record.number.value}`, record);
  return names;
}
