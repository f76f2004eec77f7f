import { defineMessages } from './message.ts';

/** Where a project cannot be set up. */
export const setupPlace = defineMessages('setupPlace', {
  noFolder: { text: 'no folder here' },
  partOfRepository: {
    text: 'the configuration of {folder} is for a part of the repository, and init sets up the whole',
    mend: ['go to {repository} and run it there'],
    example: { folder: '/home/ada/project/web', repository: '/home/ada/project' },
  },
});

/** Notes of `ledger init` on a baseline. */
export const initBaseline = defineMessages('initBaseline', {
  problemUndecided: {
    text: '1 problem is here and no baseline: whether it is old is for people to say',
  },
  problemsUndecided: {
    text: '{count} problems are here and no baseline: whether they are old is for people to say',
    example: { count: 3 },
  },
  recordEarlier: {
    text: '1 accepted record is older than the ledger, and in the baseline for that. Once this is committed, `ledger adopt` takes them in, so that edits of them show; then `ledger baseline --prune`',
  },
  recordsEarlier: {
    text: '{count} accepted records are older than the ledger, and in the baseline for that. Once this is committed, `ledger adopt` takes them in, so that edits of them show; then `ledger baseline --prune`',
    example: { count: 3 },
  },
  mendable: {
    text: '`{command}` can fix the problem. To use it first: say no, run it, then run `ledger init` again',
    example: { command: 'ledger lint --fix' },
  },
  severalMendable: {
    text: '`{command}` can fix {count} of the {problems} problems. To use it first: say no, run it, then run `ledger init` again',
    example: { count: 2, problems: 3, command: 'ledger lint --fix' },
  },
});
