import { disposition as say } from '#messages/generated/decide';
import { recordedConsequence } from '#provenance/consequence/high-consequence';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import { formerStatus, recordsPromotion } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { type Command, isFinal } from '#provenance/ledger/transitions';
import type { MemoryRecord } from '#workspace/records';
import { isPlaceholder } from '#workspace/text/prose-spans';

import { type ActContext, shortIdOf } from '../act-context.ts';
import { consequenceOf, corroborationOf, isIndependent } from '../discovery/consequence.ts';
import type { Discovery } from '../discovery/read-discovery.ts';
import { type EntryFields as EntryAct, transitionOf } from '../entries/entry-recorder.ts';
import { type Command as PolicyCommand, exampleDate, refuseUnauthorized } from '../policy.ts';
import { refuseEditedRecord } from '../proposals/earlier-replacement.ts';
import { type Reason, refusal } from '../reason.ts';
import { commandAfterRefusal, commandsFrom, recordStatusFor } from '../transitions.ts';

/** Decisions other than a promotion: the past tense of each, and the kind of its entry. */
export const dispositions = {
  reject: { did: 'rejected', entry: 'disposition' },
  defer: { did: 'deferred', entry: 'disposition' },
  block: { did: 'blocked', entry: 'disposition' },
  quarantine: { did: 'quarantined', entry: 'quarantine' },
  release: { did: 'released', entry: 'release' },
  reopen: { did: 'reopened', entry: 'reopening' },
  validate: { did: 'validated', entry: 'validation' },
} as const satisfies Readonly<
  Partial<Record<Command, { readonly did: string; readonly entry: EntryAct['kind'] }>>
>;

/** A decision other than a promotion. */
export type Disposition = keyof typeof dispositions;

/** Options of a decision; each is null where it does not apply. */
export interface DisposeOptions {
  /** The day until which the item is deferred, `2026-12-01`. */
  readonly until: string | null;
  /** What the item waits for. */
  readonly blockedBy: string | null;
  /** The task of a reopened item. */
  readonly task: string | null;
}

/** One disposition of one item. */
export interface DispositionInput {
  readonly act: Disposition;
  /** The act in the past tense. */
  readonly did: string;
  readonly history: ItemHistory;
  readonly record: MemoryRecord | null;
  readonly discovery: Discovery;
  /** The hashed evidence, for a validation. */
  readonly rows: readonly SurfaceRow[];
  readonly reason: string | null;
  readonly options: DisposeOptions;
}

/** The new status of an item, and for a validation what corroborates it. */
export interface DispositionResult {
  readonly status: string;
  readonly corroboration: string | null;
}

/** Checks whether an item may be decided so; null where a reason refuses it. */
export function checkDisposition(
  session: ActContext,
  disposed: DispositionInput,
): DispositionResult | null {
  const { inputs, request } = session;
  const { act, history, record, options } = disposed;
  const item = shortIdOf(session, history.item);
  const command = act === 'defer' && options.blockedBy !== null ? 'block' : act;
  const move = transitionOf(command, history, formerStatus(history.acts));
  if (!move) {
    session.reasons.push(notOpen(item, history.status, command));
    return null;
  }
  const corroboration =
    act === 'validate' ? corroborationOf(history, record, disposed.rows, request, inputs) : null;
  const high = corroboration ? consequenceOf(history, record, inputs) : null;
  const by = corroboration && (high === null || corroboration.byAnother) ? corroboration.by : null;
  const reasons: Reason[] = [
    ...forbidden(session, disposed),
    ...(move.needs.includes('reason') ? unreasoned(disposed, item, request.at) : []),
    ...(move.needs.includes('until or blocked-by') ? unlimited(disposed, item, request.at) : []),
    ...past(options, request.at),
    ...(act === 'reject' && move.from === 'quarantined' && recordsPromotion(history.acts)
      ? notFirst(session, disposed, item)
      : []),
    ...(move.needs.includes('second person') ? notSecond(session, disposed, item) : []),
    ...(corroboration && by === null ? [uncorroborated(item, high)] : []),
  ];
  // Neither act accepts a text, so an edited record must not pass through quarantine.
  const edited =
    record &&
    ((act === 'release' && move.to === 'promoted') ||
      (act === 'quarantine' && wasPromoted(history)))
      ? refuseEditedRecord(record, history, item)
      : null;
  if (edited) reasons.push(edited);
  session.reasons.push(...reasons.map((reason) => ({ ...reason, item })));
  return reasons.length > 0
    ? null
    : { status: move.to === 'candidate' ? 'pending' : move.to, corroboration: by };
}

