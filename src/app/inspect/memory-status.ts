import { plainText } from '#diagnostics/plain-text';
import type { RootWithPaths } from '#disk/roots/locate';
import { shellWord } from '#messages/shell-word';
import type { ActInputs } from '#promotion/act-inputs';
import { listReviewQueue } from '#promotion/acts/review-queue';
import { letsTaskClose, recordStatusFor } from '#promotion/transitions';
import { discoveryRecords, type Kind, kindOfRole } from '#provenance/discovery-kinds';
import { recordsPromotion } from '#provenance/item-content';
import { reopenedIn } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { currentDeferral } from '#provenance/ledger/transitions';
import { nativeOf } from '#provenance/native-item';
import { nativeMemory } from '#provenance/native-memory';
import { conditionOf } from '#provenance/record-text/row-title';
import { statusInWords } from '#reporters/report';
import { rules } from '#rules/registry';
import { numberOption } from '#rules/rule';
import { runRules } from '#rules/run-rules';
import { selectRules } from '#rules/selection';
import { baseIndexOf } from '#workspace/history/base-index';
import { isAccepted, isExpired, isServedAsFact } from '#workspace/record-status';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import type { Workspace } from '#workspace/workspace';

import { type CountedGuard, countedGuards, type GuardsInUse } from '../guards/guards-in-use.ts';
import { type CountedFact, factsToCount } from '../recall/counted-facts.ts';
import type { RecallCounts } from '../recall/recall-counts.ts';
import { loadActInputs, type LoadedActInputs } from '../unit-of-work/load-act-inputs.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';
import { evidenceNeeds, verificationOf } from '../verify/verification.ts';
import { healthOf, type HealthPart } from './health.ts';
import { type RecordEnds, recordEnds, type StatusItem } from './record-ends.ts';

export type { StatusItem };

/** The result of `ledger status`. */
export interface Status {
  /** The number of served records by kind; without terms, rules and requirements. */
  readonly memory: Readonly<Partial<Record<Kind, number>>>;
  /** Pending items, and candidates and queue rows without a ledger entry. */
  readonly waiting: readonly StatusItem[];
  /** Items deferred until a day that has come, and memory past the day of its review. */
  readonly due: readonly StatusItem[];
  /** Memory whose last day is past. Agents do not get it. */
  readonly expired: readonly StatusItem[];
  readonly quarantined: readonly StatusItem[];
  /** Deferred and not due yet, or blocked. */
  readonly putOff: readonly StatusItem[];
  /** Items that are marked as stale. */
  readonly stale: readonly StatusItem[];
  /**
   * Records whose evidence changed, and that are not marked as stale. `short` is null without an
   * entry.
   */
  readonly broken: readonly {
    readonly path: string;
    readonly state: string;
    readonly short: string | null;
  }[];
  /** Promoted items that relied on withdrawn memory, with no decision since. */
  readonly reopened: readonly StatusItem[];
  /** Number of accepted records without a ledger entry. */
  readonly unrecorded: number;
  /** The number of undecided notes of agents, without instruction files. */
  readonly undecidedNotes: number;
  /**
   * Of `judged` records with comparable evidence, `stale` no longer match or are marked as stale.
   */
  readonly drift: { readonly stale: number; readonly judged: number };
  /** The size of the index and its limits; null without an index. */
  readonly index: {
    readonly path: string;
    readonly lines: number;
    readonly bytes: number;
    readonly budgetLines: number;
    readonly budgetBytes: number;
  } | null;
  /** Counts of the log of recalls; absent where the user's own configuration keeps none. */
  readonly recalls?: RecallCounts;
  /** The guards of facts, and what they caught on this machine. */
  readonly guards: GuardsInUse;
  readonly health: readonly HealthPart[];
  /** The command to run next; null for none. */
  readonly next: string | null;
}

/** The status by the files alone, as plain data that can be cached. */
export type StatusData = Omit<Status, 'recalls' | 'guards'> & {
  readonly facts: readonly CountedFact[];
  readonly guards: readonly CountedGuard[];
};

/** The limits of an index, by the options of rule IDX112. */
function budgetOf(config: LedgerConfig): { readonly lines: number; readonly bytes: number } {
  const judging = selectRules(rules, config, {}).find((each) => each.rule.code === 'IDX112');
  // Without the rule there is no limit.
  if (!judging) return { lines: Number.MAX_SAFE_INTEGER, bytes: Number.MAX_SAFE_INTEGER };
  return {
    lines: numberOption(judging.options, 'lines'),
    bytes: numberOption(judging.options, 'bytes'),
  };
}

