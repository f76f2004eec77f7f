import { createTwoFilesPatch } from 'diff';

import { UsageError } from '#diagnostics/failure';
import { locateAt } from '#disk/roots/locate';
import { guardLine } from '#guards/guard-line';
import { guardsIn } from '#guards/guards-of-record';
import { type GuardHitCounts, hitCountKey } from '#guards/hit-counts';
import { item as itemMessages } from '#messages/generated/acts';
import { inspect as say } from '#messages/generated/look';
import type { ActInputs } from '#promotion/act-inputs';
import { citedLocators } from '#promotion/discovery/cited-locators';
import { consequenceOf } from '#promotion/discovery/consequence';
import { findItem } from '#promotion/discovery/find-item';
import { type Discovery, discoveryOf } from '#promotion/discovery/read-discovery';
import { siblingItems } from '#promotion/discovery/sibling-items';
import { citedPlacesNotInEvidence } from '#promotion/proposals/imported-candidate';
import { commandsFrom } from '#promotion/transitions';
import { testimonyLabel } from '#provenance/consequence/inherited-consequence';
import { comparePromotedText } from '#provenance/derived/promoted-text-status';
import { holdsDiscovery, kindOfRole } from '#provenance/discovery-kinds';
import type { ComparedSurface } from '#provenance/evidence/compare-evidence';
import { movedPlaces, withPlaces } from '#provenance/evidence/compare-rows';
import { isNeverVerified } from '#provenance/item-content';
import { reopenedIn } from '#provenance/ledger/erasure';
import { historyWithoutActs, type ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { currentDeferral, type Deferral } from '#provenance/ledger/transitions';
import { pathOfRecordFile, recordOfItem } from '#provenance/native-item';
import { ownerNames, ownersAsked } from '#provenance/people/owners-of-change';
import { isAsPinned, pinsOf } from '#provenance/pinned';
import { pinnedParts } from '#provenance/record-text/pin';
import { locateSurface } from '#provenance/surfaces/resolve-surface';
import { nameSurface, readSurface } from '#provenance/surfaces/surface-name';
import { type UnreadablePlace, unreadablePlaces } from '#provenance/unreadable-memory';
import type { PlacedOwners } from '#workspace/owners/code-owners';
import {
  isErasedRecord,
  isExpired,
  isReviewDue,
  type RecordEnd,
  recordEndOf,
  statusOf,
} from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import { noteBodyOf } from '#workspace/stores/imported-note';

import { readCatchCounts } from '../guards/guard-hit-counts.ts';
import { ownersFor } from '../unit-of-work/act-request.ts';
import { loadActInputs } from '../unit-of-work/load-act-inputs.ts';
import { committedRecords } from '../unit-of-work/record-versions.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';
import { compareMemory } from '../verify/compare-memory.ts';
import { type MemoryLinks, memoryLinks } from './graph.ts';
import { type ShownAct, shownAct } from './log.ts';

/** One piece of evidence with its text now; null for a whole file, or where it is not found. */
export interface ShownEvidence {
  readonly surface: string;
  readonly text: string | null;
}

/** Everything that `ledger show` prints about an item or record. */
export interface ItemDetails extends MemoryLinks, ShownEnd {
  /** ID of the item; null for a record without a ledger entry. */
  readonly item: string | null;
  /** Short ID; null for a record without a ledger entry. */
  readonly short: string | null;
  /** Path of the record, relative to the root; null if the item has no file. */
  readonly path: string | null;
  readonly title: string;
  /** Status of the item, else of the record; empty if the record names none. */
  readonly status: string;
  /** When a deferral ends, or what blocks the item; nulls if it is not deferred or blocked. */
  readonly putOff: Deferral;
  readonly discovery: Discovery;
  /** The owners who must decide: of the record, else of the paths that its evidence cites. */
  readonly owners: readonly string[];
  /** Why it is high-consequence, in words; null if it is not. */
  readonly high: string | null;
  /** Whether it was adopted, and never compared with evidence. */
  readonly neverVerified: boolean;
  /** Who said so, if testimony is the only evidence; else null. */
  readonly testimony: string | null;
  readonly evidence: readonly ShownEvidence[];
  readonly guards: readonly ShownGuard[];
  /** Places that the note of a candidate cites, and its evidence does not. */
  readonly proposedEvidence: readonly string[];
  /** The text of the note that it is or was imported from; else null. */
  readonly note: string | null;
  /** The cited places compared with the files now. */
  readonly compared: readonly ComparedSurface[];
  /** Places of memory that cannot be read, and may say more about this. */
  readonly unread: readonly UnreadablePlace[];
  /** The acts on it, newest first. */
  readonly acts: readonly ShownAct[];
  /** Whether the body is the accepted one; null where no act recorded it. */
  readonly asAccepted: boolean | null;
  /** Changes of the body since the last commit, as a unified diff; null for none. */
  readonly diff: string | null;
  /** Items of other kinds that were raised together with it. */
  readonly faces: readonly {
    readonly item: string;
    readonly short: string;
    readonly kind: string;
    readonly status: string;
    readonly path: string | null;
  }[];
  /** Items that its withdrawal reopened, and no act decided since. */
  readonly reopened: readonly string[];
  /** Commands that are possible now. */
  readonly open: readonly string[];
}

/** A record, its acts, or both. */
export interface NamedItem {
  readonly record: MemoryRecord | null;
  readonly history: ItemHistory | null;
}

/**
 * Gathers all that is known about an item or record. Writes nothing.
 *
 * @param diff also compare the body with what git has committed
 * @throws {UsageError} for an unknown name, and for a file that has no claim
 */
export async function show(
  acting: ActInvocation,
  name: string,
  diff: boolean,
): Promise<ItemDetails> {
  const located = locateAt(acting);
  const loaded = await loadActInputs(located, acting.env, null, (workspace, ledger) => {
    const { record, history } = itemNamed(name, { workspace, ledger });
    return { locators: citedLocators(record, history) };
  });
  const item = itemNamed(name, loaded.inputs);
  const committed =
    diff && item.record
      ? ((await committedRecords(loaded, [item.record])).get(item.record)?.record ?? null)
      : null;
  const known = {
    inputs: loaded.inputs,
    owners: ownersFor(loaded),
    catches: readCatchCounts(acting.env, located.root.path),
  };
  const details = detailsOf(item, known, committed);
  const path = item.record ? pathOfRecordFile(item.record) : details.path;
  return { ...details, ...memoryLinks(path, loaded.inputs) };
}

/** What `detailsOf` reads. */
export interface DetailsInputs {
  readonly inputs: ActInputs;
  readonly owners: PlacedOwners | null;
  /** What guards caught on this machine; null before the first count. */
  readonly catches: GuardHitCounts | null;
}

/**
 * Gathers the details of one item from inputs that are loaded with its evidence.
 *
 * @param committed the record as git has it, to show the changes since; null for no such diff
 */
export function detailsOf(
  item: NamedItem,
  { inputs, owners, catches }: DetailsInputs,
  committed: MemoryRecord | null,
): Omit<ItemDetails, keyof MemoryLinks> {
  const { record, history } = item;
  const past = history ?? withoutEntry(record);
  const compared = compareMemory(record, history, inputs).surfaces;
  const discovery = discoveryNow(discoveryOf(past, record), compared);
  const path = record?.path ?? past.path;
  return {
    item: history?.item ?? null,
    short: history ? inputs.ledger.shortOf(history.item) : null,
    path,
    title: record?.title ?? discovery.details.title ?? past.discovery,
    status: past.status,
    putOff: currentDeferral(past),
    ...shownEnd(record, inputs.workspace.today),
    discovery,
    owners: ownerNames(ownersAsked({ record, history: past }, owners)),
    high: consequenceOf(past, record, inputs),
    neverVerified: past.status === 'promoted' && isNeverVerified(record, history),
    testimony: record && testimonyLabel(record, history, inputs.isSamePerson),
    evidence: evidenceNow(item, compared, inputs),
    guards: shownGuards(record, catches),
    proposedEvidence: isWaiting(past.status) ? citedPlacesNotInEvidence(discovery, record) : [],
    note: record && !isErasedRecord(record) ? noteBodyOf(record) : null,
    compared,
    unread: unreadablePlaces(inputs.workspace),
    acts: past.acts.map((each) => shownAct(each)).reverse(),
    asAccepted: isAsAccepted(record, past, inputs),
    diff: record && committed ? bodyDiff(committed, record) : null,
    faces: history ? shownFaces(history, inputs.ledger) : [],
    reopened: history ? stillReopened(history, inputs) : [],
    open: commandsFrom(history ? history.status : null),
  };
}

/** @throws {UsageError} for an unknown name, and for a row without an entry */
function itemNamed(
  name: string,
  { workspace, ledger }: Pick<ActInputs, 'workspace' | 'ledger'>,
): NamedItem {
  const match = findItem(name, { workspace, ledger });
  if (match.kind === 'none') throw new UsageError(match.reason.message);
  if (match.kind === 'row')
    throw new UsageError(
      say.entryless({
        row: `${match.task.id.value}#${match.row.position}`,
        discovery: match.row.discovery.value,
      }),
    );
  if (match.kind === 'record' && !holdsDiscovery(match.record) && match.record.role !== 'note')
    throw new UsageError(itemMessages.noRecord({ path: match.record.path }));
  return match.kind === 'item'
    ? { record: recordOfItem(match.history, workspace), history: match.history }
    : { record: workspace.byPath.get(match.record.path) ?? null, history: null };
}

function isWaiting(status: string): boolean {
  return ['candidate', 'pending', 'validated', 'deferred', 'blocked'].includes(status);
}

/** A history without acts, for a record that is not in the ledger. */
function withoutEntry(record: MemoryRecord | null): ItemHistory {
  const kind = (record && kindOfRole(record.role)) ?? 'fact';
  return {
    ...historyWithoutActs(kind, record?.title ?? '', record?.path ?? null),
    status: (record && statusOf(record)) ?? '',
  };
}

/** The discovery with the present places of its evidence. */
function discoveryNow(discovery: Discovery, compared: readonly ComparedSurface[]): Discovery {
  const { evidence } = discovery.details;
  if (evidence === undefined) return discovery;
  const places = movedPlaces(compared);
  const moved = evidence.map((line) => withPlaces(line, places));
  return { ...discovery, details: { ...discovery.details, evidence: moved } };
}

/** The changes of the body as a unified diff; null where it is the same. */
function bodyDiff(before: MemoryRecord, after: MemoryRecord): string | null {
  const [was, is] = [pinnedParts(before).body, pinnedParts(after).body];
  if (was === is) return null;
  return createTwoFilesPatch(`a/${after.path}`, `b/${after.path}`, was, is, undefined, undefined, {
    context: 2,
  });
}

/** Whether a record or the text of an item is as it was last accepted; null where not known. */
function isAsAccepted(
  record: MemoryRecord | null,
  history: ItemHistory,
  { workspace, ledger }: ActInputs,
): boolean | null {
  if (record) return pinsOf(history).length > 0 ? isAsPinned(record, history) : null;
  const standing = comparePromotedText(workspace, ledger, history);
  // A deleted text cannot be compared.
  return standing === null || standing.kind === 'gone' ? null : standing.kind === 'held';
}

function shownFaces(history: ItemHistory, ledger: Ledger): ItemDetails['faces'] {
  return siblingItems(history, ledger).map((face) => ({
    item: face.item,
    short: ledger.shortOf(face.item),
    kind: face.kind,
    status: face.status,
    path: face.path,
  }));
}

/** The present text of each cited place. */
function evidenceNow(
  { record, history }: NamedItem,
  compared: readonly ComparedSurface[],
  inputs: ActInputs,
): ShownEvidence[] {
  const seen = new Set<string>();
  // Hashed evidence counts, at its present places; the body has the places of the promotion.
  const hashed = compared.flatMap(
    ({ kind, surface, place }) => readSurface(kind, place ?? surface) ?? [],
  );
  return (hashed.length > 0 ? hashed : citedLocators(record, history)).flatMap((locator) => {
    const key = JSON.stringify(locator);
    if (seen.has(key)) return [];
    seen.add(key);
    const found = locateSurface(locator, inputs.evidence, inputs.readers);
    return [
      {
        surface: nameSurface(locator),
        text: locator.kind === 'file' || found.kind !== 'found' ? null : found.text,
      },
    ];
  });
}

function stillReopened(history: ItemHistory, { ledger }: ActInputs): string[] {
  const own = new Set(history.acts.map((act) => act.entry.id));
  return reopenedIn(ledger)
    .filter((each) => own.has(each.by))
    .map((each) => ledger.shortOf(each.item));
}

interface ShownEnd {
  /** Its last day and the day of its review, in UTC. */
  readonly end: RecordEnd;
  /** Whether its last day is past. Agents do not get it. */
  readonly expired: boolean;
  readonly reviewDue: boolean;
}

function shownEnd(record: MemoryRecord | null, today: string | undefined): ShownEnd {
  if (!record || !holdsDiscovery(record))
    return { end: { valid_until: null, review_by: null }, expired: false, reviewDue: false };
  return {
    end: recordEndOf(record.document),
    expired: isExpired(record, today),
    reviewDue: isReviewDue(record, today),
  };
}

interface ShownGuard {
  readonly check: string;
  /** How often it caught something on this machine; null before the first count. */
  readonly caught: number | null;
}

function shownGuards(record: MemoryRecord | null, catches: GuardHitCounts | null): ShownGuard[] {
  const own = record && record.role !== 'native' ? guardsIn(record.document) : null;
  return (own?.guards ?? []).map((guard, at) => ({
    check: guardLine(guard),
    caught:
      record &&
      catches &&
      (catches.guards.get(hitCountKey({ record: record.path, nth: at + 1 }))?.caught ?? 0),
  }));
}
