import { defineMessages } from './message.ts';

/** Where rows of an index are written, and why `ledger index` leaves an index as it is. */
export const indexRows = defineMessages('indexRows', {
  conditionOnlyHere: {
    text: 'the condition of {path} stands only in the index',
    mend: ['take it into the record: ledger index --adopt'],
    example: { path: 'corpus/findings/storm.md' },
  },
  struckAlone: {
    text: 'the row of {path} is struck out, and its record has no condition to write it anew with',
    mend: ['take the marks that strike it out of the row by hand'],
    example: { path: 'corpus/findings/storm.md' },
  },
  followsOnBase: {
    text: '{branch} gets the row of the index after the merge, by `ledger land` or the next act there; `recall` finds it before',
    example: { branch: 'main' },
  },
  onBranch: {
    text: 'rows of the index are written on {branch}, and you are on another branch',
    mend: [
      'merge first: git switch {branch}, git merge BRANCH, then ledger land',
      'to write them on this branch all the same: ledger index --write',
    ],
    example: { branch: 'main' },
  },
  leftInMerge: {
    text: '{path} is left in the middle of its merge: more than rows of a table changed',
    mend: ['finish it by hand, then: ledger index --write'],
    example: { path: 'corpus/tasks/main.md' },
  },
  bothChanged: {
    text: '{path}:{line}: both branches changed something that is no row',
    mend: ['decide that place by hand, then run this again'],
    example: { path: 'memory/INDEX.md', line: 12 },
  },
});
