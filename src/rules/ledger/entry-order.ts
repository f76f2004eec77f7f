import { entryPlace } from '../message-words.ts';
import { defineRule, message, report } from '../rule.ts';

export const entryOrder = defineRule({
  code: 'LED505',
  name: 'entry-order',
  severity: 'warning',
  summary: 'No ledger entry is dated before its parents.',
  why: 'A wrong date makes the history of a fact unreadable.',
  falsePositives:
    'Clocks of two machines may differ. The order of entries comes from their parents, not from their dates.',
  messages: {
    older: message(
      'this entry is dated {at}, before its parent ({before})',
      'keep the entry; correct the clock of the machine that wrote it',
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
