import { defineMessages } from './message.ts';

const item = 'k3f';

/** What comes after memory was marked stale. */
export const markStale = defineMessages('markStale', {
  stillTrue: { text: 'still true: ledger confirm {item}', example: { item } },
  notAnyMore: {
    text: 'something else is true now: ledger supersede {item} "CLAIM"',
    example: { item },
  },
  neverWas: { text: 'no longer true: ledger retract {item} --reason "…"', example: { item } },
});
