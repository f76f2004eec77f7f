import { entryName, governedEntries } from '#workspace/governed-entries';

import { defineRule } from '../rule.ts';

/** IDX101: every entry of an index says when it matters. */
export const loadWhenPresent = defineRule({
  code: 'IDX101',
  name: 'load-when-present',
  severity: 'error',
  since: '1.0',
  summary: 'Every index entry has a "Load when" condition.',
  why: 'Without a condition an agent loads the entry always or never; both waste what was learned.',
  falsePositives:
    'Always-relevant facts and withdrawn memory have no condition by design and are not judged.',
  messages: {
    missing: {
      text: '"{entry}" does not say when to load it',
      mend: [
        'add " — Load when: <the task it matters for>"',
        'if it never matters, delete the entry',
      ],
    },
    cell: {
      text: '"{entry}" has an empty "Load when" cell',
      mend: ['write the task it matters for into the cell', 'if it never matters, delete the row'],
    },
  },
  *check(workspace) {
    for (const { index, entry } of governedEntries(workspace)) {
      if (entry.loadWhen || entry.section === 'always' || entry.section === 'purpose') continue;
      // Rows of a table without that column stand for something else, such as a legend.
      if (entry.section === 'other' && !entry.target) continue;
      yield {
        messageId: entry.form === 'row' ? 'cell' : 'missing',
        data: { entry: entryName(entry) },
        at: { path: index.path, span: entry.span },
        key: entry.target?.value ?? entry.title,
      };
    }
  },
});
