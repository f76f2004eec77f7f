import { defineVisitingRule, inFile, message, report } from '../rule.ts';

export const quarantineHasReason = defineVisitingRule({
  code: 'FND313',
  name: 'quarantine-has-reason',
  severity: 'error',
  summary: 'A quarantined finding has a reason.',
  why: 'Without a reason, no one can confirm or clear the suspicion.',
  falsePositives: 'A reason in the frontmatter or in the Status history line counts.',
  messages: {
    missing: message(
      'this quarantined finding has no reason',
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
