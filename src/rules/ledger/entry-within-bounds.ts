import { shellWord } from '#messages/shell-word';
import { cameWith, unrelatedActs } from '#provenance/ledger/decided-apart';
import { itemOrder } from '#provenance/ledger/item-order';
import type { RecordedAct } from '#provenance/recorded-acts';

import { entryPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';
import { type ComparedAct, unlawfulChanges } from '../unlawful-changes.ts';

const mend = [
  'see who added it: git log -- {path}',
  'what the item went through: ledger show {item}',
  'take it back in a change of its own: git revert COMMIT',
] as const;

/** LED510: an entry changes of an item only what acts of its kind change. */
export const entryWithinBounds = defineRule({
  code: 'LED510',
  name: 'entry-within-bounds',
  severity: 'error',
  since: '1.0',
  summary:
    'An entry says of its item what the acts before it said, but for what an act of its ' +
    'kind is there to change; who raised it is who did.',
  why:
    'A correction or a confirmation that says something else is a promotion that nobody ' +
    'decided, in the clothes of housekeeping.',
  falsePositives:
    'None known. Of an act of long ago that goes on from a missing entry (LED502), nothing is said.',
  messages: {
    claim: { text: 'no {kind} makes another claim: it was "{was}", and is "{now}"', mend },
    wording: { text: 'an amendment only rewords: it was "{was}", and is "{now}"', mend },
    body: { text: 'no {kind} changes what a record says: its body was {was}, and is {now}', mend },
    condition: { text: 'no {kind} sets another Load when: it was "{was}", and is "{now}"', mend },
    evidence: { text: 'no {kind} takes other hashes of the evidence than {was}', mend },
    surfaces: { text: 'no {kind} puts other evidence in the place of {was}', mend },
    rows: { text: 'no {kind} adds evidence or drops it: {was}', mend },
    provenance: { text: 'no {kind} says where an item comes from', mend },
    raiser: { text: 'raised by {was}, and this {kind} says {now}', mend },
    consequence: {
      text: 'of high consequence in an earlier entry, and this {kind} says {now}',
      mend,
    },
  },
  *check({ surroundings: { history: since } }, _options, ledger) {
    const isNew = since ? cameWith(since) : () => false;
    for (const history of ledger.items.values()) {
      const { acts } = history;
      const order = itemOrder(acts, ledger, isNew);
      const apart =
        since && acts.some(isNew) ? unrelatedActs(acts, order, isNew) : new Set<RecordedAct>();
      for (const [position, act] of acts.entries()) {
        if (ledger.torn.has(act.entry.id) && !isNew(act)) continue;
        // Acts that were made up beside the base's acts are no measure for one that knows of those.
        const counts = (each: RecordedAct): boolean => apart.has(act) || !apart.has(each);
        const compared: ComparedAct = {
          act,
          earlier: acts.filter((each, at) => order.knows(position, at) && counts(each)),
          latestBefore: (holds) =>
            order.latestBefore(position, (each) => holds(each) && counts(each)),
          isAfter: (later, each) => order.knows(acts.indexOf(later), acts.indexOf(each)),
          isAddedAtGate: Boolean(since?.gate) && isNew(act),
        };
        for (const { messageId, written, was = '', now = '' } of unlawfulChanges(compared))
          yield {
            messageId,
            data: {
              was,
              now,
              kind: act.entry.content.act,
              path: shellWord(act.entry.path),
              item: itemHandle(history, ledger, act.entry.path),
            },
            at: entryPlace(act.entry, written),
            key: `${messageId} ${history.item} ${act.entry.id}`,
          };
      }
    }
  },
});
