import { defineMessages } from './message.ts';

/** What stands against every act alike, and what each of them may note. */
export const act = defineMessages('act', {
  entryDamaged: {
    text: '{path} is not what was written: nothing is decided on it',
    mend: [
      'take the change back: git checkout HEAD -- {path}',
      '`ledger verify` says what is wrong with it',
    ],
    example: { path: 'corpus/ledger/2026/11/01JC.json' },
  },
  journalTracked: {
    text: 'git tracks files in {folder}, which belongs to this clone alone',
    mend: ['git rm -r --cached -- {folder} && git commit'],
    example: { folder: 'memory/.txn' },
  },
  identityUnknown: {
    text: 'git does not say who you are, so nobody could be named for this',
    mend: [
      'git config --global user.name "Your Name" && git config --global user.email you@example.org',
    ],
  },
  taskNameInvalid: {
    text: '"{name}" is no name for a task',
    mend: ['letters, digits, dots, hyphens and underscores, such as auth-refresh'],
    example: { name: 'auth/refresh' },
  },
  taskUnknown: {
    text: 'no task "{name}"',
    mend: ['`ledger review --list` lists the tasks that have something waiting'],
    example: { name: 'auth' },
  },
  taskMistyped: {
    text: 'no task "{name}"; did you mean {near}?',
    mend: ['`ledger review --list` lists the tasks that have something waiting'],
    example: { name: 'auth-refesh', near: 'auth-refresh' },
  },
  proofOutdated: {
    text: '{path} changed while its proof ran, so it proves nothing',
    mend: ['give a command that only looks, and run it again'],
    example: { path: 'corpus/findings/retry.md' },
  },
  evidenceIgnored: {
    text: 'git ignores {path}: nobody but you can check it',
    mend: ['cite a file that is in the repository'],
    example: { path: 'build/report.txt' },
  },
  writtenIgnored: {
    text: 'git ignores {what}: commits leave out what this writes there',
    mend: ['take the pattern out of .gitignore, or git add -f {path}'],
    example: { what: 'corpus/findings/retry.md and 1 more', path: 'corpus/findings/retry.md' },
  },
  leftOut: {
    text: '{path} is left out of the files that agents load: {why}',
    mend: ['ledger verify'],
    example: { path: 'corpus/findings/retry.md', why: 'src/retry.ts cannot be read' },
  },
  memoryChanged: {
    text: 'somebody else changed memory at the same time, so only part of this is written',
    mend: ['run the same command again'],
  },
});
