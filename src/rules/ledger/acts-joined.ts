import type { ItemHistory } from '#provenance/ledger/ledger';

import { decidedAgainstBase } from '../decided-against-base.ts';
import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';

/** LED508: what was decided apart on two branches is decided once more after the merge (document 3.7). */
export const actsJoined = defineRule({
  code: 'LED508',
  name: 'acts-joined',
  severity: 'warning',
  since: '1.0',
  summary: 'The latest acts on an item agree on its status and its hash.',
  why: 'Two branches decided one thing differently and neither knew of the other: which of them holds is chance.',
  falsePositives: 'None known: two branches that came to the same decision are not reported.',
  messages: {
    status: { text: 'decided apart: {one} and {other}', mend: ['look at both: ledger show {item}', 'decide it once more; the next act joins the two'] },
    hash: { text: 'decided apart, with other evidence', mend: ['look at both: ledger show {item}', 'ledger confirm {item} joins the two'] },
  },
  *check(workspace, _options, ledger) {
    // What the base refused, LED509 does not let in.
    const refused = decidedAgainstBase(workspace);
    for (const history of ledger.items.values()) {
      const last = history.latest.at(-1);
      const other = history.latest.find((act) => act.item.to !== last?.item.to);
      if (!last || refused.has(history.item) || (!other && hashesOf(history).size < 2)) continue;
      const item = itemHandle(history, ledger, last.entry.path);
      const related = history.latest.slice(0, -1).map(({ entry }) => ({ ...itemPlace(entry, history.item), message: 'the other act' }));
      const at = itemPlace(last.entry, history.item);
      if (other) yield { messageId: 'status', data: { one: other.item.to, other: last.item.to, item }, at, key: history.item, related };
      else yield { messageId: 'hash', data: { item }, at, key: history.item, related };
    }
  },
});

/** The hashes that the latest acts hold; one that took none disagrees with nobody. */
function hashesOf(history: ItemHistory): Set<string> {
  return new Set(history.latest.flatMap((act) => act.item.content_hash ?? []));
}
