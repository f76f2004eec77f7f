import { prescriptionsIn } from '#claims/sentences/states-something';
import type { Document } from '#workspace/document';
import { sectionAt } from '#workspace/reading/schema-problems';
import { isWithdrawn, statusOf } from '#workspace/record-status';
import { ownWordsOf } from '#workspace/stores/prose';

import { defineRule, inFile, message, report } from '../rule.ts';

/** Sections for what a spec would ask for, or for what was expected. */
const wished =
  /^(?:recommended|candidate|proposed) (?:obligations?|requirements?)\b|^(?:expected|affected|related|violated|broken|origin)\b|^(?:requirements?|obligations?|references?|status history|promotion target|evidence)$/;
export const auditObserves = defineRule({
  code: 'FND318',
  name: 'audit-observes',
  aliases: ['bug-diagnoses'],
  severity: 'info',
  summary: 'Audits and bug reports describe; they do not prescribe.',
  why: 'An agent takes "must" in a record for a requirement, although no one decided it.',
  falsePositives:
    'Descriptions of a constraint look the same: "users must trust the adapter". Of 26 hits in ' +
    'real notes a person agreed with 21. Not checked: quotes, code, questions, expectations, ' +
    'other languages than English, and sections such as Recommended obligations and Expected.',
  messages: {
    audit: message(
      'an audit describes; it can\'t contain "{word}"',
      'move the sentence under "## Recommended obligations"',
    ),
    bug: message(
      'a bug report describes; it can\'t contain "{word}"',
      'move the sentence to a decision: ledger capture "…" --kind decision',
    ),
  },
  *check(workspace) {
    for (const record of [...workspace.audits, ...workspace.bugReports]) {
      if (isWithdrawn(statusOf(record) ?? '')) continue;
      const { sections } = record.document;
      const aside = startsUnder(record.document, wished);
      const text = ownWordsOf(record.document);
      for (const { word, span } of prescriptionsIn(text)) {
        if (aside.has(sectionAt(sections, span.start)?.heading.start ?? -1)) continue;
        yield report(
          record.role === 'audit' ? 'audit' : 'bug',
          { word },
          inFile(record, span, word.toLowerCase()),
        );
      }
    }
  },
});

/** Starts of the sections with these names, and of all sections below them. */
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
