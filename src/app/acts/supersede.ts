import { openCorrectedCopy } from '#promotion/acts/corrected-copy';
import { eachItem } from '#promotion/acts/named-items';
import { promote as promoteOne } from '#promotion/acts/promote';
import { nameSuccessor, supersede as supersedeOne } from '#promotion/acts/supersede';
import { findItem } from '#promotion/discovery/find-item';
import { itemRecord } from '#promotion/discovery/item-record';
import type { Outcome } from '#promotion/outcome';
import { editedBeforeWithdrawal } from '#promotion/proposals/unaccepted-wording';
import { moveBy } from '#promotion/states';

import { handEditOf } from '../unit-of-work/hand-edit.ts';
import { requiredEvidence } from '../unit-of-work/required-evidence.ts';
import { act, type Acting } from '../unit-of-work/run-act.ts';

/**
 * Puts a new truth in the place of an old one: with a successor both sides at once, promoting it
 * where it still waits; without, opens a corrected copy.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function supersede(
  acting: Acting,
  old: string,
  successor: string | null,
  claim: string | null,
): Promise<Outcome> {
  return act(acting, {
    needs: requiredEvidence(successor === null ? [old] : [old, successor], successor !== null),
    plan: (session, loaded) =>
      eachItem(session, [old], async (history) => {
        const edit = await handEditOf(session, history, loaded);
        if (successor === null) return openCorrectedCopy(session, history, { claim, edit });
        if (edit)
          return void session.reasons.push(editedBeforeWithdrawal(session, history, edit.record));
        const found = findItem(successor, session.world);
        if (found.kind === 'none')
          return void session.reasons.push({ ...found.reason, item: successor });
        if (
          found.kind === 'item' &&
          !moveBy('promote', found.history.status) &&
          found.history.target !== null
        ) {
          const record = await itemRecord(session, found.history);
          if (record) return supersedeOne(session, history, record);
        }
        // What still waits is promoted in the same act; saying whom it replaces settles both sides.
        await eachItem(session, [successor], async (its) => {
          await nameSuccessor(session, history, its);
          if (session.reasons.length === 0) await promoteOne(session, its);
        });
      }),
    order: 'index-first',
  });
}
