import { plainText } from '#diagnostics/plain-text';
import { executionLocal } from '#provenance/discovery-kinds';

import { handWritten, itemName } from '../queue-items.ts';
import { defineRule } from '../rule.ts';

/** QUE410: a local detail is rejected with one fixed reason. */
export const localDetailReason = defineRule({
  code: 'QUE410',
  name: 'local-detail-reason',
  severity: 'warning',
  since: '1.0',
  summary: 'A discovery of kind local is rejected, with exactly the reason execution-local.',
  why: 'Execution detail that enters memory buries what lasts; the fixed word lets tools leave it out.',
  falsePositives:
    'Only items whose kind is local are judged; an undecided one is left to the close gate.',
  messages: {
    reason: {
      text: '"{item}" is a local detail; its reason must be execution-local',
      mend: ['write execution-local into the Reason column'],
    },
    status: {
      text: '"{item}" is a local detail and {status}; local details are rejected',
      mend: [
        'set it to rejected, reason execution-local',
        'if it is more than that, name its true kind',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    for (const queued of handWritten(workspace, ledger)) {
      const { task, item } = queued;
      if (
        item.kind?.value !== 'local' ||
        item.status.value === 'pending' ||
        item.status.value === 'validated'
      )
        continue;
      const key = item.id?.value ?? item.discovery.value;
      if (item.status.value !== 'rejected')
        yield {
          messageId: 'status',
          data: { item: itemName(queued), status: item.status.value },
          at: { path: task.path, span: item.status.span },
          key,
        };
      else if (plainText(item.reason?.value ?? '') !== executionLocal)
        yield {
          messageId: 'reason',
          data: { item: itemName(queued) },
          at: { path: task.path, span: item.reason?.span ?? item.status.span },
          key,
        };
    }
  },
});
