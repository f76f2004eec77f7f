import { consequenceAdded } from '#provenance/consequence/consequence-added';
import { recordedConsequence } from '#provenance/consequence/high-consequence';
import { inheritedConsequence } from '#provenance/consequence/inherited-consequence';
import type { RecordedAct } from '#provenance/recorded-acts';
import { isNewEntry } from '#workspace/history/changes-since-base';

import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { recordOf } from '../record-of.ts';
import { defineRule } from '../rule.ts';

/** POL004: agents decide what the base lets them decide, and CI nothing. */
export const peopleDecide = defineRule({
  code: 'POL004',
  name: 'people-decide',
  severity: 'error',
  since: '1.0',
  summary:
    "No act that a change adds was decided by an agent where the base's configuration keeps deciding to people.",
  why: 'An agent that approves what it proposed makes memory of whatever it was told.',
  falsePositives:
    'Entries say themselves who acted: this is a guard rail and no proof. What agents ' +
    'may do without being asked, raising and putting off, is not looked at.',
  messages: {
    decided: {
      text: 'a {kind} of "{item}" by {actor}, and at {base} deciding is for people',
      mend: [
        'take the act back and have a person decide it: git revert, then ledger review',
        'or let agents decide what is of low consequence: agents.mayPromote, merged first',
      ],
    },
    high: {
      text: 'a {kind} of "{item}" by {actor}, and it is of high consequence',
      mend: ['take the act back and have a person decide it: git revert, then ledger review'],
    },
  },
  *check(workspace, _options, ledger) {
    const { history } = workspace.surroundings;
    if (!history?.gate) return;
    for (const item of ledger.items.values()) {
      for (const act of item.acts) {
        const { actor, kind } = act.entry.act;
        // A reviewer who approved the change has decided, whoever typed it.
        if (
          actor === 'person' ||
          !isNewEntry(history, act.entry.path) ||
          !decides(act) ||
          history.gate.attestations.get(act.entry.path)?.reviewerApproved
        )
          continue;
        const data = {
          kind,
          item: itemHandle(item, ledger, act.entry.path),
          actor: actor === 'ci' ? 'CI' : 'an agent',
          base: history.gate.base,
        };
        const at = { at: itemPlace(act.entry, item.item), key: `${kind} ${act.entry.id}` };
        const may =
          actor === 'agent' &&
          history.gate.agentsMayPromote === 'low' &&
          kind !== 'release' &&
          (act.entry.act.overrides ?? []).length === 0;
        if (!may) yield { messageId: 'decided', data, ...at };
        else if (
          (recordedConsequence(item, workspace) ??
            consequenceAdded(item, act, workspace) ??
            inheritedConsequence(item, recordOf(item, workspace), workspace, ledger)) !== null
        )
          yield { messageId: 'high', data, ...at };
      }
    }
  },
});

/** Whether an act decides about an item; raising, putting off, moving and closing do not. */
function decides({ entry, item }: RecordedAct): boolean {
  return (
    !['raise', 'reopening', 'staleness', 'correction', 'close'].includes(entry.act.kind) &&
    !(entry.act.kind === 'disposition' && item.to !== 'rejected')
  );
}
