import type { Message } from '#messages/message';
import { isErasedRecord } from '#workspace/erased-record';
import type { MemoryRecord } from '#workspace/records';

import { treeDigest } from './digest.ts';
import { holdsStub } from './ledger/erasure.ts';
import type { ItemHistory } from './ledger/item-history.ts';
import { pinnedParts, pinOf } from './record-text/pin.ts';
import { shownStatus } from './record-text/row-title.ts';

type Acts = Pick<ItemHistory, 'acts' | 'latest' | 'sharedPin' | 'status'>;

/** Whether an act decided about an item, so that its record may not change by hand. */
export function isDecided({ acts, status }: Pick<Acts, 'acts' | 'status'>): boolean {
  return !waiting.has(status) && pinsOf({ acts, latest: [], sharedPin: null, status }).length > 0;
}

const waiting: ReadonlySet<string> = new Set(['pending', 'validated', 'deferred', 'blocked']);

/**
 * The pins that the record of an item may have: the one of its latest act, and where branches
 * decided apart those of each that changed it.
 */
export function pinsOf({ acts, latest, sharedPin }: Acts): readonly string[] {
  const last = acts.findLast(({ item }) => item.pin !== undefined)?.item.pin;
  if (latest.length < 2) return last === undefined ? [] : [last];
  // Whatever another branch did beside it, what was erased stays erased.
  const erased = latest.findLast(({ entry }) => entry.content.act === 'erasure')?.item.pin;
  if (erased !== undefined) return [erased];
  const pins = latest.flatMap(({ item }) => item.pin ?? []);
  const changed = pins.filter((pin) => pin !== sharedPin);
  return changed.length > 0 ? changed : pins;
}

/** Whether a record is as an act left it, or no act ever said how. */
export function isAsPinned(record: MemoryRecord, history: Acts): boolean {
  const pins = pinsOf(history);
  if (pins.length === 0) return true;
  return ownPins(record, history).some((pin) => pins.includes(pin)) && !isErasedInPart(record);
}

/**
 * The pin of a record. Where branches decided apart and it shows the status that counts, also those
 * that it would have in the status of each: git joins the status of one with the words of another.
 */
function ownPins(record: MemoryRecord, { latest, status: counts }: Acts): string[] {
  if (latest.length < 2 || record.role === 'native') return [pinOf(record)];
  const { keys, body } = pinnedParts(record);
  if (keys.status !== shownStatus(record.role, counts)) return [pinOf(record)];
  const statuses = [...new Set(latest.map(({ item }) => item.to))];
  const standing = statuses.map((status) => {
    const kept = Object.entries(keys).filter(([key]) => (comesWith[key] ?? status) === status);
    return { ...Object.fromEntries(kept), status: shownStatus(record.role, status) };
  });
  return [pinOf(record), ...standing.map((each) => treeDigest({ keys: each, body }))];
}

/** Keys that a record has in one status alone. */
const comesWith: Readonly<Record<string, string>> = {
  quarantine_reason: 'quarantined',
  superseded_by: 'superseded',
};

/** Whether texts of a record are gone and others stay: no act does that, and no pin tells. */
function isErasedInPart(record: MemoryRecord): boolean {
  return (
    record.document.text.includes('erased sha256:') &&
    !isErasedRecord(record) &&
    holdsStub(pinnedParts(record).keys)
  );
}

/** A line that breaks a guard today. */
export interface BrokenLine {
  /** The guard's place in its record's list, from 1. */
  readonly nth: number;
  readonly path: string;
  /** Its number, from 1. */
  readonly number: number;
  /** Without blanks around it. */
  readonly line: string;
}

/** A commit that a guard would have held up. */
export interface CaughtCommit {
  readonly nth: number;
  readonly commit: string;
  readonly day: string;
  readonly subject: string;
  readonly path: string;
  readonly line: string;
}

/** How the guards of one record fared, before anybody decides about it. */
export interface ProvenGuards {
  /** Why they are no guards. */
  readonly problems: readonly Message[];
  /** Why one of them could not be tried; null where all could. */
  readonly unchecked: Message | null;
  /** The commands that prove the fact, which nobody runs here. */
  readonly commands: readonly string[];
  /** Whether they are nothing but such commands. */
  readonly isRunAlone: boolean;
  /** The globs of guards that look at no file there is. */
  readonly blind: readonly string[];
  /** What breaks them today; null where the files could not be listed. */
  readonly broken: readonly BrokenLine[] | null;
  /** Files that are too large or cannot be read, so that nobody knows what breaks guards there. */
  readonly unread: readonly string[];
  /** Whether the record says itself how each of them bites. */
  readonly saysLevel: boolean;
  /** What history says; null where none of them can be tried on it. */
  readonly history: TriedOnHistory | null;
  /** Whether one of them says of values that they are equal, which is not tried on history. */
  readonly hasValues: boolean;
}

/** What became of guards that were tried on the latest commits. */
export interface TriedOnHistory {
  readonly commits: number;
  /** Whether older ones were left out, as their whole files come to too many. */
  readonly isCut?: boolean;
  readonly caught: readonly CaughtCommit[];
  /** Milliseconds after which it was left; null when it came to its end. */
  readonly leftAfter: number | null;
  /** Why git could not say. */
  readonly refused?: string;
}
