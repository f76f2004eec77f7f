import { defineVisitingRule, inFile, message, report } from '../rule.ts';

export const quarantineHasReason = defineVisitingRule({
  code: 'FND313',
  name: 'quarantine-has-reason',
  severity: 'error',
  summary: 'A quarantined finding says why.',
  why:
    'Without a reason no one can clear or confirm the suspicion, so the finding stays half ' +
    'believed.',
  falsePositives: 'A reason in the frontmatter or in the Status history line counts.',
  messages: {
    missing: message(
      'quarantined, but not why',
      'add quarantine_reason: <suspicious, conflicting, unsupported or sensitive, and how>',
    ),
  },
  visit: () => ({
    *finding(finding) {
      if (finding.status.value !== 'quarantined' || finding.quarantineReason) return;
      yield report('missing', {}, inFile(finding, finding.status.span, 'reason'));
    },
  }),
});
