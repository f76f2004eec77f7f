import { defineRule, message, report } from '../rule.ts';

export const visibleRecord = defineRule({
  code: 'LDG004',
  name: 'visible-record',
  severity: 'warning',
  summary: 'Every row, id and status can be read as what it is meant to be.',
  why: 'A row that cannot be read is memory that no one will recall or miss.',
  falsePositives:
    'Prose bullets below an index section count as entries without a link; move them above the ' +
    'list.',
  messages: {
    status: message('unknown status "{value}": read as not decided', 'use {allowed}'),
    type: message(
      'unknown type "{value}"; did you mean {near}?',
      'write type: {near}',
      'if it is no record of this model, move it out of the folder of records',
    ),
    id: message(
      'id "{value}" cannot be used as a name',
      'use letters, digits, dots, hyphens and underscores',
    ),
    row: message(
      '{what} with {cells} of {wanted} cells filled: it is not read',
      'fill the missing cells, or delete the row',
    ),
    item: message(
      'not read as an entry: {what}',
      'write it as "- [Title](path) — Load when: <condition>"',
    ),
    term: message(
      'this row is not read: it defines a term without naming it',
      'name the term in the first column',
    ),
    queue: message(
      'this promotion queue is not read: {what}',
      'write a table with at least the columns Item, Kind, Target, Status, Reason',
    ),
  },
  *check(workspace) {
    for (const problem of workspace.problems) {
      if (problem.kind === 'schema') continue;
      const at = { path: problem.path, span: problem.span };
      if (problem.kind === 'status')
        yield report('status', { value: problem.value, allowed: problem.allowed }, { at });
      else if (problem.kind === 'id') yield report('id', { value: problem.value }, { at });
      else if (problem.kind === 'row')
        yield report(
          'row',
          { what: problem.what, cells: problem.cells, wanted: problem.wanted },
          { at },
        );
      else if (problem.kind === 'type')
        yield report('type', { value: problem.value, near: problem.near }, { at });
      else if (problem.kind === 'term') yield report('term', {}, { at });
      else if (problem.kind === 'queue') yield report('queue', { what: problem.what }, { at });
      else yield report('item', { what: problem.what }, { at });
    }
  },
});
