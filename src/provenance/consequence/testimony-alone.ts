import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import {
  evidenceItems,
  type Testimony,
  testimonyIn,
  testimonyWords,
} from '../evidence/evidence-items.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { recordOfItem } from '../native-item.ts';
import { shortName } from '../people/address-of.ts';
import { hasSecondPerson, type SamePerson } from '../people/corroboration.ts';
import type { RecordedAct } from '../recorded-acts.ts';
import { isPromotion } from './inherited-consequence.ts';

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
  return `${testimonyWords(said)}${isAlone ? ', and nobody but its raiser decided it' : ''}`;
}

/**
 * Why a new promotion needs a second person, in words: it has only testimony. Null for others, and
 * if its decider is the only author of commits.
 */
export function testimonyAlone(
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
