import { defineMessages } from './message.ts';

const item = 'k3f';

/** What comes after memory was marked stale. */
export const markStale = defineMessages('markStale', {
  stillTrue: { text: 'still true: ledger confirm {item}', example: { item } },
  notAnyMore: { text: 'not any more: ledger supersede {item}', example: { item } },
  neverWas: { text: 'never was: ledger retract {item} --reason "…"', example: { item } },
});
