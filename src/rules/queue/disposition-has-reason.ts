import { handWritten, itemName } from '../queue-items.ts';
import { defineRule } from '../rule.ts';

const needReason = new Set(['deferred', 'rejected', 'blocked', 'quarantined', 'rolled-back']);

/** QUE402: a discovery that is put aside says why. */
export const dispositionHasReason = defineRule({
  code: 'QUE402',
  name: 'disposition-has-reason',
  severity: 'error',
  since: '1.0',
  summary: 'A deferred, rejected, blocked or quarantined discovery says why.',
  why: 'Without the reason the same discovery is raised and argued again by the next agent.',
  falsePositives:
    'A reason in brackets after the status, as in "rejected (execution-local)", counts.',
  messages: {
    missing: {
      text: '"{item}" is {status}, but not why',
      mend: ['fill the Reason column (add it when the table has none)'],
    },
  },
  *check(workspace, _options, ledger) {
    for (const queued of handWritten(workspace, ledger)) {
      const { task, item } = queued;
      const status = item.status.value;
      if (!needReason.has(status) || item.reason) continue;
      yield {
        messageId: 'missing',
        data: { item: itemName(queued), status },
        at: { path: task.path, span: item.status.span },
        key: item.id?.value ?? item.discovery.value,
      };
    }
  },
});
