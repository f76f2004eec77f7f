import { defineMessages } from './message.ts';

const path = '.claude/memory/storm.md';

/** What `ledger import` says of native notes. */
export const importNotes = defineMessages('importNotes', {
  leftOut: {
    text: '{path} is left out: {why}',
    example: { path, why: 'it waits already, as k3f' },
  },
  copied: { text: 'it is a copy of another note' },
  withdrawnBefore: {
    text: 'what it says was withdrawn on {day} (ledger show {item})',
    example: { day: '2026-11-21', item: 'k3f' },
  },
  known: { text: '{path} already says so', example: { path: 'corpus/findings/storm.md' } },
  waits: { text: 'it waits already, as {item}', example: { item: 'k3f' } },
  oneKnown: { text: '1 note is here already' },
  someKnown: { text: '{count} notes are here already', example: { count: 3 } },
  changedAndKept: {
    text: '{path} changed since it was imported; {candidate} was edited or decided, and is kept',
    mend: ['to see both: ledger show {candidate}'],
    example: { path, candidate: 'corpus/findings/storm.md' },
  },
  changed: {
    text: '{path} changed since it was imported: {candidate} has the new text',
    example: { path, candidate: 'corpus/findings/storm.md' },
  },
  conditionProposed: {
    text: '{item}: proposed Load when: {condition}',
    mend: ['it cites, and may take as evidence: {cited}'],
    example: { item: 'k3f', condition: 'Touching src/auth', cited: ['src/auth/refresh.ts'] },
  },
  noConditionProposed: {
    text: '{item}: no Load when could be proposed',
    mend: ['it cites, and may take as evidence: {cited}'],
    example: { item: 'k3f', cited: [] },
  },
  citedElsewhere: {
    text: '{item}: it cites these, which are not here as it says, so they are no evidence: {places}',
    example: { item: 'k3f', places: 'src/gone.ts:12' },
  },
  claimAsked: {
    text: '{item}: nothing in the note was found that states its fact, so its label stands for the claim: {label}',
    mend: ['to say the fact in one sentence: ledger review, then e'],
    example: { item: 'k3f', label: 'Connection limits' },
  },
  worthAsked: {
    text: '{item}: {why}',
    mend: ['to say what makes it worth keeping: ledger review, then e'],
    example: { item: 'k3f', why: 'the claim is a guess or a question' },
  },
  more: {
    text: 'and {count} more, each with its proposal',
    mend: ['ledger review --list'],
    example: { count: 12 },
  },
});
