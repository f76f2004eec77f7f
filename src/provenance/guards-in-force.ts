import type { Guard, GuardLevel } from '#guards/guard';
import { guardsIn } from '#guards/guards-of-record';
import { isExpired } from '#workspace/record-status';
import type { DiscoveryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { digestOf } from './digest.ts';
import { holdsDiscovery } from './discovery-kinds.ts';
import type { RecordedAct } from './item-content.ts';
import type { ItemHistory } from './ledger/item-history.ts';
import type { Ledger } from './ledger/ledger.ts';
import { isMemory } from './own-files.ts';

/** The proof of guards in an entry. */
export type GuardProof = NonNullable<RecordedAct['item']['guard_proof']>;

/** A guard, with its place in memory. */
export interface NamedGuard {
  readonly record: { readonly path: string };
  /** Its place in the record's list, from 1. */
  readonly nth: number;
  readonly guard: Guard;
  /** Its level, else the one recorded at its promotion, else the default. */
  readonly level: GuardLevel;
}

/** A guard of a promoted record. */
export interface GuardInForce extends NamedGuard {
  readonly record: DiscoveryRecord;
  readonly history: ItemHistory;
  /** The number of each violating line at the promotion, by `lineDigest`. */
  readonly baseline: ReadonlyMap<string, number>;
}

/**
 * The guards of all promoted records that are not expired.
 *
 * @param usual the level of guards without one
 */
export function guardsInForce(
  workspace: Pick<Workspace, 'byPath' | 'today'>,
  ledger: Ledger,
  usual: GuardLevel = 'block',
): GuardInForce[] {
  return [...workspace.byPath.values()].flatMap((record) => {
    if (!holdsDiscovery(record)) return [];
    const history = ledger.byTarget.get(record.path);
    if (history?.status !== 'promoted' || !isMemory(record, history)) return [];
    if (isExpired(record, workspace.today)) return [];
    const { guards } = guardsIn(record.document) ?? { guards: [] };
    if (guards.length === 0) return [];
    const proof = guardProofOf(history);
    return guards.map((guard, at) => ({
      record,
      history,
      nth: at + 1,
      guard,
      level: guard.level ?? proof?.level ?? usual,
      baseline: new Map(
        proof?.baseline?.flatMap((each) =>
          each.guard === at + 1 ? [[each.line, each.count] as const] : [],
        ),
      ),
    }));
  });
}

function guardProofOf({ acts }: Pick<ItemHistory, 'acts'>): GuardProof | null {
  return acts.findLast(({ item }) => item.guard_proof)?.item.guard_proof ?? null;
}

/** The digest of a line in a baseline: 16 hex digits. */
export function lineDigest(line: string): string {
  return digestOf(line).slice('sha256:'.length, 'sha256:'.length + 16);
}

/** Who promoted an item, without the address, and on which day; null if not promoted. */
export function promotionOf({
  acts,
}: Pick<ItemHistory, 'acts'>): { readonly by: string; readonly day: string } | null {
  const act = acts.findLast(({ item }) => item.to === 'promoted');
  if (!act) return null;
  const { by, at } = act.entry.content;
  return { by: by.replace(/ *<[^>]*>$/, ''), day: at.slice(0, 10) };
}
