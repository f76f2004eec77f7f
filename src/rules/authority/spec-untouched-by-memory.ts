import { clip } from '#messages/fill-template';
import { actsOf } from '#provenance/item-content';
import { changedRecords, isNewEntry } from '#workspace/history/changes-since-base';
import { isApproved } from '#workspace/record-status';

import { defineRule, inFile, message, report } from '../rule.ts';

export const specUntouchedByMemory = defineRule({
  code: 'AUT604',
  name: 'spec-untouched-by-memory',
  severity: 'warning',
  summary: 'A change that promotes into a spec does not edit one that was approved at the base.',
  why:
    'A spec binds because a person approved it. A promotion that edits it turns what an agent ' +
    'noticed into a requirement.',
  falsePositives:
    'Only a promotion whose target is the spec counts; edits of the spec by people in the same ' +
    'change are left to its review. A spec without a status, or in draft, is not approved.',
  messages: {
    edited: message(
      '{spec}, {status} at {base}, was edited by the promotion of "{discovery}"',
      'take the edit back: git checkout {base} -- {path}',
      'ask for it instead: corpus/amendments/, and ledger block the item',
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
            path: before.path,
            discovery: clip(ledger.items.get(item.item)?.discovery ?? '', 20),
          },
          inFile(now, now.id.span, 'edited'),
        );
    }
  },
});
