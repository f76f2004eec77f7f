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
  bootloader: 'what agents load anyway',
};

/** The sections whose rows lead to records. */
const ofRecords: ReadonlySet<IndexSectionKind> = new Set<IndexSectionKind>([
  'findings',
  'decisions',
  'dead-ends',
]);

export const targetIsEvidence = defineRule({
  code: 'IDX106',
  name: 'target-is-evidence',
  severity: 'warning',
  summary:
    'What stands under Durable findings, Decisions and Tried and given up leads to a record with ' +
    'evidence: a finding, a pattern, a decision, an audit, a bug report, a dead end.',
  why:
    'An agent takes these entries for accepted memory, but a file without a gate says whatever ' +
    'its last editor wrote.',
  falsePositives:
    'Topic files, always-relevant facts and sections with other names may lead anywhere. Notes ' +
    'of a native store are its memory.',
  messages: {
    elsewhere: message(
      '"{entry}" leads to {target}, which is {what}',
      'lead to the record that holds the fact',
      'if it is no memory, move the row out of this section',
    ),
    outside: message(
      '"{entry}" leads to {target}, which is no memory',
      'lead to the record that holds the fact',
      'if it is to be remembered: ledger capture "…" {target}',
    ),
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
