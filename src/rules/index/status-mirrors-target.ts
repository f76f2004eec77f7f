import { entryName, governedEntries } from '#workspace/governed-entries';
import { baseIndexOf, isRowOfBase } from '#workspace/history/base-index';
import { statusOf } from '#workspace/standing';

import { outdatedRow } from '../outdated-row.ts';
import { defineRule } from '../rule.ts';

/** IDX107: the status in a row is the status of the record. */
export const statusMirrorsTarget = defineRule({
  code: 'IDX107',
  name: 'status-mirrors-target',
  severity: 'warning',
  since: '1.0',
  summary: 'The status an index row shows is the status its record has.',
  why: 'The agent trusts the row and never opens the record that says otherwise.',
  falsePositives:
    'Only records of this model are compared; words after the status, as in "Accepted (v2)", do not count.',
  fixable: true,
  messages: {
    differs: {
      text: '"{entry}" is shown as {shown} but is {status}',
      mend: ['`ledger lint --fix` writes {status} into the row'],
    },
  },
  *check(workspace, _options, ledger) {
    const base = baseIndexOf(workspace);
    for (const { index, entry, found } of governedEntries(workspace)) {
      if (!entry.target || !entry.status) continue;
      const record = found?.kind === 'file' ? workspace.byPath.get(found.path) : undefined;
      const status = record ? statusOf(record) : null;
      if (status === null) continue;
      // The first word is the status; marks around it and words after it stay.
      const word = /[\p{L}][\p{L}-]*/u.exec(entry.status.value);
      const shown = word?.[0].toLowerCase() ?? '';
      if (shown === status || (base && isRowOfBase(base, entry, index))) continue;
      const history = record && ledger.byTarget.get(record.path);
      yield {
        messageId: 'differs',
        data: { entry: entryName(entry), shown: shown || 'nothing', status },
        at: { path: index.path, span: entry.status.span },
        key: entry.target.value,
        ...outdatedRow(workspace, entry, index, history, {
          acted: ({ item }) => item.to === shown,
        }),
        ...(word
          ? {
              fix: {
                edits: [
                  {
                    start: entry.status.span.start + word.index,
                    end: entry.status.span.start + word.index + word[0].length,
                    text: status,
                  },
                ],
              },
            }
          : {}),
      };
    }
  },
});
