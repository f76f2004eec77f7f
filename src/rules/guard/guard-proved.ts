import { guardsIn } from '#guards/guards-of-record';
import { textOf } from '#messages/join-message';
import { holdsDiscovery } from '#provenance/discovery-kinds';

import { defineRule, inFile, message, report } from '../rule.ts';

export const guardProved = defineRule({
  code: 'GRD002',
  name: 'guard-proved',
  severity: 'error',
  summary: 'Each guard can be read, matches its bad examples and does not match its good ones.',
  why: 'A guard that cannot be read, or matches other text, protects nothing.',
  falsePositives: 'None known: the examples are its own.',
  messages: {
    unreadable: message('{why}', 'correct guard in the frontmatter'),
    unproven: message(
      'guard {nth}: {why}',
      'correct the pattern or the examples in the frontmatter',
    ),
  },
  *check(workspace) {
    for (const record of workspace.byPath.values()) {
      const own = holdsDiscovery(record) ? guardsIn(record.document) : null;
      for (const problem of own?.problems ?? [])
        yield report(
          'unreadable',
          { why: textOf(problem) },
          inFile(record, own?.span ?? record.id.span),
        );
    }
    for (const { record, nth, why } of workspace.surroundings.guards?.unproven ?? []) {
      const document = workspace.byPath.get(record)?.document;
      const span = document && guardsIn(document)?.span;
      yield report('unproven', { nth, why }, inFile(record, span ?? { start: 0, end: 0 }));
    }
  },
});
