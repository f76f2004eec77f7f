import { addressOf } from '#provenance/address-of';

import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';

const mends = ['let somebody else decide it: ledger promote {item}', 'or take it back: ledger defer {item}, ledger reopen {item}, then ledger validate {item} --run'] as const;

/** QUE406: an item is validated by somebody or something else than who raised it (document 3.2). */
export const validatedIsCorroborated = defineRule({
  code: 'QUE406',
  name: 'validated-is-corroborated',
  severity: 'error',
  since: '1.0',
  summary: 'An entry that validates an item names what corroborates it, or another person than the raiser made it.',
  why: 'A validation by the raiser alone is the same voice twice, and looks like two.',
  falsePositives: 'People are told apart by their e-mail, in any case; `.mailmap` is not read here, so one person with two addresses passes as two.',
  messages: {
    alone: { text: '"{item}" was validated by {by}, who also raised it', mend: mends },
    agent: { text: '"{item}" was validated by no person ({actor}), and nothing corroborates it', mend: mends },
    unknown: { text: 'who raised "{item}" is unknown, and nothing corroborates its validation', mend: mends },
  },
  *check(_workspace, _options, ledger) {
    for (const history of ledger.items.values()) {
      // What was decided since does not lean on its validation any more; QUE407 judges that.
      for (const { entry, item: { to } } of history.latest) {
        const { act } = entry;
        if (to !== 'validated' || act.kind !== 'validation' || (act.corroboration ?? '').trim() !== '' || act.reviewer?.standing === 'attested') continue;
        const raiser = act.raised_by ?? history.raisedBy;
        const at = itemPlace(entry, history.item);
        const item = itemHandle(history, ledger, entry.path);
        if (raiser === null) yield { messageId: 'unknown', data: { item }, at, key: history.item };
        else if (addressOf(raiser) === addressOf(act.by)) yield { messageId: 'alone', data: { item, by: addressOf(act.by) }, at, key: history.item };
        else if (act.actor !== 'person') yield { messageId: 'agent', data: { item, actor: act.actor }, at, key: history.item };
      }
    }
  },
});
