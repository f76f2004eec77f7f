import { shellWord } from '#messages/shell-word';
import { personalNotes } from '#workspace/stores/native-stores';

import { defineRule, inFile, message, report } from '../rule.ts';

export const personalNotePrivate = defineRule({
  code: 'NAT018',
  name: 'personal-note-private',
  severity: 'warning',
  summary: 'A note about the person who works there (`type: user`) is not in git.',
  why:
    'Every reader of the repository reads it, and every other agent takes its own reader for ' +
    'that person.',
  falsePositives:
    'Only notes that git tracks are reported, and none of a store in the home folder. If a note ' +
    'has the type by mistake, correct the type.',
  messages: {
    shared: message(
      'a note about one person (type: user) is shared with everybody who has the repository',
      'git rm --cached -- {path}, and name it in .gitignore',
      'if it is about the project, write type: project',
    ),
  },
  *check(workspace) {
    const shared = workspace.surroundings.personal ?? new Set();
    for (const { path, type } of personalNotes(workspace))
      if (type !== null && shared.has(path))
        yield report('shared', { path: shellWord(path) }, inFile(path, type.span, path));
  },
});
