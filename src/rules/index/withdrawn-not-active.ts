import { follow } from '#workspace/look-up';
import { plainText } from '#workspace/plain-text';

import { defineRule } from '../rule.ts';
import { isWithdrawn, statusOf } from '#workspace/standing';
import { entryName, governedEntries } from '#workspace/governed-entries';

/** IDX111: withdrawn memory has no active row, and its retraction row is complete (document 2). */
export const withdrawnNotActive = defineRule({
  code: 'IDX111',
  name: 'withdrawn-not-active',
  severity: 'error',
  since: '1.0',
  summary: 'Stale, superseded, rejected, quarantined or rolled-back memory has no active row; the retraction table says what to do instead.',
  why: 'An agent that follows the row acts on something the team has already taken back.',
  falsePositives: 'Only the status written in the record counts.',
  messages: {
    active: { text: '"{entry}" is {status} but still has an active row', mend: ['move the row to "Stale or superseded memory", with its replacement and what to do'] },
    action: { text: 'the withdrawn "{item}" does not say what to do instead', mend: ['fill the Action cell: what to load, or that it must not be used'] },
    replacement: { text: 'the superseded "{item}" does not name its replacement', mend: ['fill the Replacement cell with a link to the record that replaces it'] },
  },
  *check(workspace) {
    for (const { index, entry } of governedEntries(workspace)) {
      const found = entry.target ? follow(workspace, index.path, entry.target.value) : null;
      const record = found?.kind === 'file' ? workspace.byPath.get(found.path) : undefined;
      const status = record ? statusOf(record) : null;
      if (!status || !isWithdrawn(status) || entry.section === 'stale') continue;
      yield { messageId: 'active', data: { entry: entryName(entry), status }, at: { path: index.path, span: entry.span }, key: entry.target?.value ?? '' };
    }
    for (const index of workspace.indexes.filter((each) => each.governed)) {
      for (const row of index.retractions) {
        const at = { path: index.path, span: row.span };
        const item = plainText(row.item.value);
        if (!row.action) yield { messageId: 'action', data: { item }, at, key: `${item} action` };
        const found = row.target ? follow(workspace, index.path, row.target.value) : null;
        const record = found?.kind === 'file' ? workspace.byPath.get(found.path) : undefined;
        if (record && statusOf(record) === 'superseded' && !row.replacement) yield { messageId: 'replacement', data: { item }, at, key: `${item} replacement` };
      }
    }
  },
});
