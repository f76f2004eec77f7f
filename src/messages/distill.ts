import { defineMessages } from './message.ts';

/** `ledger distill`: what was said and noted since the last time, as candidates. */
export const distill = defineMessages('distill', {
  notDue: {
    text: 'nothing was read: {why}; without --if-due it is read all the same',
    example: { why: 'the last time was 3 hours ago, and 24 are waited for' },
  },
  tooSoon: {
    text: 'the last time was {hours} hours ago, and {most} are waited for',
    example: { hours: 3, most: 24 },
  },
  tooFew: {
    text: '{sessions} sessions since the last time, and {most} are waited for',
    example: { sessions: 2, most: 5 },
  },
  read: {
    text: 'read {lines} lines of the log and {turns} turns of {sessions} sessions since {since}',
    example: { lines: 12, turns: 80, sessions: 6, since: '2026-11-25' },
  },
  skippedTurns: {
    text: 'skipped: {count} turns in which memory was written already',
    example: { count: 2 },
  },
  unread: { text: 'not read: {what}', example: { what: '~/.codex/sessions/…: permission denied' } },
  goesOn: { text: '{what} goes on: run it again for the rest', example: { what: 'a session' } },
  merged: {
    text: '{count} said the same as another and are in its candidate',
    example: { count: 3 },
  },
  leftOut: {
    text: 'left out, message {message}: {why}',
    example: { message: 'u1', why: 'it was said twice' },
  },
  moreLeftOut: { text: 'left out: {count} more', example: { count: 4 } },
  nothing: { text: 'nothing to keep was found' },
  moreUnread: { text: 'not read: {count} more', example: { count: 4 } },
  badDay: { text: '--since takes a day, 2026-11-20, not "{day}"', example: { day: 'monday' } },
});
