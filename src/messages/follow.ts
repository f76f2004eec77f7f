import { defineMessages } from './message.ts';

/** What `ledger verify --follow` does not take over. */
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
});
