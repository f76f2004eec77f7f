import { isAccepted } from '#workspace/record-status';
import { isPlaceholder } from '#workspace/text/prose-spans';

import { defineVisitingRule } from '../rule.ts';

/** FND304: memory rests on at least one thing that can be looked at. */
export const evidencePresent = defineVisitingRule({
  code: 'FND304',
  name: 'evidence-present',
  severity: 'error',
  since: '1.0',
  summary: 'An accepted or promoted finding cites at least one piece of evidence.',
  why: 'Without evidence nobody can tell a discovery from an invention.',
  falsePositives:
    'Any line under Evidence counts but "none" and the like, whatever it points at; hashes of surfaces count too.',
  messages: {
    missing: {
      text: 'this {status} finding cites no evidence',
      mend: [
        'add "## Evidence" with a file and lines, a command and its output, or a source: "- File: `src/a.ts#L10-L42`"',
      ],
    },
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
      yield {
        messageId: 'missing',
        data: { status: finding.status.value },
        at: { path: finding.path, span: finding.status.span },
        key: 'evidence',
      };
    },
  }),
});
