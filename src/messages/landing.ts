import { defineMessages } from './message.ts';

/** What is said where an item of one kind becomes memory, by its kind. */
export const landing = defineMessages('landing', {
  approvedSpec: {
    text: '{spec} is approved, so memory does not change it: the request is in {path}',
    mend: ['when it is decided: ledger reopen {item}'],
    example: {
      spec: 'corpus/specs/auth.md',
      path: 'corpus/amendments/auth-reuse.md',
      item: 'k3f',
    },
  },
  localDetail: {
    text: '{item} is a local detail: it goes nowhere',
    mend: [
      'ledger reject {item}',
      'if it is more than that, capture it as what it is: --kind fact',
    ],
    example: { item: 'k3f' },
  },
  termTaken: {
    text: '{why}',
    mend: [
      'give each meaning a word of its own: "word (of this)" and "word (of that)"',
      'then: ledger reject {item} --reason "one word, one meaning"',
    ],
    example: {
      why: '"drift" is in memory/glossary.md already',
      item: 'k3f',
    },
  },
});
