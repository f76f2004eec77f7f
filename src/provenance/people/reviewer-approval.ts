import { present } from '#diagnostics/present';
import type { Approval, History } from '#workspace/history/history';

import type { RecordedAct } from '../item-content.ts';
import { areTwoPeople } from './address-of.ts';
import type { SamePerson } from './corroboration.ts';

type Gate = NonNullable<History['gate']>;

/** Why a gate does not believe that somebody else stands behind a decision. */
export type Doubt = 'claimed' | 'no-reviewer';

/** Whether it is certain that somebody is none of these people. */
export function isOtherThan(
  people: readonly (string | null | undefined)[],
  identity: string,
  same: SamePerson,
): boolean {
  const known = people.flatMap((each) => each ?? []);
  return (
    known.length > 0 && known.every((each) => areTwoPeople(each, identity) && !same(each, identity))
  );
}

/**
 * What a gate asks besides the entry's own word: that somebody else than these people is shown by
 * the forge or by the commit to have decided, and is one of the reviewers where the configuration
 * of the base has some. Whoever approved the change has approved its decisions.
 *
 * @param people who raised it, and anybody else whose word does not count
 */
export function approvalDoubt(
  acts: readonly RecordedAct[],
  people: readonly (string | null | undefined)[],
  gate: Gate,
  same: SamePerson,
): Doubt | null {
  const shown = acts.flatMap(({ entry: { path, content: act } }) => {
    const attestation = gate.attestations.get(path);
    return present([
      attestation?.by && act.actor === undefined && act.by,
      attestation?.reviewerApproved && act.reviewer && act.reviewer.identity,
    ]);
  });
  if ((gate.approvals ?? []).some((approval) => approvesFor(approval, people, gate, same)))
    return null;
  const others = shown.filter((identity) => isOtherThan(people, identity, same));
  if (others.length === 0) return 'claimed';
  return others.some((identity) => isReviewer(identity, gate, same)) ? null : 'no-reviewer';
}

/**
 * Whether a reviewer approved the change: any person where the configuration of the base names no
 * reviewers.
 */
export function isApprovedByReviewer(gate: Gate, same: SamePerson): boolean {
  return (gate.approvals ?? []).some(({ identities }) =>
    identities.some((identity) => isReviewer(identity, gate, same)),
  );
}

/**
 * Whether an approval is another person's under every name they have, and a reviewer's under one.
 */
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

/** Whether somebody is one of the reviewers of the base; everybody is where it names none. */
export function isReviewer(identity: string, { reviewers }: Gate, same: SamePerson): boolean {
  return reviewers === null || reviewers.some((reviewer) => same(reviewer, identity));
}
