import { plainText } from '#diagnostics/plain-text';
import { executionLocal } from '#provenance/discovery-kinds';

import { handWrittenRows, rejectLocal } from '../queue-items.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const localDetailReason = defineRule({
  code: 'QUE410',
  name: 'local-detail-reason',
  severity: 'warning',
  summary: 'A local detail is rejected with the reason execution-local.',
  why: 'Details of one execution bury lasting memory; the fixed word lets tools filter them.',
  falsePositives: 'Only items of kind local are checked, and not pending ones.',
  messages: {
    reason: message(
      '"{item}" is a local detail; its reason must be execution-local',
      'write execution-local into the Reason column',
    ),
    status: message('"{item}" is a local detail, but {status} instead of rejected', rejectLocal),
  },
  *check(workspace, ledger) {
    for (const { task, item, name, key } of handWrittenRows(workspace, ledger)) {
      const { value: status, span } = item.status;
      if (item.kind?.value !== 'local' || status === 'pending' || status === 'validated') continue;
      if (status !== 'rejected')
        yield report('status', { item: name, status }, inFile(task, span, key));
      else if (plainText(item.reason?.value ?? '') !== executionLocal)
        yield report('reason', { item: name }, inFile(task, item.reason?.span ?? span, key));
    }
  },
});
