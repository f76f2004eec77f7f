import { isAccepted } from '#workspace/record-status';
import { type ProvenanceField, provenanceFields } from '#workspace/records';

import { defineVisitingRule, inFile, message, report } from '../rule.ts';

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

export const provenanceComplete = defineVisitingRule({
  code: 'FND301',
  name: 'provenance-complete',
  severity: 'error',
  summary: 'An accepted or promoted finding carries its claim and the whole provenance record.',
  why:
    'A fact without its source cannot be checked, expired or contradicted; it is a rumor with a ' +
    'status.',
  falsePositives:
    'The record and its ledger entry are read together; candidates need no provenance.',
  messages: {
    missing: message(
      'this {status} finding does not say "{field}"',
      'add {field}: {fills}',
      'if it was never reviewed, set status: candidate',
    ),
    empty: message(
      'the key "{field}" of this {status} finding is empty',
      'fill it with {fills}',
      'if it was never reviewed, set status: candidate',
    ),
    claim: message(
      'this {status} finding makes no claim',
      'write the fact, one sentence, under "## Claim"',
    ),
  },
  visit: () => ({
    *finding(finding) {
      if (!isAccepted(finding)) return;
      const status = finding.status.value;
      const statusAt = { path: finding.path, span: finding.status.span };
      if (!finding.claim) yield report('claim', { status }, { at: statusAt, key: 'claim' });
      for (const field of provenanceFields) {
        const given = finding.provenance[field];
        if (given.state === 'given') continue;
        if (given.state === 'empty')
          yield report(
            'empty',
            { status, field, fills: fills[field] },
            inFile(finding, given.span, field),
          );
        else
          yield report(
            'missing',
            { status, field, fills: fills[field] },
            { at: statusAt, key: field },
          );
      }
    },
  }),
});
