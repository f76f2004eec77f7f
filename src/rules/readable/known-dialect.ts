import type { StoreDialect } from '#workspace/stores/store';

import { defineRule, inFile, message, report } from '../rule.ts';

/** Conventions with an index, in words. */
const names: Readonly<Partial<Record<StoreDialect, string>>> = {
  claude: 'Claude Code',
  'claude-agent': 'a Claude Code agent',
  caliban: 'caliban',
  'mini-claude': 'mini-claude',
  'index-notes': 'notes',
};

export const knownDialect = defineRule({
  code: 'LDG003',
  name: 'known-dialect',
  severity: 'info',
  optIn: true,
  summary:
    'The index of a store follows the Load-when convention, or is named as following another.',
  why:
    'An index without conditions is loaded whole or by luck; it is not judged until it says ' +
    '"Load when".',
  falsePositives: 'None: it reports once a store what was not judged.',
  messages: {
    other: message(
      'an index of {dialect} without "Load when": its conditions are not judged (entries: {count})',
      'to adopt it, give entries " — Load when: <condition>"',
      'to keep it as it is, set LDG003 to off',
    ),
  },
  *check(workspace) {
    const dialects = new Map(
      workspace.stores.flatMap((store) =>
        store.index ? [[store.index.path, store.dialect] as const] : [],
      ),
    );
    for (const index of workspace.indexes) {
      if (
        index.governed ||
        index.entries.length === 0 ||
        index.document.frontmatter.kind === 'template'
      )
        continue;
      yield report(
        'other',
        {
          count: index.entries.length,
          dialect: names[dialects.get(index.path) ?? 'index-notes'] ?? 'another convention',
        },
        inFile(index, index.id.span, index.path),
      );
    }
  },
});
