import { defineMessages } from './message.ts';

/** What `ledger recall` says beside what it found. */
export const recallNote = defineMessages('recallNote', {
  nothingChanged: { text: 'no file has changed ({option})', example: { option: '--changed' } },
  noFile: {
    text: '{path} is no file here: --paths takes files, not folders or globs',
    example: { path: 'src/auth' },
  },
  moreNoFiles: { text: 'and {count} more are no files here', example: { count: 2 } },
  placesCutOff: {
    text: 'the task names more than {count} files; the rest were not looked for',
    example: { count: 100 },
  },
  promptCutOff: {
    text: 'of a prompt of {count} characters, only its start and its end were looked at',
    example: { count: 200_000 },
  },
  empty: { text: 'no memory here yet' },
  placeUnread: {
    text: 'memory in {path} cannot be read: ledger verify',
    example: { path: 'corpus/findings/retry.md' },
  },
  noteUnread: {
    text: '{path} in your home folder cannot be read: ledger audit',
    example: { path: '~/.claude/projects/-work-app/memory/queue.md' },
  },
  recordUnread: { text: '1 record that matches cannot be read: ledger verify' },
  recordsUnread: {
    text: '{count} records that match cannot be read: ledger verify',
    example: { count: 2 },
  },
  advisorFailed: {
    text: 'the advisor gave no answer, so words decided: {why}',
    example: { why: 'it ended with 1' },
  },
  advisorUntold: {
    text: 'the advisor was not told of {count} records: there are too many for one question',
    example: { count: 12 },
  },
  advisorUnread: {
    text: 'the advisor answered with no {"selected": […]}, so words decided',
  },
  uncounted: {
    text: 'what was served is not counted: {why}',
    example: { why: 'the cache cannot be written' },
  },
});
