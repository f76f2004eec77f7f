import { plainText } from '#diagnostics/plain-text';
import { raise as say } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import { rowAfter } from '#provenance/derived/queue-rows';
import { kindNamed, kindOfRole, kinds } from '#provenance/discovery-kinds';
import { begunBy, type ItemHistory, unrecorded } from '#provenance/ledger/item-history';
import { targetPath } from '#workspace/paths/target';
import type { MemoryRecord, QueueItem, Task } from '#workspace/records';
import { statusOf } from '#workspace/standing';
import { nativeFactAt } from '#workspace/stores/native-fact';

import { type Discovery, discoveryOf } from '../discovery/read-discovery.ts';
import { waitingDuplicate } from '../discovery/sibling-items.ts';
import { actItem } from '../entries/entry-item.ts';
import { newItemId } from '../entries/entry-recorder.ts';
import { showInTask } from '../indexes/task-view.ts';
import { type Session, shortIn } from '../session.ts';

/**
 * Raises what somebody wrote by hand: a candidate file that no entry speaks
 * of gets its raise entry, so that it can be decided like any other.
 */
export async function raiseRecord(
  session: Session,
  record: MemoryRecord,
  row: { readonly task: Task; readonly row: QueueItem } | null = null,
): Promise<ItemHistory | null> {
  const kind = kindOfRole(record.role);
  if (kind === undefined && nativeFactAt(session.world.workspace, record.path)?.store)
    return refuse(session, say.nativeNote({ path: record.path }));
  if (kind === undefined)
    return refuse(session, say.notPromotable({ path: record.path, role: record.role }));
  const status = statusOf(record);
  if (status === 'accepted' || status === 'promoted')
    return refuse(session, say.noAct({ path: record.path, status }));
  const discovery = discoveryOf(unrecorded(kind, record.title, record.path), record);
  return raise(
    session,
    withConsequence(discovery, row?.row ?? null),
    record.path,
    row?.task.id.value ?? session.request.task,
    row?.row ?? null,
  );
}

/** Raises a row of a queue that has no id, and writes the id into it. */
export async function raiseRow(
  session: Session,
  task: Task,
  row: QueueItem,
): Promise<ItemHistory | null> {
  const said = row.kind?.value ?? 'fact';
  const kind = kindNamed(said);
  if (kind === null)
    return refuse(
      session,
      say.noKind({
        kind: said,
        claim: plainText(row.discovery.value),
        path: task.path,
        kinds: kinds.join(', '),
      }),
    );
  const target = row.target ? targetPath(row.target.value) : null;
  const record = target === null ? undefined : session.world.workspace.byPath.get(target);
  if (record && kindOfRole(record.role) !== undefined)
    return raiseRecord(session, record, { task, row });
  return raise(
    session,
    withConsequence(
      { kind, claim: plainText(row.discovery.value), loadWhen: null, details: {} },
      row,
    ),
    null,
    task.id.value,
    row,
  );
}

/** A row may say that it is of high consequence; nothing says that it is not. */
function withConsequence(discovery: Discovery, row: QueueItem | null): Discovery {
  return /^high\b/i.test(plainText(row?.consequence?.value ?? ''))
    ? { ...discovery, details: { ...discovery.details, consequence: 'high' } }
    : discovery;
}

async function raise(
  session: Session,
  discovery: Discovery,
  target: string | null,
  task: string | null,
  row: QueueItem | null,
): Promise<ItemHistory | null> {
  const { request, recorder, world } = session;
  const twin = waitingDuplicate(discovery, world.ledger);
  if (twin !== null) {
    const waiting = shortIn(session, twin.item);
    const message =
      target === null
        ? say.claimWaits({ claim: discovery.claim, item: waiting })
        : say.fileWaits({ path: target, item: waiting });
    return refuse(session, message, 'P11');
  }
  const item = newItemId(discovery, request, recorder.heads, {
    has: (id) => world.ledger.items.has(id) || session.raised.includes(id),
  });
  session.raised.push(item);
  // Whoever takes it up vouches for it, whatever the file says: somebody else decides what asks for
  // it.
  const history = {
    ...unrecorded(discovery.kind, discovery.claim, target),
    item,
    task,
    raisedBy: request.by,
  };
  const raised = actItem(history, {
    to: 'pending',
    provenance: { ...discovery.details, claim: discovery.claim },
    loadWhen: discovery.loadWhen,
  });
  const entry = await recorder.record({
    kind: 'raise',
    task,
    items: [raised],
  });
  const words = plainText(row?.discovery.value ?? '');
  if (row)
    await showInTask(
      session,
      task,
      [
        {
          ...rowAfter(history, { to: 'pending', path: target }),
          discovery: words,
          adopts: words,
        },
      ],
      false,
    );
  const written = recorder.written(entry);
  return written
    ? { ...begunBy({ entry: written, item: raised }), discovery: discovery.claim }
    : { ...history, status: 'pending' };
}

function refuse(session: Session, message: Message, code = 'P01'): null {
  session.reasons.push({ code, message });
  return null;
}
