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
  summary: 'A day in a record is a date, or has one beside it.',
  why: 'An agent that reads the record months later takes "next week" for the coming week.',
  falsePositives:
    'A report is a warning in the claim of a finding, elsewhere an info. English only, and names ' +
    'may match (`until the week closes`): of 24 hits in public prose a person agreed with 19. Not ' +
    'checked: quotes, code, text under Evidence, withdrawn records, and paragraphs with a date in ' +
    'them or in their heading.',
  messages: {
    relative: message('"{word}" has no date beside it', 'write the date, such as 2026-11-22'),
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
