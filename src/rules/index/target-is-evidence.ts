import { entryName, governedEntries } from '#workspace/governed-entries';
import type { IndexSectionKind, Role } from '#workspace/records';

import { defineRule, inFile, message, report } from '../rule.ts';

/** Roles without evidence, in the words of a message. */
const elsewhere: Readonly<Partial<Record<Role, string>>> = {
  index: 'an index',
  glossary: 'the glossary',
  task: 'a task',
  review: 'a review',
  spec: 'a spec',
  bootloader: 'an instruction file',
};

/** The sections whose rows lead to records. */
const ofRecords: ReadonlySet<IndexSectionKind> = new Set<IndexSectionKind>([
  'findings',
  'decisions',
  'dead-ends',
]);

const linkRecord = 'link to the record that contains the fact';

export const targetIsEvidence = defineRule({
  code: 'IDX106',
  name: 'target-is-evidence',
  severity: 'warning',
  summary:
    'Rows under Durable findings, Decisions and Tried and given up link to records with evidence.',
  why: 'An agent takes these rows for accepted memory, but no one accepted the text of other files.',
  falsePositives:
    'Topic files, always-relevant facts and sections with other names may link to any file. Notes ' +
    'of a native store count as memory.',
  messages: {
    elsewhere: message('"{entry}" links to {target}, which is {what}', linkRecord),
    outside: message('"{entry}" links to {target}, which is not memory', linkRecord),
  },
  *check(workspace) {
    for (const { index, entry, found } of governedEntries(workspace)) {
      if (!entry.target || !ofRecords.has(entry.section)) continue;
      if (found?.kind !== 'file') continue;
      const role = workspace.byPath.get(found.path)?.role;
      const what = role === undefined ? undefined : elsewhere[role];
      const data = { entry: entryName(entry), target: found.path };
      const place = inFile(index, entry.target.span, found.path);
      if (what !== undefined) yield report('elsewhere', { ...data, what }, place);
      else if (!workspace.files.has(found.path)) yield report('outside', data, place);
    }
  },
});
