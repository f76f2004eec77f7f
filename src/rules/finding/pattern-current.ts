import { findRecord } from '#workspace/find-record';
import { isServedAsFact, isWithdrawn } from '#workspace/record-status';

import { defineRule, inFile, message, report } from '../rule.ts';

export const patternCurrent = defineRule({
  code: 'FND315',
  name: 'pattern-current',
  severity: 'warning',
  summary: 'A pattern that is not promoted yet cites only current findings.',
  why: 'Guidance outlives the fact behind it, and agents still follow it.',
  falsePositives: 'Only the status in the finding counts. FND314 checks promoted patterns.',
  messages: {
    withdrawn: message('the cited finding "{id}" is now {status}', 'cite a current finding'),
  },
  *check(workspace) {
    for (const pattern of workspace.patterns) {
      if (isWithdrawn(pattern.status?.value ?? '') || isServedAsFact(pattern)) continue;
      for (const reference of pattern.findings) {
        const finding = findRecord(workspace, pattern, reference.value, 'finding');
        if (finding?.role !== 'finding' || !isWithdrawn(finding.status.value)) continue;
        yield report(
          'withdrawn',
          { id: finding.id.value, status: finding.status.value },
          inFile(pattern, reference.span, finding.id.value),
          {
            related: [{ path: finding.path, span: finding.status.span, message: 'its status' }],
            cause: {
              what: `${finding.path} is now ${finding.status.value}`,
              mend: ['cite current findings'],
            },
          },
        );
      }
    }
  },
});
