import { findRecord } from '#workspace/find-record';
import { isServedAsFact, isWithdrawn } from '#workspace/record-status';

import { defineRule } from '../rule.ts';

/** FND315: a pattern stands on findings that still stand. */
export const patternCurrent = defineRule({
  code: 'FND315',
  name: 'pattern-current',
  severity: 'warning',
  since: '1.0',
  summary:
    'No finding that a pattern cites went stale, was superseded or was withdrawn, while the pattern is no memory yet.',
  why: 'The guidance outlives the fact it was drawn from and is followed all the same.',
  falsePositives:
    'Only the status written in the finding counts. A pattern that is memory is reported by FND314.',
  messages: {
    withdrawn: {
      text: 'the cited finding "{id}" is now {status}',
      mend: [
        'look whether the pattern still holds; cite what holds today',
        'if it does not, set the pattern to stale',
      ],
    },
  },
  *check(workspace) {
    for (const pattern of workspace.patterns) {
      if (isWithdrawn(pattern.status?.value ?? '') || isServedAsFact(pattern)) continue;
      for (const reference of pattern.findings) {
        const finding = findRecord(workspace, pattern, reference.value, 'finding');
        if (finding?.role !== 'finding' || !isWithdrawn(finding.status.value)) continue;
        yield {
          messageId: 'withdrawn',
          data: { id: finding.id.value, status: finding.status.value },
          at: { path: pattern.path, span: reference.span },
          key: finding.id.value,
          related: [{ path: finding.path, span: finding.status.span, message: 'its status' }],
          cause: {
            what: `${finding.path} is now ${finding.status.value}`,
            mend: [
              'look whether the patterns still hold; cite what holds today',
              'if one does not, set it to stale',
            ],
          },
        };
      }
    }
  },
});
