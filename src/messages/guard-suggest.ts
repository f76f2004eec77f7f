import { defineMessages } from './message.ts';

/** What `ledger guard suggest` says. */
export const guardSuggest = defineMessages('guardSuggest', {
  none: {
    text: 'no rule was found that a guard could hold',
    mend: ['write one: ledger capture "CLAIM" FILE#L1 --forbid PATTERN --in GLOB --bad TEXT'],
  },
  noInstructions: {
    text: '{file} is no instruction file or note that ledger can read',
    mend: ['name a Markdown file below this folder: ledger guard suggest AGENTS.md'],
    example: { file: 'src/a.ts' },
  },
  editing: { text: 'editing {globs}', example: { globs: '`src/**/*.ts`' } },
  editingOthers: { text: 'editing other files' },
  running: { text: 'running commands in this project' },
  elsewhere: { text: 'working on another project' },
  reading: { text: 'reading these files' },
  looksAtNothing: { text: 'no file of the tree is one of these' },
  breaksNone: { text: 'no line breaks it today' },
  breaksSome: {
    text: 'today: {places}',
    example: { places: '12 lines, first src/dates.ts:12, src/report.ts:3' },
  },
  oneWay: {
    text: 'its rule goes one way; the guard also tells of a change to the other file alone',
  },
  drafted: { text: 'drafted by {name}', example: { name: 'draft-guards' } },
  captured: {
    text: 'captured {item}',
    mend: ['decide about it: ledger review'],
    example: { item: 'k3f' },
  },
  keys: { text: 'c capture   n next   b back   q quit' },
  advisorFailed: {
    text: 'the advisor gave no answer: {why}',
    example: { why: 'draft took longer than 60 seconds' },
  },
  advisorUnread: {
    text: 'the advisor {name} printed no {"candidates": […]}',
    example: { name: 'draft-guards' },
  },
});
