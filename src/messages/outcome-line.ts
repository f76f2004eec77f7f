import { defineMessages } from './message.ts';

/** What commands answer in one sentence, where they have nothing else to show. */
export const outcomeLine = defineMessages('outcomeLine', {
  nothingWritten: { text: 'nothing was written' },
  dryRun: { text: 'a dry run: nothing was written' },
  nothingRun: { text: 'nothing was run' },
  nothingWaits: { text: 'nothing waits for a decision' },
  nothingDecided: { text: 'nothing was decided, nothing was written' },
  decisionsKept: {
    text: 'decisions kept: {count}; nothing was written. `ledger review` goes on from there',
    example: { count: 4 },
  },
  commitWritten: { text: 'commit the files above: until then nobody else has these decisions' },
  closable: {
    text: '{task} can be closed: everything it raised is decided',
    example: { task: 'auth-refresh' },
  },
  unlocked: { text: 'nobody held the lock' },
  lockTaken: {
    text: 'took the lock from {holder}',
    example: { holder: 'process 4211 on laptop, since 2026-11-21T08:02:11Z' },
  },
  nothingWaived: { text: 'nothing is waived here' },
  noBaseline: { text: 'there is no baseline here, and nothing to put into one' },
  noBaselineYet: {
    text: 'there is no baseline here; it would hold {problems}',
    example: { problems: '2 errors' },
  },
});
