import { closest } from '#diagnostics/near-match';
import { itemStatuses } from '#provenance/discovery-kinds';

import { handWrittenRows } from '../queue-items.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const dispositionKnown = defineRule({
  code: 'QUE403',
  name: 'disposition-known',
  severity: 'error',
  summary: 'The status of a queue item is one of the eight of the transition table.',
  why: 'An unknown status is neither open nor decided: the task closes over it.',
  falsePositives: 'Words after the status, such as a reason in brackets, do not count.',
  messages: {
    unknown: message(
      '"{status}" is no status of a promotion item',
      'use pending, validated, promoted, deferred, rejected, blocked, quarantined or rolled-back',
    ),
    near: {
      text: '"{status}" is no status of a promotion item; did you mean {near}?',
      mend: ['write {near} for "{item}"'],
      quotes: ['item'],
    },
  },
  *check(workspace, ledger) {
    // The same mistake is often in many rows.
    const nearest = new Map<string, string | null>();
    for (const { task, item, name, key } of handWrittenRows(workspace, ledger)) {
      const { value: status, span } = item.status;
      if ((itemStatuses as readonly string[]).includes(status)) continue;
      if (!nearest.has(status)) nearest.set(status, closest(status, itemStatuses));
      const near = nearest.get(status);
      const place = inFile(task, span, key);
      if (near) yield report('near', { status, near, item: name }, place);
      else yield report('unknown', { status }, place);
    }
  },
});
