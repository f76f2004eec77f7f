import { folderOf } from './paths/target.ts';
import type { Adr } from './records.ts';

/** The decision records of one folder that have one number: each list has two or more. */
export function sharedNumbers(adrs: readonly Adr[]): Adr[][] {
  const groups = new Map<string, Adr[]>();
  for (const adr of adrs) {
    if (!adr.number) continue;
    const key = `${folderOf(adr.path)} ${adr.number.value}`;
    groups.set(key, [...(groups.get(key) ?? []), adr]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
