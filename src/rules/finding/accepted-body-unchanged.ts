import { shellWord } from '#messages/shell-word';
import { acceptances } from '#provenance/acceptances';
import { firstChange } from '#provenance/changes/first-change';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { isMemory } from '#provenance/is-memory';
import type { Ledger } from '#provenance/ledger/ledger';
import { pinOf, textDigestOf } from '#provenance/record-text/pin';
import { type ChangedRecord, changedRecords } from '#workspace/history/changes-since-base';
import { statusOf } from '#workspace/standing';

import { theRecord } from '../entry-place.ts';
import { replacing, roleName } from '../record-words.ts';
import { defineRule } from '../rule.ts';

/** FND309: what was accepted is what stands there. */
export const acceptedBodyUnchanged = defineRule({
  code: 'FND309',
  name: 'accepted-body-unchanged',
  severity: 'error',
  since: '1.0',
  summary:
    'A record that was memory at the base, and that no act of a ledger accepted, is what it was.',
  why: 'An accepted record that was edited says something that nobody accepted, under the name of who did.',
  falsePositives: 'Any change counts, of a comma as well; line ends and the status may change.',
  messages: {
    since: {
      text: 'this {role} was memory at {base} and says something else now',
      mend: [
        'by mistake: git checkout {base} -- {path}',
        'a new truth: ledger {replace}',
        'a typo: take it back, ledger adopt {path}, mend it, then ledger amend',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    for (const change of changedRecords(workspace)) yield* changedSinceBase(change, ledger);
  },
});

/** A record that no act accepted, and that was memory at the base with another text. */
function* changedSinceBase({ before, now, base }: ChangedRecord, ledger: Ledger) {
  // FND311 reports a record that was set back to a candidate.
  if (
    !now ||
    !holdsDiscovery(before) ||
    !holdsDiscovery(now) ||
    before.role === 'adr' ||
    !isMemory(before, undefined) ||
    statusOf(now) === 'candidate' ||
    acceptances(ledger.byTarget.get(now.path)).length > 0 ||
    textDigestOf(before, 'with evidence') === textDigestOf(now, 'with evidence')
  )
    return;
  yield {
    messageId: 'since' as const,
    data: {
      role: roleName(now),
      base,
      replace: replacing(now, shellWord(now.path)),
      path: shellWord(before.path),
    },
    at: { path: now.path, span: firstChange(before, now) },
    related: [theRecord(now)],
    key: `since base ${pinOf(now)}`,
  };
}
