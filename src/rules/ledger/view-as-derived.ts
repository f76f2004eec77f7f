import { queueRowMessages, queueRowsAstray } from '../derived-queue-rows.ts';
import { defineRule } from '../rule.ts';

/** LED512: what shows records and acts says what they say. */
export const viewAsDerived = defineRule({
  code: 'LED512',
  name: 'view-as-derived',
  severity: 'error',
  since: '1.0',
  summary: 'A row of a queue says what the acts on its item came to.',
  why: 'A row that says something else decides nothing, and is believed by who reads the task.',
  falsePositives:
    'What people call an item in its row is theirs. A row that an act of a merged branch left ' +
    'behind is an info on the base, and nothing on a branch. A row without the id of an item is ' +
    'judged only where it calls something promoted.',
  fixable: true,
  messages: queueRowMessages,
  *check(workspace, _options, ledger) {
    yield* queueRowsAstray(workspace, ledger);
  },
});
