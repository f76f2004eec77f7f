import { claimOf } from '#claims/claim-sections';
import type { Cause, Span } from '#diagnostics/diagnostic';
import { oneLine } from '#diagnostics/plain-text';
import type { Guard } from '#guards/guard';
import { guardsIn } from '#guards/guards-of-record';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { holdsDiscovery, keepsRecord } from '#provenance/discovery-kinds';
import { citedSurfaces } from '#provenance/evidence/evidence-items';
import { promotionOf } from '#provenance/guards-in-force';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { mayRecordBecome } from '#provenance/ledger/transitions';
import { isDecided } from '#provenance/pinned';
import { nameSurface } from '#provenance/surfaces/surface-name';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { GuardName, SurfaceFact } from '#workspace/paths/rule-facts';
import { lastName } from '#workspace/paths/target';
import type { Removal } from '#workspace/project/manifest';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { FileSpan, RelatedPlace } from './rule.ts';

/** An item as commands take it: its short id, or the path of a record without an entry. */
export function itemHandle(history: ItemHistory | undefined, ledger: Ledger, path: string): string {
  return shellWord(history ? ledger.shortOf(history.item) : path);
}

/** The same for the item of a record. */
export function recordHandle(path: string, ledger: Ledger): string {
  return itemHandle(ledger.byTarget.get(path), ledger, path);
}

/** The record of an item; null for a kind that keeps none, and where it is gone. */
export function recordOf(history: ItemHistory, workspace: Workspace): MemoryRecord | null {
  return history.path !== null && keepsRecord(history.kind)
    ? (workspace.byPath.get(history.path) ?? null)
    : null;
}

/** Characters of a message's slot; longer texts are cut. */
const slot = 48;

/**
 * Another record as a message names it: its path in two slots, or the short id if that is too long.
 *
 * @param most characters that the message has for it
 */
export function otherPlace(
  { path, history }: { readonly path: string; readonly history: ItemHistory | undefined },
  most: number,
  ledger: Ledger,
): { readonly folder: string; readonly file: string } {
  const cut = path.lastIndexOf('/', slot - 1) + 1;
  if (path.length <= most && path.length - cut <= slot)
    return { folder: path.slice(0, cut), file: path.slice(cut) };
  if (history) return { folder: '', file: ledger.shortOf(history.item) };
  return { folder: '…/', file: clip(lastName(path), Math.min(slot, most - 2)) };
}

export function roleName(record: MemoryRecord): string {
  return record.role === 'adr'
    ? 'decision'
    : record.role === 'native'
      ? 'native note'
      : record.role.replace('-', ' ');
}

/**
 * The command that replaces a record. Only findings and decisions have successors; others are
 * retracted.
 *
 * @param item the record as commands take it
 */
export function replaceCommand(record: MemoryRecord, item: string): string {
  // A decision needs a draft: it has more than a claim.
  if (record.role === 'adr') return `supersede ${item}`;
  return record.role === 'finding' || record.role === 'native'
    ? `supersede ${item} "CLAIM"`
    : `retract ${item} --because stale --reason "…"`;
}

/** The command that leads to a status. */
const acts: Readonly<Record<string, (item: string) => string>> = {
  promoted: (item) => `promote ${item}`,
  superseded: (item) => `supersede ${item}`,
  'rolled-back': (item) => `retract ${item} --reason "…"`,
  withdrawn: (item) => `retract ${item} --reason "…"`,
  rejected: (item) => `reject ${item} --reason "…"`,
  deferred: (item) => `defer ${item} --until YYYY-MM-DD --reason "…"`,
  blocked: (item) => `block ${item} --reason "…"`,
  quarantined: (item) => `quarantine ${item} --reason "…"`,
  stale: () => 'verify --mark-stale',
  candidate: (item) => `reopen ${item}`,
};

/**
 * The command for a status that was typed by hand; if no act leads there, memory is retracted and
 * anything else captured.
 *
 * @param from the status in the ledger
 * @param to the status in the record
 * @param item the record as commands take it
 */
