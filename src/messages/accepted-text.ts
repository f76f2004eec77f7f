import { defineMessages } from './message.ts';

/** What stands against an act on memory whose text is not the one that was accepted. */
export const acceptedText = defineMessages('acceptedText', {
  edited: {
    text: '{path} does not say what was accepted',
    mend: [
      'a typo: ledger amend {item} --reason "…"',
      'a new truth: ledger supersede {item}',
      'by mistake: git checkout HEAD -- {file}',
    ],
    example: {
      path: '.claude/memory/auth.md#refresh',
      item: 'k3f',
      file: '.claude/memory/auth.md',
    },
  },
  editedBeforeWithdrawal: {
    text: '{path} was edited by hand, and memory keeps the words that were accepted when it is withdrawn',
    mend: ['put them back, then again: git checkout HEAD -- {file}'],
    example: {
      path: 'corpus/findings/rotated-refresh-token.md',
      file: 'corpus/findings/rotated-refresh-token.md',
    },
  },
  writeCopy: {
    text: 'first write what is true now into {copy}',
    example: { copy: 'corpus/findings/rotated-refresh-token-2.md' },
  },
  editMoved: {
    text: 'your edit of {path} is in {copy}; {path} says again what was accepted',
    example: {
      path: 'corpus/findings/rotated-refresh-token.md',
      copy: 'corpus/findings/refresh-token-reuse.md',
    },
  },
});
