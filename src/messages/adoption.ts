import { defineMessages } from './message.ts';

const path = 'corpus/findings/retry.md';

/** What `ledger adopt` takes into the ledger, and what it leaves. */
export const adoption = defineMessages('adoption', {
  nothingAccepted: {
    text: 'nothing at {path} says that it was accepted',
    mend: ['name records or folders by their path from the root of the workspace'],
    example: { path: 'corpus/notes' },
  },
  leftAlone: {
    text: '{path} is {status}, and was left alone',
    example: { path, status: 'candidate' },
  },
  noteUncommitted: {
    text: '{path} is not committed as it is: only what was accepted before is adopted',
    mend: [
      'if it was accepted before: commit it first',
      'to decide it now: ledger capture --from {path} …',
    ],
    example: { path: '.claude/memory/retry.md' },
  },
  recordUncommitted: {
    text: '{path} is not committed as it is: only what was accepted before is adopted',
    mend: [
      'to decide it now: set its status back to candidate, then ledger promote {path}',
      'if it was accepted before: commit it first',
    ],
    example: { path },
  },
  statusUncommitted: {
    text: '{path} is not committed as {status}: only what was accepted before is adopted',
    mend: [
      'to decide it now: set its status back to candidate, then ledger promote {path}',
      'if it was accepted before: commit it first',
    ],
    example: { path, status: 'promoted' },
  },
});
