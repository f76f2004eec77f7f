import { follow } from './look-up.ts';
import type { MemoryRecord } from './records.ts';
import type { Workspace } from './workspace.ts';

/**
 * Finds the record that a reference names: by path, by id, by an ADR's number (`ADR-0012`, `0012`), or by file stem.
 *
 * @param from the record the reference stands in, for relative paths
 */
export function findRecord(workspace: Workspace, from: MemoryRecord, reference: string, role: MemoryRecord['role']): MemoryRecord | null {
  const text = reference.trim().replace(/^\[\[|\]\]$/g, '').replace(/^`|`$/g, '');
  const linked = /\]\(([^()\s]+)\)/.exec(text)?.[1] ?? text;
  if (linked.includes('/') || /\.md(?:#|$)/.test(linked)) {
    const found = follow(workspace, from.path, linked);
    return found.kind === 'file' ? (workspace.byPath.get(found.path) ?? null) : null;
  }
  const candidates = [...workspace.byPath.values()].filter((record) => record.role === role);
  const number = /^(?:adr)?[-_ #]*(\d{1,5})$/i.exec(linked)?.[1];
  return (
    candidates.find((record) => record.id.value === linked) ??
    candidates.find((record) => stem(record.path) === linked) ??
    (number === undefined ? null : (candidates.find((record) => record.role === 'adr' && record.number?.value === Number(number)) ?? null))
  );
}

function stem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
}
