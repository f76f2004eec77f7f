import { indexRowMessages, indexRowsOtherwise } from '../index-rows-as-derived.ts';
import { nativeLineMessages, nativeLinesOtherwise } from '../native-lines-as-derived.ts';
import { pointerMessages, pointersAsDerived } from '../pointers-as-derived.ts';
import { queueRowMessages, queueRowsAstray } from '../queue-rows-as-derived.ts';
import { defineRule } from '../rule.ts';
import { syncedFileMessages, syncedFilesOtherwise } from '../synced-files-as-derived.ts';

/** LED512: what is derived from records and the ledger says what they say. */
export const viewAsDerived = defineRule({
  code: 'LED512',
  name: 'view-as-derived',
  severity: 'error',
  since: '1.0',
  summary:
    'The rows of an index say what records and the ledger say: each record of memory has one, with ' +
    'its title, status and condition; what was withdrawn has none, but one that says what to do ' +
    'instead. A line that agents load leads to each promoted rule, a row of a queue says what the ' +
    'acts on its item came to, and MEMORY.md, AGENTS.md and rule files say of promoted memory what ' +
    '`ledger sync` writes there.',
  why:
    'Agents read these files first, and often nothing else: a row that is missing hides a fact, ' +
    'and one that was edited by hand says what nobody accepted.',
  falsePositives:
    'A row that no act has written yet, or that an act has overtaken since, is an info: `ledger ' +
    'index --write` writes it, and so does the next act. A branch leaves the rows of the base to ' +
    '`ledger land`. Case, marks and the layout of tables do not count; a title may be shorter than ' +
    'that of its record, in its words and their order. Rows of what is no memory are those of ' +
    'whoever wrote them, and rows that lead to different headings of one file are different rows. ' +
    'The line that leads to a rule may stand in any file that agents load at their start. What ' +
    'people call an item in the row of a queue is theirs; a row without the id of an item is judged ' +
    'only where it calls something promoted.',
  fixable: true,
  messages: {
    ...indexRowMessages,
    ...nativeLineMessages,
    ...pointerMessages,
    ...queueRowMessages,
    ...syncedFileMessages,
  },
  *check(workspace, _options, ledger) {
    yield* indexRowsOtherwise(workspace, ledger);
    yield* nativeLinesOtherwise(workspace, ledger);
    yield* pointersAsDerived(workspace, ledger);
    yield* queueRowsAstray(workspace, ledger);
    yield* syncedFilesOtherwise(workspace, ledger);
  },
});
