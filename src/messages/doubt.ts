import { defineMessages } from './message.ts';

const item = 'k3f';

/** The facts that a change puts in doubt, and what to do about each. */
export const doubt = defineMessages('doubt', {
  oneFact: { text: 'This change puts 1 fact in doubt' },
  facts: { text: 'This change puts {count} facts in doubt', example: { count: 2 } },
  more: { text: 'and {count} more: ledger verify', example: { count: 12 } },
  reliedOn: { text: 'relied on by' },
  answer: {
    text: '{surface} is {state}',
    mend: [
      'still true with these lines: {confirm}',
      'something else is true now: ledger {replace}',
      'no longer true: ledger retract {item} --reason "…"',
      'the change is wrong: put the lines back',
    ],
    example: {
      surface: 'src/auth/refresh.ts#L10-L14',
      state: 'changed',
      confirm: 'ledger confirm k3f --at src/auth/refresh.ts#L10-L14',
      replace: 'supersede k3f',
      item,
    },
  },
  confirmed: {
    text: '{person} says in a comment that this still holds; `ledger land` writes it after the merge',
    example: { person: 'ann' },
  },
  confirmedToo: { text: '{count} confirmed in comments', example: { count: 1 } },
  noneChanged: {
    text: 'nothing that memory rests on changed since {base}',
    example: { base: 'HEAD' },
  },
  needsTerminal: {
    text: '--changed asks about each fact, and nobody can be asked here',
    mend: ['name the facts that still hold: ledger confirm ITEM…', 'list them: ledger verify'],
  },
  needsPerson: {
    text: '--changed asks a person about each fact',
    mend: ['name these facts in your last message: deciding is for people'],
  },
  changedNamesItems: {
    text: '--changed finds the facts and their lines itself',
    mend: ['ledger confirm --changed', 'one fact: ledger confirm ITEM'],
  },
  changedUnplanned: {
    text: '--changed writes what you decide on its screen, and saves no plan of it',
    mend: ['ledger confirm --changed', 'one fact: ledger confirm ITEM --plan'],
  },
  unnamed: {
    text: 'name what still holds',
    mend: ['ledger confirm ITEM…', 'ledger confirm --changed'],
  },
  sinceWithoutChanged: {
    text: '--since says what --changed compares with',
    mend: ['ledger confirm --changed --since origin/main'],
  },
  outsideGit: { text: '--changed compares with a commit, and this is no git repository' },
  noCommit: {
    text: '--changed compares with HEAD, and there is no commit yet',
    mend: ['ledger confirm ITEM…'],
  },
  answeredMeanwhile: {
    text: 'somebody has confirmed {item} since you looked at it',
    mend: ['look again: ledger confirm --changed'],
    example: { item },
  },
  changedMeanwhile: {
    text: 'the lines under {item} changed since you looked at them',
    mend: ['look again: ledger confirm --changed'],
    example: { item },
  },
});

/** What the screen of `ledger confirm --changed` says and asks. */
export const doubtScreen = defineMessages('doubtScreen', {
  unconfirmable: {
    text: 'this cannot be confirmed: r retracts it, s leaves it for `ledger supersede`',
  },
  whyRetract: { text: 'Why does it no longer hold?' },
  reasonNeeded: { text: 'a reason is needed; Esc goes back' },
  leftAsItWas: { text: 'left as it was' },
  firstOne: { text: 'this is the first one' },
  unknownKey: { text: 'no such key: c confirms, r retracts, s skips, q quits' },
  nothingDecided: { text: 'nothing is decided' },
  trying: { text: 'looking at what it comes to …' },
  refused: { text: 'it cannot be written so: go back and skip what is refused' },
  writable: {
    text: '{files} would be written, all of them or none',
    example: { files: '2 files' },
  },
  oneStays: { text: '1 stays in doubt' },
  someStay: { text: '{count} stay in doubt', example: { count: 3 } },
});
