import { UsageError } from '#diagnostics/failure';
import { supersede as say } from '#messages/supersede';
import { openCorrectedCopy } from '#promotion/acts/corrected-copy';
import type { CaptureInput } from '#promotion/acts/discover';
import { eachItem } from '#promotion/acts/named-items';
import { promote as promoteOne } from '#promotion/acts/promote';
import { byNoMemory, nameSuccessor, supersede as supersedeOne } from '#promotion/acts/supersede';
import { findItem } from '#promotion/discovery/find-item';
import { itemRecord } from '#promotion/discovery/item-record';
import type { Outcome } from '#promotion/outcome';
import { editedBeforeWithdrawal } from '#promotion/proposals/unaccepted-wording';
import type { Session } from '#promotion/session';
import { moveBy } from '#promotion/states';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isStatusOfMemory } from '#provenance/ledger/law';

import { placeFinder } from '../capture/place-finder.ts';
import { typedInput } from '../capture/typed-input.ts';
import { takeBaseText } from '../unit-of-work/base-text.ts';
import { handEditOf } from '../unit-of-work/hand-edit.ts';
import { keepEdit } from '../unit-of-work/keep-edit.ts';
import { requiredEvidence } from '../unit-of-work/required-evidence.ts';
import { act, type Acting } from '../unit-of-work/run-act.ts';
import { isClaim, needsOfClaim, supersedeByClaim } from './supersede-anew.ts';

/** What takes the place of an old record, as it was typed. */
export interface NewTruth {
  /** A record, by its path from the root, or a claim; null where nothing takes the place yet. */
  readonly named: string | null;
  /** What is said of a new claim, which is empty where none is known. */
  readonly input: CaptureInput;
}

/**
 * Puts a new truth in the place of an old one: with a record both sides at once, promoting it where
 * it still waits; with a claim, which is raised and promoted in the same act; with neither it opens
 * a corrected copy.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function supersede(
  acting: Acting,
  old: string,
  { named, input }: NewTruth,
): Promise<Outcome> {
  const typed = await typedInput(acting, input);
  const saysMore = isMoreThanClaim(input);
  if (named === null && input.claim === '' && saysMore) throw new UsageError(say.claimMissing());
  const takesClaim = (known: Parameters<typeof isClaim>[1]): boolean =>
    named === null ? saysMore : isClaim(named, known);
  const finder = placeFinder(acting, null);
  return act(acting, {
    needs: async (workspace, ledger, _loaded, repository) => {
      if (takesClaim({ workspace, ledger })) {
        const placed = await finder.find(typed.input, workspace, repository);
        return needsOfClaim(old, { ...typed, input: placed }, { workspace, ledger });
      }
      if (named !== null && saysMore) throw new UsageError(say.ofNewClaim({ named }));
      const names = named === null ? [old] : [old, named];
      return requiredEvidence(names, named !== null)(workspace, ledger);
    },
    plan: (session, loaded) =>
      eachItem(session, [old], async (history) => {
        const edit = await handEditOf(session, history, loaded);
        const isNew = takesClaim(session.world);
        if (named === null && !isNew) {
          const claim = input.claim === '' ? null : input.claim;
          await openCorrectedCopy(session, history, { claim, edit });
          // A copy says no more than a record of its kind does.
          const undone = session.desk.writes({}).find(({ path }) => path === edit?.record.path);
          if (undone) keepEdit(acting, session, loaded, undone);
          return;
        }
        if (edit)
          return void session.reasons.push(editedBeforeWithdrawal(session, history, edit.record));
        await takeBaseText(acting, session, history, loaded);
        if (!isNew) return supersedeByRecord(session, history, named ?? '');
        finder.tell(session);
        return supersedeByClaim(
          session,
          history,
          { ...typed, input: finder.found(typed.input) },
          { acting, loaded, waits: named === null },
        );
      }),
    order: 'index-first',
  });
}

/** Whether more is said of a new claim than its sentence. */
function isMoreThanClaim({
  evidence,
  commands,
  outputs,
  loadWhen,
  details,
}: CaptureInput): boolean {
  const lists = [evidence, commands, outputs, Object.keys(details)];
  return loadWhen !== null || lists.some(({ length }) => length > 0);
}

/** Lets a record take the place: one that waits is promoted in the same act. */
async function supersedeByRecord(
  session: Session,
  history: ItemHistory,
  successor: string,
): Promise<void> {
  const found = findItem(successor, session.world);
  if (found.kind === 'none') return void session.reasons.push({ ...found.reason, item: successor });
  if (
    found.kind === 'item' &&
    !moveBy('promote', found.history.status) &&
    found.history.path !== null
  ) {
    const { history: its } = found;
    if (!isStatusOfMemory(its.status))
      return void session.reasons.push(byNoMemory(session, history, its));
    const record = await itemRecord(session, its);
    if (record) return supersedeOne(session, history, record);
  }
  // Saying whom it replaces settles both sides.
  await eachItem(session, [successor], async (its) => {
    await nameSuccessor(session, history, its);
    if (session.reasons.length === 0) await promoteOne(session, its);
  });
}
