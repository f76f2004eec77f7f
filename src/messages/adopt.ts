import { defineMessages } from './message.ts';

const path = 'corpus/findings/rotated-refresh-token.md';
const why = 'C-014 is security by the domain of spec auth';
const byAnother = [
  'let somebody else adopt it',
  'or cite a place in this repository that shows it',
] as const;

/** What stands against `ledger adopt`, and what it notes. */
export const adopt = defineMessages('adopt', {
  nothingAccepted: { text: 'no record here is accepted yet' },
  allRecorded: { text: 'every accepted record is in the ledger already' },
  withoutCondition: {
    text: '{count} of them say nowhere when to load them, so nobody is led to them',
    mend: [
      'add load_when: "…" to their frontmatter and run `ledger index --write`, or give them a row in the index',
    ],
    example: { count: 3 },
  },
  labels: {
    text: 'in {count} of them nothing was found that states a fact, so their label stands for the claim: {path}, for one',
    mend: [
      'say the fact in a sentence of the note before it is adopted: its description, or its first paragraph',
    ],
    example: { count: 2, path: '.claude/memory/limits.md' },
  },
  nativeWithoutCondition: {
    text: '{count} of them say nowhere when to load them, so nobody is led to them',
    mend: ['say when in a native note itself: its description, or `paths` of a rule file'],
    example: { count: 3 },
  },
  otherRole: {
    text: '{path} is a {role}: only findings, decisions, patterns, dead ends, audits and bug reports are adopted',
    example: { path: 'corpus/tasks/auth-refresh.md', role: 'task' },
  },
  notAccepted: {
    text: '{path} is {status}: only what was accepted is adopted',
    mend: ['to decide it: ledger promote {waiting}'],
    example: { path, status: 'candidate', waiting: path },
  },
  withoutStatus: {
    text: '{path} is without a status: only what was accepted is adopted',
    example: { path },
  },
  byItsAuthor: {
    text: '{path} is of high consequence ({why}), and you wrote it',
    mend: byAnother,
    example: { path, why },
  },
  withoutAuthor: {
    text: '{path} is of high consequence ({why}), and nobody is known to have written it',
    mend: byAnother,
    example: { path, why },
  },
});
