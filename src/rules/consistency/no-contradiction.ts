import { clip } from '#messages/fill-template';
import type { Conflict } from '#provenance/comparison/contradictions';
import { findMemoryConflicts } from '#provenance/comparison/duplicates';
import type { MemoryStatement } from '#provenance/comparison/memory-statements';

import { itemHandle, otherPlace } from '../message-words.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

const mend = 'ledger conflicts {item}';

export const noContradiction = defineRule({
  code: 'CON801',
  name: 'no-contradiction',
  severity: 'warning',
  summary: 'No two statements in memory contradict each other.',
  why: 'An agent that gets both statements may believe the wrong one.',
  falsePositives:
    'Claims are compared by their words, so contradictions in other words are not found. Of 80 ' +
    'pairs of hard look-alikes, on which the rule was tuned, all reports are right and two thirds ' +
    'of the contradictions are found. A report is an info if no entry of the ledger is about ' +
    'either side.',
  messages: {
    value: message('"{says}" here, "{other}" in {folder}{file}', mend),
    choice: message('"{says}" here, "{other}" in {folder}{file}', mend),
    polarity: message('this claim contradicts {folder}{file}: "{claim}"', mend),
    superseded: message(
      '{folder}{file} supersedes this record, but both are active',
      'ledger supersede {item} {newer}',
    ),
  },
  *check(workspace, ledger) {
    for (const conflict of findMemoryConflicts(workspace, ledger).contradictions()) {
      const { at, related, says, how } = turned(conflict);
      const item = itemHandle(at.history, ledger, at.path);
      const place = {
        ...inFile(at, at.span, `${related.path} ${how}`),
        severity: at.history || related.history ? undefined : ('info' as const),
        related: [{ path: related.path, span: related.span, message: 'the other text' }],
      };
      const [own = '', other = ''] = says.map((each) => clip(each, 16));
      const values = { says: own, other, item };
      if (how === 'superseded')
        yield report(
          'superseded',
          {
            ...otherPlace(related, 54, ledger),
            item,
            newer: itemHandle(related.history, ledger, related.path),
          },
          place,
        );
      else if (how === 'value' || how === 'choice')
        yield report(how, { ...values, ...otherPlace(related, 54, ledger) }, place);
      else
        yield report(
          'polarity',
          { ...otherPlace(related, 44, ledger), claim: clip(related.claim, 28), item },
          place,
        );
    }
  },
});

/** Puts the side that was decided later first: a gate shows it in the change. */
function turned({ one, other, says, ...rest }: Conflict) {
  const isFirst = rest.how === 'superseded' || lastAct(one) > lastAct(other);
  return isFirst
    ? { ...rest, at: one, related: other, says }
    : { ...rest, at: other, related: one, says: [says[1], says[0]] as const };
}

/** When it was last decided; empty if it never was. */
function lastAct({ history }: MemoryStatement): string {
  return history?.latest.at(-1)?.entry.content.at ?? '';
}
