import { handWrittenRows } from '../queue-items.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

const needReason = new Set(['deferred', 'rejected', 'blocked', 'quarantined', 'rolled-back']);

export const dispositionHasReason = defineRule({
  code: 'QUE402',
  name: 'disposition-has-reason',
  severity: 'error',
  summary: 'A deferred, rejected, blocked or quarantined item has a reason.',
  why: 'Without the reason, the next agent proposes the same item again.',
  falsePositives:
    'A reason in brackets after the status, as in "rejected (execution-local)", counts.',
  messages: {
    missing: message(
      '"{item}" is {status} without a reason',
      'write the reason into the Reason column',
    ),
  },
  *check(workspace, ledger) {
    for (const { task, item, name, key } of handWrittenRows(workspace, ledger)) {
      const { value: status, span } = item.status;
      if (needReason.has(status) && !item.reason)
        yield report('missing', { item: name, status }, inFile(task, span, key));
    }
  },
});
