import { conflict as say } from '#messages/conflict';
import { clip } from '#messages/fill-template';
import { discoveryRecords, getsRow } from '#provenance/discovery-kinds';
import { isMemory } from '#provenance/is-memory';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { conditionOf } from '#provenance/record-text/condition-of';
import type { DiscoveryRecord } from '#workspace/records';
import { normalCondition } from '#workspace/text/load-conditions';

import { itemRecord } from './discovery/item-record.ts';
import type { Done } from './outcome.ts';
import { type Session, shortIn } from './session.ts';

/** Whether an act raised it, or made it memory. */
export function isNew({ did, status }: Done): boolean {
  return did === 'captured' || status === 'promoted';
}

/** Two records, whichever is named first. */
export function pairKey(one: string, other: string): string {
  return [one, other].sort().join('\n');
}

/**
 * Says where what an act raised or promoted has the condition of other memory, which lint reports
 * once both have a row (IDX103). The first such record is named.
 *
 * @param told pairs of which more is said than that
 */
export async function noteSharedConditions(
  session: Session,
  told: ReadonlySet<string>,
): Promise<void> {
  const { world, notes, done } = session;
  const statusNow = new Map(done.map(({ target, status }) => [target, status]));
  const others = discoveryRecords(world.workspace).filter((record) => {
    if (!getsRow(record)) return false;
    const now = statusNow.get(record.path);
    return now === undefined
      ? isMemory(record, world.ledger.byTarget.get(record.path))
      : now === 'promoted';
  });
  const named = new Set(told);
  for (const { item, kind, target, short, status } of done.filter(isNew)) {
    const acts = world.ledger.items.get(item)?.acts ?? [];
    const record = await itemRecord(session, {
      kind: kind as ItemHistory['kind'],
      path: target,
      acts,
    });
    const condition = record && getsRow(record) ? conditionOf(record, world.ledger) : null;
    if (record === null || condition === null) continue;
    const other = others.find(
      (each) =>
        each.path !== record.path &&
        normalCondition(conditionOf(each, world.ledger) ?? '') === normalCondition(condition) &&
        !isRaisedIn(session, each, acts[0]?.entry.path) &&
        !named.has(pairKey(each.path, record.path)),
    );
    if (!other) continue;
    named.add(pairKey(record.path, other.path));
    const itsItem = world.ledger.byTarget.get(other.path)?.item;
    const isMemoryNow = status === 'promoted';
    notes.push({
      message: say.condition({
        item: short,
        other: itsItem === undefined ? other.path : shortIn(session, itsItem),
        condition: clip(condition, 60),
        candidate: isMemoryNow ? null : record.path,
        record: isMemoryNow ? record.path : null,
      }),
    });
  }
}

/** Whether an entry raised a record: faces of one discovery are told apart by their kinds. */
function isRaisedIn({ world }: Session, other: DiscoveryRecord, raise?: string): boolean {
  return (
    raise !== undefined && world.ledger.byTarget.get(other.path)?.acts[0]?.entry.path === raise
  );
}
