import { shellWord } from '#messages/shell-word';

import { defineRule } from '../rule.ts';

/** LDG007: no journal of a transaction comes with a commit. */
export const journalUntracked = defineRule({
  code: 'LDG007',
  name: 'journal-untracked',
  severity: 'error',
  since: '1.0',
  summary: 'Git tracks nothing in the folder .txn, where acts keep what they are about to write.',
  why: 'A journal that a commit brings could be finished on another machine, and write there what nobody asked for.',
  falsePositives: 'None known. Acts refuse to work while it is so.',
  messages: {
    tracked: {
      text: 'git tracks {path}, which belongs to one machine',
      mend: [
        'git rm -r --cached -- {path}',
        'the folder .txn has a .gitignore of its own; leave it out of commits',
      ],
    },
  },
  *check({ surroundings: { history } }) {
    for (const path of history?.trackedJournals ?? [])
      yield {
        messageId: 'tracked',
        data: { path: shellWord(path) },
        at: { path, span: { start: 0, end: 0 } },
        key: path,
      };
  },
});
