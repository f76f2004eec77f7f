import { defineMessages } from './message.ts';

/** What stands against taking the conditions of the index into the records. */
export const indexConditions = defineMessages('indexConditions', {
  vacuous: {
    text: '"{condition}" holds for every task, so it selects nothing',
    mend: ['name the task at hand in the index row first'],
    example: { condition: 'always' },
  },
  hiddenCharacters: {
    text: 'the condition has hidden characters',
    mend: ['`ledger lint --only SEC701` shows them'],
  },
  ofHigh: {
    text: 'it is of high consequence ({why}): somebody else than who raised it sets its condition',
    mend: ['let another person run it'],
    example: { why: 'C-014 is security by the domain of spec auth' },
  },
});
