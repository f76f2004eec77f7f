import { presentItems } from '#diagnostics/defined-values';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { ItemHistory } from './item-history.ts';

/** The kind of a ledger entry, such as `promotion`. */
export type ActKind = LedgerEntry['act'];

/** Other requirements of a change. */
export type ActRequirement =
  | 'claim'
  | 'checks'
  | 'reviewer'
  | 'corroboration'
  | 'reason'
  | 'until or blocked-by'
  | 'second person'
  | 'second person if high-consequence'
  | 'successor';

/** Parts of an item that a change may edit, besides its status. */
export type ChangeablePart =
  /** Everything: this act writes the item. */
  | 'all'
  /** The text that people wrote into the candidate. */
  | 'text'
  /** The same claim in better words. */
  | 'wording'
  /** When agents load it, and where it applies. */
  | 'condition'
  /** The hashes of its evidence and their places. */
  | 'evidence'
  /** The day on which it ends or is reviewed. */
  | 'end'
  /** The record that replaces it. */
  | 'successor'
  /** The path of its record. */
  | 'place'
  /** Links to records that moved. */
  | 'links'
  /** Texts, replaced by their digests. */
  | 'stubs'
  /** Who decided, and when. */
  | 'decider';

/** The commands that change an item's status. */
export const commands = [
  'capture',
  'promote',
  'validate',
  'defer',
  'block',
  'reject',
  'quarantine',
  'release',
  'reopen',
  'retract',
  'mark-stale',
  'supersede',
  'confirm',
  'amend',
  'adopt',
] as const;
export type Command = (typeof commands)[number];

/** An act that takes an item from one of these statuses to another. */
export interface Transition {
  readonly act: ActKind;
  /** Null for an item that was not raised yet. */
  readonly from: readonly (string | null)[];
  /** `former` is the status that the item had before its quarantine. */
  readonly to: string;
  readonly needs: readonly ActRequirement[];
  readonly carries: readonly ChangeablePart[];
  readonly by: readonly Command[];
}

const all: readonly ChangeablePart[] = ['all'];

/** Parts that a promotion may edit of memory that branches decided differently. */
export const redecidableParts: readonly ChangeablePart[] = [
  'condition',
  'evidence',
  'end',
  'decider',
];

const text: readonly ChangeablePart[] = ['text'];

/**
 * What each act may do to an item. Commands, the ledger, rules and the gate use this table. A
 * command with several outcomes from one status leads to the first, unless another one is named.
 */
export const transitions: readonly Transition[] = [
  row('raise', [null], 'pending', ['claim'], all, ['capture']),
  row('adoption', [null], 'promoted', ['reviewer', 'checks'], all, ['adopt']),
  row('promotion', [null, 'pending', 'validated'], 'promoted', ['checks'], all, ['promote']),
  row('validation', ['pending'], 'validated', ['corroboration'], text, ['validate']),
  row(
    'disposition',
    ['pending', 'validated'],
    'deferred',
    ['reason', 'until or blocked-by'],
    text,
    ['defer'],
  ),
  row('disposition', ['pending', 'validated'], 'blocked', ['reason', 'until or blocked-by'], text, [
    'defer',
    'block',
    'promote',
  ]),
  row('disposition', ['pending', 'validated', 'quarantined'], 'rejected', ['reason'], text, [
    'reject',
  ]),
  row(
    'quarantine',
    ['pending', 'validated', 'promoted', 'stale'],
    'quarantined',
    ['reason'],
    [],
    ['quarantine'],
  ),
  row('release', ['quarantined'], 'former', ['reason', 'second person'], [], ['release']),
  row('reopening', ['deferred', 'blocked'], 'pending', [], [], ['reopen']),
  row(
    'confirmation',
    ['promoted', 'stale'],
    'promoted',
    ['checks'],
    ['condition', 'evidence', 'end'],
    ['confirm'],
  ),
  row(
    'amendment',
    ['promoted'],
    'promoted',
    ['checks', 'reason'],
    ['wording', 'condition', 'end'],
    ['amend'],
  ),
  row('staleness', ['promoted'], 'stale', [], [], ['mark-stale']),
  row(
    'supersession',
    ['promoted', 'stale'],
    'superseded',
    ['successor'],
    ['successor'],
    ['supersede'],
  ),
  row(
    'rollback',
    ['promoted', 'stale', 'quarantined'],
    'rolled-back',
    ['reason', 'second person if high-consequence'],
    [],
    ['retract'],
  ),
];

/** Acts that leave an item in its status. */
export const statusKeepingActs: Readonly<
  Partial<
    Record<
      ActKind,
      {
        /** `final`: only a status that no act leads out of, so that no served text is erased. */
        readonly from: 'any' | 'final';
        readonly needs: readonly ActRequirement[];
        readonly carries: readonly ChangeablePart[];
        /** The commands, as they are typed. */
        readonly by: readonly string[];
      }
    >
  >
> = {
  correction: { from: 'any', needs: [], carries: ['place', 'links'], by: ['mv', 'renumber'] },
  close: { from: 'any', needs: [], carries: [], by: ['close'] },
  erasure: { from: 'final', needs: ['reason'], carries: ['stubs'], by: ['retract --erase'] },
};

function row(
  act: ActKind,
  from: Transition['from'],
  to: string,
  needs: Transition['needs'],
  carries: Transition['carries'],
  by: Transition['by'],
): Transition {
  return { act, from, to, needs, carries, by };
}

