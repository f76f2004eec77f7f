import { defineMessages } from './message.ts';

const problem = 'permission denied';

/** What keeps ledger from its own notes, and from the state of git and CI that it reads. */
export const keptState = defineMessages('keptState', {
  eventUnread: {
    text: 'the event of this workflow (GITHUB_EVENT_PATH) cannot be read, so nobody knows the base: {problem}',
    example: { problem },
  },
  mergeUnread: {
    text: '{path} cannot be read, so what this merge brings in is not known: {problem}',
    example: { path: '.git/MERGE_HEAD', problem },
  },
  recallsUncounted: {
    text: 'cannot add up the log of recalls: {problem}',
    example: { problem },
  },
  decisionsUnkept: {
    text: 'cannot keep the decisions in {path}: {problem}',
    example: { path: '/home/ada/.cache/ledger/review.json', problem },
  },
  sessionUnkept: {
    text: 'cannot keep what this session was given: {problem}',
    example: { problem },
  },
  copyUnkept: {
    text: 'cannot keep a copy of {root}: {problem}; nothing was written',
    example: { root: '/home/ada/app', problem },
  },
});
