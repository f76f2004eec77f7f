import { defineMessages } from './message.ts';

/** What stands against an act on memory whose text is not the one that was accepted. */
export const acceptedText = defineMessages('acceptedText', {
  edited: {
    text: '{path} does not say what was accepted',
    mend: [
      'by mistake: ledger undo {item}',
      'a typo: ledger amend {item} --reason "…"',
      'a new truth: ledger supersede {item}',
    ],
    example: { path: '.claude/memory/auth.md#refresh', item: 'k3f' },
  },
  editedBeforeWithdrawal: {
    text: '{path} was edited by hand, and memory keeps the words that were accepted when it is withdrawn',
    mend: ['put them back, then again: ledger undo {item}'],
    example: { path: 'corpus/findings/rotated-refresh-token.md', item: 'k3f' },
  },
  torn: {
    text: '{path} holds both sides of a merge that is not finished',
    mend: [
      'put back what was accepted: ledger undo {decided}',
      'finish the merge of {waiting}, then again',
    ],
    example: { path: 'corpus/findings/rotated-refresh-token.md', decided: 'k3f', waiting: null },
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
