import { frontmatterMap } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { lastName } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';

import { folderPair } from '../path-repair.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

/** Roles whose ids name one record; an index or glossary has the same id in every store. */
const named = new Set<MemoryRecord['role']>([
  'finding',
  'pattern',
  'dead-end',
  'adr',
  'audit',
  'bug-report',
  'task',
  'review',
  'spec',
]);

export const uniqueId = defineRule({
  code: 'LDG005',
  name: 'unique-id',
  severity: 'error',
  summary: 'No two records of one type share an id.',
  why: 'An agent that follows a citation reads whichever record comes first.',
  falsePositives: 'Only written ids are compared. Copies of one file in two folders are reported.',
  messages: {
    shared: message(
      'the {role} id "{id}" is also the id of {other}',
      'change one of the two ids and its citations',
    ),
  },
  *check(workspace) {
    const first = new Map<string, MemoryRecord>();
    const records = [...workspace.byPath.values()].filter((record) => named.has(record.role));
    const once = new Set<string>();
    const shared = new Set<string>();
    for (const record of records) (once.has(keyOf(record)) ? shared : once).add(keyOf(record));
    for (const record of records) {
      const key = keyOf(record);
      // Without a written id, the file name is the id: other folders may have it too.
      if (!shared.has(key) || scalarOf(frontmatterMap(record.document), 'id') === null) continue;
      const other = first.get(key);
      if (!other) first.set(key, record);
      else {
        yield report(
          'shared',
          { role: record.role, id: record.id.value, other: other.path },
          inFile(record, record.id.span, record.id.value),
          {
            related: [{ path: other.path, span: other.id.span, message: 'the first one' }],
            // Files with the same name come from copied folders.
            cause:
              nameOf(other) === nameOf(record)
                ? {
                    what: `copies: ${folderPair(other.path, record.path)}`,
                    mend: ['delete one of the two folders'],
                  }
                : undefined,
          },
        );
      }
    }
  },
});

function keyOf({ role, id }: MemoryRecord): string {
  return `${role} ${id.value}`;
}

function nameOf({ path }: MemoryRecord): string {
  return lastName(path);
}
