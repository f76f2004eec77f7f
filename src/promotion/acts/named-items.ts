import type { ItemHistory } from '#provenance/ledger/item-history';

import { findItem } from '../discovery/find-item.ts';
import type { Session } from '../session.ts';
import { raiseRecord, raiseRow } from './raise-existing.ts';

/**
 * Goes through the items a command names, one after the other; what was written by hand is raised
 * first. A name given twice counts once.
 */
export async function eachItem(
  session: Session,
  names: readonly string[],
  decide: (history: ItemHistory) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  for (const name of names) {
    const found = findItem(name, session.world);
    if (found.kind === 'none') {
      session.reasons.push({ ...found.reason, item: name });
      continue;
    }
    const key =
      found.kind === 'item'
        ? found.history.item
        : found.kind === 'record'
          ? found.record.path
          : `${found.task.path}#${found.row.position}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const history =
      found.kind === 'item'
        ? found.history
        : found.kind === 'record'
          ? await raiseRecord(session, found.record)
          : await raiseRow(session, found.task, found.row);
    if (history) await decide(history);
  }
}
