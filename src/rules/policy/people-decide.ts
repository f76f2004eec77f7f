import { consequenceAdded, recordedConsequence } from '#provenance/consequence/high-consequence';
import { inheritedConsequence } from '#provenance/consequence/inherited-consequence';
import type { RecordedAct } from '#provenance/item-content';
import {
  type ActWeight,
  describeIdentityClaim,
  isClaimed,
  type Principal,
  principalOf,
  reachOf,
} from '#provenance/people/identity';
import { isNewEntry } from '#workspace/history/changes-since-base';
import type { Attestation } from '#workspace/history/history';

import { itemHandle, itemPlace, recordOf } from '../message-words.ts';
import { defineRule, message, report } from '../rule.ts';

export const peopleDecide = defineRule({
  code: 'POL004',
  name: 'people-decide',
  severity: 'error',
  summary:
    "No act that a change adds was decided by an agent where the base's configuration keeps deciding to people.",
  why: 'An agent that approves its own proposals turns anything it was told into memory.',
  falsePositives:
    'Entries themselves say who acted: this is a guard rail and not a proof. What agents may do ' +
    'without a question, raising and deferring, is not judged.',
  messages: {
    decided: message(
      'a {kind} of "{item}" by {actor}, and at {base} deciding is for people',
      'take the act back and have a person decide it: git revert, then ledger review',
      'or let agents decide what is of low consequence: agents.mayPromote, merged first',
    ),
    claimed: message(
      'a {kind} of "{item}" was decided in {where}; the name {name} is claimed',
      'let a person look at it and approve the pull request: then their word stands for it',
      'agents.claimedPerson at {base} says what such decisions count for: warn, allow or refuse',
    ),
    high: message(
      'a {kind} of "{item}" by {actor}, and it is of high consequence',
      'take the act back and have a person decide it: git revert, then ledger review',
    ),
  },
  *check(workspace, ledger) {
    const { history } = workspace.surroundings;
    if (!history?.gate) return;
    for (const item of ledger.items.values()) {
      for (const act of item.acts) {
        const { act: kind } = act.entry.content;
        const principal = principalOf(act.entry.content);
        const reach = reachOf(principal, weightOf(act), history.gate);
        if (
          (reach === 'all' && (!isClaimed(principal) || history.gate.claimedPerson === 'allow')) ||
          !isNewEntry(history, act.entry.path) ||
          !decides(act) ||
          isBorneOut(principal, history.gate.attestations.get(act.entry.path))
        )
          continue;
        const data = {
          kind,
          item: itemHandle(item, ledger, act.entry.path),
          actor: principal.kind === 'service' ? 'CI' : 'an agent',
          base: history.gate.base,
        };
        const at = { at: itemPlace(act.entry, item.item), key: `${kind} ${act.entry.id}` };
        if (isClaimed(principal))
          yield report(
            'claimed',
            { ...data, ...describeIdentityClaim(principal, act.entry.content.by) },
            at,
            {
              severity: reach === 'all' ? 'warning' : undefined,
            },
          );
        else if (reach === 'none') yield report('decided', data, at);
        else if (
          (recordedConsequence(item, workspace) ??
            consequenceAdded(item, act, workspace) ??
            inheritedConsequence(item, recordOf(item, workspace), workspace, ledger)) !== null
        )
          yield report('high', data, at);
      }
    }
  },
});

/**
 * Whether an approval shows that a person decided: that of a reviewer, or of the claimed person.
 */
function isBorneOut(principal: Principal, attestation: Attestation | undefined): boolean {
  return (
    attestation?.reviewerApproved === true ||
    (isClaimed(principal) && attestation?.by === 'approval')
  );
}

function weightOf({ entry: { content: act } }: RecordedAct): ActWeight {
  return act.act === 'release' || (act.overrides ?? []).length > 0 ? 'person' : 'decide';
}

/** Whether an act decides; raising, deferring, moving and closing do not. */
function decides({ entry, item }: RecordedAct): boolean {
  return (
    !['raise', 'reopening', 'staleness', 'correction', 'close'].includes(entry.content.act) &&
    !(entry.content.act === 'disposition' && item.to !== 'rejected')
  );
}
