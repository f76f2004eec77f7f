import { knownOfFew } from '#workspace/few-known';
import type { FileRecord, MemoryRecord } from '#workspace/records';

/** Finds the other records that have the role and the id of one. */
export const sameIdIn = knownOfFew((byPath: ReadonlyMap<string, FileRecord>): ((record: MemoryRecord) => readonly FileRecord[]) => {
  const first = new Map<string, FileRecord>();
  const others = new Map<string, FileRecord[]>();
  for (const record of byPath.values()) {
    const key = keyOf(record);
    if (!first.has(key)) first.set(key, record);
    else others.set(key, [...(others.get(key) ?? []), record]);
  }
  return (record) => {
    const key = keyOf(record);
    const [one, more] = [first.get(key), others.get(key) ?? []];
    return (one ? [one, ...more] : more).filter((each) => each.path !== record.path);
  };
});

function keyOf({ role, id }: MemoryRecord): string {
  return `${role} ${id.value}`;
}
