import { findMemoryConflicts } from '#provenance/comparison/duplicates';

import { itemHandle, otherPlace } from '../message-words.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const noDuplicate = defineRule({
  code: 'CON802',
  name: 'no-duplicate',
  severity: 'info',
  optIn: true,
  summary: 'No two statements of memory say the same.',
  why: 'Two copies of a fact drift apart, count as two facts, and take the room of another.',
  falsePositives:
    'Claims are the same if they have the same subjects and values, each in the same part of the ' +
    'sentence. A paraphrase is not found: on the reported half of the labelled set 0.80 of the ' +
    'reports are right, and 0.10 of the pairs that people call the same are found.',
  messages: {
    exact: message(
      '{folder}{file} says so already',
      'the other is {path}',
      'keep one, and let it stand for both: ledger supersede {item} {name}',
      'to say that it still holds: ledger confirm {name}',
    ),
    note: message(
      '{folder}{file} says so, too',
      'the other is {path}',
      'ledger conflicts shows both side by side',
      'keep one of the two: what nobody decided about is deleted as it was written',
    ),
    near: message(
      '{folder}{file} seems to say the same',
      'the other is {path}',
      'ledger conflicts shows both side by side',
      'if it is one fact: ledger supersede {item} {name}',
    ),
  },
  *check(workspace, ledger) {
    for (const { one, other, exact } of findMemoryConflicts(workspace, ledger).duplicates()) {
      const place = {
        ...inFile(other, other.span, one.path),
        related: [{ path: one.path, span: one.span, message: 'the other statement' }],
      };
      if ([one, other].some(({ record, history }) => !record && !history)) {
        yield report('note', { ...otherPlace(one, 78, ledger), path: one.path }, place);
        continue;
      }
      const data = {
        ...otherPlace(one, 78, ledger),
        path: one.path,
        item: itemHandle(other.history, ledger, other.path),
        name: itemHandle(one.history, ledger, one.path),
      };
      yield report(exact ? 'exact' : 'near', data, place);
    }
  },
});