/**
 * Makes the status from memory and the files that its evidence cites.
 *
 * @param today the day on which waivers must be in force, `2026-11-22`
 * @param withHealth also count the parts of health, which runs more rules
 */
export async function gatherStatusData(
  located: RootWithPaths,
  env: ActInvocation['env'],
  today: string,
  withHealth: boolean,
): Promise<StatusData> {
  const loaded = await loadActInputs(located, env, { at: today }, evidenceNeeds([]));
  return statusDataOf(loaded, today, withHealth);
}

/** Makes the status from inputs that are loaded with the evidence of all memory. */
export function statusDataOf(
  loaded: LoadedActInputs,
  today: string,
  withHealth: boolean,
): StatusData {
  const { inputs, config } = loaded;
  const { workspace, ledger } = inputs;
  const verification = verificationOf(inputs, config, []);
  const items = itemLists(ledger, today);
  const { expired, toReview } = recordEnds(workspace, ledger);
  const lists = {
    ...items,
    due: [...items.due, ...toReview],
    expired,
    waiting: [...items.waiting, ...waitingByHand(inputs)],
    broken: verification.records
      .filter((each) => each.broken && each.status !== 'stale')
      .map(({ path, state, short }) => ({ path, state, short })),
    reopened: reopenedItems(ledger).map((history) => standingItem(history, ledger)),
    unrecorded: unrecordedRecords(workspace, ledger),
    undecidedNotes: nativeMemory(workspace, ledger).filter(
      ({ standing, dialect }) => standing === 'unreviewed' && dialect !== 'instructions',
    ).length,
  };
  const memory = memoryByKind(workspace, ledger);
  const facts = { drift: verification.drift, today, rules };
  const health = withHealth ? healthOf(loaded, ledger, facts) : [];
  const contradicts = health.find(({ part }) => part === 'conflicts')?.raise ?? null;
  return {
    memory,
    ...lists,
    drift: verification.drift,
    index: indexSize(inputs, config),
    facts: factsToCount(workspace, ledger),
    guards: countedGuards(workspace, ledger),
    health,
    next:
      verification.ledger.problems.length > 0
        ? 'ledger verify'
        : (repairOfFiles(workspace, config) ??
          nextFor({ ...lists, toReview }) ??
          contradicts ??
          rowsMissing(workspace, ledger, config) ??
          (lists.undecidedNotes > 0 ? 'ledger audit' : isEmpty(memory, ledger) ? firstFact : null)),
  };
}

/** A command to fill in, for empty memory. */
const firstFact = 'ledger capture "…" FILE#L1-L9 --when "…" --not-when "…"';

function isEmpty(memory: Status['memory'], ledger: Ledger): boolean {
  return Object.keys(memory).length === 0 && ledger.items.size === 0;
}

type ItemLists = Pick<Status, 'waiting' | 'due' | 'quarantined' | 'putOff' | 'stale'>;

/** Lists the items of the ledger that need a person, by reason. */
function itemLists(ledger: Ledger, today: string): ItemLists {
  const listed = (
    isOnList: (history: ItemHistory) => boolean,
    noteOf: (history: ItemHistory) => string | null = () => null,
  ): StatusItem[] =>
    [...ledger.items.values()]
      .filter(isOnList)
      .map((history) => standingItem(history, ledger, noteOf(history)));
  const dueDay = (history: ItemHistory): string | null => dueSince(history, today);
  return {
    waiting: listed(
      (history) => !letsTaskClose(history.status),
      (history) => (history.status === 'validated' ? 'validated' : null),
    ),
    due: listed(
      (history) => dueDay(history) !== null,
      (history) => `since ${dueDay(history) ?? ''}`,
    ),
    quarantined: listed((history) => recordStatusFor(history.status) === 'quarantined'),
    putOff: listed(
      (history) =>
        history.status === 'blocked' || (history.status === 'deferred' && dueDay(history) === null),
      (history) => statusInWords(history.status, currentDeferral(history)),
    ),
    stale: listed((history) => history.status === 'stale'),
  };
}

/** Candidates and rows of queues that were written by hand, and have no entry. */
function waitingByHand(inputs: ActInputs): StatusItem[] {
  return listReviewQueue(inputs, false).flatMap(({ name, task, found }): StatusItem[] => {
    if (found.kind === 'item') return [];
    const [kind, discovery] =
      found.kind === 'row'
        ? [found.row.kind?.value ?? 'fact', found.row.discovery.value]
        : [kindOfRole(found.record.role) ?? 'fact', plainText(found.record.title)];
    return [{ short: name, kind, discovery, task, note: 'by hand' }];
  });
}

