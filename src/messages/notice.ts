import { defineMessages } from './message.ts';

const files = '3 files';

/** What commands say beside their answer, on standard error. */
export const notice = defineMessages('notice', {
  noMemory: {
    text: 'no memory found here; `ledger init --check` says where it looked, `ledger audit` looks everywhere',
  },
  explained: {
    text: '`ledger explain {code}` says what to do; so does --format pretty',
    example: { code: 'IDX102' },
  },
  dryRun: {
    text: 'a dry run: nothing was written; --fix would change {files}',
    example: { files },
  },
  dryRunLeaves: {
    text: 'a dry run: nothing was written; --fix would change {files} and leave {problems}',
    example: { files, problems: '2 errors, 1 warning' },
  },
  fixed: {
    text: 'fixed {files}: {names}; `ledger undo` takes it back',
    example: { files, names: 'a.md, b.md, c.md' },
  },
  fixedIn: {
    text: 'fixed {files}: {names}; `ledger undo -C {folder}` takes it back',
    example: { files, names: 'a.md, b.md, c.md', folder: 'packages/api' },
  },
  fixedMany: {
    text: 'fixed {files}: {names} and {count} more; `ledger undo` takes it back',
    example: { files: '8 files', names: 'a.md, b.md', count: 6 },
  },
  fixedManyIn: {
    text: 'fixed {files}: {names} and {count} more; `ledger undo -C {folder}` takes it back',
    example: { files: '8 files', names: 'a.md, b.md', count: 6, folder: 'packages/api' },
  },
  oneInDoubt: {
    text: 'this change puts 1 fact in doubt, {item}; --format pretty shows its lines before and after',
    example: { item: 'k3f' },
  },
  inDoubt: {
    text: 'this change puts {count} facts in doubt, the first is {item}; --format pretty shows their lines before and after',
    example: { count: 2, item: 'k3f' },
  },
  compared: {
    text: 'compared with {base} ({from}), from {commit}',
    example: { base: 'origin/main', from: 'baseBranch', commit: '8f3a2c1d5e' },
  },
  comparedMerged: {
    text: 'compared with {base} ({from}), as merged with its tip {commit}',
    example: { base: 'origin/main', from: 'baseBranch', commit: '8f3a2c1d5e' },
  },
  notLoaded: { text: '{record} is not loaded', example: { record: 'memory/INDEX.md' } },
  notLoadedFor: {
    text: '{record} is not loaded: {reason}',
    example: { record: 'memory/INDEX.md', reason: 'it is no UTF-8 text' },
  },
  leftOut: {
    text: 'left out: {record}; ledger verify',
    example: { record: 'corpus/findings/storm.md cannot be read' },
  },
  nothingToLoad: {
    text: 'nothing to load for {profile}; `ledger context --explain` says what was looked for',
    example: { profile: 'claude' },
  },
  oneWithdrawn: {
    text: '1 of {lines} is withdrawn memory, marked "withdrawn": true; --no-withdrawn leaves it out',
    example: { lines: '12 lines' },
  },
  withdrawn: {
    text: '{count} of {lines} are withdrawn memory, marked "withdrawn": true; --no-withdrawn leaves them out',
    example: { count: 2, lines: '12 lines' },
  },
  oneWithdrawnLeftOut: {
    text: '1 of {lines} is withdrawn memory, left out',
    example: { lines: '12 lines' },
  },
  withdrawnLeftOut: {
    text: '{count} of {lines} are withdrawn memory, left out',
    example: { count: 2, lines: '12 lines' },
  },
  memoryUnread: {
    text: 'memory in {path} cannot be read, {reason}: ledger verify',
    example: { path: 'corpus/findings/storm.md', reason: 'for it is no UTF-8 text' },
  },
  promotedUnread: {
    text: '{records} of what is promoted cannot be read, or rests on what cannot be: ledger verify',
    example: { records: '2 records' },
  },
  nothingMatches: {
    text: 'nothing in memory matches: {records} compared, and none has a telling word or a file of this task; ledger list shows them',
    example: { records: '12 records' },
  },
  nothingPromoted: {
    text: 'nothing matches: nothing is promoted here yet; `ledger review --list` shows what waits',
  },
  nothingMatchesBeside: {
    text: 'nothing else in memory matches; {records} left out: {reasons}',
    example: { records: '2 records', reasons: '2 stale' },
  },
  includesLeftOut: {
    text: '`--include {reasons}` gives what is no fact as well, marked',
    example: { reasons: 'stale,rolled-back' },
  },
  changedLeftOut: { text: '`ledger verify` lists the records whose evidence changed' },
  proofFailed: {
    text: 'the proof failed with exit code {exit}; {item} stays as it is',
    example: { exit: 1, item: 'k3f' },
  },
  reviewListUnread: { text: 'the list cannot be read' },
  reviewFileUnread: { text: '{file} cannot be read', example: { file: 'decisions.txt' } },
  reviewInputUnread: { text: 'standard input cannot be read' },
});
