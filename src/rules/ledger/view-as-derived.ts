import { pointerMessages, pointersAsDerived } from '../pointers-as-derived.ts';
import { defineRule } from '../rule.ts';

/** LED512: what is derived from the ledger says what the ledger says. */
export const viewAsDerived = defineRule({
  code: 'LED512',
  name: 'view-as-derived',
  severity: 'error',
  fixable: true,
  since: '1.0',
  summary:
    'What files show of the ledger is what it says: a line that agents load leads to each ' +
    'promoted rule, and what was withdrawn stands nowhere any more.',
  why: 'Agents read these files first, and the ledger seldom: what they show is what holds.',
  falsePositives:
    'Marks, case, line breaks and better spelling do not count, and the line that leads to a ' +
    'rule may stand in any file that agents load at their start.',
  messages: pointerMessages,
  *check(workspace, _options, ledger) {
    yield* pointersAsDerived(workspace, ledger);
  },
});
