import { findRecord } from '#workspace/find-record';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { consequenceOfClaim, indexUnacceptedClaims } from '../comparison/statement-parts.ts';
import { listAssertedTexts } from '../comparison/tombstones.ts';
import {
  evidenceItems,
  type Testimony,
  testimonyIn,
  testimonyWords,
} from '../evidence/evidence-items.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import type { RecordedAct } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { recordOfItem } from '../native-item.ts';
import { hasSecondPerson } from '../people/corroboration.ts';
import { type SamePerson, shortName } from '../people/identity.ts';
import { recordedConsequence } from './high-consequence.ts';

/**
 * Why an item is of high consequence by a record that it replaces, or by an earlier item with the
 * same claim, in words; else null. A promoted item is compared with the items at its promotion.
 *
 * @param said all that it asserts
 */
export function inheritedConsequence(
  history: ItemHistory,
  record: MemoryRecord | null,
  workspace: Workspace,
  ledger: Ledger,
  said: readonly string[] = listAssertedTexts(history, record),
): string | null {
  const same = indexUnacceptedClaims(ledger);
  const promotions = history.acts.filter(isPromotion);
  const claims =
    promotions.length === 0
      ? [same(history, said)]
      : promotions.map((promotion) => earlierItemsWithClaim(history, promotion, said, ledger));
  return (
    consequenceOfPredecessor(record, workspace, ledger, promotions.length === 0) ??
    claims.map((found) => consequenceOfClaim(found, workspace)).find((why) => why !== null) ??
    null
  );
}

/**
 * Other items with the same claim, with only their acts before a promotion.
 *
 * @param said all that the item asserts
 */
export function earlierItemsWithClaim(
  history: ItemHistory,
  promotion: RecordedAct,
  said: readonly string[],
  ledger: Ledger,
): ItemHistory[] {
  return indexUnacceptedClaims(ledger)(history, [history.discovery, ...said]).flatMap((other) => {
    const acts = other.acts.filter((act) => ledger.isBefore(act.entry.id, promotion.entry.id));
    return acts.length > 0 ? [{ ...other, acts }] : [];
  });
}

/**
 * Why a record that another one replaces is of high consequence, in words; else null.
 *
 * @param waits whether the new record is not decided yet, so that the old one is still memory
 */
export function consequenceOfPredecessor(
  record: MemoryRecord | null,
  workspace: Workspace,
  ledger: Ledger,
  waits = false,
): string | null {
  if (record?.role !== 'finding' && record?.role !== 'adr') return null;
  for (const { value } of record.supersedes) {
    const path = findRecord(workspace, record, value, record.role)?.path;
    const old = path === undefined ? undefined : ledger.byTarget.get(path);
    const why =
      old && (waits || old.status === 'superseded') ? recordedConsequence(old, workspace) : null;
    if (old && why !== null) return `it replaces ${ledger.shortOf(old.item)}: ${why}`;
  }
  return null;
}

/** Whether an act made memory of an item. */
export function isPromotion({ entry, item }: RecordedAct): boolean {
  return entry.content.act === 'promotion' && item.to === 'promoted';
}

/** The testimony of memory without other evidence. */
function testimonyOf(record: MemoryRecord | null, history: ItemHistory | null): Testimony[] {
  const own = record && record.role !== 'native' ? evidenceLines(record) : [];
  const recorded = history?.acts.findLast((act) => act.item.says?.evidence);
  const lines = own.length > 0 ? own : (recorded?.item.says?.evidence ?? []);
  return testimonyIn(evidenceItems(lines));
}

/**
 * The label of memory with only testimony; null for other memory.
 *
 * @param same compares people; null to leave out who decided it
 */
export function testimonyLabel(
  record: MemoryRecord,
  history: ItemHistory | null,
  same: SamePerson | null,
): string | null {
  const said = testimonyOf(record, history);
  if (said.length === 0) return null;
  const promotion = history?.acts.findLast(isPromotion);
  const isAlone =
    same && promotion && !hasSecondPerson(history as ItemHistory, promotion, record, same);
  return `${testimonyWords(said)}${isAlone ? ', and only its author decided it' : ''}`;
}

/**
 * Why a new promotion needs a second person, in words: it has only testimony. Null for others, and
 * if its decider is the only author of commits.
 */
export function whySecondPersonNeeded(
  history: ItemHistory,
  { entry }: RecordedAct,
  workspace: Workspace,
  same: SamePerson,
): string | null {
  const gate = workspace.surroundings.history?.gate;
  if (!gate?.attestations.has(entry.path)) return null;
  const [testimony] = testimonyOf(recordOfItem(history, workspace), history);
  const isAlone =
    entry.content.actor === undefined &&
    (gate.authors?.every((author) => same(author, entry.content.by)) ?? false);
  return testimony === undefined || isAlone ? null : `only ${shortName(testimony.by)} said so`;
}
