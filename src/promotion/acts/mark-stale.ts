import { markStale as say } from '#messages/generated/decide';
import { actionAfter } from '#provenance/derived/index-view';
import { compareEvidence } from '#provenance/evidence/compare-evidence';
import { isBroken } from '#provenance/evidence/compare-rows';
import type { ItemHistory } from '#provenance/ledger/item-history';

import { type ActContext, addItemResult, shortIdOf } from '../act-context.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { setStatus } from '../edits/record-edits.ts';
import { actItem } from '../entries/entry-item.ts';
import { transitionOf } from '../entries/entry-recorder.ts';
import { addWithdrawal, dropRow } from '../indexes/index-rows.ts';
import { refuseEditedRecord } from '../proposals/earlier-replacement.ts';
import { changedPlaces, confirmAt } from './bind-evidence.ts';

/** Marks memory with broken evidence stale. Edited memory is only noted. */
export async function markStale(session: ActContext, history: ItemHistory): Promise<void> {
  const { inputs, request, recorder } = session;
  const record = await itemRecord(session, history);
  if (!record || !transitionOf('mark-stale', history)) return;
  const { state, surfaces } = compareEvidence(record, history, inputs);
  if (!isBroken(state)) return;
  const short = shortIdOf(session, history.item);
  const edited = refuseEditedRecord(record, history, short);
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
  addItemResult(session, history, {
    did: 'marked stale',
    target: record.path,
    status: 'stale',
    entry,
    next:
      request.principal.kind === 'person'
        ? [
            ...(isDoubted
              ? []
              : [say.stillTrue({ confirm: confirmAt(short, changedPlaces(surfaces)) })]),
            say.notAnyMore({ item: short }),
            say.neverWas({ item: short }),
          ]
        : [],
  });
}
