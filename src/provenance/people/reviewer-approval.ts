import { presentItems } from '#diagnostics/defined-values';
import type { Approval, History } from '#workspace/history/history';

import type { RecordedAct } from '../item-content.ts';
import { isOtherThan, type SamePerson } from './identity.ts';

type Gate = NonNullable<History['gate']>;

/** Why a gate does not accept a decision as another person's. */
export type ApprovalDoubt = 'claimed' | 'no-reviewer';

/** The people whom the forge or the commit shows to have decided or reviewed acts. */
export function attestedPeople(acts: readonly RecordedAct[], gate: Gate): string[] {
  return acts.flatMap(({ entry: { path, content: act } }) => {
    const attestation = gate.attestations.get(path);
    return presentItems([
      attestation?.by && act.actor === undefined && act.by,
      attestation?.reviewerApproved && act.reviewer && act.reviewer.identity,
    ]);
  });
}

/**
 * Why a gate does not accept acts as decided by another person: no one else, or no reviewer of the
 * base, is shown to have decided or approved them. Null if it does.
 *
 * @param people the raisers, and others whose word does not count
 */
export function approvalDoubt(
  acts: readonly RecordedAct[],
  people: readonly (string | null | undefined)[],
  gate: Gate,
  same: SamePerson,
): ApprovalDoubt | null {
  if ((gate.approvals ?? []).some((approval) => approvesFor(approval, people, gate, same)))
    return null;
  const others = attestedPeople(acts, gate).filter((each) => isOtherThan(people, each, same));
  if (others.length === 0) return 'claimed';
  return others.some((identity) => isReviewer(identity, gate, same)) ? null : 'no-reviewer';
}

/** Whether a reviewer approved the change. */
export function isApprovedByReviewer(gate: Gate, same: SamePerson): boolean {
  return (gate.approvals ?? []).some(({ identities }) =>
    identities.some((identity) => isReviewer(identity, gate, same)),
  );
}

/** Whether all identities of an approval are another person's, and one is a reviewer's. */
function approvesFor(
  { identities }: Approval,
  people: readonly (string | null | undefined)[],
  gate: Gate,
  same: SamePerson,
): boolean {
  return (
    identities.every((identity) => isOtherThan(people, identity, same)) &&
    identities.some((identity) => isReviewer(identity, gate, same))
  );
}

/** Whether an identity is a reviewer of the base; true for all if it names none. */
export function isReviewer(identity: string, { reviewers }: Gate, same: SamePerson): boolean {
  return reviewers === null || reviewers.some((reviewer) => same(reviewer, identity));
}
