import { entryName, governedEntries } from '#workspace/governed-entries';

import { defineRule, inFile, message, report } from '../rule.ts';

export const loadWhenPresent = defineRule({
  code: 'IDX101',
  name: 'load-when-present',
  severity: 'error',
  summary: 'Every index entry has a "Load when" condition.',
  why: 'Without a condition an agent loads the entry always or never; both waste what was learned.',
  falsePositives:
    'Always-relevant facts and withdrawn memory have no condition on purpose and are not judged.',
  messages: {
    missing: message(
      '"{entry}" does not say when to load it',
      'add " — Load when: <the task it matters for>"',
      'if it never matters, delete the entry',
    ),
    cell: message(
      '"{entry}" has an empty "Load when" cell',
      'write the task it matters for into the cell',
      'if it never matters, delete the row',
    ),
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
