import { shellWord } from '#messages/shell-word';

import { atStart, defineRule, message, report } from '../rule.ts';

export const journalUntracked = defineRule({
  code: 'LDG007',
  name: 'journal-untracked',
  severity: 'error',
  summary: 'Git tracks nothing in the folder .txn, where acts keep what they are about to write.',
  why:
    'Another machine could finish a journal from a commit, and write what its user never asked ' +
    'for.',
  falsePositives: 'None known. Until it is mended, acts refuse to work.',
  messages: {
    tracked: message(
      'git tracks {path}, which belongs to one machine',
      'git rm -r --cached -- {path}',
      'the folder .txn has a .gitignore of its own; leave it out of commits',
    ),
  },
  *check({ surroundings: { history } }) {
    for (const path of history?.trackedJournals ?? [])
      yield report('tracked', { path: shellWord(path) }, atStart(path, path));
  },
});
