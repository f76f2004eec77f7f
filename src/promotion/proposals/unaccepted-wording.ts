import { acceptedText as say } from '#messages/accepted-text';
import { holdsBody } from '#provenance/ledger/lawful-changes';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { holdsDigest } from '#provenance/record-text/body-digest';
import { type RecordedAct, recordsPromotion } from '#provenance/recorded-acts';
import type { MemoryRecord } from '#workspace/records';

import { type Reason, refusal } from '../reason.ts';
import { type Session, shortIn } from '../session.ts';
import { recordStatusFor } from '../states.ts';

/** Refuses to withdraw or replace memory in words that nobody accepted. */
export function editedBeforeWithdrawal(
  session: Pick<Session, 'world' | 'raised'>,
  { item }: ItemHistory,
  record: MemoryRecord,
): Reason {
  const short = shortIn(session, item);
  return refusal(short, 'P12', say.editedBeforeWithdrawal({ path: record.path, item: short }));
}

/**
 * What speaks against an act on memory whose body is not what was accepted: no other act may take
 * such a change along and make it look decided.
 *
 * @param short the item, as people type it
 */
export function notAsAccepted(
  record: MemoryRecord,
  history: ItemHistory,
  short: string,
): Reason | null {
  const accepted = acceptedDigests(history);
  if (accepted.length === 0 || accepted.some((digest) => holdsDigest(record, digest))) return null;
  return refusal(short, 'P12', say.edited({ item: short, path: record.path }));
}

/** Returns the digests of the text that was accepted: none for a candidate. */
export function acceptedDigests(history: ItemHistory): string[] {
  if (recordStatusFor(history.status) === 'candidate') return [];
  const served =
    recordsPromotion(history.acts) &&
    !['superseded', 'rolled-back', 'rejected'].includes(history.status);
  // What was found when it went stale or into quarantine is no measure: a change from before then
  // would be taken along.
  const measures = served
    ? holdsBody
    : (act: RecordedAct): boolean => act.item.body_digest !== undefined;
  // Where branches decided apart, the act that joins them takes either.
  return [history.acts.findLast(measures), ...history.latest.filter(measures)].flatMap(
    (act) => act?.item.body_digest ?? [],
  );
}
