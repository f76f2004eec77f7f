import { clip } from '#diagnostics/fill-template';
import { shellWord } from '#diagnostics/shell-word';
import { contentWords } from '#provenance/content-words';
import { getsRow } from '#provenance/discovery-kinds';
import { propositionOf, type Proposition } from '#provenance/proposition';
import { recordsPromotion } from '#provenance/recorded-acts';
import type { Ledger } from '#provenance/ledger/ledger';
import { entryName, recordEntries, type RecordEntry } from '#workspace/governed-entries';
import { hasMarks } from '#workspace/plain-text';
import type { IndexEntry, IndexSectionKind, MemoryRecord } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';

import { roleName } from '../record-words.ts';
import { differing } from '../differing.ts';
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
  summary: 'A row is called what its record says, and stands under its kind.',
  why: 'The title of a row is read at every start, and often nothing else: edited by hand it says what nobody accepted, in the place of memory.',
  falsePositives: 'A title may be shorter than the record\'s, or in its words in another order; one in other words that denies and counts the same is an info. One that was always of other words is only reported where it shares none with the title, the claim or the name of its record, and only of what an act made memory.',
  messages: {
    title: { text: '"{entry}" shares no word with its record, "{title}"', mend: ['call it by the title of its record: {title}'] },
    changed: { text: 'this row was called "{was}" at {base}, and is "{entry}" now', mend: ['call it by the title of its record: {title}', 'or take the change back: git checkout {base} -- {path}'] },
    section: { text: 'the {role} "{entry}" stands under "{section}"', mend: ['move the row to the section of its kind'] },
  },
  *check(workspace, _options, ledger) {
    const rows = recordEntries(workspace).filter(({ record }) => isJudged(record, ledger));
    const before = rowsBefore(workspace, (index) => index.entries.filter((entry) => entry.section !== 'stale'));
    const earlier = new Map<string, RowBefore<IndexEntry>[]>();
    for (const each of before.flat()) {
      const known = earlier.get(each.path);
      if (known) known.push(each);
      else earlier.set(each.path, [each]);
    }
    for (const row of rows) {
      const { index, entry, record } = row;
      const at = { path: index.path, span: entry.span };
      const was = earlier.get(record.path) ?? [];
      const data = { entry: clip(entryName(entry), 30), title: record.title };
      if (misplaced[record.role] === entry.section) yield { messageId: 'section', data: { ...data, role: roleName(record), section: index.sections.find((each) => each.kind === entry.section)?.title.value ?? entry.section }, at, key: `${record.path} section` };
      const [first] = was;
      const drifted = first ? drift(row, was) : null;
      if (first && drifted) {
        const [said, entryNow] = differing(first.row.title, entryName(entry), 26);
        yield { messageId: 'changed', data: { ...data, was: said, entry: entryNow, base: first.base, path: shellWord(first.index.path) }, at, key: `${record.path} ${entry.title}`, severity: drifted };
      } else if (!first && isAstray(row)) yield { messageId: 'title', data: { ...data, title: clip(record.title, 40) }, at, key: `${record.path} ${entry.title}` };
    }
  },
});

/** Whether an act made it memory, so that its row is one that was written with it. */
function isJudged(record: MemoryRecord, ledger: Ledger): boolean {
  return getsRow(record) && isServedAsFact(record) && recordsPromotion(ledger.byTarget.get(record.path)?.acts ?? []);
}

/** How far a row is from what it was called before and what its record is called; null where it is the same, or a part of it. */
function drift(row: RecordEntry, was: readonly RowBefore<IndexEntry>[]): 'warning' | 'info' | null {
  const { entry, record } = row;
  const titles = [record.title, ...was.map((each) => each.row.title)];
  if (titles.includes(entry.title)) return null;
  const [is, ...known] = [entry.title, ...titles].map(propositionOf) as [Proposition, ...Proposition[]];
  const said = new Set([...known, ...claimed(record)].flatMap((each) => each.said.map(({ text }) => text)));
  const turned = known.every((each) => each.polarity !== is.polarity) || is.values.some((value) => !said.has(value)) || isAstray(row);
  if (turned) return 'warning';
  const words = new Set(known.flatMap((each) => each.said.map(({ text }) => text)));
  return is.said.every(({ kind, text }) => kind === 'function' || words.has(text)) ? null : 'info';
}

function claimed(record: MemoryRecord): Proposition[] {
  return record.role === 'finding' && record.claim ? [propositionOf(record.claim.value)] : [];
}

/** Whether a row's title speaks of nothing that its record speaks of. */
function isAstray({ entry, record }: RecordEntry): boolean {
  // Mostly it is the title itself; a mark in it might begin what ends in the words after it.
  if (entry.title === record.title && !hasMarks(entry.title)) return false;
  const own = contentWords(entry.title);
  const known = new Set(contentWords(`${record.title} ${record.id.value} ${record.path} ${record.role === 'finding' ? (record.claim?.value ?? '') : record.document.text}`));
  return own.length > 0 && !own.some((word) => known.has(word));
}
