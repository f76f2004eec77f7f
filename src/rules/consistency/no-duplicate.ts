import { findMemoryConflicts } from '#provenance/comparison/duplicates';

import { itemHandle, otherPlace } from '../message-words.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const noDuplicate = defineRule({
  code: 'CON802',
  name: 'no-duplicate',
  severity: 'info',
  optIn: true,
  summary: 'No two statements in memory say the same.',
  why: 'Copies of a fact drift apart and take space in the context of the agent.',
  falsePositives:
    'Claims are the same if they have the same subjects and values, each in the same part of the ' +
    'sentence. Paraphrases are not found: on the reported half of the labelled set, 0.80 of the ' +
    'reports are right and 0.10 of the duplicates are found.',
  messages: {
    exact: message('{folder}{file} already records this fact', 'ledger supersede {item} {name}'),
    note: message(
      '{folder}{file} already contains this text',
      'delete the copy that is not promoted',
    ),
    near: message(
      '{folder}{file} may record the same fact',
      'if it is one fact: ledger supersede {item} {name}',
    ),
  },
  *check(workspace, ledger) {
    for (const { one, other, exact } of findMemoryConflicts(workspace, ledger).duplicates()) {
      const place = {
        ...inFile(other, other.span, one.path),
        related: [{ path: one.path, span: one.span, message: 'the other text' }],
      };
      if ([one, other].some(({ record, history }) => !record && !history)) {
        yield report('note', otherPlace(one, 78, ledger), place);
        continue;
      }
      const data = {
        ...otherPlace(one, 78, ledger),
        item: itemHandle(other.history, ledger, other.path),
        name: itemHandle(one.history, ledger, one.path),
      };
      yield report(exact ? 'exact' : 'near', data, place);
    }
  },
});
