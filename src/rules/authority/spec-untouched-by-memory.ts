import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { actsOf } from '#provenance/item-content';
import { changedRecords, isNewEntry } from '#workspace/history/changes-since-base';
import { isApproved } from '#workspace/record-status';

import { defineRule, inFile, message, report } from '../rule.ts';

export const specUntouchedByMemory = defineRule({
  code: 'AUT604',
  name: 'spec-untouched-by-memory',
  severity: 'warning',
  summary: 'A change that promotes into a spec does not edit a spec that was approved at the base.',
  why: 'People approve specs. A promotion that edits one turns an observation into a requirement.',
  falsePositives:
    'Only promotions whose target is the spec count; other edits are left to review. Specs without ' +
    'a status and drafts are not approved.',
  messages: {
    edited: message(
      'the promotion of "{discovery}" edited {spec}, which is {status} at {base}',
      'git checkout {base} -- {path}',
    ),
  },
  *check(workspace, ledger) {
    const { history } = workspace.surroundings;
    if (!history) return;
    for (const { before, now, base } of changedRecords(workspace)) {
      const status = before.role === 'spec' ? (before.status?.value ?? '') : '';
      if (now?.role !== 'spec' || !isApproved(before)) continue;
      const item = ledger.entries
        .filter((entry) => isNewEntry(history, entry.path))
        .flatMap(actsOf)
        .find((act) => act.entry.content.act === 'promotion' && act.item.path === now.path)?.item;
      if (item)
        yield report(
          'edited',
          {
            spec: clip(now.id.value, 24),
            status,
            base,
            path: shellWord(before.path),
            discovery: clip(ledger.items.get(item.item)?.discovery ?? '', 20),
          },
          inFile(now, now.id.span, 'edited'),
        );
    }
  },
});
