import { dialectsWithFourTypes, nativeStores } from '#workspace/stores/native-stores';

import { atStart, defineRule, message, report } from '../rule.ts';

/** If no note has frontmatter, up to so many are reported one by one. */
const mostOneByOne = 3;

export const noteComplete = defineRule({
  code: 'NAT009',
  name: 'note-complete',
  severity: 'warning',
  summary:
    'A note has frontmatter with a description and a type where its agent sorts by them, and a body.',
  why:
    'The agent chooses notes by their description, and skips one without it; opening an empty ' +
    'one wastes time.',
  falsePositives:
    'Only in the stores of Claude Code, caliban and mini-claude; an empty body is a warning ' +
    'everywhere. README files and templates are not judged.',
  messages: {
    empty: message(
      'the note says nothing: it has no body',
      'write what is known, or delete the file and its line in the index',
    ),
    allBare: message(
      'none of the {count} notes here has frontmatter',
      'begin them with name, description and type between two lines of ---',
    ),
    bare: message(
      'the note has no frontmatter',
      'begin it with name, description and type between two lines of ---',
    ),
    lacks: message(
      'the frontmatter has no {keys}',
      'add it: the agent chooses notes by these lines',
    ),
  },
  *check(workspace) {
    for (const { dialect, index, notes } of nativeStores(workspace)) {
      if (dialect === 'instructions' || dialect === 'decisions') continue;
      const isBare =
        notes.length > mostOneByOne && notes.every(({ fields }) => fields.length === 0);
      if (isBare && dialectsWithFourTypes.has(dialect))
        yield report(
          'allBare',
          { count: notes.length },
          atStart(index?.path ?? notes[0]?.path ?? '', 'allBare'),
          { severity: 'info' },
        );
      for (const { path, document, fields } of notes) {
        const { kind } = document.frontmatter;
        if (kind === 'template' || /(?:^|\/)(?:readme|_[^/]*)\.md$/i.test(path)) continue;
        const at = { path, span: { start: 0, end: 0 } };
        if (document.text.slice(document.bodyStart).trim() === '')
          yield report('empty', {}, { at, key: 'empty' });
        else if (!dialectsWithFourTypes.has(dialect) || isBare) continue;
        else if (fields.length === 0 && kind !== 'broken')
          yield report('bare', {}, { at, key: 'bare', severity: 'info' });
        else {
          const has = new Set(fields.map(({ key }) => key.replace(/^metadata\./, '')));
          const keys = ['description', 'type'].filter((key) => !has.has(key)).join(' and no ');
          if (keys !== '' && kind !== 'broken')
            yield report('lacks', { keys }, { at, key: keys, severity: 'info' });
        }
      }
    }
  },
});