/** Refuses an act that the status does not allow. */
function notOpen(item: string, status: string, act: string): Reason {
  const values = { item, status, act };
  const isWrong = act === 'reject' && (status === 'promoted' || status === 'stale');
  return refusal(
    item,
    'P01',
    commandsFrom(status).length === 0
      ? say.closed(values)
      : say.notOpen({
          ...values,
          way: isWrong ? null : commandAfterRefusal(status, item),
          wrong: isWrong ? item : null,
        }),
  );
}

function past({ until }: DisposeOptions, at: string): Reason[] {
  if (until === null || until >= at.slice(0, 10)) return [];
  return [{ code: 'P03', message: say.dayOver({ day: until }) }];
}

/** Refuses a validation by the person who raised the item alone. */
function uncorroborated(item: string, high: string | null): Reason {
  const message =
    high === null ? say.uncorroborated({ item }) : say.highUncorroborated({ item, why: high });
  return { code: 'P08', message };
}

/** Whether the item's record was memory: promoted, or gone stale since. */
export function wasPromoted(history: ItemHistory): boolean {
  return recordStatusFor(history.status) === 'promoted' || history.status === 'stale';
}

function forbidden(
  { inputs, request }: ActContext,
  { act, history, record }: DispositionInput,
): Reason[] {
  // Any actor may reject a local detail.
  if (act === 'reject' && history.kind === 'local') return [];
  const found = refuseUnauthorized(
    weightOf(act, history),
    request.principal,
    inputs.policy,
    consequenceOf(history, record, inputs) !== null,
  );
  return found ? [found] : [];
}

/**
 * Refuses a release by the person who quarantined the item, or who raised it where it is of high
 * consequence. `forbidden` refuses actors that are not people.
 */
function notSecond(
  { inputs, request }: ActContext,
  { history, record }: DispositionInput,
  item: string,
): Reason[] {
  if (request.principal.kind !== 'person') return [];
  if (!isIndependent(quarantinedBy(history), request, inputs))
    return [{ code: 'P08', message: say.releasedByQuarantiner({ item }) }];
  // LED511 judges by the recorded consequence as well.
  const high =
    consequenceOf(history, record, inputs) ?? recordedConsequence(history, inputs.workspace);
  if (high === null || isIndependent(history.raisedBy, request, inputs)) return [];
  return [{ code: 'P08', message: say.releasedByRaiser({ item }) }];
}

/** Refuses that one person both quarantines and rejects memory of high consequence. */
function notFirst(
  { inputs, request }: ActContext,
  { history, record }: DispositionInput,
  item: string,
): Reason[] {
  const high = consequenceOf(history, record, inputs);
  if (
    high === null ||
    request.principal.kind !== 'person' ||
    isIndependent(quarantinedBy(history), request, inputs)
  )
    return [];
  return [{ code: 'P08', message: say.rejectedByQuarantiner({ item }) }];
}

function unreasoned(
  { act, did, reason, options }: DispositionInput,
  item: string,
  at: string,
): Reason[] {
  if (!isPlaceholder(reason ?? '')) return [];
  const message =
    act === 'defer' && options.blockedBy === null
      ? say.deferralUnexplained({ item, day: exampleDate(at) })
      : act === 'defer' || act === 'block'
        ? say.blockUnexplained({ item, act })
        : say.unexplained({ item, done: did, act });
  return [{ code: 'P03', message }];
}

function unlimited({ act, options }: DispositionInput, item: string, at: string): Reason[] {
  if (options.until !== null || options.blockedBy !== null) return [];
  const message =
    act === 'block'
      ? say.blockerUnnamed({ item })
      : say.deferralUnlimited({ item, day: exampleDate(at) });
  return [{ code: 'P03', message }];
}

/** To quarantine a candidate weighs as little as to defer it. */
function weightOf(act: Disposition, history: ItemHistory): PolicyCommand {
  return act === 'quarantine' && !wasPromoted(history) ? 'defer' : act;
}

/** The person who quarantined an item, else the one who raised it. */
function quarantinedBy(history: ItemHistory): string | null {
  return (
    history.acts.findLast((act) => act.item.to === 'quarantined')?.entry.content.by ??
    history.raisedBy
  );
}

/** The first person who withdrew an item; undefined where two people did already. */
export function withdrawnFirstBy(history: ItemHistory): string | null | undefined {
  const { latest, status } = history;
  if (!isFinal(status)) return quarantinedBy(history);
  return status === 'rolled-back'
    ? undefined
    : latest.find(({ item }) => item.to === status)?.entry.content.by;
}
