import { defineMessages } from './message.ts';

const queue = '`ledger review --list` lists what waits';
const both = '`ledger review --list` lists what waits, `ledger log` what was decided';

/** Why a name on the command line leads to no item. */
export const item = defineMessages('item', {
  undecidedNote: {
    text: 'nothing was decided about {path}, and nothing waits',
    mend: ['propose it: ledger capture --from {path} …'],
    example: { path: '.claude/memory/MEMORY.md#L57' },
  },
  ambiguous: {
    text: '"{name}" is the start of {count} ids',
    mend: ['{ids}'],
    example: {
      name: 'k3f',
      count: 2,
      ids: ['k3fa: A rotated token is rejected', 'k3fq: The cache is shared'],
    },
  },
  unknown: { text: 'no item or record "{name}"', mend: [both], example: { name: 'storm' } },
  misspelt: {
    text: 'no item or record "{name}"; did you mean {near}?',
    mend: [both],
    example: { name: 'strom', near: 'storm' },
  },
  noRecord: { text: 'no record at {path}', example: { path: 'corpus/findings/storm.md' } },
  noPosition: {
    text: '{task} has {count} items, none is number {position}',
    mend: [queue],
    example: { task: 'auth-refresh-client', count: 2, position: 3 },
  },
  noTask: { text: 'no task "{task}"', mend: [queue], example: { task: 'auth-refresh' } },
});
