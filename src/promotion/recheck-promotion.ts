import { renameInSentence } from '#messages/sentence';
import { keepsRecord } from '#provenance/discovery-kinds';
import { type RecordedAct, recordsPromotion } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';

import type { ActContext } from './act-context.ts';
import { surfacesAsAccepted } from './discovery/hash-evidence.ts';
import { type Gate, runGates } from './gate.ts';
import { evidenceHashed } from './gates/evidence-hashed.ts';
import { loadWhenGiven } from './gates/load-when-given.ts';
import { notDuplicate } from './gates/not-duplicate.ts';
import { notRetracted } from './gates/not-retracted.ts';
import { nothingHidden } from './gates/nothing-hidden.ts';
import { obligationsKept } from './gates/obligations-kept.ts';
import { patternDistilled } from './gates/pattern-distilled.ts';
import { provenanceFilled } from './gates/provenance-filled.ts';
import { scopeGiven } from './gates/scope-given.ts';
import { targetFree } from './gates/target-free.ts';
import { buildProposal } from './proposals/build-proposal.ts';
import type { Reason } from './reason.ts';

/** The gates that judge a record by itself: not by its status, lint, decider or proof. */
export const promotedRecordGates: readonly Gate[] = [
  provenanceFilled,
  evidenceHashed,
  scopeGiven,
  loadWhenGiven,
  obligationsKept,
  patternDistilled,
  notRetracted,
  notDuplicate,
  targetFree,
  nothingHidden,
];

/**
 * Runs the gates of a promotion again on an item that a change promoted, with its record as it is
 * now. Returns the refusals.
 *
 * @param session with the person who accepted it
 * @param act the promotion
 */
export async function recheckPromotion(
  session: ActContext,
  history: ItemHistory,
  act: RecordedAct,
): Promise<readonly Reason[]> {
  // A term or a requirement is in a shared file, which is never free.
  const gates = promotedRecordGates.filter(
    (gate) => gate !== targetFree || keepsRecord(history.kind),
  );
  const before = { ...history, acts: history.acts.slice(0, history.acts.indexOf(act)) };
  const proposal = await buildProposal(session, before, surfacesAsAccepted(history.content));
  // Memory is retracted, not rejected.
  const template = (line: string): string =>
    line.replace('ledger reject {item}', 'ledger retract {item} --because stale');
  return runGates(gates, proposal).reasons.map((each) => renameInSentence(each, { template }));
}

/** The act of a change that first promoted an item; undefined where none did. */
export function findPromotionInChange(
  { acts, status }: ItemHistory,
  isNew: (act: RecordedAct) => boolean,
): RecordedAct | undefined {
  if (status !== 'promoted' || recordsPromotion(acts.filter((act) => !isNew(act))))
    return undefined;
  return acts.findLast((act) => isNew(act) && act.entry.content.act === 'promotion');
}
