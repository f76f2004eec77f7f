import { entryName, governedEntries } from '#workspace/governed-entries';

import { defineRule, inFile, message, report } from '../rule.ts';

export const loadWhenPresent = defineRule({
  code: 'IDX101',
  name: 'load-when-present',
  severity: 'error',
  summary: 'Each index entry has a "Load when" condition.',
  why: 'Without a condition, an agent loads the entry always or never.',
  falsePositives: 'Always-relevant facts and withdrawn memory need no condition.',
  messages: {
    missing: message('"{entry}" has no "Load when" condition', 'add " — Load when: <task>"'),
    cell: message('"{entry}" has an empty "Load when" cell', 'write the task into the cell'),
  },
  *check(workspace) {
    for (const { index, entry } of governedEntries(workspace)) {
      if (entry.loadWhen || entry.section === 'always' || entry.section === 'purpose') continue;
      // A table without that column is something else, such as a legend.
      if (entry.section === 'other' && !entry.target) continue;
      yield report(
        entry.form === 'row' ? 'cell' : 'missing',
        { entry: entryName(entry) },
        inFile(index, entry.span, entry.target?.value ?? entry.title),
      );
    }
  },
});
