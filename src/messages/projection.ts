import { defineMessages } from './message.ts';

const path = '.claude/memory/MEMORY.md';

/** What is said where promoted memory is written into files that agents load. */
export const projection = defineMessages('projection', {
  inMerge: {
    text: '{path} is in the middle of a merge: nothing was written into it',
    mend: ['finish the merge, then: ledger sync'],
    example: { path },
  },
  brokenBlock: {
    text: '{path}: {why}, so nothing was written into it',
    mend: ['mend or delete its ledger:memory lines, then: ledger sync'],
    example: { path, why: 'its block has no end' },
  },
  noRoomForOne: {
    text: '{path} is full: 1 promoted record finds no room in what is loaded of it',
    mend: ['shorten it, then: ledger sync'],
    example: { path },
  },
  noRoom: {
    text: '{path} is full: {count} promoted records find no room in what is loaded of it',
    mend: ['shorten it, then: ledger sync'],
    example: { path, count: 12 },
  },
  hiddenEnd: {
    text: '{path} ends inside of code, a comment or something else that hides what follows: nothing was written',
    mend: ['close it, then: ledger sync'],
    example: { path },
  },
});
