import { defineMessages } from './message.ts';

const item = 'k3f';

/** Why a decision of `ledger review` is refused. */
export const review = defineMessages('review', {
  decidedTwice: {
    text: '{item} is decided twice',
    mend: ['keep one of {first} and {second}'],
    example: { item, first: item, second: 'corpus/findings/storm.md' },
  },
  changed: {
    text: '{item} changed since it was looked at',
    mend: ['look at it again before deciding'],
    example: { item },
  },
});
