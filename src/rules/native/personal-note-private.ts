import { shellWord } from '#messages/shell-word';
import { personalNotes } from '#workspace/stores/native-stores';

import { defineRule, inFile, message, report } from '../rule.ts';

export const personalNotePrivate = defineRule({
  code: 'NAT018',
  name: 'personal-note-private',
  severity: 'warning',
  summary: 'Notes about one person (`type: user`) are not in git.',
  why: 'Agents of other people take their user for that person.',
  falsePositives:
    'Only notes that git tracks are reported. A note with the wrong type is reported, too; ' +
    'correct the type.',
  messages: {
    shared: message(
      'git tracks this note about one person (type: user)',
      'git rm --cached -- {path}',
    ),
  },
  *check(workspace) {
    const shared = workspace.surroundings.personal ?? new Set();
    for (const { path, type } of personalNotes(workspace))
      if (type !== null && shared.has(path))
        yield report('shared', { path: shellWord(path) }, inFile(path, type.span, path));
  },
});
