import { defineMessages } from './message.ts';

/** What is said of the people whose word a fact needs, and of the file that names them. */
export const owners = defineMessages('owners', {
  tooLarge: {
    text: '{path} is larger than 3 MB, so it names no owner',
    mend: ['shorten it: one pattern can name a whole folder'],
    example: { path: 'CODEOWNERS' },
  },
  notText: {
    text: '{path} is no text file, so it names no owner',
    example: { path: 'CODEOWNERS' },
  },
  unreadLine: {
    text: '{path}:{line} is not read: {why}',
    example: { path: 'CODEOWNERS', line: 12, why: 'its pattern is too long' },
  },
  moreLines: {
    text: '{path} has {count} more lines that are not read',
    example: { path: 'CODEOWNERS', count: 7 },
  },
  teamsMalformed: {
    text: 'LEDGER_TEAMS should be JSON: the logins in each team',
    mend: ['such as {"org/team": ["ann", "bob"]}'],
  },
  controlCharacters: { text: 'it has control characters' },
  badPattern: { text: 'its pattern is none that the forge reads, or too long' },
  badOwner: { text: 'it has a word that names no owner' },
  tooMany: { text: 'more than 50,000 patterns stand before it' },
});
