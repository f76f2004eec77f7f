import { markStale as say } from '#messages/generated/decide';
import { actionAfter } from '#provenance/derived/index-view';
import { compareEvidence } from '#provenance/evidence/compare-evidence';
import { isBroken } from '#provenance/evidence/compare-rows';
import type { ItemHistory } from '#provenance/ledger/item-history';

import { itemRecord } from '../discovery/find-item.ts';
import { setStatus } from '../edits/record-edits.ts';
import { actItem } from '../entries/entry-item.ts';
import { moveOf } from '../entries/entry-recorder.ts';
import { addWithdrawal, dropRow } from '../indexes/index-rows.ts';
import { notAsAccepted } from '../proposals/earlier-replacement.ts';
import { addDone, type Session, shortIn } from '../session.ts';

/** Marks memory with broken evidence stale. Edited memory is only noted. */
export async function markStale(session: Session, history: ItemHistory): Promise<void> {
  const { world, request, recorder } = session;
  const record = await itemRecord(session, history);
  if (!record || !moveOf('mark-stale', history)) return;
  const { state, surfaces } = compareEvidence(record, history, world);
  if (!isBroken(state)) return;
  const short = shortIn(session, history.item);
  const edited = notAsAccepted(record, history, short);
  if (edited) return void session.notes.push({ message: edited.message });
  const reason = surfaces
    .filter((each) => isBroken(each.state))
    .map((each) => `${each.surface} ${each.state}`)
    .join(', ');
  const isDoubted = surfaces.some((each) => each.state === 'in-doubt');
  const entry = await recorder.record({
    kind: 'staleness',
    task: history.task,
    items: [actItem(history, { to: 'stale', reason, record })],
  });
  await dropRow(session, record.path);
  await setStatus(session, record, 'stale');
  await addWithdrawal(session, {
    item: record.title,
    path: record.path,
    replacement: null,
    action: actionAfter({ to: 'stale', reason }),
  });
  addDone(session, history, {
    did: 'marked stale',
    target: record.path,
    status: 'stale',
    entry,
    next:
      request.principal.kind === 'person'
        ? [
            ...(isDoubted ? [] : [say.stillTrue({ item: short })]),
            say.notAnyMore({ item: short }),
            say.neverWas({ item: short }),
          ]
        : [],
  });
}
