import { defineMessages } from './message.ts';

const path = 'memory/INDEX.md';
const journal = 'memory/.txn';
const root = '/home/ada/app';
const problem = 'the disk is full';
const holder = 'process 4211 on laptop, since 2026-11-21T08:02:11Z';
const at = { pid: 4211, host: 'laptop', time: '2026-11-21T08:02:11Z' };

/** What keeps several files from being written as one, and what to do about a lock. */
export const transaction = defineMessages('transaction', {
  badPath: {
    text: '{path} cannot be written: {problem}; nothing was written',
    example: { path: '"a\\\\b.md"', problem: 'it has a backslash' },
  },
  emptyPath: { text: 'it is empty' },
  controlInPath: { text: 'it has control characters' },
  halfCharacterInPath: { text: 'it has half a character' },
  backslashInPath: { text: 'it has a backslash' },
  absolutePath: { text: 'it is not relative to the root' },
  dotsInPath: { text: 'it has an empty, `.` or `..` part' },
  reservedPath: { text: '`.git` and `.txn` are written by git and the journal alone' },
  changed: { text: '{path} changed since it was read; nothing was written', example: { path } },
  halfCharacter: {
    text: '{path} would get half a character; nothing was written',
    example: { path },
  },
  readOnly: { text: '{path} is read-only; nothing was written', example: { path } },
  otherFileSystem: {
    text: '{path} is on another file system than the journal; nothing was written',
    example: { path },
  },
  sameName: {
    text: '{path} differs from {other} only in case or Unicode form; nothing was written',
    example: { path: 'memory/Index.md', other: path },
  },
  belowFile: {
    text: '{path} is below {file}, which is a file; nothing was written',
    example: { path: 'notes/a.md', file: 'notes' },
  },
  fileTwice: { text: 'the plan names a file twice; nothing was written' },
  unwritten: {
    text: 'cannot write {path}: {problem}; nothing was written',
    example: { path, problem },
  },
  unread: {
    text: 'cannot read {path}: {problem}; nothing was written',
    example: { path, problem },
  },
  unbegun: {
    text: 'cannot begin to write in {root}: {problem}; nothing was written',
    example: { root, problem },
  },
  unfinished: {
    text: 'cannot finish what was committed: {problem}; the journal in {journal} keeps it, and the next command that writes goes on',
    example: { problem, journal },
  },
  throughLink: {
    text: '{path} leads through a symbolic link; nothing is written through one',
    example: { path },
  },
  throughFile: { text: '{path} leads through a file, not a folder', example: { path } },
  throughRepository: {
    text: '{path} leads into another git repository; nothing is written there',
    example: { path },
  },
  outside: {
    text: '{path} leads out of the workspace; nothing is written there',
    example: { path },
  },
  link: {
    text: '{path} is a symbolic link; nothing is written through one',
    example: { path },
  },
  noFile: { text: '{path} is no regular file', example: { path } },
  noJournalHere: {
    text: '{folder} cannot hold the journal: {problem}',
    example: { folder: '../memory', problem: 'it has an empty, `.` or `..` part' },
  },
  journalUnread: {
    text: 'cannot read the journal of {root}: {problem}',
    example: { root, problem: 'permission denied' },
  },
  journalBusy: {
    text: 'the journal of {root} is being written to all the time; try again',
    example: { root },
  },
  journalMalformed: {
    text: '{file} is no journal that can be followed: {problem}; nothing was changed; look at it, then delete it',
    example: { file: 'memory/.txn/manifest', problem: 'it lists no writes' },
  },
  journalStranger: {
    text: '{file} does not belong there: ledger alone writes to {journal}; move it away',
    example: { file: 'memory/.txn/notes.txt', journal },
  },
  stageDiffers: {
    text: '{stage} is not the text that was committed for {path}; look at both, then delete {manifest}',
    example: { stage: 'memory/.txn/stage.1', path, manifest: 'memory/.txn/manifest' },
  },
  changedMeanwhile: {
    text: '{path} was changed by others while it was being written: its new text is kept in {stage}; copy that over it, or put back what was there before, and run again',
    example: { path, stage: 'memory/.txn/stage.1' },
  },
  changedBeforeDeletion: {
    text: '{path} was changed by others while it was being written: it was to be deleted; delete it, or put back what was there before, and run again',
    example: { path },
  },
});

/** Who holds the lock of a journal, and why it cannot be taken. */
export const lock = defineMessages('lock', {
  holder: { text: 'process {pid} on {host}, since {time}', example: at },
  holderOnNamesake: {
    text: 'process {pid} on {host}, another host of that name, since {time}',
    example: at,
  },
  holderBeforeRestart: {
    text: 'process {pid} on {host} before it was restarted, or on another host of that name, since {time}',
    example: at,
  },
  holderInContainer: {
    text: 'process {pid} on {host} in another container, since {time}',
    example: at,
  },
  held: {
    text: '{journal} is locked by {holder}; when that one is gone for sure, `{program} unlock --force` takes the lock away',
    example: { journal, holder, program: 'ledger' },
  },
  heldInTurn: {
    text: '{journal} is locked by others, one after another; when that one is gone for sure, `{program} unlock --force` takes the lock away',
    example: { journal, program: 'ledger' },
  },
  noLinks: {
    text: 'cannot lock {journal}: this file system has no hard links',
    example: { journal },
  },
  takenAway: {
    text: 'the lock in {journal} was taken away; nothing was written',
    example: { journal },
  },
  notGivenBack: {
    text: 'cannot give back the lock in {journal}: {problem}; it is free when this process ends',
    example: { journal, problem },
  },
  malformed: {
    text: '{file} is no lock that ledger made; when no other ledger runs, `ledger unlock --force` takes it away',
    example: { file: 'memory/.txn/lock.3' },
  },
  holderRuns: { text: '{holder} runs and holds the lock; end it first', example: { holder } },
  takenByOther: {
    text: 'another process took the lock in {journal} just now; nothing was taken away',
    example: { journal },
  },
  notUnlocked: { text: 'cannot unlock {root}: {problem}', example: { root, problem } },
  unnamed: { text: '{file}, which names nobody', example: { file: 'memory/.txn/lock.3' } },
});
