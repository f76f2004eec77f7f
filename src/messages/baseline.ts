import { defineMessages } from './message.ts';

/** Why `ledger baseline` changes nothing. */
export const baseline = defineMessages('baseline', {
  none: { text: 'there is no baseline here' },
  allOccur: { text: 'everything in the baseline still occurs' },
  nothingToHold: { text: 'there is nothing to put into a baseline' },
});
