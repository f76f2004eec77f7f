import { UsageError } from '#diagnostics/failure';
import { guardData } from '#guards/guards-of-record';
import { secret } from '#messages/generated/acts';
import { supersede as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import { type ActContext, shortIdOf } from '#promotion/act-context';
import type { ActInputs } from '#promotion/act-inputs';
import { capture, captureAndDecide } from '#promotion/acts/capture';
import { checkWorth } from '#promotion/acts/check-claim';
import {
  type CorrectedCopy,
  correctedCopy,
  openCorrectedCopy,
} from '#promotion/acts/corrected-copy';
import type { CaptureInput } from '#promotion/acts/discover';
import { decideEach } from '#promotion/acts/dispose';
import { promote as promoteOne } from '#promotion/acts/promote';
import {
  nameSuccessor,
  refuseUnpromotedSuccessor,
  supersede as supersedeOne,
} from '#promotion/acts/supersede';
import { consequenceOf, consequenceOfDiscovery } from '#promotion/discovery/consequence';
import { findItem, itemRecord } from '#promotion/discovery/find-item';
import type { Discovery } from '#promotion/discovery/read-discovery';
import { checkGuards } from '#promotion/guard-proof';
import type { Outcome } from '#promotion/outcome';
import { refuseUnauthorized } from '#promotion/policy';
import { editedBeforeWithdrawal } from '#promotion/proposals/earlier-replacement';
import { transitionFrom } from '#promotion/transitions';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isStatusOfMemory } from '#provenance/ledger/transitions';
import { recordOfItem } from '#provenance/native-item';

import { placeFinder } from '../capture/find-places.ts';
import {
  beginRaising,
  guardKey,
  needsOfInput,
  type TypedInput,
  typedInput,
} from '../capture/typed-input.ts';
import { noteEnabledConflicts } from '../conflicts/note-conflicts.ts';
import { withoutBranchTask } from '../unit-of-work/act-request.ts';
import { type ActNeeds, requiredEvidence } from '../unit-of-work/load-act-inputs.ts';
import { promoteRaised, type RaiseContext } from '../unit-of-work/promote-raised.ts';
import { handEditOf, keepEdit, takeBaseText } from '../unit-of-work/record-versions.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';

/** The successor of a record, as it was typed. */
export interface SuccessorInput {
  /** The path of a record from the root, or a claim; null for a successor yet to be written. */
  readonly named: string | null;
  /** The parts of a new claim; its sentence is empty where it is not known. */
  readonly input: CaptureInput;
}

/**
 * Replaces a record of memory. A named record takes its place, and is promoted if it is pending; a
 * claim is proposed and promoted in the same act; with neither, a corrected copy is proposed.
 */
