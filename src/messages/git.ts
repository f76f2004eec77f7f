import { defineMessages } from './message.ts';

const command = 'rev-parse';
const problem = 'unable to read tree 8f3a';
const id = '8f3a2c';

/** Why git did not answer, or not as it should. */
export const git = defineMessages('git', {
  absent: { text: 'git is needed here, and no git was found on the PATH' },
  unstarted: {
    text: 'git {command} could not be started: {problem}',
    example: { command, problem: 'spawn E2BIG' },
  },
  slow: {
    text: 'git {command} took longer than {seconds} seconds and was stopped',
    example: { command, seconds: 30 },
  },
  ended: { text: 'git {command} was ended by {signal}', example: { command, signal: 'SIGKILL' } },
  endedBySomeSignal: { text: 'git {command} was ended by a signal', example: { command } },
  failed: { text: 'git {command} failed: {problem}', example: { command, problem } },
  tooMuch: {
    text: 'git {command} wrote more than {most} bytes and was stopped',
    example: { command, most: 67_108_864 },
  },
  garbled: { text: 'git cat-file does not answer as it should' },
  objectUnread: {
    text: 'the git object {id} cannot be read: {problem}',
    example: { id, problem: 'inflate: data stream error' },
  },
  objectOfOtherType: {
    text: 'the git object {id} is a {type} where a file is expected',
    example: { id, type: 'tree' },
  },
  mailmapUnread: {
    text: 'git cannot read the mailmap: {problem}',
    example: { problem: 'unable to open mailmap' },
  },
  mailmapIncomplete: {
    text: 'git check-mailmap gave {given} identities for {asked}',
    example: { given: 2, asked: 3 },
  },
  headUnread: { text: 'git cannot read HEAD: {problem}', example: { problem } },
  unknownUser: { text: 'git cannot say who you are: {problem}', example: { problem } },
  untrusted: {
    text: 'git does not trust the repository of {folder}, for it belongs to another user; to trust it, run: {command}',
    example: {
      folder: '/srv/app',
      command: 'git config --global --add safe.directory /srv/app',
    },
  },
  repositoryUnread: {
    text: 'git cannot read the repository of {folder}: {problem}',
    example: { folder: '/srv/app', problem: 'bad config line 3' },
  },
  foreignWorkTree: {
    text: 'the repository {repository} names {root} as its work tree, but that folder has no .git that leads back to it',
    example: { repository: '/srv/app.git', root: '/srv/app' },
  },
  unplaced: { text: 'git does not say where the repository is' },
  mergeTooOld: {
    text: 'the gate merges this branch with its base, which git does from 2.38 on; this is git {version}: update git, or merge the base into the branch',
    example: { version: '2.34.1' },
  },
  mergeTooOldUnknown: {
    text: 'the gate merges this branch with its base, which git does from 2.38 on; this is git of an unknown version: update git, or merge the base into the branch',
  },
  unmerged: {
    text: 'git cannot merge this branch with its base: {problem}; if this is a partial clone: git fetch --refetch --no-filter',
    example: { problem },
  },
  unmergedNowhere: {
    text: 'git cannot merge this branch with its base, and names no file in conflict',
  },
  filterOn: {
    text: 'the filter "{filter}" of your git configuration cannot be switched off, and comparing the work tree would run it',
    mend: ['rename it without "="'],
    example: { filter: 'filter.a=b' },
  },
});
