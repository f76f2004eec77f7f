import { guardData } from '#guards/guards-of-record';
import type { Message } from '#messages/message';
import { secret } from '#messages/secret';
import { supersede as say } from '#messages/supersede';
import { capture, remember } from '#promotion/acts/capture';
import { checkWorth } from '#promotion/acts/check-claim';
import { type CorrectedCopy, correctedCopy } from '#promotion/acts/corrected-copy';
import { noteConflicts } from '#promotion/conflict-notes';
import { consequenceOf, consequenceUnraised } from '#promotion/discovery/consequence';
import type { Discovery } from '#promotion/discovery/discovery';
import { findItem } from '#promotion/discovery/find-item';
import { checkGuards } from '#promotion/guard-proof';
import { mayAct } from '#promotion/policy';
import { type Session, shortIn } from '#promotion/session';
import type { World } from '#promotion/world';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { recordOfItem } from '#provenance/native-item';

import { beginRaising, guardKey, needsOfInput, type TypedInput } from '../capture/typed-input.ts';
import { conflictsAsked } from '../conflicts/open-conflicts.ts';
import { withoutBranchTask } from '../unit-of-work/act-request.ts';
import type { WorldNeeds } from '../unit-of-work/load-world.ts';
import { type Carried, promoteRaised } from '../unit-of-work/promote-raised.ts';
import { requiredEvidence } from '../unit-of-work/required-evidence.ts';

/** Whether a word on the command line is a new claim: a sentence, and the name of nothing. */
export function isClaim(text: string, known: Pick<World, 'workspace' | 'ledger'>): boolean {
  return /\s/.test(text.trim()) && findItem(text, known).kind === 'none';
}

/** What raising a new claim in the place of a record, and deciding it at once, needs to know. */
export function needsOfClaim(
  old: string,
  typed: TypedInput,
  known: Pick<World, 'workspace' | 'ledger'>,
): WorldNeeds {
  const said = needsOfInput(typed);
  const taken = requiredEvidence([old], false)(known.workspace, known.ledger);
  const found = findItem(old, known);
  const record = found.kind === 'item' ? recordOfItem(found.history, known.workspace) : null;
  const guards = record && record.role !== 'native' ? guardData(record.document) : null;
  return {
    ...said,
    locators: [...said.locators, ...taken.locators],
    // A guard that nobody replaces goes on with the new claim.
    prove:
      typed.input.details.guard || guards === null
        ? (said.prove ?? [])
        : [{ key: guardKey(typed.input), guards }],
  };
}

/**
 * Raises a new claim in the place of a record and promotes it, which supersedes the record: one
 * act. Where somebody else has to decide, it is raised and waits.
 *
 * @param waits whether it is only raised, for a decision of its own
 */
export async function supersedeByClaim(
  begun: Session,
  old: ItemHistory,
  typed: TypedInput,
  { waits, ...carried }: Carried & { readonly waits: boolean },
): Promise<void> {
  const { acting, loaded } = carried;
  const session = await beginRaising(begun, loaded, typed, (kind) => secret.inRequest({ kind }));
  const { input } = typed;
  const copy = await correctedCopy(session, old, { claim: input.claim, said: input });
  if (!copy) return;
  checkGuards(session, copy.discovery);
  // Without a review in between, nobody else asks whether it is worth keeping.
  checkWorth(session, copy.discovery, false);
  const manner = { replaces: copy.record };
  const later = waits ? say.replaces({ path: copy.record.path }) : whyLater(session, old, copy);
  if (later) {
    const [raised] = await capture(session, [copy.discovery], manner);
    if (raised) session.notes.push({ message: later });
    return;
  }
  const prompt = withoutBranchTask(session, acting);
  const waiting = `ledger supersede ${shortIn(session, old.item)} --claim "…"`;
  await remember(prompt, [withoutTraces(copy.discovery, session, prompt)], {
    ...manner,
    decide: (own, history) => promoteRaised(own, history, carried, waiting),
  });
  await noteConflicts(session, conflictsAsked(loaded.config));
}

/** Why the claim only waits: who acts may not decide, or it or what it replaces weighs much. */
function whyLater(
  session: Session,
  old: ItemHistory,
  { record, discovery }: CorrectedCopy,
): Message | null {
  const { request, world } = session;
  const { path } = record;
  const high = consequenceOf(old, record, world) ?? consequenceUnraised(discovery, world);
  if (mayAct('supersede', request.principal, world.policy, high !== null))
    return say.waits({ path });
  return high === null ? null : say.waitsForAnother({ path, why: high });
}

/** A discovery without the traces that the act has in one session, and no more in the other. */
function withoutTraces(discovery: Discovery, from: Session, to: Session): Discovery {
  const { details } = discovery;
  const gone = from.request.traces.filter((each) => !to.request.traces.includes(each));
  const traces = (details.origin_traces ?? []).filter((each) => !gone.includes(each));
  return { ...discovery, details: { ...details, origin_traces: traces } };
}
