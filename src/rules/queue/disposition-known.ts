import { closest } from '#diagnostics/near-match';
import { itemStatuses } from '#provenance/discovery-kinds';

import { handWritten, itemName } from '../queue-items.ts';
import { defineRule, message, report } from '../rule.ts';

export const dispositionKnown = defineRule({
  code: 'QUE403',
  name: 'disposition-known',
  severity: 'error',
  summary: 'The status of a queue item is one of the eight of the transition table.',
  why: 'A status nobody knows is neither open nor decided: the task closes over it.',
  falsePositives: 'Words after the status, such as a reason in brackets, do not count.',
  messages: {
    unknown: message(
      '"{status}" is no status of a promotion item',
      'use pending, validated, promoted, deferred, rejected, blocked, quarantined or rolled-back',
    ),
    near: {
      text: '"{status}" is no status of a promotion item; did you mean {near}?',
      mend: ['write {near} for "{item}"'],
      quotes: ['item'],
    },
  },
  *check(workspace, ledger) {
    // One mistake is made in many rows.
    const nearest = new Map<string, string | null>();
    for (const queued of handWritten(workspace, ledger)) {
      const { task, item } = queued;
      const status = item.status.value;
      if ((itemStatuses as readonly string[]).includes(status)) continue;
      const at = { path: task.path, span: item.status.span };
      const key = item.id?.value ?? item.discovery.value;
      const near = nearest.has(status)
        ? (nearest.get(status) ?? null)
        : closest(status, itemStatuses);
      nearest.set(status, near);
      if (near) yield report('near', { status, near, item: itemName(queued) }, { at, key });
      else yield report('unknown', { status }, { at, key });
    }
  },
});
