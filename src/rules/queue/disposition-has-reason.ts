import { handWritten, itemName } from '../queue-items.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

const needReason = new Set(['deferred', 'rejected', 'blocked', 'quarantined', 'rolled-back']);

export const dispositionHasReason = defineRule({
  code: 'QUE402',
  name: 'disposition-has-reason',
  severity: 'error',
  summary: 'A deferred, rejected, blocked or quarantined discovery says why.',
  why: 'Without the reason the same discovery is raised and argued again by the next agent.',
  falsePositives:
    'A reason in brackets after the status, as in "rejected (execution-local)", counts.',
  messages: {
    missing: message(
      '"{item}" is {status}, but not why',
      'fill the Reason column (add it when the table has none)',
    ),
  },
  *check(workspace, ledger) {
    for (const queued of handWritten(workspace, ledger)) {
      const { task, item } = queued;
      const status = item.status.value;
      if (!needReason.has(status) || item.reason) continue;
      yield report(
        'missing',
        { item: itemName(queued), status },
        inFile(task, item.status.span, item.id?.value ?? item.discovery.value),
      );
    }
  },
});
