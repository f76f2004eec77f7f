import { prescriptionsIn } from '#claims/sentences/states-something';
import type { Document } from '#workspace/document';
import { sectionAt } from '#workspace/reading/schema-problems';
import { isWithdrawn, statusOf } from '#workspace/record-status';
import { ownWordsOf } from '#workspace/stores/prose';

import { defineRule } from '../rule.ts';

/**
 * Sections in which a document of this kind says what a spec would ask for, or what was to be
 * expected.
 */
const wished =
  /^(?:recommended|candidate|proposed) (?:obligations?|requirements?)\b|^(?:expected|affected|related|violated|broken|origin)\b|^(?:requirements?|obligations?|references?|status history|promotion target|evidence)$/;
/** FND318: an audit observes and a bug report diagnoses; neither prescribes. */
export const auditObserves = defineRule({
  code: 'FND318',
  name: 'audit-observes',
  aliases: ['bug-diagnoses'],
  severity: 'info',
  since: '1.0',
  summary:
    'An audit says what is so and a bug report why it fails; what should be done is a decision, a task or a spec.',
  why: 'An agent that reads "must" in a record takes it for a requirement, though nobody decided it.',
  falsePositives:
    'A constraint that is only described reads the same: "users must trust the adapter". ' +
    'In 26 hits in real notes a person agreed with 21. Quotes, code, questions, what a ' +
    'spec or a document is told to say, what was expected, and sections such as ' +
    'Recommended obligations and Expected are left alone. English words only.',
  messages: {
    audit: {
      text: '"{word}" prescribes, and an audit only observes',
      mend: [
        'say what is so, and what follows from it',
        'what should be done: under "Recommended obligations", or ledger capture "…" --kind decision',
      ],
    },
    bug: {
      text: '"{word}" prescribes, and a bug report only diagnoses',
      mend: [
        'say what fails, and why',
        'what should be done: ledger capture "…" --kind decision, or a task',
      ],
    },
  },
  *check(workspace) {
    for (const record of [...workspace.audits, ...workspace.bugReports]) {
      if (isWithdrawn(statusOf(record) ?? '')) continue;
      const { sections } = record.document;
      const aside = startsUnder(record.document, wished);
      const text = ownWordsOf(record.document);
      for (const { word, span } of prescriptionsIn(text)) {
        if (aside.has(sectionAt(sections, span.start)?.heading.start ?? -1)) continue;
        yield {
          messageId: record.role === 'audit' ? 'audit' : 'bug',
          data: { word },
          at: { path: record.path, span },
          key: word.toLowerCase(),
        };
      }
    }
  },
});

/** Where headings of these names stand, and all below them: the starts of their sections. */
function startsUnder({ sections }: Document, names: RegExp): ReadonlySet<number> {
  const starts = new Set<number>();
  let over: number | null = null;
  for (const { name, depth, heading } of sections) {
    if (over !== null && depth <= over) over = null;
    if (over === null && names.test(name)) over = depth;
    if (over !== null) starts.add(heading.start);
  }
  return starts;
}
