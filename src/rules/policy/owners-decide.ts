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

const mend = ['let one of them approve this pull request: {owners}'] as const;

export const ownersDecide = defineRule({
  code: 'POL007',
  name: 'owners-decide',
  severity: 'error',
  summary:
    'Where the base requires it (`"owners": "require"`), no fact is promoted, amended, superseded ' +
    'or withdrawn without the word of its owners: those that were accepted with it, else those ' +
    'that CODEOWNERS of the base names for the paths its evidence cites. Each path needs one of ' +
    'its owners.',
  why:
    'Those responsible for the code would learn from their agent what another person decided ' +
    'about it.',
  falsePositives:
    'A login is known only by its private address (`ID+login@users.noreply.github.com`), which ' +
    'the action adds to each approval. On GitHub no one can approve their own pull request: if ' +
    'the only owner opens it, name a second one. GitLab itself counts the approvals that a ' +
    'section requires.',
  messages: {
    unheard: message(
      '{item} is {done}, and no approval shows the word of its owners: {owners}',
      ...mend,
    ),
    unknownTeam: message(
      '{item} is {done}, and nobody here can tell who is in {team}',
      ...mend,
      'a team speaks once its members are known: the input teams of the action, or LEDGER_TEAMS',
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
      const owners = clip(ownerNames(unheard).join(', '), 60);
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
