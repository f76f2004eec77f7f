import { defineMessages } from './message.ts';

const item = 'k3f';
const path = 'corpus/findings/rotated-refresh-token.md';

/** What `ledger undo ITEM` says of an edit made by hand. */
export const putBack = defineMessages('putBack', {
  undecided: {
    text: '{item} is {status}: it has no accepted text',
    mend: ['edit its file, or put the file back with git'],
    example: { item, status: 'pending' },
  },
  unchanged: {
    text: '{path} has its accepted text',
    mend: ['to take back the last act: ledger undo'],
    example: { path },
  },
  unreadable: {
    text: '{path} is no text, so it cannot be kept',
    mend: ['delete it or move it away, then: ledger undo {item}'],
    example: { path, item },
  },
  moved: {
    text: '{name} is the record of {item}, whose place is {path}',
    mend: ['mv {name} {path}; to move it for good, then: ledger mv {path} {name}'],
    example: { name: 'corpus/findings/token.md', item, path },
  },
  lost: {
    text: 'the accepted text of {path} is not in git or on this machine',
    mend: [
      'if only the wording changed, let another person run: ledger amend {amended} --reason "…"',
      'withdraw it: ledger retract {item} --reason "…"',
    ],
    example: { path, item, amended: item },
  },
  notItem: {
    text: 'no decision is recorded for {name}',
    mend: ['put its file back with git: git checkout HEAD -- {name}'],
    example: { name: 'docs/notes.md' },
  },
  editStored: {
    text: 'your edit of {path} is in {copy}; it differs from what was accepted in:',
    example: { path, copy: '/home/ada/.cache/ledger/kept/1f0c.md' },
  },
});
