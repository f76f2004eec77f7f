import { plainText } from '#diagnostics/plain-text';
import { replacementGone } from '#provenance/derived/index-view';
import { follow } from '#workspace/paths/follow-reference';
import { statusOf } from '#workspace/record-status';

import { defineRule, message, report } from '../rule.ts';

export const withdrawalComplete = defineRule({
  code: 'IDX111',
  name: 'withdrawal-complete',
  severity: 'error',
  summary: 'Each row of withdrawn memory has an action, and each superseded one a replacement.',
  why: 'An agent that knows the old fact learns that it is gone, but not what replaced it.',
  falsePositives: 'Only the status in the record counts.',
  messages: {
    action: message(
      'the row of the withdrawn "{item}" has no action',
      'write into the Action cell what to load instead',
    ),
    replacement: message(
      'the row of the superseded "{item}" has no replacement',
      'ledger index --write',
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
