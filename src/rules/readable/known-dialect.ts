import type { StoreDialect } from '#workspace/stores/store';

import { defineRule, inFile, message, report } from '../rule.ts';

/** Conventions with an index, in words. */
const names: Readonly<Partial<Record<StoreDialect, string>>> = {
  claude: 'Claude Code',
  'claude-agent': 'Claude Code agent',
  caliban: 'caliban',
  'mini-claude': 'mini-claude',
  'index-notes': 'notes',
};

export const knownDialect = defineRule({
  code: 'LDG003',
  name: 'known-dialect',
  severity: 'info',
  optIn: true,
  summary: 'Each index uses the Load when convention.',
  why: 'Agents load an index without conditions whole or by chance, and ledger does not check it.',
  falsePositives: 'None known: each index is reported once.',
  messages: {
    other: message(
      'this index ({dialect}) has no "Load when", so its rows are not checked',
      'end each row with " — Load when: <condition>"',
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
        { dialect: names[dialects.get(index.path) ?? 'index-notes'] ?? 'another format' },
        inFile(index, index.id.span, index.path),
      );
    }
  },
});
