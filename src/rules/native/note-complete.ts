import { dialectsWithFourTypes, nativeStores } from '#workspace/stores/native-stores';

import { atStart, defineRule, message, report } from '../rule.ts';

/** If no note has frontmatter, up to so many are reported one by one. */
const mostOneByOne = 3;

export const noteComplete = defineRule({
  code: 'NAT009',
  name: 'note-complete',
  severity: 'warning',
  summary: 'A note has a body and, where its agent needs them, a description and a type.',
  why: 'The agent chooses notes by their description, and skips one without it.',
  falsePositives:
    'Frontmatter is required only in stores of Claude Code, caliban and mini-claude; in ' +
    'others, only an empty body is reported. README files and templates are not checked.',
  messages: {
    empty: message(
      'the note has no body',
      'write the note, or delete the file and its line in the index',
    ),
    allBare: message(
      'none of the {count} notes here has frontmatter',
      'start each with name, description and type between two lines ---',
    ),
    bare: message(
      'the note has no frontmatter',
      'start the note with name, description and type between two lines ---',
    ),
    lacks: message('the frontmatter lacks {keys}', 'add {keys} to the frontmatter'),
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
          const keys = ['description', 'type'].filter((key) => !has.has(key)).join(' and ');
          if (keys !== '' && kind !== 'broken')
            yield report('lacks', { keys }, { at, key: keys, severity: 'info' });
        }
      }
    }
  },
});
