import type { RecordedAct } from '../recorded-acts.ts';
import type { Ledger } from './ledger.ts';

/** How far back the acts that one goes on from are looked for: further apart than this nobody decides. */
const most = 64;

/** The latest acts on an item that one of its acts knew of: several where branches decided apart, none for the first. */
export function actsBefore(acts: readonly RecordedAct[], at: number, ledger: Pick<Ledger, 'isBefore'>): RecordedAct[] {
  const act = acts[at];
  const known: RecordedAct[] = [];
  for (let back = at - 1; act && back >= 0 && back >= at - most; back -= 1) {
    const other = acts[back];
    if (!other || !ledger.isBefore(other.entry.id, act.entry.id)) continue;
    if (!known.some((each) => ledger.isBefore(other.entry.id, each.entry.id))) known.unshift(other);
  }
  return known;
}
