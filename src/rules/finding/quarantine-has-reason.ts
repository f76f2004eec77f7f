import { defineVisitingRule } from '../rule.ts';

/** FND313: quarantine says what is suspected. */
export const quarantineHasReason = defineVisitingRule({
  code: 'FND313',
  name: 'quarantine-has-reason',
  severity: 'error',
  since: '1.0',
  summary: 'A quarantined finding says why.',
  why: 'Without the suspicion nobody can clear it or confirm it, so it stays half believed.',
  falsePositives: 'A reason in the frontmatter or in the Status history line counts.',
  messages: {
    missing: {
      text: 'quarantined, but not why',
      mend: ['add quarantine_reason: <suspicious, conflicting, unsupported or sensitive, and how>'],
    },
  },
  visit: () => ({
    *finding(finding) {
      if (finding.status.value !== 'quarantined' || finding.quarantineReason) return;
      yield {
        messageId: 'missing',
        data: {},
        at: { path: finding.path, span: finding.status.span },
        key: 'reason',
      };
    },
  }),
});
