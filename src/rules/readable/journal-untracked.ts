import { shellWord } from '#messages/shell-word';

import { atStart, defineRule, message, report } from '../rule.ts';

export const journalUntracked = defineRule({
  code: 'LDG007',
  name: 'journal-untracked',
  severity: 'error',
  summary: 'Git tracks nothing in .txn, the folder of unfinished writes.',
  why: 'Another machine could finish a write that its user never asked for.',
  falsePositives: 'None known. Until it is fixed, ledger refuses to write.',
  messages: {
    tracked: message(
      'git tracks {path}, a temporary file of one machine',
      'git rm -r --cached -- {path}',
    ),
  },
  *check({ surroundings: { history } }) {
    for (const path of history?.trackedJournals ?? [])
      yield report('tracked', { path: shellWord(path) }, atStart(path, path));
  },
});
