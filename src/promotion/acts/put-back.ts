import { erase as erasing } from '#messages/erase';
import { putBack as say } from '#messages/put-back';
import { shellWord } from '#messages/shell-word';
import { keepsRecord } from '#provenance/discovery-kinds';
import { erasureOf } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { fileOf } from '#provenance/native-item';
import { isAsPinned, pinsOf } from '#provenance/pinned';
import type { PlannedWrite } from '#workspace/plan';
import type { MemoryRecord } from '#workspace/records';

import { itemRecord } from '../discovery/item-record.ts';
import { discoveryOf } from '../discovery/read-discovery.ts';
import { refusal } from '../reason.ts';
import { addDone, type Session, shortIn } from '../session.ts';
import { recordStatusFor } from '../states.ts';
import { type PutBack, putBackText } from './put-back-text.ts';

/**
 * Puts the text that was accepted back into the file of an item, whatever was written there by
 * hand. Writes no entry, because it decides nothing.
 *
 * @param versions the record in the cache and in git, newest first
 * @returns the planned write; null where nothing is put back
 */
export async function putBack(
  session: Session,
  history: ItemHistory,
  versions: readonly MemoryRecord[],
): Promise<PlannedWrite | null> {
  const short = shortIn(session, history.item);
  const values = { item: short, path: history.path ?? '' };
  const refuse = (message: Parameters<typeof refusal>[2]): null => {
    session.reasons.push(refusal(short, 'P12', message));
    return null;
  };
  const path = keepsRecord(history.kind)
    ? await putBackRecord(session, history, versions)
    : await putBackText(session, history, versions);
  const erasure = erasureOf(history)?.entry.content;
  // Its record is put back as the erasure left it.
  if (erasure && notPutBack.has(path))
    return refuse(
      erasing.nothingToPutBack({
        ...values,
        path: shellWord(values.path),
        date: erasure.at.slice(0, 10),
        by: erasure.by,
      }),
    );
  if (path === 'undecided') return refuse(say.undecided({ item: short, status: history.status }));
  if (path === 'unchanged') return refuse(say.unchanged(values));
  if (path === 'unreadable') return refuse(say.unreadable(values));
  // The wording of a requirement is its spec's.
  const amended = history.kind === 'behaviour' ? null : short;
  if (path === 'lost') return refuse(say.lost({ ...values, amended }));
  const record = await itemRecord(session, history);
  addDone(session, history, {
    did: 'put back',
    ...(record && { claim: discoveryOf(history, record).claim }),
    target: path,
    status: history.status,
    entry: null,
  });
  return session.desk.writes({}).find((write) => write.path === path) ?? null;
}

const notPutBack: ReadonlySet<string> = new Set(['undecided', 'unchanged', 'lost']);

async function putBackRecord(
  session: Session,
  history: ItemHistory,
  versions: readonly MemoryRecord[],
): Promise<PutBack> {
  const { desk } = session;
  if (recordStatusFor(history.status) === 'candidate' || pinsOf(history).length === 0)
    return 'undecided';
  const record = await itemRecord(session, history);
  if (record && isAsPinned(record, history)) return 'unchanged';
  const accepted = versions.find((each) => isAsPinned(each, history));
  if (!accepted) return 'lost';
  const path = fileOf(accepted);
  const { malformed } = session.world.workspace;
  if (malformed.some((each) => each.path === path && each.problem.kind === 'unreadable'))
    return 'unreadable';
  if (accepted.role === 'native' && accepted.note === null) {
    const [now, part] = [desk.text(path), record?.role === 'native' ? record.span : null];
    const words = accepted.document.text.slice(accepted.span.start, accepted.span.end);
    if (now === null) return 'lost';
    await desk.put(
      path,
      part === null
        ? `${now.trimEnd()}\n\n${words}`
        : now.slice(0, part.start) + words + now.slice(part.end),
    );
    return path;
  }
  const { byteOrderMark, text } = accepted.document;
  await desk.put(path, (byteOrderMark ? '\ufeff' : '') + text, (after) =>
    accepted.role === 'native' ? true : isAsPinned(after, history),
  );
  return path;
}
