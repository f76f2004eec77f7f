import { defineMessages } from './message.ts';

/** Why `ledger index` leaves an index as it is. */
export const indexRows = defineMessages('indexRows', {
  conditionOnlyHere: {
    text: 'the condition of {path} stands only in the index',
    mend: ['take it into the record: ledger index --adopt'],
    example: { path: 'corpus/findings/storm.md' },
  },
  bothChanged: {
    text: '{path}:{line}: both branches changed something that is no row',
    mend: ['decide that place by hand, then run this again'],
    example: { path: 'memory/INDEX.md', line: 12 },
  },
});
