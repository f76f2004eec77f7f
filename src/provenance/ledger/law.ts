import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { ItemHistory } from './item-history.ts';

/** What an entry records. */
export type ActKind = LedgerEntry['act'];

/** What an act asks for besides being lawful. */
export type Need =
  | 'claim'
  | 'checks'
  | 'reviewer'
  | 'corroboration'
  | 'reason'
  | 'until or blocked-by'
  | 'second person'
  | 'second person if of high consequence'
  | 'successor';

/** What an act may change about its item, besides its status. */
export type Carried =
  /** Everything: the item is written by this act. */
  | 'all'
  /** What people wrote into the candidate. */
  | 'text'
  /** The same claim in better words. */
  | 'wording'
  /** When it is loaded and where it applies. */
  | 'condition'
  /** What was hashed of its evidence, and where that is. */
  | 'evidence'
  /** The day on which it ends or is reviewed. */
  | 'end'
  /** Which record replaces it. */
  | 'successor'
  /** Its path. */
  | 'place'
  /** Links to records that moved. */
  | 'links'
  /** Texts, which go and leave their digests. */
  | 'stubs'
  /** Who decided, and when. */
  | 'decider';

/** The commands that move an item. */
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

/** One row of the law: an act takes an item from one of these statuses to another. */
export interface Row {
  readonly act: ActKind;
  /** A null status is that of an item that was not raised yet. */
  readonly from: readonly (string | null)[];
  /** `former` is the status that the item had before its quarantine. */
  readonly to: string;
  readonly needs: readonly Need[];
  readonly carries: readonly Carried[];
  /** The commands that do it. */
  readonly by: readonly Command[];
}

const all: readonly Carried[] = ['all'];

/** What a promotion may change of memory, where it settles what branches decided apart. */
export const decidedAgain: readonly Carried[] = ['condition', 'evidence', 'end', 'decider'];

const text: readonly Carried[] = ['text'];

/**
 * The law: what each act may do to an item. Commands plan by it, the ledger is folded by it, and
 * rules and the gate judge by it. Where a command leads from one status to several, it leads to the
 * first of them unless it says otherwise.
 */
export const law: readonly Row[] = [
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
    ['reason', 'second person if of high consequence'],
    [],
    ['retract'],
  ),
];

/** One row of the acts that leave an item in its status. */
export interface StayingRow {
  /** Any status, or those alone that no act leads out of: nothing without its text is served. */
  readonly from: 'any' | 'final';
  readonly needs: readonly Need[];
  readonly carries: readonly Carried[];
  /** The commands that do it, as they are typed. */
  readonly by: readonly string[];
}

/** Acts that leave an item in its status. */
export const staying: Readonly<Partial<Record<ActKind, StayingRow>>> = {
  correction: { from: 'any', needs: [], carries: ['place', 'links'], by: ['mv', 'renumber'] },
  close: { from: 'any', needs: [], carries: [], by: ['close'] },
  erasure: { from: 'final', needs: ['reason'], carries: ['stubs'], by: ['retract --erase'] },
};

function row(
  act: ActKind,
  from: Row['from'],
  to: string,
  needs: Row['needs'],
  carries: Row['carries'],
  by: Row['by'],
): Row {
  return { act, from, to, needs, carries, by };
}

/** The statuses that a row leads to. */
export function outcomesOf({ to }: Pick<Row, 'to'>): readonly string[] {
  return to === 'former'
    ? law.filter((each) => each.to === 'quarantined').flatMap(({ from }) => from.flatMap(known))
    : [to];
}

function known(status: string | null): string[] {
  return status === null ? [] : [status];
}

/** The row by which an act takes an item from one status to another; undefined if it may not. */
function rowFor(act: ActKind, from: string | null, to: string): Row | undefined {
  return law.find(
    (each) => each.act === act && each.from.includes(from) && outcomesOf(each).includes(to),
  );
}

/** Whether an item of a status is memory, fresh or stale: another one may take its place. */
export const isStatusOfMemory = (status: string): boolean => mayBecome(status, 'superseded');

/** Whether an act takes an item from one status to another. */
export function isLawful(act: ActKind, from: string | null, to: string): boolean {
  const stays = staying[act];
  if (stays) return from === to && (stays.from === 'any' || isFinal(to));
  return rowFor(act, from, to) !== undefined;
}

