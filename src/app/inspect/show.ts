import { createTwoFilesPatch } from 'diff';

import { UsageError } from '#diagnostics/failure';
import { locateAt } from '#disk/roots/locate';
import { catchKey } from '#guards/catch-counts';
import { guardLine } from '#guards/guard-line';
import { guardsIn } from '#guards/guards-of-record';
import { item as itemMessages } from '#messages/generated/acts';
import { inspect as say } from '#messages/generated/look';
import { citedLocators } from '#promotion/discovery/cited-locators';
import { consequenceOf } from '#promotion/discovery/consequence';
import { findItem } from '#promotion/discovery/find-item';
import { type Discovery, discoveryOf } from '#promotion/discovery/read-discovery';
import { siblingItems } from '#promotion/discovery/sibling-items';
import { proposedEvidence } from '#promotion/proposals/proposed-evidence';
import type { World } from '#promotion/reliance';
import { commandsFrom } from '#promotion/states';
import { testimonyLabel } from '#provenance/consequence/testimony-alone';
import { standingOfItem } from '#provenance/derived/texts';
import { holdsDiscovery, kindOfRole } from '#provenance/discovery-kinds';
import type { ComparedSurface } from '#provenance/evidence/compare-evidence';
import { movedPlaces, withPlaces } from '#provenance/evidence/evidence-places';
import { reopenedIn } from '#provenance/ledger/erasure';
import { type ItemHistory, unrecorded } from '#provenance/ledger/item-history';
import { type PutOff, putOffNow } from '#provenance/ledger/law';
import type { Ledger } from '#provenance/ledger/ledger';
import { fileOf, recordOfItem } from '#provenance/native-item';
import { isNeverVerified } from '#provenance/never-verified';
import { namesIn, ownersAsked } from '#provenance/people/owners-of-change';
import { isAsPinned, pinsOf } from '#provenance/pinned';
import { pinnedParts } from '#provenance/record-text/pin';
import { standingSurface } from '#provenance/surfaces/resolve-surface';
import { nameSurface, readSurface } from '#provenance/surfaces/surface-name';
import { type UnreadablePlace, unreadablePlaces } from '#provenance/unreadable-memory';
import { isErasedRecord } from '#workspace/erased-record';
import { endOf, isExpired, isReviewDue, type RecordEnd } from '#workspace/record-end';
import type { MemoryRecord } from '#workspace/records';
import { statusOf } from '#workspace/standing';
import { noteBodyOf } from '#workspace/stores/imported-note';

import { catchesHere } from '../guards/catches.ts';
import type { Env } from '../invocation/principal.ts';
import { ownersFor } from '../unit-of-work/act-request.ts';
import { loadWorld } from '../unit-of-work/load-world.ts';
import { committedRecords } from '../unit-of-work/record-versions.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import { comparedMemory } from '../verify/compared-memory.ts';
import { type MemoryLinks, memoryLinks } from './graph.ts';
import { type ShownAct, shownAct } from './log.ts';

/** One piece of evidence with the text that stands there now, cut after some lines. */
export interface ShownEvidence {
  readonly surface: string;
  readonly text: string | null;
}

