import { plainText } from '#diagnostics/plain-text';
import type { SpannedValue } from '#workspace/document';
import { isAccepted } from '#workspace/record-status';
import { isBoundless } from '#workspace/text/load-conditions';

import { defineVisitingRule, inFile, message, report } from '../rule.ts';

export const scopeEnvelopePresent = defineVisitingRule({
  code: 'FND303',
  name: 'scope-envelope-present',
  severity: 'error',
  summary:
    'An accepted or promoted finding states when it applies and when not; "everywhere" and "none" have a reason.',
  why: 'Agents apply a fact without limits where it is false.',
  falsePositives: 'One word of reason is enough: "none: the parser has one entry point".',
  messages: {
    missing: message(
      'this {status} finding has no condition under "{heading}"',
      'add a section "## {heading}" with a condition',
    ),
    boundless: message(
      '"{words}" under "{heading}" has no reason',
      'write the limit or the reason: "{words}: <reason>"',
    ),
  },
  visit: () => ({
    *finding(finding) {
      if (!isAccepted(finding)) return;
      const halves: [readonly SpannedValue[], string, string][] = [
        [finding.appliesWhen, 'applies', 'Applies when'],
        [finding.doesNotApplyWhen, 'does not apply', 'Does not apply when'],
      ];
      for (const [conditions, half, heading] of halves) {
        if (conditions.length === 0)
          yield report(
            'missing',
            { status: finding.status.value, heading },
            inFile(finding, finding.status.span, half),
          );
        const [only] = conditions;
        if (only && conditions.every((each) => isBoundless(each.value))) {
          yield report(
            'boundless',
            { words: plainText(only.value).replace(/[.!]+$/, ''), heading },
            inFile(finding, only.span, half),
          );
        }
      }
    },
  }),
});
