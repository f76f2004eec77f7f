import { clip } from '#messages/fill-template';
import { actsOf } from '#provenance/item-content';
import { changedRecords, isNewEntry } from '#workspace/history/changes-since-base';
import { isApproved } from '#workspace/record-status';

import { defineRule } from '../rule.ts';

/** AUT604: a promotion does not rewrite a spec that was approved: it asks for an amendment. */
export const specUntouchedByMemory = defineRule({
  code: 'AUT604',
  name: 'spec-untouched-by-memory',
  severity: 'warning',
  since: '1.0',
  summary: 'A change that promotes into a spec does not edit one that was approved at the base.',
  why: 'A spec binds because somebody approved it: memory that edits it makes a requirement of what an agent noticed.',
  falsePositives:
    'Only a promotion whose target is the spec counts; a spec that people edit beside it ' +
    'is left to its own review. A spec without a status, or in draft, is not approved.',
  messages: {
    edited: {
      text: '{spec}, {status} at {base}, was edited by the promotion of "{discovery}"',
      mend: [
        'take the edit back: git checkout {base} -- {path}',
        'ask for it instead: corpus/amendments/, and ledger block the item',
      ],
    },
  },
  *check(workspace, _options, ledger) {
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
        yield {
          messageId: 'edited',
          data: {
            spec: clip(now.id.value, 24),
            status,
            base,
            path: before.path,
            discovery: clip(ledger.items.get(item.item)?.discovery ?? '', 20),
          },
          at: { path: now.path, span: now.id.span },
          key: 'edited',
        };
    }
  },
});
