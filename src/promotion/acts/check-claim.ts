import { capture as say } from '#messages/generated/capture';
import { duplicatesOfMemory } from '#provenance/comparison/duplicates';
import { indexUnacceptedClaims } from '#provenance/comparison/statement-parts';
import { tombstonesFor, withdrawalsIn } from '#provenance/comparison/tombstones';
import { assertedStatements } from '#provenance/record-text/asserted-statements';
import { textOrErased } from '#workspace/text/prose-spans';

import { type ActContext, shortIdOf } from '../act-context.ts';
import { type ComparableTexts, comparableTextsOf } from '../discovery/find-item.ts';
import { type Discovery, worthQuestion } from '../discovery/read-discovery.ts';
import { waitingDuplicate } from '../discovery/sibling-items.ts';
import { placeProblems } from '../proposals/place-problems.ts';
import type { Reason } from '../reason.ts';

/** Refuses to raise a claim that was withdrawn, is memory, is in quarantine or waits. */
export function checkClaim(
  session: ActContext,
  discovery: Discovery,
  replaces: string | null,
): void {
  const { inputs, reasons, request } = session;
  reasons.push(...placeProblems(discovery, inputs.workspace));
  if (discovery.claim.trim() === '') reasons.push({ code: 'P03', message: say.noClaim() });
  const statements = comparableTextsOf(discovery, null);
  checkWithdrawals(session, discovery);
  if (!request.overrides.includes('P11'))
    reasons.push(
      ...(discovery.kind === 'fact' ? rememberedAlready(session, statements, replaces) : []),
      ...quarantinedAlready(session, discovery),
    );
  reasons.push(...waitingAlready(session, discovery));
}

/** Refuses a claim that is not worth keeping; for a native note, it only adds a note. */
export function checkWorth(session: ActContext, discovery: Discovery, isNote: boolean): void {
  const { inputs, reasons, notes, request } = session;
  if (request.overrides.includes('P15')) return;
  const message = worthQuestion(discovery, inputs);
  if (message === null) return;
  if (isNote) notes.push({ message });
  else reasons.push({ code: 'P15', message });
}

/** Refuses a claim that was withdrawn, and notes a similar one that was. */
function checkWithdrawals(session: ActContext, discovery: Discovery): void {
  const { inputs, reasons, notes, request } = session;
  for (const { likeness, act } of tombstonesFor(
    assertedStatements(discovery, null),
    withdrawalsIn(inputs.ledger),
  )) {
    const withdrawal = {
      day: act.entry.content.at.slice(0, 10),
      reason: textOrErased(act.item.reason ?? ''),
      item: shortIdOf(session, act.item.item),
    };
    if (likeness === 'like')
      notes.push({
        message: say.similarWithdrawn({
          ...withdrawal,
          by: act.entry.content.by,
          cause: act.item.cause ?? 'wrong',
        }),
      });
    else if (!request.overrides.includes('P10'))
      reasons.push({ code: 'P10', message: say.withdrawn(withdrawal) });
  }
}

/** Refuses a fact that another finding than the one it corrects states already. */
function rememberedAlready(
  session: ActContext,
  { claim, title }: ComparableTexts,
  replaces: string | null,
): Reason[] {
  const { workspace, ledger } = session.inputs;
  return duplicatesOfMemory(claim, title, workspace)
    .filter((finding) => finding.path !== replaces)
    .map(({ path, id }) => {
      const item = ledger.byTarget.get(path)?.item;
      const known = { path, item: item === undefined ? id.value : shortIdOf(session, item) };
      return { code: 'P11', message: say.known(known) };
    });
}

function quarantinedAlready(session: ActContext, discovery: Discovery): Reason[] {
  return indexUnacceptedClaims(session.inputs.ledger)(
    { item: '' },
    assertedStatements(discovery, null),
  )
    .filter((history) => history.status === 'quarantined')
    .map(({ item }) => ({
      code: 'P11',
      message: say.quarantined({ item: shortIdOf(session, item) }),
    }));
}

function waitingAlready(session: ActContext, discovery: Discovery): Reason[] {
  const history = waitingDuplicate(discovery, session.inputs.ledger);
  if (!history) return [];
  return [{ code: 'P11', message: say.waiting({ item: shortIdOf(session, history.item) }) }];
}
