import { defineMessages } from './message.ts';

/** What `ledger follow` does not take over. */
export const follow = defineMessages('follow', {
  partly: {
    text: '{item} is not followed: {surface} is {state}; {why}',
    mend: ['look at it: ledger show {item}', 'if it still holds: ledger confirm {item}'],
    example: {
      item: 'k3f',
      surface: 'src/auth/refresh.ts#L10-L14',
      state: 'ambiguous',
      why: 'the same bytes stand at 2 places',
    },
  },
  ofItsOwn: {
    text: 'evidence that moved or was reformatted is followed by a command of its own',
    mend: ['ledger follow {items}'],
    example: { items: 'k3f' },
  },
});