/** Everything known about one item or record. */
export interface Shown extends MemoryLinks, ShownEnd {
  readonly item: string | null;
  readonly short: string | null;
  readonly path: string | null;
  readonly title: string;
  readonly status: string;
  readonly putOff: PutOff;
  readonly discovery: Discovery;
  /** Whose word it needs: its own owners, else those of the paths that its evidence cites. */
  readonly owners: readonly string[];
  readonly high: string | null;
  /** Whether it was adopted, and never compared with evidence. */
  readonly neverVerified: boolean;
  /** Who said so, where it rests on nothing else; null for what can be compared. */
  readonly testimony: string | null;
  readonly evidence: readonly ShownEvidence[];
  /** What its guards check, with how often each caught something on this machine. */
  readonly guards: readonly ShownGuard[];
  /** Places that the note of a candidate cites, and that are not its evidence yet. */
  readonly proposedEvidence: readonly string[];
  /** The whole note that it was imported from, or that it is; null where it is of no note. */
  readonly note: string | null;
  readonly compared: readonly ComparedSurface[];
  /** Places of memory that are not read: what they hold of this, nobody can tell. */
  readonly unread: readonly UnreadablePlace[];
  readonly acts: readonly ShownAct[];
  /** Whether the body is what was accepted; null where no act says. */
  readonly asAccepted: boolean | null;
  /**
   * What the body changed since it was accepted or committed, as a unified diff; null where nothing
   * did.
   */
  readonly diff: string | null;
  /** The other faces of the same discovery: items of other kinds, raised together with it. */
  readonly faces: readonly {
    readonly item: string;
    readonly short: string;
    readonly kind: string;
    readonly status: string;
    readonly path: string | null;
  }[];
  /** Items that a withdrawal reopened and that nobody looked at since. */
  readonly reopened: readonly string[];
  readonly open: readonly string[];
}

/** The thing that a name leads to: a record, an item of the ledger, or both. */
interface NamedItem {
  readonly record: MemoryRecord | null;
  readonly history: ItemHistory | null;
}

/**
 * Gathers what is known about an item or record; writes nothing.
 *
 * @param diff also compare the body with what git has committed
 * @throws {UsageError} when there is no such thing, or it is a file that claims nothing itself
 */
export async function show(acting: Acting, name: string, diff: boolean): Promise<Shown> {
  const located = locateAt(acting);
  const loaded = await loadWorld(located, acting.env, null, (workspace, ledger) => {
    const { record, history } = itemNamed(name, { workspace, ledger });
    return { locators: citedLocators(record, history), lint: [], guard: [] };
  });
  const { world } = loaded;
  const item = itemNamed(name, world);
  const { record, history } = item;
  const past = history ?? withoutEntry(record);
  const compared = comparedMemory(record, history, world).surfaces;
  const discovery = discoveryNow(discoveryOf(past, record), compared);
  const committed =
    diff && record
      ? ((await committedRecords(loaded, [record])).get(record)?.record ?? null)
      : null;
  const path = record?.path ?? past.path;
  return {
    item: history?.item ?? null,
    short: history ? world.ledger.shortOf(history.item) : null,
    path,
    title: record?.title ?? discovery.details.title ?? past.discovery,
    status: past.status,
    putOff: putOffNow(past),
    ...shownEnd(record, world.workspace.today),
    discovery,
    owners: namesIn(ownersAsked({ record, history: past }, ownersFor(loaded))),
    high: consequenceOf(past, record, world),
    neverVerified: past.status === 'promoted' && isNeverVerified(record, history),
    testimony: record && testimonyLabel(record, history, world.isSamePerson),
    evidence: evidenceNow(item, compared, world),
    guards: shownGuards(record, acting.env, located.root.path),
    proposedEvidence: isWaiting(past.status) ? proposedEvidence(discovery, record) : [],
    note: record && !isErasedRecord(record) ? noteBodyOf(record) : null,
    compared,
    unread: unreadablePlaces(world.workspace),
    acts: past.acts.map((each) => shownAct(each)).reverse(),
    asAccepted: isAsAccepted(record, past, world),
    diff: record && committed ? bodyDiff(committed, record) : null,
    faces: history ? shownFaces(history, world.ledger) : [],
    ...memoryLinks(record ? fileOf(record) : path, world),
    reopened: history ? stillReopened(history, world) : [],
    open: commandsFrom(history ? history.status : null),
  };
}