export function decisionCommand(from: string, to: string, item: string): string {
  const [was, wanted] = [from, to].map((each) => (each === 'accepted' ? 'promoted' : each)) as [
    string,
    string,
  ];
  const command =
    was === 'stale' && wanted === 'promoted'
      ? `confirm ${item}`
      : was !== wanted && mayRecordBecome(was, wanted === 'withdrawn' ? 'rolled-back' : wanted)
        ? acts[wanted]?.(item)
        : undefined;
  return `ledger ${command ?? (was === 'promoted' || was === 'stale' ? `retract ${item} --reason "…"` : 'capture "…"')}`;
}

/** The command that finishes a merge of a decided record; null for other files. */
export function finishMergeCommand(path: string, ledger: Ledger): string | null {
  const history = ledger.byTarget.get(path);
  return history && keepsRecord(history.kind) && isDecided(history)
    ? `restore the accepted text: ledger undo ${itemHandle(history, ledger, path)}`
    : null;
}

interface DescribedGuard {
  readonly guard: Guard;
  /** The claim of its record. */
  readonly claim: string;
  readonly item: string;
  /** Who decided it, and when: `Ben, 2026-11-26`. */
  readonly decided: string;
}

/** The guard of this name, with its record's claim and item. */
export function describedGuard(
  { record, nth }: GuardName,
  workspace: Workspace,
  ledger: Ledger,
): DescribedGuard | null {
  const of = workspace.byPath.get(record);
  const guard = of && guardsIn(of.document)?.guards[nth - 1];
  const history = ledger.byTarget.get(record);
  if (!of || !guard || !holdsDiscovery(of)) return null;
  return {
    guard,
    claim: oneLine(claimOf(of)?.value ?? of.title),
    item: history ? itemHandle(history, ledger, record) : of.id.value,
    decided: decidedIn(history),
  };
}

function decidedIn(history: ItemHistory | undefined): string {
  const decided = history ? promotionOf(history) : null;
  return decided === null ? '' : `${decided.by}, ${decided.day}`;
}

/**
 * A surface, cut to the room that the reason leaves, and the reason without the path.
 *
 * @param room characters of the surface, and of both together
 */
export function evidenceWords(
  { surface, why: given }: SurfaceFact,
  [ofSurface, ofBoth]: readonly [number, number],
): { readonly surface: string; readonly why: string } {
  const path = surface.replace(/#.*$/s, '');
  const reason = given ?? 'its content differs';
  const why = reason.startsWith(`${path} `)
    ? `it${reason.slice(path.length)}`
    : reason.replace(`${path}: `, '');
  const room = Math.min(ofSurface, Math.max(fewestOfSurface, ofBoth - why.length));
  return { surface: clip(surface, room), why };
}

/** A shorter part of a surface names nothing. */
const fewestOfSurface = 20;

/** The row of the hash, else the line under Evidence, else the status. */
export function evidencePlace(record: MemoryRecord, surface: string): Span {
  if (record.role !== 'finding') return record.id.span;
  const row = record.perSurfaceHash.find((each) => each.surface === surface);
  return (
    row?.span ??
    citedSurfaces(record).find((each) => nameSurface(each.locator) === surface)?.span ??
    record.status.span
  );
}

/** A commit as the slots `day` and `commit` of a message. */
export function commitData({ id, day }: { readonly id: string; readonly day: string }) {
  return { day, commit: id.slice(0, 12) };
}

/** The commit that removed or changed a line of a file, as a cause. */
export function commitCause(removal: Removal, path: string): Cause {
  return {
    what: commitWords(removal),
    mend: [`update the notes to this change: git show ${removal.id.slice(0, 12)} -- ${path}`],
  };
}

/** A commit in a cause: short id, day and subject. */
export function commitWords({ id, day, subject }: Removal): string {
  return `commit ${id.slice(0, 12)} of ${day}: "${clip(subject, 60)}"`;
}

/** The first place of a text in an entry, else the start of the entry. */
export function entryPlace(entry: Entry, text: string): FileSpan {
  const start = entry.text.indexOf(text);
  return {
    path: entry.path,
    span: start === -1 ? { start: 0, end: 1 } : { start, end: start + text.length },
  };
}

export function itemPlace(entry: Entry, item: string): FileSpan {
  return entryPlace(entry, `"item": ${JSON.stringify(item)}`);
}

/** The id of a record, related to a report on another line of it. */
export function relatedRecordId(record: DiscoveryRecord): RelatedPlace {
  return { path: record.path, span: record.id.span, message: 'the record' };
}
