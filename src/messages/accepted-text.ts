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
});
