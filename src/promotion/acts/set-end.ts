import { recordEnd as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import type { ItemHistory } from '#provenance/ledger/item-history';
import {
  endKeys,
  isExpired,
  isReviewDue,
  type RecordEnd,
  recordEndOf,
} from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';

import { type ActContext, shortIdOf } from '../act-context.ts';
import { isIndependent } from '../discovery/consequence.ts';
import { contentHashOf } from '../discovery/hash-evidence.ts';
import { type Discovery, discoveryOf } from '../discovery/read-discovery.ts';
import { setStatus } from '../edits/record-edits.ts';
import { actItem } from '../entries/entry-item.ts';
import { refusal } from '../reason.ts';

/** New last days of a record: null removes a day, and a missing one stays. */
export type NewEnd = Partial<RecordEnd>;

/** Refuses a confirmation that would leave a day in the past, and days for a native note. */
export function checkEnd(
  session: ActContext,
  { history, record, high }: Confirmation,
  end: NewEnd,
): void {
  const { inputs, request, reasons } = session;
  const item = shortIdOf(session, history.item);
  const refuse = (code: string, message: Message): void =>
    void reasons.push(refusal(item, code, message));
  const asked = Object.keys(end).length > 0;
  if (record.role === 'native') return asked ? refuse('P12', say.ofNote()) : undefined;
  const { today } = inputs.workspace;
  const was = recordEndOf(record.document);
  if (isExpired(record, today) && end.valid_until === undefined)
    refuse('P03', say.expiredNow({ item, was: was.valid_until ?? '' }));
  if (isReviewDue(record, today) && end.review_by === undefined)
    refuse('P03', say.nextReview({ item, was: was.review_by ?? '' }));
  if (asked && high !== null && !isIndependent(history.raisedBy, request, inputs))
    refuse(
      'P08',
      say.ofHigh({
        item,
        why: high,
        ending: end.valid_until === undefined ? null : item,
        reviewed: end.review_by === undefined ? null : item,
      }),
    );
}

/** Writes the days into a record that was just confirmed, and an entry for that amendment. */
export async function setEnd(
  session: ActContext,
  { history, record }: Confirmation,
  rows: readonly SurfaceRow[],
  end: NewEnd,
): Promise<void> {
  const { buffer, recorder, request } = session;
  const was = recordEndOf(record.document);
  const changes = endKeys.flatMap((key) => {
    const value = end[key];
    return value === undefined || value === was[key] ? [] : [{ key, value }];
  });
  const item = shortIdOf(session, history.item);
  if (changes.length === 0) {
    if (Object.keys(end).length > 0) session.notes.push({ message: say.unchanged({ item }) });
    return;
  }
  await setStatus(session, record, 'promoted', changes);
  const after = (await buffer.record(record.path)) as MemoryRecord | null;
  if (after === null) return;
  const said = changes.map(({ key, value }) => `${words[key]} ${value ?? 'no day'}`).join(', ');
  const reason = [said, request.reason].filter((each) => each).join(': ');
  const { claim, details, loadWhen } = discoveryOf(history, after);
  await recorder.record({
    kind: 'amendment',
    task: history.task,
    items: [
      actItem(
        { ...history, status: 'promoted' },
        {
          to: 'promoted',
          reason,
          record: after,
          contentHash: contentHashOf(rows),
          rows,
          loadWhen,
          provenance: { ...details, claim },
        },
      ),
    ],
  });
  for (const { key, value } of changes) session.notes.push({ message: told[key](item, value) });
}

const words = { valid_until: 'valid until', review_by: 'to review by' } as const;

const told = {
  valid_until: (item: string, day: string | null): Message =>
    day === null ? say.lifted({ item }) : say.moved({ item, day }),
  review_by: (item: string, day: string | null): Message =>
    day === null ? say.reviewLifted({ item }) : say.reviewMoved({ item, day }),
} as const;

/** Memory that is confirmed, with its record as it is now. */
export interface Confirmation {
  readonly history: ItemHistory;
  readonly record: MemoryRecord;
  /** Whether the "Load when" of the record was edited. */
  readonly hasNewCondition: boolean;
  readonly discovery: Discovery;
  /** Why it is of high consequence, or null. */
  readonly high: string | null;
}
