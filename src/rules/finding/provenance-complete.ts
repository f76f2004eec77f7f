import { isAccepted } from '#workspace/record-status';
import { type ProvenanceField, provenanceFields } from '#workspace/records';

import { defineVisitingRule, inFile, message, report } from '../rule.ts';

const fills: Readonly<Record<ProvenanceField, string>> = {
  origin_obligations: 'the requirement IDs it was found against, or []',
  origin_traces: 'the task, trace or pull request it came from',
  pass: 'the pass that found it, such as review or work',
  profile: 'the profile of that pass, such as default',
  reviewer_or_tool: 'who accepted it',
  timestamp: 'when it was accepted, such as "2026-11-21T09:14:00Z"',
  content_hash: 'sha256: and the hash of the cited evidence',
  confidence: 'high, medium or low',
};

export const provenanceComplete = defineVisitingRule({
  code: 'FND301',
  name: 'provenance-complete',
  severity: 'error',
  summary: 'An accepted or promoted finding has a claim and complete provenance.',
  why: 'A fact without its source cannot be checked, expire or be contradicted.',
  falsePositives:
    'The record and its ledger entry are read together. Candidates need no provenance.',
  messages: {
    missing: message('this {status} finding has no "{field}"', 'add {field}: {fills}'),
    empty: message('"{field}" of this {status} finding is empty', 'write {fills}'),
    claim: message(
      'this {status} finding has no claim',
      'write the fact as one sentence under "## Claim"',
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
