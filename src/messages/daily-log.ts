import { defineMessages } from './message.ts';

/** The daily log, which `ledger note` writes. */
export const dailyLog = defineMessages('dailyLog', {
  empty: {
    text: 'a line of the daily log needs a text',
    mend: ['ledger note "what you found out or did"'],
  },
  tooLong: {
    text: 'a line of the daily log has at most {most} characters, this has {characters}',
    mend: ['say it shorter, in several lines, or propose it as memory: ledger capture'],
    example: { most: 1000, characters: 1210 },
  },
  hidesCharacters: {
    text: 'it holds characters that nobody can see',
    mend: ['say it without them'],
  },
  written: {
    text: 'noted in {path}',
    example: { path: 'memory/logs/2026/11/2026-11-26-9d3c51ab.md' },
  },
  noLines: {
    text: 'nothing was noted since {day}; the log is {folder}',
    example: { day: '2026-11-26', folder: 'memory/logs' },
  },
  where: { text: 'the log is {folder}', example: { folder: 'memory/logs' } },
  others: {
    text: 'lines of another form, which are not shown: {count}',
    example: { count: 2 },
  },
  unread: { text: '{path} could not be read', example: { path: '2026/11/2026-11-26.md' } },
  daysBesideText: { text: '--days is for showing the log; leave it out to add a line' },
  badDays: {
    text: '--days takes a number from 1 to 366, not "{days}"',
    example: { days: 'all' },
  },
  sessionEnded: {
    text: 'session ended, {reason}: {first}',
    example: { reason: 'logout', first: 'Mend the token refresh' },
  },
  sessionEndedUnasked: { text: 'session ended, {reason}', example: { reason: 'logout' } },
  sessionUnlogged: {
    text: 'the end of the session is not in the daily log: {problem}',
    example: { problem: 'the disk is full' },
  },
});
