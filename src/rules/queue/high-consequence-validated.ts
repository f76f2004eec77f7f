import { clip } from '#diagnostics/fill-template';
import { addressOf } from '#provenance/address-of';
import { whyHighConsequence } from '#provenance/high-consequence';
import type { ItemHistory } from '#provenance/ledger/ledger';
import type { RecordedAct } from '#provenance/recorded-acts';

import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';

/** QUE407: what does much harm when it is wrong was promoted on more than its raiser's word (document 3.2). */
export const highConsequenceValidated = defineRule({
  code: 'QUE407',
  name: 'high-consequence-validated',
  severity: 'error',
  since: '1.0',
  summary: 'An item of high consequence is promoted by another person than its raiser, or with what corroborates it.',
  why: 'One voice is not enough for what does much harm when it is wrong: a poisoned source needs only one believer.',
  falsePositives: 'Specs are read as they are now, not as they were at the promotion. People are told apart by their e-mail; `.mailmap` is not read here. Kinds of high consequence by configuration count as their entry says.',
  messages: {
    alone: { text: '"{item}" was promoted without corroboration: {why}', mend: ['let somebody else look at it: ledger confirm {item}', 'until then: ledger retract {item} --reason "…"'] },
  },
  *check(workspace, _options, ledger) {
    for (const history of ledger.items.values()) {
      const promotion = history.acts.find((act) => act.entry.act.kind === 'promotion' && act.item.to === 'promoted');
      if (!promotion || history.status !== 'promoted') continue;
      // Another person who confirms it later makes up for it.
      if (history.acts.some((act) => act.item.to === 'promoted' && isCorroborated(act, history))) continue;
      const why = whyHighConsequence({ ...history.acts.find((act) => act.item.provenance)?.item.provenance, ...promotion.item.provenance }, workspace);
      if (why !== null) yield { messageId: 'alone', data: { item: itemHandle(history, ledger, promotion.entry.path), why: clip(why, 44) }, at: itemPlace(promotion.entry, history.item), key: history.item };
    }
  },
});

/** More than the raiser's word: what the entry names, what the forge attests, or a person who did not raise it. */
function isCorroborated({ entry }: RecordedAct, history: ItemHistory): boolean {
  const { act } = entry;
  if ((act.corroboration ?? '').trim() !== '' || act.reviewer?.standing === 'attested') return true;
  const raiser = act.raised_by ?? history.raisedBy;
  return act.actor === 'person' && raiser !== null && addressOf(raiser) !== addressOf(act.by);
}
