import { nativeStores } from '#workspace/stores/native-stores';
import type { StoreDialect } from '#workspace/stores/store';

import { defineRule } from '../rule.ts';

/** Agents that find a note by what its frontmatter says of it. */
const described: ReadonlySet<StoreDialect> = new Set([
  'claude',
  'claude-agent',
  'caliban',
  'mini-claude',
]);

/** Notes without frontmatter that are named one by one, where a store has no other. */
const mostOneByOne = 3;

/** NAT009: a note says what it is, and says something. */
export const noteComplete = defineRule({
  code: 'NAT009',
  name: 'note-complete',
  severity: 'warning',
  since: '1.0',
  summary:
    'A note has frontmatter with a description and a type where its agent sorts by them, and a body.',
  why: 'The agent chooses notes by their description, and passes over one that has none; an empty one costs the time to open it.',
  falsePositives:
    'Only in the stores of Claude Code, caliban and mini-claude; a body that is empty is ' +
    'a warning everywhere. README files and templates are left alone.',
  messages: {
    empty: {
      text: 'the note says nothing: it has no body',
      mend: ['write what is known, or delete the file and its line in the index'],
    },
    allBare: {
      text: 'none of the {count} notes here has frontmatter',
      mend: ['begin them with name, description and type between two lines of ---'],
    },
    bare: {
      text: 'the note has no frontmatter',
      mend: ['begin it with name, description and type between two lines of ---'],
    },
    lacks: {
      text: 'the frontmatter has no {keys}',
      mend: ['add it: the agent chooses notes by these lines'],
    },
  },
  *check(workspace) {
    for (const { dialect, index, notes } of nativeStores(workspace)) {
      if (dialect === 'instructions' || dialect === 'decisions') continue;
      // Where nobody writes any, that is one thing to know.
      const isBare =
        notes.length > mostOneByOne && notes.every(({ fields }) => fields.length === 0);
      if (isBare && described.has(dialect))
        yield {
          messageId: 'allBare',
          data: { count: notes.length },
          at: { path: index?.path ?? notes[0]?.path ?? '', span: { start: 0, end: 0 } },
          key: 'allBare',
          severity: 'info',
        };
      for (const { path, document, fields } of notes) {
        const { kind } = document.frontmatter;
        if (kind === 'template' || /(?:^|\/)(?:readme|_[^/]*)\.md$/i.test(path)) continue;
        const at = { path, span: { start: 0, end: 0 } };
        if (document.text.slice(document.bodyStart).trim() === '')
          yield { messageId: 'empty', data: {}, at, key: 'empty' };
        else if (!described.has(dialect) || isBare) continue;
        else if (fields.length === 0 && kind !== 'broken')
          yield { messageId: 'bare', data: {}, at, key: 'bare', severity: 'info' };
        else {
          const has = new Set(fields.map(({ key }) => key.replace(/^metadata\./, '')));
          const keys = ['description', 'type'].filter((key) => !has.has(key)).join(' and no ');
          if (keys !== '' && kind !== 'broken')
            yield { messageId: 'lacks', data: { keys }, at, key: keys, severity: 'info' };
        }
      }
    }
  },
});
