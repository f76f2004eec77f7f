import type { Records } from '#workspace/workspace';

import type { Ledger } from './ledger.ts';

/** Where an act of the ledger moved the record that stood at a path; null where none did. */
export function movedByAct(
  { byPath }: Pick<Records, 'byPath'>,
  ledger: Ledger,
  from: string,
): string | null {
  if (byPath.has(from)) return null;
  for (const { acts, path: target } of ledger.items.values())
    if (target !== null && byPath.has(target) && acts.some(({ item }) => item.path === from))
      return target;
  return null;
}
