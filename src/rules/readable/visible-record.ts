import { defineRule, message, report } from '../rule.ts';

export const visibleRecord = defineRule({
  code: 'LDG004',
  name: 'visible-record',
  severity: 'warning',
  summary: 'Each row, id and status can be read.',
  why: "Agents never see a row that can't be read, and no one misses it.",
  falsePositives:
    'List items in prose below an index section count as rows without a link; move them above the list.',
  messages: {
    status: message('the status "{value}" is unknown and counts as undecided', 'write {allowed}'),
    type: message('the type "{value}" is unknown; did you mean {near}?', 'write type: {near}'),
    id: message(
      'the id "{value}" contains invalid characters',
      'use only letters, digits, dots, hyphens and underscores',
    ),
    row: message(
      'the {what} is ignored ({cells} of {wanted} cells have text)',
      'fill the empty cells',
    ),
    item: message(
      'the list item is ignored: {what}',
      'write it as "- [Title](path) — Load when: <condition>"',
    ),
    term: message(
      'the row is ignored: it has a definition, but no term',
      'write the term into the first column',
    ),
    queue: message(
      'the promotion queue is ignored: {what}',
      'write a table with the columns Item, Kind, Target, Status and Reason',
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
