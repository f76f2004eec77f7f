import { kindOfRole } from '#provenance/discovery-kinds';
import { isKnownAbsent, undatedDays } from '#workspace/detectors/undated-days';
import { sectionAt } from '#workspace/reading/schema-problems';
import { isWithdrawn, statusOf } from '#workspace/record-status';
import type { FileRecord } from '#workspace/records';

import { defineVisitingRule, inFile, message, report } from '../rule.ts';

/** Sections of quotations, and of lines with dates. */
const others: ReadonlySet<string> = new Set(['evidence', 'output', 'log', 'logs', 'references']);

export const dateAbsolute = defineVisitingRule({
  code: 'FND316',
  name: 'date-absolute',
  severity: 'warning',
  summary:
    'A day in a record is a date: "Thursday", "next week" or "recently" has an absolute date beside it. It is a warning in the claim of a finding, and elsewhere an info.',
  why: 'An agent that reads the record months later takes "next week" for the week to come.',
  falsePositives:
    'English words only, and a name or a rule of the domain may have them (`until the week ' +
    'closes`). Of 24 hits in public prose a person agreed with 19. A date in the same paragraph ' +
    'or in the heading above is near enough. Quotes, code, text under Evidence and withdrawn ' +
    'records are not judged.',
  messages: {
    relative: message(
      '"{word}" without a date beside it',
      'write the day as a date, such as 2026-11-22',
      'if the day has passed, say what came of it',
    ),
  },
  visit: (workspace) => ({
    *document(document) {
      if (isKnownAbsent(document, 'undated')) return;
      const record = workspace.byPath.get(document.path);
      if (!record || !isDiscovery(record) || isWithdrawn(statusOf(record) ?? '')) return;
      const claim = record.role === 'finding' ? record.claim?.span : undefined;
      for (const { word, span } of undatedDays(document)) {
        const isClaimed = claim && span.start >= claim.start && span.end <= claim.end;
        const section = sectionAt(document.sections, span.start)?.name ?? '';
        if (!others.has(section))
          yield report('relative', { word }, inFile(document, span, word.toLowerCase()), {
            severity: isClaimed ? undefined : 'info',
          });
      }
    },
  }),
});

function isDiscovery({ role }: FileRecord): boolean {
  return kindOfRole(role) !== undefined;
}
