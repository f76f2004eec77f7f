import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { isMemory } from '#provenance/is-memory';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { recordsPromotion } from '#provenance/recorded-acts';
import {
  type BaseIndex,
  baseIndexOf,
  hasBaseRetraction,
  isRowOfBase,
} from '#workspace/history/base-index';
import { isNewEntry } from '#workspace/history/changes-since-base';
import { replacementIn, successorOf } from '#workspace/history/successors';
import { follow } from '#workspace/paths/follow-reference';
import type { DiscoveryRecord, MemoryIndex, Retraction } from '#workspace/records';
import { isServedAsFact, isWithdrawn } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { type RowBefore, rowsBefore } from '../base-rows.ts';
import { outdatedRow } from '../outdated-row.ts';
import { defineRule } from '../rule.ts';
import { textDifference } from '../text-difference.ts';

/** IDX115: a withdrawal leaves a visible row, and it says what it said. */
export const withdrawalStaysVisible = defineRule({
  code: 'IDX115',
  name: 'withdrawal-stays-visible',
  severity: 'error',
  since: '1.0',
  summary:
    'What the ledger withdrew has its row in the retraction table, with its replacement ' +
    'and as the withdrawal wrote it; what is memory has none there.',
  why:
    'The row is what tells an agent that read it before not to use it any more; without ' +
    'it, the old fact is only missing and is learned again.',
  falsePositives:
    'Only rows of what an act withdrew are judged; rows that people wrote are their own. ' +
    'What the row names as replacement may change once that is withdrawn itself.',
  messages: {
    gone: {
      text: '"{item}" is {status} and has no row under withdrawn memory',
      mend: [
        'write it: ledger index --write',
        'if it was taken out by this change: git checkout {base} -- {index}',
      ],
    },
    altered: {
      text: 'this row said "{was}" at {base}, and says "{is}" now',
      mend: [
        'take the change back: git checkout {base} -- {index}',
        'if it holds again: ledger capture "…", with its evidence',
      ],
    },
    standing: {
      text: '"{item}" stands under withdrawn memory, and the ledger says {status}',
      mend: [
        'take the row out: git checkout {base} -- {index}',
        'if it no longer holds: ledger retract {record} --reason "…"',
      ],
    },
    replacement: {
      text: 'the row of "{item}" names another replacement than {successor}',
      mend: ['ledger index --write', 'or write into the Replacement cell: [{title}]({path})'],
    },
  },
  *check(workspace, _options, ledger) {
    const main = workspace.indexes
      .filter((index) => index.governed)
      .sort((a, b) => a.path.split('/').length - b.path.split('/').length)[0];
    if (!main) return;
    const base = workspace.surroundings.history?.bases[0]?.name ?? 'HEAD';
    const branch = baseIndexOf(workspace);
    const before = rowsBefore(workspace, (index) => index.retractions).flat();
    const rows = retractionsOf(workspace);
    yield* memoryListed(workspace, ledger, rows, base);
    for (const item of withdrawn(workspace, ledger)) {
      const { path } = item.record;
      const itsRows = rows.filter((each) => each.path === path);
      if (itsRows.length === 0 && (!branch || hasBaseRetraction(branch, path)))
        yield {
          ...rowGone(item, main, base),
          // A row that was never written is written by the next act.
          ...(branch || before.some((each) => each.path === path)
            ? {}
            : { severity: 'info' as const }),
        };
      for (const row of itsRows) {
        if (!isOfBase(branch, row)) yield* otherReplacement(workspace, item, row);
        yield* rowAltered(
          workspace,
          item,
          row,
          before.filter((each) => each.path === path),
        );
      }
    }
  },
});

/** A row of the retraction table, with the file that it leads to. */
interface RetractionRow {
  readonly index: MemoryIndex;
  readonly row: Retraction;
  readonly path: string;
}

interface WithdrawnItem {
  readonly history: ItemHistory;
  readonly record: DiscoveryRecord;
}

/** Rows of records that are memory. */
function* memoryListed(
  workspace: Workspace,
  ledger: Ledger,
  rows: readonly RetractionRow[],
  base: string,
) {
  const branch = baseIndexOf(workspace);
  for (const { index, row, path } of rows) {
    const [record, history] = [workspace.byPath.get(path), ledger.byTarget.get(path)];
    if (
      record &&
      holdsDiscovery(record) &&
      history &&
      isMemory(record, history) &&
      recordsPromotion(history.acts) &&
      !isOfBase(branch, { index, row, path })
    )
      yield {
        messageId: 'standing' as const,
        data: {
          item: clip(record.title, 30),
          status: history.status,
          base,
          index: shellWord(index.path),
          record: shellWord(path),
        },
        at: { path: index.path, span: row.span },
        key: `${path} standing`,
        ...outdatedRow(workspace, row, index, history, {
          acted: ({ item }) => isWithdrawn(item.to),
        }),
      };
  }
}