/** The statuses that a row leads to. */
export function outcomesOf({ to }: Pick<Transition, 'to'>): readonly string[] {
  return to === 'former'
    ? transitions.flatMap((each) => (each.to === 'quarantined' ? presentItems(each.from) : []))
    : [to];
}

function rowFor(act: ActKind, from: string | null, to: string): Transition | undefined {
  return transitions.find(
    (each) => each.act === act && each.from.includes(from) && outcomesOf(each).includes(to),
  );
}

/** Whether an item of a status is memory, fresh or stale: it may be superseded. */
export const isStatusOfMemory = (status: string): boolean => mayBecome(status, 'superseded');

/** Whether an act takes an item from one status to another. */
export function isAllowedTransition(act: ActKind, from: string | null, to: string): boolean {
  const stays = statusKeepingActs[act];
  if (stays) return from === to && (stays.from === 'any' || isFinal(to));
  return rowFor(act, from, to) !== undefined;
}

/** The parts of an item that an act may change; none if the act is not allowed. */
export function changeablePartsOf(
  act: ActKind,
  from: string | null,
  to: string,
): readonly ChangeablePart[] {
  return statusKeepingActs[act]?.carries ?? rowFor(act, from, to)?.carries ?? [];
}

/** Requirements of a change to a status, from any status. */
export function requirementsOfAct(act: ActKind, to: string): readonly ActRequirement[] {
  return (
    statusKeepingActs[act]?.needs ??
    transitions.find((each) => each.act === act && outcomesOf(each).includes(to))?.needs ??
    []
  );
}

/** Whether any act takes an item from one status to another. */
export function mayBecome(from: string | null, to: string): boolean {
  return transitions.some((each) => each.from.includes(from) && outcomesOf(each).includes(to));
}

/** As `mayBecome`, for statuses in records: one that was not decided is `candidate` there. */
export function mayRecordBecome(from: string, to: string): boolean {
  const item = (status: string): string => (status === 'candidate' ? 'pending' : status);
  return mayBecome(item(from), item(to));
}

/** Whether no act leads out of a status. */
export function isFinal(status: string): boolean {
  return !transitions.some(({ from }) => from.includes(status));
}

/** Whether only a second person may take an item from a status back into memory. */
export function isReleasedBySecondPerson(status: string): boolean {
  const back = transitions.filter(
    (each) => each.from.includes(status) && outcomesOf(each).includes('promoted'),
  );
  return back.length > 0 && back.every(({ needs }) => needs.includes('second person'));
}

/** The rank of a status where branches decided apart; the highest prevails. */
function firmness(status: string): number {
  const row = transitions.findLastIndex((each) => each.to === status);
  return isFinal(status) ? transitions.length + row : isReleasedBySecondPerson(status) ? 0 : -1;
}

/**
 * The status that counts where branches left an item in several: a final one, else one that only a
 * second person ends, else any. Of final ones, that of the later row of the law; else the last.
 */
export function prevailingStatus(statuses: readonly string[]): string | undefined {
  const firmest = Math.max(...statuses.map(firmness));
  return statuses.findLast((each) => firmness(each) === firmest);
}

/** Commands that settle what branches decided apart; the first keeps the prevailing status. */
export function reconcilingCommands(statuses: readonly string[]): readonly Command[] {
  const has = (...some: readonly string[]): boolean => some.some((each) => statuses.includes(each));
  const isMemory = statuses.some(isStatusOfMemory);
  // A rejection would leave the index rows of memory.
  const end: Command = isMemory ? 'retract' : 'reject';
  switch (prevailingStatus(statuses)) {
    case 'rolled-back':
      return ['retract'];
    case 'superseded':
      return ['supersede'];
    case 'rejected':
      return [end];
    case 'quarantined':
      return ['release'];
    default:
      if (isMemory && new Set(statuses).size === 1) return ['confirm'];
      if (has('promoted', 'pending', 'validated')) return ['promote', end];
      return [isMemory ? end : 'reopen'];
  }
}

/**
 * Whether an act may follow where branches left an item in these statuses: it starts from any of
 * them, and does not overrule a firmer one.
 */
export function maySettle(act: ActKind, statuses: readonly string[], to: string): boolean {
  const first = prevailingStatus(statuses);
  if (first === undefined || isAllowedTransition(act, first, to)) return first !== undefined;
  const agrees =
    statuses.includes(to) && transitions.some((each) => each.act === act && each.to === to);
  return (
    statuses.length > 1 &&
    firmness(to) >= firmness(first) &&
    (agrees || statuses.some((each) => isAllowedTransition(act, each, to)))
  );
}

/** The end of a deferral; both null if the item is not deferred. */
export interface Deferral {
  /** `2026-12-10`. */
  readonly until: string | null;
  readonly blockedBy: string | null;
}

const deferredStatuses: ReadonlySet<string> = new Set(['deferred', 'blocked']);
/** Neither a day nor a blocker. */
export const notDeferred: Deferral = { until: null, blockedBy: null };

/** The deferral that a change sets. */
export function deferralIn({
  to,
  until,
  blocked_by,
}: Pick<ItemHistory['acts'][number]['item'], 'to' | 'until' | 'blocked_by'>): Deferral {
  return deferredStatuses.has(to)
    ? { until: until ?? null, blockedBy: blocked_by ?? null }
    : notDeferred;
}

/** The end of the current deferral or block. */
export function currentDeferral({ status, acts }: Pick<ItemHistory, 'status' | 'acts'>): Deferral {
  const last = acts.findLast(
    ({ item }) => item.to === status && Boolean(item.until ?? item.blocked_by),
  );
  return last ? deferralIn(last.item) : notDeferred;
}
