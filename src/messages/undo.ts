import { defineMessages } from './message.ts';

const act = '2026-11-22T10:00:00Z, by Ada <ada@example.org>';
const folder = '/home/ada/project';
const path = 'memory/INDEX.md';

/** What `ledger undo` took back, and why it does not. */
export const undo = defineMessages('undo', {
  nothing: {
    text: 'there is no act to take back here: none was done in this clone, or `ledger undo` has taken the last one back',
    mend: ['to refuse an item that waits: `ledger reject`; to withdraw a fact: `ledger retract`'],
  },
  laterElsewhere: {
    text: 'the last thing done from here was in {folder}, and more was done there since',
    mend: ['ledger undo -C {folder}'],
    example: { folder },
  },
  elsewhere: { text: 'that was in {folder}', example: { folder } },
  wouldTakeBack: { text: 'would take back the act of {act}', example: { act } },
  tookBack: { text: 'took back the act of {act}', example: { act } },
  committed: {
    text: 'the last act is committed: {act}',
    mend: [
      'it is wrong, and waits: ledger reject {waiting} --reason "…"',
      'it is wrong: ledger retract {memory} --reason "…"',
      'it holds after all: ledger confirm {stale}',
      'take it up again: ledger reopen {aside}',
      'it holds after all, and somebody else says so: ledger release {quarantined} --reason "…"',
      '{gone} holds after all: ledger capture "…" raises it again, with --override P10 where it was withdrawn',
      'open the task again with what is still to be decided: ledger capture "…" --task {closed}',
      'take back the whole commit, which no other branch has: git revert {commit}',
    ],
    example: {
      act,
      waiting: null,
      memory: ['k3f'],
      stale: null,
      aside: null,
      quarantined: null,
      gone: null,
      closed: null,
      commit: '9b8c7d6e5f4a',
    },
  },
  filesCommitted: {
    text: 'the last act is committed: {act}',
    mend: ['use git revert; `git log -p` shows which commit'],
    example: { act },
  },
  repairCommitted: {
    text: 'the last act is committed: {path}, as ledger {command} wrote it',
    mend: ['use git revert; the commit: git log -1 -- {committed}'],
    example: { path, command: 'lint --fix', committed: path },
  },
  edited: {
    text: '{path} is not as the act left it',
    mend: ['put back the text of the act first: ledger undo {item}'],
    example: { path, item: path },
  },
  laterActs: {
    text: 'the ledger went on since',
    mend: ['take back what came after it first'],
  },
  notMemory: { text: '{path} is no file of memory', example: { path: 'src/auth.ts' } },
  noEntry: {
    text: 'the last act cannot be taken back: {path} is no entry',
    example: { path: 'corpus/ledger/2026/11/01JC.json' },
  },
  repairs: {
    text: 'took back what ledger {command} wrote at {time}',
    example: { command: 'lint --fix', time: '2026-11-22T10:00:00Z' },
  },
  repairsOf: {
    text: 'took back what ledger {command} wrote at {time}, run by {actor}',
    example: { command: 'lint --fix', time: '2026-11-22T10:00:00Z', actor: 'an agent' },
  },
  repairEdited: {
    text: '{path} is not as the repair left it, and stays',
    mend: [
      'its text from before: {copy}',
      'as it is committed, without what was done since: git checkout HEAD -- {committed}',
    ],
    example: { path, copy: '/home/ada/.cache/memory-ledger/unwritten/1', committed: path },
  },
});
