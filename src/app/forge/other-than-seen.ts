import { resolveCommit } from '#git/repository/resolve-commit';
import type { Message } from '#messages/message';
import { statement as say } from '#messages/statement';
import type { Statement } from '#promotion/statements/statement';
import { fileOfTarget } from '#workspace/stores/native-fact';

import type { AskedAct } from '../statements/asked-acts.ts';
import {
  commitSeen,
  memoryReader,
  type SeenMemory,
  type Since,
  sinceSeen,
} from '../statements/seen-memory.ts';
import type { DecidingGround } from './open-ground.ts';

/**
 * Why something is not what somebody could see who decides about it by its name; null where it is,
 * and where nobody can tell. A checkbox and an approval say themselves what was shown.
 */
export async function otherThanSeen(
  { said, shown }: AskedAct,
  { seen }: Pick<Statement, 'seen'>,
  { head, memories }: Pick<DecidingGround, 'head' | 'memories'>,
): Promise<Message | null> {
  if (said.act === 'remember' || shown !== null || seen === null || memories === null) return null;
  const then = await commitSeen(memories.repository, seen);
  if (then === null || then === head || !(await resolveCommit(memories.repository, head)))
    return null;
  const memoryAt = memoryReader(memories);
  const [was, is] = [await memoryAt(then), await memoryAt(head)];
  for (const item of said.items) {
    const known = is.ledgers.flatMap((ledger) => {
      const found = ledger.named(item);
      return found.kind === 'one' ? found.value : (ledger.byTarget.get(item) ?? []);
    })[0];
    const since = known ? await sinceSeen(known, item, was, is) : sinceWritten(item, was, is);
    if (since === 'changed') return say.changedSinceSaid({ item });
    if (since === 'raised since') return say.raisedSinceSaid({ item });
  }
  return null;
}

/** The same of what no act speaks of yet: a file, or something that no file is called. */
function sinceWritten(name: string, was: SeenMemory, is: SeenMemory): Since {
  const [before, after] = [was, is].map((memory) => memory.blobAt(fileOfTarget(name)));
  if (before === after) return 'as it was';
  return before === null ? 'raised since' : 'changed';
}
