import { shellWord } from '#messages/shell-word';
import { type IndexDifference, indexDifferences } from '#provenance/derived/index-differences';
import { type DerivedRow, deriveIndex } from '#provenance/derived/index-view';
import { recordsPromotion } from '#provenance/item-content';
import { movedByAct } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import type { SpannedValue } from '#workspace/document';
import { hasUnmergedIndex } from '#workspace/governed-entries';
import {
  baseIndexOf,
  hasBaseRetraction,
  hasBaseRow,
  isRowMissingAtBases,
  isRowOfBase,
  isUnchangedRow,
} from '#workspace/history/base-index';
import { changedRecords } from '#workspace/history/changes-since-base';
import type { BaseRevision } from '#workspace/history/history';
import { joinPath, resolveTarget } from '#workspace/paths/target';
import { isWithdrawn } from '#workspace/record-status';
import type { MemoryIndex } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { type IndexRowInputs, indexRowReport } from './index-row-reports.ts';
import { atStart, message, report } from './rule.ts';

const write = 'ledger index --write';

export const indexRowMessages = {
  unwritten: message('the {role} "{title}" has no row in {index}', write),
  unstated: {
    text: 'the {role} "{title}" has no row in {index}',
    mend: ['add to {index}: - [{title}]({link}) — Load when: <condition>'],
    quotes: ['title'],
  },
  dropped: message(
    'the {role} "{title}" lost its row in {index}',
    'by mistake: git checkout {base} -- {path}',
    'no longer true: ledger retract {record} --reason "…"',
  ),
  index: message(
    'the index of {base} is missing or empty, but accepted records need it',
    'git checkout {base} -- {path}',
  ),
  title: message('"{entry}" has the title "{title}" in its record', write),
  struck: message('the row of "{entry}" is struck through', write),
  condition: {
    text: 'the row of "{entry}" loads for "{shown}"; its record says "{condition}"',
    mend: [
      'the record is right: ledger index --write',
      'the row is right: write load_when: "{wanted}" in the record, then run: ledger confirm {item}',
    ],
    quotes: ['wanted'],
  },
  status: {
    text: '"{entry}" has status {shown} in its row, but is {status}',
    mend: ['write {status} into the row'],
    fixed: 'ledger lint --fix --only LED512',
  },
  always: message(
    '"{entry}" is always loaded here; its record has load_when "{condition}"',
    'move the row to the section of its kind and add the condition of its record',
  ),
  section: message(
    'the {role} "{entry}" is in the section "{section}"',
    'move the row to the section of its kind',
  ),
  again: message('{target} already has a row in {where}', 'delete one of the two rows'),
  active: message(
    '"{entry}" is {status}, but still has an active row',
    'if it has a ledger entry: ledger index --write',
    'otherwise move the row to "Stale or superseded memory"',
  ),
  left: message('the row of {target} is out of date', write),
  unlisted: message('"{item}" is {status}, but not in the table of withdrawn memory', write),
  altered: message('the row of withdrawn "{item}" has "{is}", not "{was}"', write),
  twice: message('the withdrawn "{item}" has two rows', write),
  standing: message(
    '"{item}" is listed as withdrawn, but is {status}',
    'still true: git checkout {base} -- {index}',
    'no longer true: ledger retract {record} --reason "…"',
  ),
} as const;

/** Reports rows of indexes that differ from records and the ledger. */
export function* reportIndexRows(workspace: Workspace, ledger: Ledger) {
  if (hasUnmergedIndex(workspace)) return;
  const view = deriveIndex(workspace, ledger);
  const main = workspace.indexes
    .filter((index) => index.governed)
    .sort((a, b) => a.path.split('/').length - b.path.split('/').length)[0];
  if (!main) {
    yield* indexGone(workspace, [...view.rows.values()]);
    return;
  }
  const all = [...indexDifferences(workspace, ledger, view)];
  const judged: IndexRowInputs = {
    workspace,
    ledger,
    main,
    branch: baseIndexOf(workspace),
    base: workspace.surroundings.history?.bases[0]?.name ?? 'HEAD',
    had: rowsAtBases(workspace),
    led: new Set(
      all.flatMap((each) =>
        each.kind === 'left' ? (movedByAct(workspace, ledger, each.path) ?? []) : [],
      ),
    ),
  };
  for (const each of all) {
    const severity = severityOf(each, judged);
    if (severity === null) continue;
    yield { ...indexRowReport(each, judged), ...(severity === 'error' ? {} : { severity }) };
  }
}

