import { clip } from '#diagnostics/fill-template';
import { shellWord } from '#diagnostics/shell-word';
import { contentWords } from '#provenance/content-words';
import { getsRow } from '#provenance/discovery-kinds';
import { propositionOf } from '#provenance/proposition';
import { recordsPromotion } from '#provenance/recorded-acts';
import type { Ledger } from '#provenance/ledger/ledger';
import { entryName, recordEntries, type RecordEntry } from '#workspace/governed-entries';
import type { IndexEntry, IndexSectionKind, MemoryRecord } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { roleName } from '../record-words.ts';
import { rowsBefore, type RowBefore } from '../rows-before.ts';
import { defineRule } from '../rule.ts';

/** The section that holds the rows of the other kind. */
const misplaced: Readonly<Partial<Record<MemoryRecord['role'], IndexSectionKind>>> = { finding: 'decisions', pattern: 'decisions', adr: 'findings' };

/** IDX114: what a row calls its record is what the record is (document 1: the index links, it never copies bodies). */
export const rowNamesItsRecord = defineRule({
  code: 'IDX114',
  name: 'row-names-its-record',
  severity: 'warning',
  since: '1.0',
  summary: 'A row is called what its record says, stands under its kind, and is there while the record is memory.',
  why: 'The title of a row is read at every start, and often nothing else: edited by hand it says what nobody accepted, in the place of memory.',
  falsePositives: 'A title may be shorter than the record\'s, or in its words in another order. One that was always of other words is only reported where it shares none with the title, the claim or the name of its record, and only of what an act made memory.',
  messages: {
    title: { text: '"{entry}" shares no word with its record, "{title}"', mend: ['call it by the title of its record: {title}'] },
    changed: { text: 'this row was called "{was}" at {base}, and is "{entry}" now', mend: ['call it by the title of its record: {title}', 'or take the change back: git checkout {base} -- {path}'] },
    section: { text: 'the {role} "{entry}" stands under "{section}"', mend: ['move the row to the section of its kind'] },
    gone: { text: 'the row of the decision "{entry}" at {base} is gone, and the decision stands', mend: ['put it back: git checkout {base} -- {path}', 'if it no longer holds: ledger retract {record} --reason "…"'] },
  },
  *check(workspace, _options, ledger) {
    const rows = recordEntries(workspace).filter(({ record }) => isJudged(record, ledger));
    const before = rowsBefore(workspace, (index) => index.entries.filter((entry) => entry.section !== 'stale'));
    for (const row of rows) {
      const { index, entry, record } = row;
      const at = { path: index.path, span: entry.span };
      const was = before.flat().filter((each) => each.path === record.path);
      const data = { entry: clip(entryName(entry), 30), title: record.title };
      if (misplaced[record.role] === entry.section) yield { messageId: 'section', data: { ...data, role: roleName(record), section: index.sections.find((each) => each.kind === entry.section)?.title.value ?? entry.section }, at, key: `${record.path} section` };
      const [first] = was;
      if (first && !isCalledAlike(row, was)) yield { messageId: 'changed', data: { ...data, was: clip(first.row.title, 30), base: first.base, path: shellWord(first.index.path) }, at, key: `${record.path} ${entry.title}` };
      else if (!first && isAstray(row)) yield { messageId: 'title', data: { ...data, title: clip(record.title, 40) }, at, key: `${record.path} ${entry.title}` };
    }
    yield* gone(workspace, ledger, rows, before);
  },
});

/** Whether an act made it memory, so that its row is one that was written with it. */
function isJudged(record: MemoryRecord, ledger: Ledger): boolean {
  return getsRow(record) && isServedAsFact(record) && recordsPromotion(ledger.byTarget.get(record.path)?.acts ?? []);
}

/** Decisions whose row every base had: of findings and patterns IDX110 says so. */
function* gone(workspace: Workspace, ledger: Ledger, rows: readonly RecordEntry[], before: readonly (readonly RowBefore<IndexEntry>[])[]) {
  const [first = [], ...others] = before;
  for (const { base, index, row, path } of first) {
    const record = workspace.byPath.get(path);
    if (record?.role !== 'adr' || !isJudged(record, ledger) || rows.some((each) => each.record === record) || !others.every((other) => other.some((each) => each.path === path))) continue;
    const now = workspace.byPath.has(index.path) ? index.path : record.path;
    yield { messageId: 'gone' as const, data: { entry: clip(entryName(row), 30), base, path: shellWord(index.path), record: shellWord(path) }, at: { path: now, span: { start: 0, end: 0 } }, key: `${path} gone`, severity: 'error' as const };
  }
}

/** Whether a row is called what it was called before, what its record is called, or a part of that that denies and counts the same. */
function isCalledAlike({ entry, record }: RecordEntry, was: readonly RowBefore<IndexEntry>[]): boolean {
  const known = [record.title, ...was.map((each) => each.row.title)];
  const said = (text: string) => propositionOf(text).said.filter(({ kind }) => kind !== 'function');
  const denials = (text: string): number => said(text).filter(({ kind }) => kind === 'not').length;
  const words = new Set(known.flatMap((text) => said(text).map((each) => each.text)));
  return known.includes(entry.title) || (said(entry.title).every((each) => words.has(each.text)) && known.some((text) => denials(text) === denials(entry.title)));
}

/** Whether a row's title speaks of nothing that its record speaks of. */
function isAstray({ entry, record }: RecordEntry): boolean {
  const own = contentWords(entry.title);
  const known = new Set(contentWords(`${record.title} ${record.id.value} ${record.path} ${record.role === 'finding' ? (record.claim?.value ?? '') : record.document.text}`));
  return own.length > 0 && !own.some((word) => known.has(word));
}
