import { plainText } from '#diagnostics/plain-text';
import { replacementGone } from '#provenance/derived/index-view';
import { follow } from '#workspace/paths/follow-reference';
import { statusOf } from '#workspace/record-status';

import { defineRule, message, report } from '../rule.ts';

export const withdrawalComplete = defineRule({
  code: 'IDX111',
  name: 'withdrawal-complete',
  severity: 'error',
  summary:
    'A row of "Stale or superseded memory" says what to do, and names what took the place of what ' +
    'was superseded.',
  why: 'An agent that read the old fact learns only that it is gone, and looks for it again.',
  falsePositives: 'Only the status in the record counts.',
  messages: {
    action: message(
      'the withdrawn "{item}" does not say what to do instead',
      'fill the Action cell: what to load, or that it must not be used',
    ),
    replacement: message(
      'the superseded "{item}" does not name its replacement',
      'as its record says: ledger index --write',
      'else fill the Replacement cell with a link to the record that replaces it',
    ),
  },
  *check(workspace) {
    for (const index of workspace.indexes.filter((each) => each.governed)) {
      for (const row of index.retractions) {
        const at = { path: index.path, span: row.span };
        const item = plainText(row.item.value);
        if (!row.action) yield report('action', { item }, { at, key: `${item} action` });
        const found = row.target ? follow(workspace, index.path, row.target.value) : null;
        const record = found?.kind === 'file' ? workspace.byPath.get(found.path) : undefined;
        const isGone = plainText(row.action?.value ?? '') === replacementGone;
        if (record && statusOf(record) === 'superseded' && !row.replacement && !isGone)
          yield report('replacement', { item }, { at, key: `${item} replacement` });
      }
    }
  },
});
