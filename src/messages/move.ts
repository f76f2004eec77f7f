import { defineMessages } from './message.ts';

/** Why `ledger mv` and `ledger renumber` leave a record where it is. */
export const move = defineMessages('move', {
  taken: {
    text: '{path} exists',
    mend: ['name a path that is free'],
    example: { path: 'corpus/findings/storm.md' },
  },
  noNumber: {
    text: '{path} has no number in its name',
    mend: ['give it one with ledger mv'],
    example: { path: 'corpus/adrs/tokens.md' },
  },
  numberUnshared: {
    text: "number {number} is this record's alone: others may name it by it",
    mend: ['only one of two records with one number is renumbered'],
    example: { number: '0007' },
  },
});
