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
    'An accepted or promoted finding says when it applies and when it does not; "everywhere" and "none" say why.',
  why: 'A fact without bounds is applied where it is false.',
  falsePositives: 'One word of reason is enough: "none: the parser has one entry point".',
  messages: {
    missing: message(
      'this {status} finding does not say when it {half}',
      'add a section "## {heading}" with at least one condition',
    ),
    boundless: message(
      '"{words}" under "{heading}" gives no bounds and no reason',
      'say where it ends, or why it does not: "{words}: <reason>"',
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
            { status: finding.status.value, half, heading },
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
