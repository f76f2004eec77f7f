import { guardData } from '#guards/guards-of-record';
import { secret } from '#messages/secret';
import { supersede as say } from '#messages/supersede';
import { openCorrectedCopy } from '#promotion/acts/corrected-copy';
import { noteConflicts } from '#promotion/conflict-notes';
import { consequenceOf } from '#promotion/discovery/consequence';
import { findItem } from '#promotion/discovery/find-item';
import { itemRecord } from '#promotion/discovery/item-record';
import { mayAct } from '#promotion/policy';
import { type Session, shortIn } from '#promotion/session';
import type { World } from '#promotion/world';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { recordOfItem } from '#provenance/native-item';

import { beginRaising, guardKey, needsOfInput, type TypedInput } from '../capture/typed-input.ts';
import { conflictsAsked } from '../conflicts/open-conflicts.ts';
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
  const { loaded } = carried;
  const session = await beginRaising(begun, loaded, typed, (kind) => secret.inRequest({ kind }));
  const { input } = typed;
  const copy = await openCorrectedCopy(session, old, { claim: input.claim, said: input });
  if (!copy || session.reasons.length > 0) return;
  const path = old.target ?? old.item;
  const high = await consequence(session, old, copy);
  if (waits) return void session.notes.push({ message: say.replaces({ path }) });
  if (mayAct('supersede', session.request.principal, session.world.policy, high !== null))
    return void session.notes.push({ message: say.waits({ path }) });
  if (high !== null)
    return void session.notes.push({ message: say.waitsForAnother({ path, why: high }) });
  const later = `ledger supersede ${shortIn(session, old.item)} --claim "…"`;
  await promoteRaised(session, copy, carried, later);
  // That it was raised is a part of the act: what came of it is told.
  const raised = session.done.findIndex((each) => each.did === 'captured');
  session.done.splice(raised, 1);
  await noteConflicts(session, conflictsAsked(loaded.config));
}

/** Why somebody else decides the copy: it is of high consequence, or what it replaces is. */
async function consequence(
  session: Session,
  ...items: readonly ItemHistory[]
): Promise<string | null> {
  for (const item of items) {
    const high = consequenceOf(item, await itemRecord(session, item), session.world);
    if (high !== null) return high;
  }
  return null;
}
