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
      'if it still holds with these lines: {confirm}',
      'if something else is true now: ledger {replace}',
      'if it no longer holds: ledger retract {item} --reason "…"',
      'if the change is wrong: put the lines back',
    ],
    example: {
      surface: 'src/auth/refresh.ts#L10-L14',
      state: 'changed',
      confirm: 'ledger confirm k3f --at src/auth/refresh.ts#L10-L14',
      replace: 'supersede k3f',
      item,
    },
  },
  noneChanged: {
    text: 'nothing that memory rests on changed since {base}',
    example: { base: 'HEAD' },
  },
  needsTerminal: {
    text: '--changed asks about each fact, and there is no terminal here',
    mend: ['name the facts that still hold: ledger confirm ITEM…', 'list them: ledger verify'],
  },
  changedNamesNone: {
    text: '--changed finds the facts itself; name no items, --at or --follow beside it',
    mend: ['ledger confirm --changed', 'ledger confirm {item}'],
    example: { item },
  },
  sinceWithoutChanged: {
    text: '--since says what --changed compares with',
    mend: ['ledger confirm --changed --since origin/main'],
  },
  outsideGit: { text: '--changed compares with a commit, and this is no git repository' },
  noCommit: {
    text: 'there is no commit "{name}" to compare with',
    mend: ['ledger confirm --changed --since origin/main'],
    example: { name: 'origin/main' },
  },
  unconfirmable: {
    text: 'nobody can confirm it with the files as they are: skip it, supersede it or retract it',
  },
});
