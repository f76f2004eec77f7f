import { plainText } from '#diagnostics/plain-text';
import { executionLocal } from '#provenance/discovery-kinds';

import { handWrittenRows } from '../queue-items.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const localDetailReason = defineRule({
  code: 'QUE410',
  name: 'local-detail-reason',
  severity: 'warning',
  summary: 'A discovery of kind local is rejected, with exactly the reason execution-local.',
  why: 'Details of one execution bury lasting memory; the fixed word lets tools leave them out.',
  falsePositives:
    'Only items whose kind is local are judged; an undecided one is left to the close gate.',
  messages: {
    reason: message(
      '"{item}" is a local detail; its reason must be execution-local',
      'write execution-local into the Reason column',
    ),
    status: message(
      '"{item}" is a local detail and {status}; local details are rejected',
      'set it to rejected, reason execution-local',
      'if it is more than that, name its true kind',
    ),
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
