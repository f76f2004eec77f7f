import { catchKey } from '#guards/catch-counts';
import { guardLine } from '#guards/guard-line';
import { guardsIn } from '#guards/guards-of-record';
import type { MemoryRecord } from '#workspace/records';

import type { Env } from '../invocation/principal.ts';
import { catchesHere } from './catches.ts';

/** A guard of a record, with how often it caught something on this machine. */
export interface ShownGuard {
  readonly check: string;
  /** Null where nothing was counted yet. */
  readonly caught: number | null;
}

/** The guards that a record carries. */
export function shownGuards(record: MemoryRecord | null, env: Env, root: string): ShownGuard[] {
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