/** What an act may change about an item besides its status. */
export function carriedBy(act: ActKind, from: string | null, to: string): readonly Carried[] {
  return staying[act]?.carries ?? rowFor(act, from, to)?.carries ?? [];
}

/** What an act that leads to a status asks for, from wherever it starts. */
export function needsOf(act: ActKind, to: string): readonly Need[] {
  return (
    staying[act]?.needs ??
    law.find((each) => each.act === act && outcomesOf(each).includes(to))?.needs ??
    []
  );
}

/** Whether any act takes an item from one status to another. */
export function mayBecome(from: string | null, to: string): boolean {
  return law.some((each) => each.from.includes(from) && outcomesOf(each).includes(to));
}

/** What was never decided shows as a candidate in its record. */
export function mayRecordBecome(from: string, to: string): boolean {
  const item = (status: string): string => (status === 'candidate' ? 'pending' : status);
  return mayBecome(item(from), item(to));
}

/** Whether no act leads out of a status. */
export function isFinal(status: string): boolean {
  return !law.some(({ from }) => from.includes(status));
}

/** Whether only a second person leads an item from a status back into memory. */
export function isHeldBack(status: string): boolean {
  const back = law.filter(
    (each) => each.from.includes(status) && outcomesOf(each).includes('promoted'),
  );
  return back.length > 0 && back.every(({ needs }) => needs.includes('second person'));
}

/** How firm a status is where branches decided apart: the firmest one counts. */
function firmness(status: string): number {
  const row = law.findLastIndex((each) => each.to === status);
  return isFinal(status) ? law.length + row : isHeldBack(status) ? 0 : -1;
}

/**
 * The status that counts of those in which branches left an item: a final one before one that only
 * a second person ends, and that before any other. Of two final ones the later row of the law
 * counts, and of two others the last.
 */
export function prevailing(statuses: readonly string[]): string | undefined {
  const firmest = Math.max(...statuses.map(firmness));
  return statuses.findLast((each) => firmness(each) === firmest);
}

/** The commands that join what branches decided apart; the first keeps the status that counts. */
export function joining(statuses: readonly string[]): readonly Command[] {
  const has = (...some: readonly string[]): boolean => some.some((each) => statuses.includes(each));
  const isMemory = statuses.some(isStatusOfMemory);
  // A rejection leaves the rows that memory has.
  const end: Command = isMemory ? 'retract' : 'reject';
  switch (prevailing(statuses)) {
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
 * Whether an act may go on from an item that branches left in these statuses. It may start from any
 * of them, but it may not overrule a firmer one.
 */
export function maySettle(act: ActKind, statuses: readonly string[], to: string): boolean {
  const first = prevailing(statuses);
  if (first === undefined || isLawful(act, first, to)) return first !== undefined;
  const agrees = statuses.includes(to) && law.some((each) => each.act === act && each.to === to);
  return (
    statuses.length > 1 &&
    firmness(to) >= firmness(first) &&
    (agrees || statuses.some((each) => isLawful(act, each, to)))
  );
}

/** How long an item is put off: until a day, until something else is done, or both. */
export interface PutOff {
  /** `2026-12-10`. */
  readonly until: string | null;
  readonly blockedBy: string | null;
}

const putOff: ReadonlySet<string> = new Set(['deferred', 'blocked']);

/** How long an act puts an item off; nothing of both for every other act. */
export function putOffIn({
  to,
  until,
  blocked_by,
}: Pick<ItemHistory['acts'][number]['item'], 'to' | 'until' | 'blocked_by'>): PutOff {
  return putOff.has(to)
    ? { until: until ?? null, blockedBy: blocked_by ?? null }
    : { until: null, blockedBy: null };
}

/** How long an item is put off as it stands: its last deferral or block counts. */
export function putOffNow({ status, acts }: Pick<ItemHistory, 'status' | 'acts'>): PutOff {
  const last = acts.findLast(
    ({ item }) => item.to === status && Boolean(item.until ?? item.blocked_by),
  );
  return last && putOff.has(status) ? putOffIn(last.item) : { until: null, blockedBy: null };
}
