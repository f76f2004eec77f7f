import type { Role } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/** One memory store: an index or the records of a role in one folder. */
export interface ExistingMemory {
  readonly role: Role | 'ledger entry';
  readonly folder: string;
  readonly count: number;
}

/** The memory of a workspace by role and folder, in the order of its files. */
export function foundMemory(workspace: Workspace): ExistingMemory[] {
  const counts = new Map<string, ExistingMemory>();
  const add = (role: ExistingMemory['role'], path: string): void => {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    const key = `${role} ${folder}`;
    counts.set(key, { role, folder, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  for (const record of workspace.byPath.values()) add(record.role, record.path);
  for (const entry of workspace.entries) add('ledger entry', entry.path);
  return [...counts.values()];
}
