import { isAccepted } from '#workspace/record-status';
import { isPlaceholder } from '#workspace/text/prose-spans';

import { defineVisitingRule, inFile, message, report } from '../rule.ts';

export const evidencePresent = defineVisitingRule({
  code: 'FND304',
  name: 'evidence-present',
  severity: 'error',
  summary: 'An accepted or promoted finding cites at least one piece of evidence.',
  why: 'Without evidence, no one can tell a discovery from an invention.',
  falsePositives:
    'Any line under Evidence counts except "none" and the like, whatever it points at; hashes of ' +
    'surfaces count, too.',
  messages: {
    missing: message(
      'this {status} finding cites no evidence',
      'add "## Evidence" with a file and lines, a command and its output, or a source: "- File: `src/a.ts#L10-L42`"',
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
