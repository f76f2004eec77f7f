import { defineMessages } from './message.ts';

const path = '.claude/memory/user-role.md';
const kept = '/home/ada/.cache/memory-ledger/unwritten/1';
const current = [
  'the text that came is kept in {kept}',
  'see what it is now: ledger topic show {topic}',
  'see what it is now: ledger topic show {storedTopic} --store {store}',
  'then write with --expect {digest}',
] as const;
const currentExample = {
  path,
  kept,
  topic: 'user-role',
  storedTopic: null,
  store: null,
  digest: 'sha256:3f1c',
};

/** What stands against writing, showing or deleting a topic. */
export const topicEdit = defineMessages('topicEdit', {
  nameless: {
    text: 'there is no name',
    mend: ['ledger topic write user-role --type user --description "…"'],
  },
  unreadable: {
    text: '{path} is {why}',
    mend: ['mend or move that file first'],
    example: { path, why: 'no regular file' },
  },
  unknown: {
    text: 'there is no topic {name}',
    mend: ['ledger topic list'],
    example: { name: 'user-role' },
  },
  mistyped: {
    text: 'there is no topic {name}; did you mean {near}?',
    mend: ['ledger topic list'],
    example: { name: 'user-rol', near: 'user-role' },
  },
  absent: { text: 'there is no topic {name}', example: { name: 'user-role' } },
  absentMistyped: {
    text: 'there is no topic {name}; did you mean {near}?',
    example: { name: 'user-rol', near: 'user-role' },
  },
  lineStays: {
    text: 'a line of {index} speaks of it among other things, and stays: {line}',
    example: { index: '.claude/memory/MEMORY.md', line: 'Roles and teams' },
  },
  ofMemory: {
    text: '{path} is memory that was decided on, not a note',
    mend: [
      'another wording: ledger amend {path} --reason "…"',
      'it was wrong: ledger retract {path} --reason "…"',
    ],
    example: { path },
  },
  gone: {
    text: 'the topic is gone since it was read',
    mend: ['the text that came is kept in {kept}', 'write it anew with --expect new'],
    example: { kept },
  },
  there: { text: '{path} is there already', mend: current, example: currentExample },
  changed: { text: '{path} changed since it was read', mend: current, example: currentExample },
  notDigest: {
    text: '--expect is "{digest}", which is no digest',
    mend: ['ledger topic show NAME says it; `new` for a topic that is not there'],
    example: { digest: 'latest' },
  },
});
