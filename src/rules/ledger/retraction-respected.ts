import type { ItemHistory } from '#provenance/ledger/ledger';
import { tombstonesFor, withdrawalsIn } from '#provenance/tombstones';
import { plainText } from '#workspace/plain-text';
import { isAccepted } from '#workspace/standing';

import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';

/** LED506: a claim that was withdrawn does not come back under another name (document 3.5, tombstones). */
export const retractionRespected = defineRule({
  code: 'LED506',
  name: 'retraction-respected',
  severity: 'error',
  since: '1.0',
  summary: 'No candidate and no memory claims what was withdrawn as poisoned, contradicted or withdrawn.',
  why: 'What was found to be wrong is written down again by the next agent that reads the same misleading place.',
  falsePositives: 'Claims are compared by their words, values and polarity: the same fact in quite other words is not seen. What was promoted with --override P10 passes.',
  messages: {
    memory: { text: 'this was withdrawn on {date}: {reason}', mend: ['ledger show {retraction} says why', 'to withdraw it here, too: ledger retract {item} --reason "…"', 'if it holds after all: promote it anew with --override P10 --reason "…"'] },
    candidate: { text: 'this candidate claims what was withdrawn on {date}: {reason}', mend: ['ledger show {retraction} says why', 'ledger reject {item} --reason "…"'] },
  },
  *check(workspace, _options, ledger) {
    const withdrawn = withdrawalsIn(ledger);
    if (withdrawn.length === 0) return;
    for (const finding of workspace.findings) {
      const candidate = finding.status.value === 'candidate';
      if (!finding.claim || !(candidate || isAccepted(finding))) continue;
      const own = ledger.byTarget.get(finding.path);
      if (own && wasOverridden(own)) continue;
      const stone = tombstonesFor(plainText(finding.claim.value), withdrawn).find(({ likeness, act }) => likeness === 'same' && act.item.item !== own?.item);
      if (!stone) continue;
      const { entry, item } = stone.act;
      const data = { date: entry.act.at.slice(0, 10), reason: item.reason ?? 'no reason given', retraction: itemHandle(ledger.items.get(item.item), ledger, finding.path), item: itemHandle(own, ledger, finding.path) };
      yield { messageId: candidate ? 'candidate' : 'memory', data, at: { path: finding.path, span: finding.claim.span }, key: item.item };
    }
  },
});

function wasOverridden(history: ItemHistory): boolean {
  return history.acts.some((act) => (act.entry.act.overrides ?? []).some((override) => /^P10\b/.test(override)));
}
