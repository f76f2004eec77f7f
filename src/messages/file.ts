import { defineMessages } from './message.ts';

const path = 'notes/plan.md';
const problem = 'permission denied';

/** What keeps a file from being read or written. */
export const file = defineMessages('file', {
  unread: { text: 'cannot read {path}: {problem}', example: { path, problem } },
  unreadable: { text: '{path} cannot be read', example: { path } },
  unwritten: { text: 'cannot write {path}: {problem}', example: { path, problem } },
  absent: { text: 'there is no file {path}', example: { path } },
  noFile: { text: '{path} is no file', example: { path } },
  noText: { text: '{path} is no text file that could be read and edited', example: { path } },
  oneValueTooLarge: {
    text: '{path} is one JSON value of more than {most} MiB, and is not read',
    example: { path: 'session-1.json', most: 16 },
  },
  foreign: { text: '{path} belongs to another user', example: { path: '~/.cache/ledger' } },
  full: { text: '{path} is full', example: { path } },
  changed: { text: '{path} changed since it was read; it was not written', example: { path } },
  temporaryUnwritten: {
    text: 'cannot write in the temporary folder {folder}: {problem}; name another folder in {variable}',
    example: { folder: '/tmp', problem: 'the disk is full', variable: 'TMPDIR' },
  },
  reportUnwritten: {
    text: 'cannot write the report {path}: {problem}',
    example: { path: 'report.json', problem },
  },
});
