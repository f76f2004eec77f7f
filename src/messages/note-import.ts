import { defineMessages } from './message.ts';

/** Notes that `ledger import` leaves out. */
export const noteImport = defineMessages('noteImport', {
  aboutUser: {
    text: '1 note about you is left out (type: user): this repository is for everybody who reads it',
    mend: ['to take them in all the same: --include-user'],
  },
  severalAboutUser: {
    text: '{count} notes about you are left out (type: user): this repository is for everybody who reads it',
    mend: ['to take them in all the same: --include-user'],
    example: { count: 3 },
  },
  unread: {
    text: '{path} cannot be read, and is left out',
    mend: ['`ledger lint` on it says why'],
    example: { path: 'notes/deploy.md' },
  },
});
