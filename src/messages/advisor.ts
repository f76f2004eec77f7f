import { defineMessages } from './message.ts';

/** What is said of the user's advisor. */
export const advisor = defineMessages('advisor', {
  rests: {
    text: 'it failed three times in a row, and is asked again after {until}',
    example: { until: '2026-11-28T18:10:00Z' },
  },
});
