import { shellWord } from '#messages/shell-word';
import { duplicatesOfMemory } from '#provenance/comparison/duplicate-of-memory';
import { sameClaimIn } from '#provenance/comparison/same-claim';
import { tombstonesForAny, withdrawalsIn } from '#provenance/comparison/tombstones';

import type { Discovery } from '../discovery/discovery.ts';
import { landingOf } from '../kinds/kind-landings.ts';
import { placeProblems } from '../proposals/place-problems.ts';
import type { Reason } from '../reason.ts';
import { shortIn, type Session } from '../session.ts';
import { statementsOf, type Statements } from '../discovery/item-statements.ts';
import { waitingDuplicate } from '../discovery/waiting-duplicate.ts';

/** A claim that was withdrawn, is remembered or already waits is not raised again. */
export function checkClaim(session: Session, discovery: Discovery, replaces: string | null): void {
  const { world, reasons, request } = session;
  reasons.push(...placeProblems(discovery, world.workspace));
  if (discovery.claim.trim() === '')
    reasons.push({
      code: 'P03',
      text: 'there is no claim',
      mend: ['say in one sentence what was found: ledger capture "…"'],
    });
  const statements = statementsOf(discovery, null);
  checkWithdrawals(session, statements);
  if (!request.overrides.includes('P11'))
    reasons.push(
      ...(discovery.kind === 'fact' ? rememberedAlready(session, statements, replaces) : []),
      ...quarantinedAlready(session, discovery.kind, statements.claim),
    );
  reasons.push(...waitingAlready(session, discovery));
}

/** Refuses a claim that was withdrawn, and notes the withdrawal of one like it. */
function checkWithdrawals(session: Session, { claim, title }: Statements): void {
  const { world, reasons, notes, request } = session;
  for (const { likeness, act } of tombstonesForAny(
    [claim, ...(title === null ? [] : [title])],
    withdrawalsIn(world.ledger),
  )) {
    const short = shortIn(session, act.item.item);
    const when = `${act.entry.act.at.slice(0, 10)}: ${act.item.reason ?? ''}`;
    if (likeness !== 'same')
      notes.push({
        text: `a claim like it was withdrawn on ${when}`,
        mend: [`\`ledger show ${short}\` shows it`],
      });
    else if (!request.overrides.includes('P10'))
      reasons.push({
        code: 'P10',
        text: `this claim was withdrawn on ${when}`,
        mend: [
          `\`ledger show ${short}\` says why`,
          'if it holds after all: --override P10 --reason "…"',
        ],
      });
  }
}

/** Refuses a fact that a finding states already, but for the one it is a corrected copy of. */
function rememberedAlready(
  { world }: Session,
  { claim, title }: Statements,
  replaces: string | null,
): Reason[] {
  return duplicatesOfMemory(claim, title, world.workspace)
    .filter((finding) => finding.path !== replaces)
    .map((finding) => ({
      code: 'P11',
      text: `${finding.path} already says so`,
      mend: [`to say that it still holds: ledger confirm ${shellWord(finding.id.value)}`],
    }));
}

/** Refuses a claim that is in quarantine. */
function quarantinedAlready(session: Session, kind: Discovery['kind'], claim: string): Reason[] {
  return sameClaimIn(session.world.ledger)({ kind, item: '' }, claim)
    .filter((history) => history.status === 'quarantined')
    .map((history) => {
      const short = shortIn(session, history.item);
      return {
        code: 'P11',
        text: `this is in quarantine, as ${short}`,
        mend: [`if it holds, let somebody else say so: ledger release ${short} --reason "…"`],
      };
    });
}

/** Refuses a claim that waits for its decision. */
function waitingAlready(session: Session, discovery: Discovery): Reason[] {
  const history = waitingDuplicate(discovery, session.world.ledger);
  if (!history) return [];
  const short = shortIn(session, history.item);
  return [
    {
      code: 'P11',
      text: `this waits already, as ${short}`,
      mend: [
        ...(history.target !== null && landingOf(history.kind).folder
          ? [`to change it: edit ${history.target}`]
          : []),
        `to say it anew: ledger reject ${short} --reason "captured again", then capture it`,
      ],
    },
  ];
}
