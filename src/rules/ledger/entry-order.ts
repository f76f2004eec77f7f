import { entryPlace } from '../message-words.ts';
import { defineRule, message, report } from '../rule.ts';

export const entryOrder = defineRule({
  code: 'LED505',
  name: 'entry-order',
  severity: 'warning',
  summary: 'An entry is not dated before an entry it goes on from.',
  why: 'A wrong date makes the history of a fact unreadable.',
  falsePositives:
    'Clocks of two machines may differ: the order of acts is that of their parents, whatever the ' +
    'dates say.',
  messages: {
    older: message(
      'dated {at}, before the entry it goes on from ({before})',
      'nothing to write: entries are never edited',
      'set the clock of the machine it was written on',
    ),
  },
  *check(workspace, ledger) {
    for (const entry of workspace.entries) {
      const { at, parents } = entry.content;
      const before = parents
        .flatMap((parent) => ledger.byId.get(parent)?.content.at ?? [])
        .sort()
        .at(-1);
      if (before !== undefined && at < before)
        yield report(
          'older',
          { at, before },
          { at: entryPlace(entry, `"at": "${at}"`), key: 'older' },
        );
    }
  },
});
