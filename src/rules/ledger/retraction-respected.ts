import { claimsIn } from '#claims/claim-sections';
import { plainText } from '#diagnostics/plain-text';
import { tombstonesFor, withdrawalsIn } from '#provenance/comparison/tombstones';
import { discoveryRecords, keepsRecord } from '#provenance/discovery-kinds';
import { isMemory } from '#provenance/is-memory';
import type { ItemHistory, Ledger } from '#provenance/ledger/ledger';
import { statusOf } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { type At, defineRule } from '../rule.ts';

/** LED506: a claim that was withdrawn does not come back under another name. */
export const retractionRespected = defineRule({
  code: 'LED506',
  name: 'retraction-respected',
  severity: 'error',
  since: '1.0',
  summary:
    'No candidate and no memory claims what was withdrawn as poisoned, contradicted or withdrawn.',
  why: 'What was found to be wrong is written down again by the next agent that reads the same misleading place.',
  falsePositives:
    'Claims are compared by their words, values and polarity: the same fact in quite ' +
    'other words is not seen. What passed with --override P10 after the withdrawal is ' +
    'left in peace.',
  messages: {
    memory: {
      text: 'this was withdrawn on {date}: {reason}',
      mend: [
        'ledger show {retraction} says why',
        'to withdraw it here, too: ledger retract {item} --reason "…"',
        'if it holds after all: promote it anew with --override P10 --reason "…"',
      ],
    },
    candidate: {
      text: 'this candidate claims what was withdrawn on {date}: {reason}',
      mend: [
        'ledger show {retraction} says why',
        'ledger reject {item} --reason "…"',
        'if it holds after all, a person lets it pass: --override P10 --reason "…"',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    const withdrawn = withdrawalsIn(ledger);
    if (withdrawn.length === 0) return;
    for (const { standing, claim, own, path, at } of claims(workspace, ledger)) {
      const stone = tombstonesFor(plainText(claim), withdrawn).find(
        ({ likeness, act }) =>
          likeness === 'same' &&
          act.item.item !== own?.item &&
          !(own && overrides(own, act.entry.id, ledger)),
      );
      if (!stone) continue;
      const { entry, item } = stone.act;
      const data = {
        date: entry.act.at.slice(0, 10),
        reason: item.reason ?? 'no reason given',
        retraction: itemHandle(ledger.items.get(item.item), ledger, path),
        item: itemHandle(own, ledger, path),
      };
      yield { messageId: standing, data, at, key: item.item };
    }
  },
});

/** One claim that is memory or may become it. */
interface Claimed {
  readonly standing: 'memory' | 'candidate';
  readonly claim: string;
  readonly own: ItemHistory | undefined;
  readonly path: string;
  readonly at: At;
}

/** The claims of all records, and of the items that live in their entries alone. */
function* claims(workspace: Workspace, ledger: Ledger): Generator<Claimed> {
  for (const record of discoveryRecords(workspace)) {
    const own = ledger.byTarget.get(record.path);
    const standing = isMemory(record, own)
      ? 'memory'
      : ['candidate', 'proposed'].includes(statusOf(record) ?? '')
        ? 'candidate'
        : null;
    // A record is read whole: a second claim is one as well.
    if (standing)
      for (const claim of claimsIn(record.document))
        yield {
          standing,
          claim: claim.value,
          own,
          path: record.path,
          at: { path: record.path, span: claim.span },
        };
  }
  for (const own of ledger.items.values()) {
    const last = own.latest.at(-1);
    const standing =
      own.status === 'promoted'
        ? 'memory'
        : ['pending', 'validated'].includes(own.status)
          ? 'candidate'
          : null;
    if (standing && last && !keepsRecord(own.kind))
      yield {
        standing,
        claim: own.discovery,
        own,
        path: last.entry.path,
        at: itemPlace(last.entry, own.item),
      };
  }
}

/** Whether somebody who knew of a withdrawal let the item pass all the same. */
function overrides(history: ItemHistory, withdrawal: string, ledger: Ledger): boolean {
  return history.acts.some(
    ({ entry }) =>
      (entry.act.overrides ?? []).some((override) => /^P10\b/.test(override)) &&
      ledger.isBefore(withdrawal, entry.id),
  );
}
