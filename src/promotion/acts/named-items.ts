import { acceptedText } from '#messages/generated/acts';
import { shellWord } from '#messages/shell-word';
import { keepsRecord } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isDecided } from '#provenance/pinned';

import { findItem } from '../discovery/find-item.ts';
import { hasConflicts } from '../edits/merge-conflicts.ts';
import { type Reason, refusal } from '../reason.ts';
import { type Session, shortIn } from '../session.ts';
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
    const unmerged = history && unmergedReason(session, history);
    if (unmerged) session.reasons.push(unmerged);
    else if (history) await decide(history);
  }
}

/** Refuses an item whose record has conflict markers: two sides of a merge are no text of it. */
function unmergedReason(session: Session, history: ItemHistory): Reason | null {
  const { path, kind } = history;
  if (path === null || !keepsRecord(kind) || !hasConflicts(session.desk.text(path) ?? ''))
    return null;
  const short = shortIn(session, history.item);
  const [decided, waiting] = isDecided(history) ? [short, null] : [null, shellWord(path)];
  return refusal(short, 'P12', acceptedText.torn({ path, decided, waiting }));
}
