import { isAccepted } from '#workspace/record-status';
import { type ProvenanceField, provenanceFields } from '#workspace/records';

import { defineVisitingRule } from '../rule.ts';

/** What a person writes, or a promotion fills, for each field. */
const fills: Readonly<Record<ProvenanceField, string>> = {
  origin_obligations: 'the requirement ids it was found against, or [] when there are none',
  origin_traces: 'the task, trace or pull request that produced it',
  pass: 'the pass that surfaced it, such as review or work',
  profile: 'the profile that pass ran under, such as default',
  reviewer_or_tool: 'who decided that it holds',
  timestamp: 'when that was decided, such as "2026-11-21T09:14:00Z"',
  content_hash: 'sha256: and the digest of the cited evidence',
  confidence: 'high, medium or low',
};

/** FND301: memory says where it comes from, completely. */
export const provenanceComplete = defineVisitingRule({
  code: 'FND301',
  name: 'provenance-complete',
  severity: 'error',
  since: '1.0',
  summary: 'An accepted or promoted finding carries its claim and the whole provenance record.',
  why: 'A fact without its source cannot be checked, expired or contradicted; it is a rumour with a status.',
  falsePositives:
    'The record and its ledger entry are read together; candidates need no provenance.',
  messages: {
    missing: {
      text: 'this {status} finding does not say "{field}"',
      mend: ['add {field}: {fills}', 'if it was never reviewed, set status: candidate'],
    },
    empty: {
      text: 'the key "{field}" of this {status} finding is empty',
      mend: ['fill it with {fills}', 'if it was never reviewed, set status: candidate'],
    },
    claim: {
      text: 'this {status} finding makes no claim',
      mend: ['write the fact, one sentence, under "## Claim"'],
    },
  },
  visit: () => ({
    *finding(finding) {
      if (!isAccepted(finding)) return;
      const status = finding.status.value;
      const statusAt = { path: finding.path, span: finding.status.span };
      if (!finding.claim)
        yield { messageId: 'claim', data: { status }, at: statusAt, key: 'claim' };
      for (const field of provenanceFields) {
        const given = finding.provenance[field];
        if (given.state === 'given') continue;
        if (given.state === 'empty')
          yield {
            messageId: 'empty',
            data: { status, field, fills: fills[field] },
            at: { path: finding.path, span: given.span },
            key: field,
          };
        else
          yield {
            messageId: 'missing',
            data: { status, field, fills: fills[field] },
            at: statusAt,
            key: field,
          };
      }
    },
  }),
});