/** The day until which an item was deferred, once it has come; else null. */
function dueSince(history: ItemHistory, today: string): string | null {
  const { until } = currentDeferral(history);
  return history.status === 'deferred' && until !== null && until <= today ? until : null;
}

function standingItem(
  { item, kind, discovery, task }: ItemHistory,
  ledger: Ledger,
  note: string | null = null,
): StatusItem {
  return { short: ledger.shortOf(item), kind, discovery, task, note };
}

/** The size of the index and its limits; null without an index. */
function indexSize({ workspace, homes }: ActInputs, config: LedgerConfig): Status['index'] {
  const index = workspace.documents.find((document) => document.path === homes.index);
  if (!index) return null;
  const budget = budgetOf(config);
  return {
    path: homes.index,
    lines: index.text.split('\n').length - 1,
    bytes: new TextEncoder().encode(index.text).length,
    budgetLines: budget.lines,
    budgetBytes: budget.bytes,
  };
}

/** The command for the most urgent list that is not empty; null where all are empty. */
function nextFor({
  waiting,
  broken,
  due: [due],
  toReview: [toReview],
  stale: [stale],
  expired: [expired],
  reopened: [reopened],
  unrecorded,
}: Pick<Status, 'waiting' | 'broken' | 'due' | 'stale' | 'expired' | 'reopened' | 'unrecorded'> &
  Pick<RecordEnds, 'toReview'>): string | null {
  if (waiting.length > 0) return 'ledger review';
  if (broken.length > 0) return 'ledger verify';
  if (due && due !== toReview) return `ledger reopen ${due.short}`;
  if (stale) return `ledger show ${stale.short}`;
  if (toReview) return `ledger show ${shellWord(toReview.short)}`;
  if (expired) return `ledger show ${shellWord(expired.short)}`;
  if (reopened) return `ledger show ${reopened.short}`;
  return unrecorded > 0 ? 'ledger adopt' : null;
}

/**
 * The command that repairs a file that cannot be read, or a row of the index that differs from its
 * record: agents read the row.
 */
function repairOfFiles(workspace: Workspace, config: LedgerConfig): string | null {
  const wrong = runRules(
    workspace,
    selectRules(rules, config, { only: ['LDG001', 'LED512'] }),
  ).filter(
    ({ code, messageId, severity }) =>
      severity === 'error' &&
      (code === 'LDG001' || ['title', 'condition', 'always'].includes(messageId)),
  );
  if (wrong.length === 0) return null;
  const indexes = new Set(workspace.indexes.map((index) => index.path));
  return wrong.every(({ code, path }) => code !== 'LDG001' || indexes.has(path))
    ? 'ledger index --write'
    : 'ledger lint';
}

/** Memory that relied on withdrawn memory, and that no act decided since. */
function reopenedItems(ledger: Ledger): ItemHistory[] {
  return [...new Set(reopenedIn(ledger).map((each) => each.item))].flatMap((item) => {
    const history = ledger.items.get(item);
    return history && recordStatusFor(history.status) === 'promoted' ? [history] : [];
  });
}

function memoryByKind(workspace: Workspace, ledger: Ledger): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {};
  for (const record of discoveryRecords(workspace)) {
    const isServed = isServedAsFact(record) && !isExpired(record, workspace.today);
    const kind = isServed ? kindOfRole(record.role) : undefined;
    if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const natives = [...ledger.byTarget.values()].filter(
    (history) => recordStatusFor(history.status) === 'promoted' && nativeOf(history, workspace),
  ).length;
  if (natives > 0) counts.fact = (counts.fact ?? 0) + natives;
  return counts;
}

/** The number of accepted records without an act. */
function unrecordedRecords(workspace: Workspace, ledger: Ledger): number {
  return discoveryRecords(workspace).filter(
    (record) => isServedAsFact(record) && !ledger.byTarget.has(record.path),
  ).length;
}

/**
 * The command that writes rows which the index lacks, or the index itself; null where it has them
 * all, and on a branch whose base writes them.
 */
function rowsMissing(workspace: Workspace, ledger: Ledger, config: LedgerConfig): string | null {
  const isIndexMissing = workspace.indexes.length === 0 && baseIndexOf(workspace) === null;
  const lacksIndex =
    isIndexMissing &&
    workspace.findings.some(
      (finding) =>
        isAccepted(finding) &&
        recordsPromotion(ledger.byTarget.get(finding.path)?.acts ?? []) &&
        conditionOf(finding, ledger) !== null,
    );
  const found = runRules(workspace, selectRules(rules, config, { only: ['LED512'] }));
  return lacksIndex || found.some(({ messageId }) => messageId === 'unwritten')
    ? 'ledger index --write'
    : null;
}
