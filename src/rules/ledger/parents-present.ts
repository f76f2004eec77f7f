import type { Span } from '#diagnostics/diagnostic';
import { missingParents } from '#provenance/ledger/missing-entry';
import type { Entry } from '#workspace/dialects/ledger-entry';

import { entryEvent } from '../diagnostic-events.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const parentsPresent = defineRule({
  code: 'LED502',
  name: 'parents-present',
  severity: 'error',
  summary: 'All parents of each ledger entry are in the ledger.',
  why: 'If a retraction is lost, agents load the withdrawn fact again.',
  falsePositives:
    'A sparse checkout may leave parts of the ledger out. The newest entries are not parents of others: only git shows that one of them is missing.',
  messages: {
    missing: message(
      'the parent {parent}… of this ledger entry is missing',
      'find the commit that deleted it: git log --diff-filter=D -- ":/*-{full}.json"',
    ),
  },
  *check(workspace) {
    for (const [entry, missing] of missingParents(workspace)) {
      const spans = parentSpans(entry);
      for (const parent of missing)
        yield report(
          'missing',
          { parent: parent.slice(0, 12), full: parent },
          inFile(entry, spans.get(parent) ?? { start: 0, end: 1 }, parent),
          {
            event: entryEvent(parent),
            cause: { what: `the ledger entry ${parent.slice(0, 12)}… is missing`, mend: [] },
          },
        );
    }
  },
});

/** The places of parents in an entry; they are its last key. One pass: there may be many. */
function parentSpans(entry: Entry): Map<string, Span> {
  const from = Math.max(0, entry.text.lastIndexOf('"parents"'));
  return new Map(
    [...entry.text.slice(from).matchAll(/"(?:[^"\\]|\\.)*"/g)].map((found) => [
      JSON.parse(found[0]) as string,
      { start: from + found.index, end: from + found.index + found[0].length },
    ]),
  );
}
