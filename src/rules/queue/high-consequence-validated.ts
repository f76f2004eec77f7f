import { clip } from '#diagnostics/fill-template';
import { isSamePerson } from '#provenance/address-of';
import { isCorroborated, proofCommands, standingValidation } from '#provenance/corroboration';
import { whyHighConsequence } from '#provenance/high-consequence';
import type { ItemHistory } from '#provenance/ledger/ledger';
import type { RecordedAct } from '#provenance/recorded-acts';
import type { Workspace } from '#workspace/workspace';

import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { recordOf } from '../record-of.ts';
import { defineRule } from '../rule.ts';

const mends = ['let somebody else look at it: ledger confirm {item}', 'until then: ledger retract {item} --reason "…"'] as const;

/** QUE407: what does much harm when it is wrong was promoted on more than its raiser's word (document 3.2). */
export const highConsequenceValidated = defineRule({
  code: 'QUE407',
  name: 'high-consequence-validated',
  severity: 'error',
  since: '1.0',
  summary: 'An item of high consequence is promoted by another person than its raiser, or with what the ledger bears out.',
  why: 'One voice is not enough for what does much harm when it is wrong: a poisoned source needs only one believer.',
  falsePositives: 'Specs are read as they are now, not as they were at the promotion. People are told apart by their e-mail and `.mailmap`. Kinds of high consequence by configuration count as their entry says.',
  messages: {
    unshown: { text: 'the ledger bears out nothing of what promoted "{item}": {said}', mend: mends },
    alone: { text: '"{item}" was promoted without corroboration: {why}', mend: mends },
  },
  *check(workspace, _options, ledger) {
    for (const history of ledger.items.values()) {
      const promotion = history.acts.find((act) => act.entry.act.kind === 'promotion' && act.item.to === 'promoted');
      if (!promotion || history.status !== 'promoted') continue;
      if (bearsOut(history, promotion, workspace)) continue;
      const why = whyHighConsequence({ ...history.acts.find((act) => act.item.provenance)?.item.provenance, ...promotion.item.provenance }, workspace);
      if (why === null) continue;
      const said = (promotion.entry.act.corroboration ?? '').trim();
      const item = itemHandle(history, ledger, promotion.entry.path);
      const at = itemPlace(promotion.entry, history.item);
      if (said === '') yield { messageId: 'alone', data: { item, why: clip(why, 44) }, at, key: history.item };
      else yield { messageId: 'unshown', data: { item, said: clip(said, 36) }, at, key: history.item };
    }
  },
});

/** Another person who confirms it later makes up for a promotion alone; an earlier validation counts for the claim it saw. */
function bearsOut(history: ItemHistory, promotion: RecordedAct, workspace: Workspace): boolean {
  const validation = standingValidation(history.acts.slice(0, history.acts.indexOf(promotion)));
  const seen = validation && validation.item.discovery === promotion.item.discovery ? [validation] : [];
  const same = isSamePerson(workspace.surroundings.people);
  const commands = proofCommands(history, recordOf(history, workspace));
  return [...seen, ...history.acts.filter((act) => act.item.to === 'promoted')].some((act) => isCorroborated(act, history, commands, same));
}