/** Whether a row is as the base has it: the base brings it up to date with its record. */
function isOfBase(branch: BaseIndex | null, { index, row }: RetractionRow): boolean {
  return branch !== null && isRowOfBase(branch, row, index);
}

function rowGone({ history, record }: WithdrawnItem, main: MemoryIndex, base: string) {
  const table = main.sections.find((each) => each.kind === 'stale');
  return {
    messageId: 'gone' as const,
    data: {
      item: clip(record.title, 40),
      status: history.status,
      path: record.path,
      base,
      index: shellWord(main.path),
    },
    at: { path: main.path, span: table?.heading ?? { start: 0, end: 0 } },
    key: `${record.path} gone`,
  };
}

/** A row that names another replacement than the record that took the place. */
function* otherReplacement(
  workspace: Workspace,
  { record, history }: WithdrawnItem,
  { index, row }: RetractionRow,
) {
  const successor = successorOf(workspace, record);
  const replacement = replacementIn(workspace, index, row);
  if (successor && replacement !== null && replacement !== successor.path)
    yield {
      messageId: 'replacement' as const,
      data: {
        item: clip(record.title, 24),
        successor: clip(successor.id.value, 28),
        title: successor.title,
        path: successor.path,
      },
      at: { path: index.path, span: row.span },
      key: `${record.path} replacement`,
      ...outdatedRow(workspace, row, index, history),
    };
}

/** A row with other words than it had at any base. */
function* rowAltered(
  workspace: Workspace,
  { history, record }: WithdrawnItem,
  { index, row }: RetractionRow,
  before: readonly RowBefore<Retraction>[],
) {
  const [first] = before;
  // An act of this change wrote the row anew.
  if (
    !first ||
    isDecidedHere(workspace, history) ||
    before.some((each) => wordsIn(each.row) === wordsIn(row))
  )
    return;
  const [was, is] = textDifference(...cellThatDiffers(first.row, row), 28);
  yield {
    messageId: 'altered' as const,
    data: { was, is, base: first.base, index: shellWord(first.index.path) },
    at: { path: index.path, span: row.span },
    key: `${record.path} ${wordsIn(row)}`,
  };
}

/** What acts withdrew of memory, and is still there to be read. */
function withdrawn(workspace: Workspace, ledger: Ledger): WithdrawnItem[] {
  return [...ledger.byTarget.values()].flatMap((history) => {
    const record = history.path === null ? undefined : workspace.byPath.get(history.path);
    const isOut =
      isWithdrawn(history.status) &&
      history.status !== 'rejected' &&
      recordsPromotion(history.acts);
    return isOut && record && holdsDiscovery(record) && !isServedAsFact(record)
      ? [{ history, record }]
      : [];
  });
}

function retractionsOf(workspace: Workspace): RetractionRow[] {
  return workspace.indexes.flatMap((index) =>
    index.retractions.flatMap((row) => {
      const found = row.target ? follow(workspace, index.path, row.target.value) : null;
      return found?.kind === 'file' ? [{ index, row, path: found.path }] : [];
    }),
  );
}

/** Whether an act of this change wrote the row; to move a record and to close a task does not. */
function isDecidedHere(workspace: Workspace, { acts }: ItemHistory): boolean {
  const { history } = workspace.surroundings;
  return (
    history !== null &&
    acts.some(
      ({ entry }) =>
        !['correction', 'close'].includes(entry.content.act) && isNewEntry(history, entry.path),
    )
  );
}

/** What a row says of its item and what to do, whatever a formatter makes of it. */
function wordsIn(row: Retraction): string {
  return [row.item, row.action].map((cell) => shown(cell?.value ?? '').toLowerCase()).join(' | ');
}

/** The cell that differs, before and now. */
function cellThatDiffers(before: Retraction, now: Retraction): readonly [string, string] {
  const [was, is] = [shown(before.action?.value ?? ''), shown(now.action?.value ?? '')];
  return was === is ? [shown(before.item.value), shown(now.item.value)] : [was, is];
}

function shown(cell: string): string {
  return plainText(cell).replace(/\s+/g, ' ').trim();
}
