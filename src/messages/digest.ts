import { defineMessages } from './message.ts';

/** What `ledger status --format markdown` says besides its lists. */
export const digest = defineMessages('digest', {
  badDays: {
    text: '--days should be a whole number from 0 to {most}',
    mend: ['such as --days 14'],
    example: { most: 366 },
  },
});