/** @throws {UsageError} when the name leads to nothing, or to a row that has no entry yet */
function itemNamed(
  name: string,
  { workspace, ledger }: Pick<World, 'workspace' | 'ledger'>,
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

/** Whether nobody decided yet, or not for good. */
function isWaiting(status: string): boolean {
  return ['candidate', 'pending', 'validated', 'deferred', 'blocked'].includes(status);
}

/** A history without acts, for a record that is not in the ledger. */
function withoutEntry(record: MemoryRecord | null): ItemHistory {
  const kind = (record && kindOfRole(record.role)) ?? 'fact';
  return {
    ...unrecorded(kind, record?.title ?? '', record?.path ?? null),
    status: (record && statusOf(record)) ?? '',
  };
}

/** The discovery, with its evidence at the places where it is now. */
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

/** Whether it is as it was accepted last; null where no act tells. */
function isAsAccepted(
  record: MemoryRecord | null,
  history: ItemHistory,
  { workspace, ledger }: World,
): boolean | null {
  if (record) return pinsOf(history).length > 0 ? isAsPinned(record, history) : null;
  const standing = standingOfItem(workspace, ledger, history);
  // What is gone is compared with nothing.
  return standing === null || standing.kind === 'gone' ? null : standing.kind === 'held';
}

function shownFaces(history: ItemHistory, ledger: Ledger): Shown['faces'] {
  return siblingItems(history, ledger).map((face) => ({
    item: face.item,
    short: ledger.shortOf(face.item),
    kind: face.kind,
    status: face.status,
    path: face.path,
  }));
}

/** The text of each cited place now; bounded, for `show` is read on a screen. */
function evidenceNow(
  { record, history }: NamedItem,
  compared: readonly ComparedSurface[],
  world: World,
): ShownEvidence[] {
  const seen = new Set<string>();
  // Once it was hashed, what counts is what was hashed, where it is now: the body stays as it was
  // promoted.
  const hashed = compared.flatMap(
    ({ kind, surface, place }) => readSurface(kind, place ?? surface) ?? [],
  );
  return (hashed.length > 0 ? hashed : citedLocators(record, history)).flatMap((locator) => {
    const key = JSON.stringify(locator);
    if (seen.has(key)) return [];
    seen.add(key);
    const found = standingSurface(locator, world.evidence, world.readers);
    return [
      {
        surface: nameSurface(locator),
        text: locator.kind === 'file' || found.kind !== 'found' ? null : found.text,
      },
    ];
  });
}

/** Items that an act of this one reopened, and at which nobody looked since. */
function stillReopened(history: ItemHistory, { ledger }: World): string[] {
  const own = new Set(history.acts.map((act) => act.entry.id));
  return reopenedIn(ledger)
    .filter((each) => own.has(each.by))
    .map((each) => ledger.shortOf(each.item));
}

/** How long something holds, as it is shown. */
interface ShownEnd {
  /** Until when it holds, and by when somebody looks at it again; days in UTC. */
  readonly end: RecordEnd;
  /** Whether its last day is over, so that nobody is served it. */
  readonly expired: boolean;
  /** Whether the day by which somebody was to look at it again is over. */
  readonly reviewDue: boolean;
}

/** How long a record holds; what has no record of its own has no end. */
function shownEnd(record: MemoryRecord | null, today: string | undefined): ShownEnd {
  if (!record || !holdsDiscovery(record))
    return { end: { valid_until: null, review_by: null }, expired: false, reviewDue: false };
  return {
    end: endOf(record.document),
    expired: isExpired(record, today),
    reviewDue: isReviewDue(record, today),
  };
}

/** A guard of a record, with how often it caught something on this machine. */
interface ShownGuard {
  readonly check: string;
  /** Null where nothing was counted yet. */
  readonly caught: number | null;
}

/** The guards that a record carries. */
function shownGuards(record: MemoryRecord | null, env: Env, root: string): ShownGuard[] {
  const own = record && record.role !== 'native' ? guardsIn(record.document) : null;
  const counts = own && catchesHere(env, root);
  return (own?.guards ?? []).map((guard, at) => ({
    check: guardLine(guard),
    caught:
      record &&
      counts &&
      (counts.guards.get(catchKey({ record: record.path, nth: at + 1 }))?.caught ?? 0),
  }));
}