export async function supersede(
  acting: ActInvocation,
  old: string,
  { named, input }: SuccessorInput,
): Promise<Outcome> {
  const typed = await typedInput(acting, input);
  const saysMore = isMoreThanClaim(input);
  if (named === null && input.claim === '' && saysMore) throw new UsageError(say.claimMissing());
  const takesClaim = (known: Parameters<typeof isClaim>[1]): boolean =>
    named === null ? saysMore : isClaim(named, known);
  const finder = placeFinder(acting, null);
  return runAct(acting, {
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
      decideEach(session, [old], async (history) => {
        const edit = await handEditOf(session, history, loaded);
        const isNew = takesClaim(session.inputs);
        if (named === null && !isNew) {
          const claim = input.claim === '' ? null : input.claim;
          await openCorrectedCopy(session, history, { claim, edit });
          // The copy may leave out parts of the edit.
          const undone = session.buffer.writes({}).find(({ path }) => path === edit?.record.path);
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
    indexFirst: true,
  });
}

/** Whether a new claim has more than its sentence. */
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

/** Replaces a record by another one; a pending one is promoted in the same act. */
async function supersedeByRecord(
  session: ActContext,
  history: ItemHistory,
  successor: string,
): Promise<void> {
  const found = findItem(successor, session.inputs);
  if (found.kind === 'none') return void session.reasons.push({ ...found.reason, item: successor });
  if (
    found.kind === 'item' &&
    !transitionFrom('promote', found.history.status) &&
    found.history.path !== null
  ) {
    const { history: its } = found;
    if (!isStatusOfMemory(its.status))
      return void session.reasons.push(refuseUnpromotedSuccessor(session, history, its));
    const record = await itemRecord(session, its);
    if (record) return supersedeOne(session, history, record);
  }
  // Promoting a record that names what it replaces supersedes that.
  await decideEach(session, [successor], async (its) => {
    await nameSuccessor(session, history, its);
    if (session.reasons.length === 0) await promoteOne(session, its);
  });
}

/** Whether an argument is a new claim: it has a space, and names no item. */
function isClaim(text: string, known: Pick<ActInputs, 'workspace' | 'ledger'>): boolean {
  return /\s/.test(text.trim()) && findItem(text, known).kind === 'none';
}

function needsOfClaim(
  old: string,
  typed: TypedInput,
  known: Pick<ActInputs, 'workspace' | 'ledger'>,
): ActNeeds {
  const said = needsOfInput(typed);
  const taken = requiredEvidence([old], false)(known.workspace, known.ledger);
  const found = findItem(old, known);
  const record = found.kind === 'item' ? recordOfItem(found.history, known.workspace) : null;
  const guards = record && record.role !== 'native' ? guardData(record.document) : null;
  return {
    ...said,
    locators: [...said.locators, ...taken.locators],
    // If no guard is given, the new claim keeps the guard of the old one.
    prove:
      typed.input.details.guard || guards === null
        ? said.prove
        : [{ key: guardKey(typed.input), guards }],
  };
}

/**
 * Proposes a new claim and promotes it, which supersedes the record. If another person has to
 * decide, the claim is only proposed.
 *
 * @param waits only propose it
 */
async function supersedeByClaim(
  begun: ActContext,
  old: ItemHistory,
  typed: TypedInput,
  { waits, ...carried }: RaiseContext & { readonly waits: boolean },
): Promise<void> {
  const { acting, loaded } = carried;
  const session = await beginRaising(begun, loaded, typed, (kind) => secret.inRequest({ kind }));
  const { input } = typed;
  const copy = await correctedCopy(session, old, { claim: input.claim, said: input });
  if (!copy) return;
  checkGuards(session, copy.discovery);
  // No review follows, which would ask whether the claim is worth keeping.
  checkWorth(session, copy.discovery, false);
  const settings = { replaces: copy.record };
  const later = waits ? say.replaces({ path: copy.record.path }) : whyLater(session, old, copy);
  if (later) {
    const [raised] = await capture(session, [copy.discovery], settings);
    if (raised) session.notes.push({ message: later });
    return;
  }
  const prompt = withoutBranchTask(session, acting);
  const waiting = `ledger supersede ${shortIdOf(session, old.item)} --claim "…"`;
  await captureAndDecide(prompt, [withoutTraces(copy.discovery, session, prompt)], {
    ...settings,
    decide: (own, history) => promoteRaised(own, history, carried, waiting),
  });
  await noteEnabledConflicts(session, loaded);
}

/**
 * Returns why the claim stays pending: the actor may not decide it, or it needs another person;
 * else null.
 */
function whyLater(
  session: ActContext,
  old: ItemHistory,
  { record, discovery }: CorrectedCopy,
): Message | null {
  const { request, inputs } = session;
  const { path } = record;
  const high = consequenceOf(old, record, inputs) ?? consequenceOfDiscovery(discovery, inputs);
  if (refuseUnauthorized('supersede', request.principal, inputs.policy, high !== null))
    return say.replaces({ path });
  return high === null ? null : say.waitsForAnother({ path, why: high });
}

/** A discovery without the traces that the first session adds and the second does not. */
function withoutTraces(discovery: Discovery, from: ActContext, to: ActContext): Discovery {
  const { details } = discovery;
  const gone = from.request.traces.filter((each) => !to.request.traces.includes(each));
  const traces = (details.origin_traces ?? []).filter((each) => !gone.includes(each));
  return { ...discovery, details: { ...details, origin_traces: traces } };
}
