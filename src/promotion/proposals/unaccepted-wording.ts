import { shellWord } from '#messages/shell-word';
import { holdsDigest } from '#provenance/record-text/body-digest';
import { holdsBody } from '#provenance/ledger/lawful-changes';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { recordsPromotion, type RecordedAct } from '#provenance/recorded-acts';
import { fileOf } from '#provenance/native-item';
import type { MemoryRecord } from '#workspace/records';

import type { Reason } from '../reason.ts';
import { recordStatusFor } from '../states.ts';

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
  if (recordStatusFor(history.status) === 'candidate') return null;
  const served =
    recordsPromotion(history.acts) &&
    !['superseded', 'rolled-back', 'rejected'].includes(history.status);
  // What was found when it went stale or into quarantine is no measure: a change from before then
  // would be taken along.
  const measures = served
    ? holdsBody
    : (act: RecordedAct): boolean => act.item.body_digest !== undefined;
  // Where branches decided apart, the act that joins them takes either.
  const accepted = [history.acts.findLast(measures), ...history.latest.filter(measures)].flatMap(
    (act) => act?.item.body_digest ?? [],
  );
  if (accepted.length === 0 || accepted.some((digest) => holdsDigest(record, digest))) return null;
  return {
    code: 'P12',
    item: short,
    text: `${record.path} does not say what was accepted`,
    mend: [
      `a typo: ledger amend ${short} --reason "…"`,
      `a new truth: ledger supersede ${short}`,
      `by mistake: git checkout HEAD -- ${shellWord(fileOf(record))}`,
    ],
  };
}
