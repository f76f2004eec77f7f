import { isBroken } from '#provenance/evidence/compare-rows';
import type { Ledger } from '#provenance/ledger/ledger';
import { pinOf } from '#provenance/record-text/pin';
import { unreadablePlaces } from '#provenance/unreadable-memory';
import type { Served, Standing } from '#recall/not-served';
import { logKey } from '#recall/recall-log';
import { type Recallable, recallables } from '#recall/recallable';
import { unreadableRecords } from '#recall/recalled';
import type { Workspace } from '#workspace/workspace';

/** A fact as an agent sees it at its start: what, when it matters, and where it comes from. */
export interface LedgerRow {
  /** What the log of recalls counts it under. */
  readonly key: string;
  /** The item as people type it; null for what no entry speaks of. */
  readonly item: string | null;
  readonly kind: string;
  /** The claim of a fact; of anything else, which says more than fits a line, its title. */
  readonly said: string;
  readonly loadWhen: string | null;
  readonly doesNotApplyWhen: readonly string[];
  readonly path: string;
  /** Of the words that are memory. */
  readonly digest: string;
  /** Who made it memory, by name, and the day. */
  readonly by: string | null;
  readonly day: string | null;
  /** Whether its evidence could be compared with what stands there now. */
  readonly compared: boolean;
  /** Who said so, where it rests on nothing else; null for what can be compared. */
  readonly testimony: string | null;
  /** Whether its text reads like an instruction to whoever reads it. */
  readonly addresses: boolean;
}

/**
 * The facts of one memory, what was tried and given up there, and how many records are neither, by
 * the reason.
 */
export interface LedgerRows {
  readonly rows: readonly LedgerRow[];
  readonly tried: readonly LedgerRow[];
  readonly leftOut: readonly {
    readonly reason: Exclude<Standing, Served> | 'evidence';
    readonly count: number;
  }[];
}

/**
 * What may be served as fact: promoted, recorded where a ledger is kept, and with evidence
 * that holds now. Those that say when they matter come first.
 */
export function ledgerRows(workspace: Workspace, ledger: Ledger): LedgerRows {
  const counts = new Map<LedgerRows['leftOut'][number]['reason'], number>();
  const [rows, tried]: [LedgerRow[], LedgerRow[]] = [[], []];
  for (const each of recallables(workspace, ledger)) {
    const state = workspace.surroundings.evidence.get(each.path)?.state ?? null;
    const isCompared = state !== null && state !== 'unverifiable';
    if (each.standing === 'dead-end') {
      tried.push(rowOf(each, ledger, isCompared));
      continue;
    }
    const reason =
      each.standing !== 'fact'
        ? each.standing
        : state !== null && isBroken(state)
          ? state === 'unreadable'
            ? state
            : 'evidence'
          : null;
    if (reason === null) rows.push(rowOf(each, ledger, isCompared));
    else counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const unread = unreadableRecords(workspace, ledger).length + unreadablePlaces(workspace).length;
  if (unread > 0) counts.set('unreadable', (counts.get('unreadable') ?? 0) + unread);
  const rank = (row: LedgerRow): string => `${row.loadWhen === null ? 1 : 0}${row.path}`;
  return {
    rows: rows.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)),
    tried: tried.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)),
    leftOut: [...counts].sort().map(([reason, count]) => ({ reason, count })),
  };
}

function rowOf(recallable: Recallable, ledger: Ledger, compared: boolean): LedgerRow {
  const { record, history, kind, title, claim, loadWhen, doesNotApplyWhen, path } = recallable;
  const act = history?.acts.findLast((each) => each.item.to === 'promoted')?.entry.content;
  return {
    key: logKey({ history, path }),
    item: history ? ledger.shortOf(history.item) : null,
    kind,
    said: kind === 'fact' ? claim : title,
    loadWhen,
    doesNotApplyWhen,
    path,
    digest: pinOf(record),
    by: act?.by.replace(/\s*<[^<>]*>$/, '') ?? null,
    day: act?.at.slice(0, 10) ?? null,
    compared,
    testimony: recallable.testimony,
    addresses: recallable.addresses !== null,
  };
}
