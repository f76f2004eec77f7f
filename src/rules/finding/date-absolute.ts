import { kindOfRole } from '#provenance/discovery-kinds';
import { isKnownAbsent, undatedDays } from '#workspace/detectors/undated-days';
import { sectionAt } from '#workspace/reading/schema-problems';
import { isWithdrawn, statusOf } from '#workspace/record-status';
import type { FileRecord } from '#workspace/records';

import { defineVisitingRule } from '../rule.ts';

/** What is quoted from elsewhere, or dates its own lines. */
const others: ReadonlySet<string> = new Set(['evidence', 'output', 'log', 'logs', 'references']);

/** FND316: a record says which day it means. */
export const dateAbsolute = defineVisitingRule({
  code: 'FND316',
  name: 'date-absolute',
  severity: 'warning',
  since: '1.0',
  summary:
    'A day in a record is a date: "Thursday", "next week" or "recently" has an absolute date beside it. It is a warning in the claim of a finding, and elsewhere an info.',
  why: 'The record is read months later, by an agent that takes "next week" for the week to come.',
  falsePositives:
    'English words only, and a name or a rule of the domain may hold them ' +
    '(`until the week closes`). In 24 hits in public prose a person agreed with 19. A ' +
    'date in the same paragraph or in the heading above is near enough; what is quoted, ' +
    'in code or under Evidence is left alone, and so are withdrawn records.',
  messages: {
    relative: {
      text: '"{word}" without a date beside it',
      mend: [
        'write the day as a date, such as 2026-11-22',
        'if the day has passed, say what came of it',
      ],
    },
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
          yield {
            messageId: 'relative',
            data: { word },
            at: { path: document.path, span },
            key: word.toLowerCase(),
            severity: isClaimed ? undefined : 'info',
          };
      }
    },
  }),
});

function isDiscovery({ role }: FileRecord): boolean {
  return kindOfRole(role) !== undefined;
}