/** Reports an index of the base that is deleted or empty now. */
function* indexGone(workspace: Workspace, rows: readonly DerivedRow[]) {
  const count = rows.filter(
    ({ record: { role } }) => role === 'finding' || role === 'pattern',
  ).length;
  for (const { before, base } of count === 0 ? [] : changedRecords(workspace)) {
    if (before.role === 'index' && before.governed)
      yield report(
        'index',
        { base, count, path: shellWord(before.path) },
        atStart(before, 'index'),
      );
  }
}

/** Records with a row at every base, and its index; only of indexes that changed. */
function rowsAtBases(workspace: Workspace): ReadonlyMap<string, string> {
  const [first = [], ...others] = rowsBefore(workspace, (index) =>
    index.entries.filter((entry) => entry.section !== 'stale'),
  );
  return new Map(
    first
      .filter(({ path }) => others.every((rows) => rows.some((row) => row.path === path)))
      .map(({ path, index }) => [path, index.path]),
  );
}

/**
 * The severity of a difference: info if the next act writes the row, error if this change wrote or
 * deleted it, null if the base writes it.
 */
function severityOf(
  each: IndexDifference,
  { workspace, branch, had, led }: IndexRowInputs,
): 'error' | 'warning' | 'info' | null {
  const { surroundings } = workspace;
  if (each.kind === 'missing') {
    const { row } = each;
    const isRecorded = row.loadWhen !== null && recordsPromotion(row.history?.acts ?? []);
    if (led.has(row.path)) return null;
    if (had.has(row.path) && (row.required || recordsPromotion(row.history?.acts ?? [])))
      return 'error';
    if (!row.required) return null;
    if (branch) return isRecorded && !hasBaseRow(branch, row.path) ? null : 'error';
    return isRecorded && isRowMissingAtBases(workspace, row.path) ? 'info' : 'error';
  }
  if (each.kind === 'unlisted') {
    const { path } = each.withdrawal;
    if (branch) return hasBaseRetraction(branch, path) ? 'error' : null;
    return wasListed(workspace, path) ? 'error' : 'info';
  }
  if (each.kind === 'section') return 'warning';
  if (each.kind === 'always' || each.kind === 'again') return 'error';
  const { entry, index, history } = each;
  if (branch && isRowOfBase(branch, entry, index)) return null;
  const isOvertaken =
    recordsPromotion(history?.acts ?? []) &&
    isUnchangedRow(workspace, entry, index) &&
    (surroundings.history !== null || each.kind === 'active' || each.kind === 'left') &&
    (each.kind !== 'standing' || history?.acts.some(({ item }) => isWithdrawn(item.to)));
  if (isOvertaken) return 'info';
  return each.kind === 'status' ? 'warning' : 'error';
}

function wasListed(workspace: Workspace, path: string): boolean {
  return rowsBefore(workspace, (index) => index.retractions)
    .flat()
    .some((row) => row.path === path);
}

/** A row of an index at a base, with the path that its record has now. */
interface RowBefore<T> {
  readonly base: string;
  readonly index: MemoryIndex;
  readonly row: T;
  readonly path: string;
}

/** The rows of each base with a record that still exists; only of indexes that changed. */
function rowsBefore<T extends { readonly target: SpannedValue | null }>(
  workspace: Workspace,
  pick: (index: MemoryIndex) => readonly T[],
): readonly (readonly RowBefore<T>[])[] {
  return (workspace.surroundings.history?.bases ?? []).map((base) =>
    [...base.records.values()].flatMap((index) => {
      if (index.role !== 'index' || !index.governed) return [];
      return pick(index).flatMap((row): RowBefore<T>[] => {
        const path = row.target ? pathNow(workspace, base, index.path, row.target.value) : null;
        return path === null ? [] : [{ base: base.name, index, row, path }];
      });
    }),
  );
}

/** The current path of the record that a target led to; null if there is none. */
function pathNow(
  workspace: Workspace,
  base: BaseRevision,
  from: string,
  raw: string,
): string | null {
  const target = resolveTarget(from, raw);
  const read = [
    target.kind === 'inside' ? target.path : null,
    joinPath('', raw.replace(/#.*$/, '').trim()),
  ];
  const now = read.map((path) =>
    path === null
      ? null
      : (base.changes.find((change) => change.before === path && change.now !== null)?.now ?? path),
  );
  return now.find((path) => path !== null && workspace.byPath.has(path)) ?? null;
}
