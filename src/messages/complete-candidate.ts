import { defineMessages } from './message.ts';

/** What is said where a candidate is given what it lacks. */
export const completeCandidate = defineMessages('completeCandidate', {
  noCandidate: {
    text: '{item} is not a candidate with a file of its own, so nothing can be added to it',
    mend: ['leave out --when, --not-when and --load-when'],
    example: { item: 'k3f' },
  },
});
