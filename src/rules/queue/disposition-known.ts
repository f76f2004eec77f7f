import { closest } from '#diagnostics/near-match';
import { itemStatuses } from '#provenance/discovery-kinds';

import { handWrittenRows } from '../queue-items.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const dispositionKnown = defineRule({
  code: 'QUE403',
  name: 'disposition-known',
  severity: 'error',
  summary: 'Each queue item has a known status.',
  why: 'An item with an unknown status is not pending, so its task closes without a decision.',
  falsePositives: 'Words after the status, such as a reason in brackets, are ignored.',
  messages: {
    unknown: message(
      '"{status}" is not a status',
      'use pending, validated, promoted, deferred, rejected, blocked, quarantined or rolled-back',
    ),
    near: message('"{status}" is not a status; did you mean {near}?', 'write {near}'),
  },
  *check(workspace, ledger) {
    // The same mistake is often in many rows.
    const nearest = new Map<string, string | null>();
    for (const { task, item, key } of handWrittenRows(workspace, ledger)) {
      const { value: status, span } = item.status;
      if ((itemStatuses as readonly string[]).includes(status)) continue;
      if (!nearest.has(status)) nearest.set(status, closest(status, itemStatuses));
      const near = nearest.get(status);
      const place = inFile(task, span, key);
      if (near) yield report('near', { status, near }, place);
      else yield report('unknown', { status }, place);
    }
  },
});
