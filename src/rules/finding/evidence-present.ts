import { isAccepted } from '#workspace/record-status';
import { isPlaceholder } from '#workspace/text/prose-spans';

import { defineVisitingRule, inFile, message, report } from '../rule.ts';

export const evidencePresent = defineVisitingRule({
  code: 'FND304',
  name: 'evidence-present',
  severity: 'error',
  summary: 'Each accepted or promoted finding cites evidence.',
  why: 'Without evidence, no one can distinguish a fact from an invention.',
  falsePositives:
    'Any line under Evidence counts except "none" and the like. Hashes of cited lines count, too.',
  messages: {
    missing: message(
      'this {status} finding cites no evidence',
      'add a section "## Evidence" with the cited lines: - File: `src/a.ts#L10-L42`',
    ),
  },
  visit: () => ({
    *finding(finding) {
      if (
        !isAccepted(finding) ||
        finding.evidence.some(
          (line) => !isPlaceholder(line.text) && !/^(?:none|nothing)\.?$/i.test(line.text.trim()),
        ) ||
        finding.perSurfaceHash.length > 0
      )
        return;
      yield report(
        'missing',
        { status: finding.status.value },
        inFile(finding, finding.status.span, 'evidence'),
      );
    },
  }),
});
