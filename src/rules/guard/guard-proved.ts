import { guardsIn } from '#guards/guards-of-record';
import { textOf } from '#messages/join-message';
import { holdsDiscovery } from '#provenance/discovery-kinds';

import { defineRule } from '../rule.ts';

/** GRD002: a guard can be read, and does what its examples say. */
export const guardProved = defineRule({
  code: 'GRD002',
  name: 'guard-proved',
  severity: 'error',
  since: '1.0',
  summary: 'Guards can be read, catch their bad examples and let their good ones pass.',
  why: 'A guard that cannot be read, or catches something else, protects nothing while everybody believes it does.',
  falsePositives: 'None known: its own examples speak against it.',
  messages: {
    unreadable: { text: '{why}', mend: ['see the guide: docs/guides/guards.md'] },
    unproven: { text: 'guard {nth}: {why}', mend: ['run its examples: ledger guard test'] },
  },
  *check(workspace) {
    for (const record of workspace.byPath.values()) {
      const own = holdsDiscovery(record) ? guardsIn(record.document) : null;
      for (const problem of own?.problems ?? [])
        yield {
          messageId: 'unreadable',
          data: { why: textOf(problem) },
          at: { path: record.path, span: own?.span ?? record.id.span },
        };
    }
    for (const { record, nth, why } of workspace.surroundings.guards?.unproven ?? []) {
      const document = workspace.byPath.get(record)?.document;
      const span = document && guardsIn(document)?.span;
      yield {
        messageId: 'unproven',
        data: { nth, why },
        at: { path: record, span: span ?? { start: 0, end: 0 } },
      };
    }
  },
});
