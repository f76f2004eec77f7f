import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { getsRow } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import { namesRecord } from '#provenance/record-text/row-title';
import { recordsPromotion } from '#provenance/recorded-acts';
import { entryName, recordEntries } from '#workspace/governed-entries';
import { baseIndexOf, isRowOfBase } from '#workspace/history/base-index';
import type { IndexSectionKind, MemoryRecord } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';

import { ofEditedText } from '../events.ts';
import { outdatedRow } from '../outdated-row.ts';
import { roleName } from '../record-words.ts';
import { defineRule } from '../rule.ts';

/** The sections that hold the rows of other kinds. */
const misplaced: Readonly<Partial<Record<MemoryRecord['role'], readonly IndexSectionKind[]>>> = {
  finding: ['decisions', 'dead-ends'],
  pattern: ['decisions', 'dead-ends'],
  adr: ['findings', 'dead-ends'],
  audit: ['decisions', 'dead-ends'],
  'bug-report': ['decisions', 'dead-ends'],
  'dead-end': ['findings', 'decisions'],
};

/** IDX114: what a row calls its record is what the record is. */
export const rowNamesItsRecord = defineRule({
  code: 'IDX114',
  name: 'row-names-its-record',
  severity: 'error',
  since: '1.0',
  summary: 'A row is called what its record says, and stands under its kind.',
  why:
    'The title of a row is read at every start, and often nothing else: edited by hand ' +
    'it says what nobody accepted, in the place of memory.',
  falsePositives:
    'A title may be shorter than the title, the claim or the file name of its record, in ' +
    'their words and their order. A title in other words is refused, however true it is: ' +
    'nothing shows that. Only rows of what an act made memory are judged.',
  messages: {
    title: {
      text: '"{entry}" is not what its record says, "{title}"',
      mend: ['call it by the title of its record: ledger index --write'],
    },
    section: {
      text: 'the {role} "{entry}" stands under "{section}"',
      mend: ['move the row to the section of its kind'],
    },
  },
  *check(workspace, _options, ledger) {
    const base = baseIndexOf(workspace);
    for (const { index, entry, record } of recordEntries(workspace)) {
      if (!isJudged(record, ledger)) continue;
      const at = { path: index.path, span: entry.span };
      const section =
        index.sections.find((each) => each.kind === entry.section)?.title.value ?? entry.section;
      if (misplaced[record.role]?.includes(entry.section))
        yield {
          messageId: 'section',
          data: { entry: clip(entryName(entry), 30), role: roleName(record), section },
          at,
          key: `${record.path} section`,
          severity: 'warning',
        };
      if (namesRecord(entry.title, record)) continue;
      if (base && isRowOfBase(base, entry, index)) continue;
      yield {
        messageId: 'title',
        data: { entry: clip(entryName(entry), 32), title: clip(record.title, 32) },
        at,
        key: `${record.path} ${entry.title}`,
        event: ofEditedText(record),
        ...outdatedRow(workspace, entry, index, ledger.byTarget.get(record.path), {
          was: (before) => plainText(before.title).startsWith(entry.title.replace(/…$/, '')),
        }),
      };
    }
  },
});

/** Whether an act made it memory, so that its row is one that was written with it. */
function isJudged(record: MemoryRecord, ledger: Ledger): boolean {
  return (
    getsRow(record) &&
    isServedAsFact(record) &&
    recordsPromotion(ledger.byTarget.get(record.path)?.acts ?? [])
  );
}
