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
  summary: 'If the configuration of the base lets only people decide, no agent decides.',
  why: 'An agent that approves its own proposals turns anything it reads into memory.',
  falsePositives:
    'Entries themselves name who decided: this is a guard rail, not a proof. Proposals and deferrals are not checked.',
  messages: {
    decided: message(
      '{actor} decided {item} ({kind}), but at {base} only people decide',
      'revert the commit, then a person runs: ledger review',
    ),
    claimed: message(
      "can't confirm that {name} decided {item}: the {kind} came from {where}",
      'have {name} approve this pull request',
    ),
    high: message(
      '{item} is high-consequence, but {actor} decided it ({kind})',
      'revert the commit, then a person runs: ledger review',
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
