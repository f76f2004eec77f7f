import { clip } from '#messages/fill-template';
import { summarizeNewActs, type WayOfChange } from '#provenance/changes/item-change';
import type { RecordedAct } from '#provenance/item-content';
import { isSamePerson } from '#provenance/people/identity';
import {
  attestedIdentities,
  groupsWithoutApproval,
  ownerNames,
  ownersOfChange,
  teamsUnknown,
} from '#provenance/people/owners-of-change';

import { itemHandle, itemPlace } from '../message-words.ts';
import { defineRule, message, report } from '../rule.ts';

/** Changes of a fact that its owners must approve. */
const decided: Partial<Record<WayOfChange, string>> = {
  promotes: 'promoted',
  supersedes: 'superseded',
  withdraws: 'withdrawn',
  amends: 'amended',
};

export const ownersDecide = defineRule({
  code: 'POL007',
  name: 'owners-decide',
  severity: 'error',
  summary:
    'If the base has `"owners": "require"`, an owner of each cited path approves each decision on a fact.',
  why: 'Owners of the code would learn from their agent what someone else decided about it.',
  falsePositives:
    'Owners are those accepted with the fact, otherwise those in CODEOWNERS of the base; a login is known by its `ID+login@users.noreply.github.com` address, and the members of a team by the input `teams` of the action or LEDGER_TEAMS. On GitHub no one can approve their own pull request: if the only owner opens it, name a second one. GitLab itself counts the approvals that a section requires.',
  messages: {
    unheard: message(
      '{item} was {done} without approval of its owners: {owners}',
      'have one of them approve this pull request: {owners}',
    ),
    unknownTeam: message(
      '{item} was {done} without known approval of its owners: {owners}',
      'name the members of {team} in the input teams of the action or in LEDGER_TEAMS',
    ),
  },
  *check(workspace, ledger) {
    const { gate } = workspace.surroundings.history ?? {};
    if (!gate?.owners?.required) return;
    const same = isSamePerson(workspace.surroundings.people);
    for (const item of ledger.items.values()) {
      const way = summarizeNewActs(item, ledger, gate.attestations)?.way;
      const done = way && decided[way];
      if (done === undefined) continue;
      const acts = item.acts.filter(({ entry }) => gate.attestations.has(entry.path));
      const unheard = groupsWithoutApproval(
        ownersOfChange(item, workspace),
        attestedIdentities(acts.slice(Math.max(0, acts.findLastIndex(decides))), gate),
        gate,
        same,
      );
      const [last] = acts.slice(-1);
      if (unheard.length === 0 || !last) continue;
      const [team] = teamsUnknown(unheard, gate.owners.teams);
      const owners = clip(ownerNames(unheard).join(', '), 48);
      const handle = itemHandle(item, ledger, last.entry.path);
      const at = { at: itemPlace(last.entry, item.item), key: `${item.item} ${owners}` };
      yield team === undefined
        ? report('unheard', { item: handle, done, owners }, at)
        : report('unknownTeam', { item: handle, done, owners, team }, at);
    }
  },
});

/** Whether an act decides about a fact: approvals before it were about something else. */
function decides({ entry }: RecordedAct): boolean {
  return ['promotion', 'adoption', 'amendment', 'supersession', 'rollback', 'release'].includes(
    entry.content.act,
  );
}
