import { defineMessages } from './message.ts';

/** `ledger distill`: what was said and noted since the last time, as candidates. */
export const distill = defineMessages('distill', {
  notDue: {
    text: 'nothing was read: {why}; without --if-due it is read all the same',
    example: { why: 'hours since the last time: 3; it waits for 24' },
  },
  tooSoon: {
    text: 'hours since the last time: {hours}; it waits for {most}',
    example: { hours: 3, most: 24 },
  },
  tooFew: {
    text: 'sessions since the last time: {sessions}; it waits for {most}',
    example: { sessions: 2, most: 5 },
  },
  read: {
    text: 'read since {since}: {lines} of the log, {sessions} with {turns}',
    example: {
      lines: '12 lines',
      turns: '80 new turns',
      sessions: '6 sessions',
      since: '2026-11-25',
    },
  },
  skippedTurns: {
    text: 'turns left alone, as memory was written in them already: {count}',
    example: { count: 2 },
  },
  passedOver: {
    text: 'lines that are no JSON, too long, or of another form than the log has: {count}',
    example: { count: 1 },
  },
  dropped: {
    text: 'candidates of the advisor that could not be used: {count}',
    example: { count: 1 },
  },
  unread: { text: 'not read: {what}', example: { what: '~/.codex/sessions/…: permission denied' } },
  goesOn: { text: '{what} goes on: run it again for the rest', example: { what: 'a session' } },
  merged: {
    text: 'statements that say the same as another and are in its candidate: {count}',
    example: { count: 3 },
  },
  leftOut: {
    text: 'left out, message {message}: {why}',
    example: { message: 'u1', why: 'it was said twice' },
  },
  moreLeftOut: { text: 'left out: {count} more', example: { count: 4 } },
  nothing: { text: 'nothing to keep was found' },
  moreUnread: { text: 'not read: {count} more', example: { count: 4 } },
});
