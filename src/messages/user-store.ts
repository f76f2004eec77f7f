import { defineMessages } from './message.ts';

const path = '~/.claude/projects/-home-ada-project/memory/MEMORY.md';

/** What `ledger sync` leaves as it is. */
export const userStore = defineMessages('userStore', {
  none: { text: 'no agent keeps a store of this project in your home folder' },
  linked: {
    text: '{path} is left alone: it is a link, and nothing is written through one',
    example: { path },
  },
  leftAlone: { text: '{path} is left alone: {why}', example: { path, why: 'it is too large' } },
  recordOver: {
    text: '{path} is full: 1 promoted record finds no room in what is loaded of it',
    mend: ['shorten it, then: ledger sync --user'],
    example: { path },
  },
  recordsOver: {
    text: '{path} is full: {count} promoted records find no room in what is loaded of it',
    mend: ['shorten it, then: ledger sync --user'],
    example: { path, count: 3 },
  },
});
