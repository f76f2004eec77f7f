import { plainText } from '#diagnostics/plain-text';
import { raise as say } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import { queueRowAfterAct } from '#provenance/derived/queue-rows';
import { kindNamed, kindOfRole, kinds } from '#provenance/discovery-kinds';
import {
  historyOfFirstAct,
  historyWithoutActs,
  type ItemHistory,
} from '#provenance/ledger/item-history';
import { targetPath } from '#workspace/paths/target';
import { statusOf } from '#workspace/record-status';
import type { MemoryRecord, QueueItem, Task } from '#workspace/records';
import { nativeFactAt } from '#workspace/stores/native-fact';

import { type ActContext, shortIdOf } from '../act-context.ts';
import type { FoundItem } from '../discovery/find-item.ts';
import { type Discovery, discoveryOf } from '../discovery/read-discovery.ts';
import { waitingDuplicate } from '../discovery/sibling-items.ts';
import { actItem, newItemId } from '../entries/entry-item.ts';
import { showInTask } from '../indexes/task-queue.ts';

/** Returns the history of a found item; a record or a row without an entry is raised first. */
export async function ensureHistory(
  session: ActContext,
  found: Exclude<FoundItem, { readonly kind: 'none' }>,
): Promise<ItemHistory | null> {
  switch (found.kind) {
    case 'item':
      return found.history;
    case 'record':
      return raiseRecord(session, found.record);
    case 'row':
      return raiseRow(session, found.task, found.row);
  }
}

/** Writes the raise entry of a candidate file that a person wrote. */
async function raiseRecord(
  session: ActContext,
  record: MemoryRecord,
  row: { readonly task: Task; readonly row: QueueItem } | null = null,
): Promise<ItemHistory | null> {
  const kind = kindOfRole(record.role);
  if (kind === undefined && nativeFactAt(session.inputs.workspace, record.path)?.store)
    return refuse(session, say.nativeNote({ path: record.path }));
  if (kind === undefined) return refuse(session, say.notPromotable({ path: record.path }));
  const status = statusOf(record);
  if (status === 'accepted' || status === 'promoted')
    return refuse(session, say.noAct({ path: record.path, status }));
  const discovery = discoveryOf(historyWithoutActs(kind, record.title, record.path), record);
  return raise(
    session,
    withConsequence(discovery, row?.row ?? null),
    record.path,
    row?.task.id.value ?? session.request.task,
    row?.row ?? null,
  );
}

/** Raises a row of a queue that has no id, and writes the id into it. */
async function raiseRow(
  session: ActContext,
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
  const record = target === null ? undefined : session.inputs.workspace.byPath.get(target);
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

/** A row can raise the consequence to high, and never lower it. */
function withConsequence(discovery: Discovery, row: QueueItem | null): Discovery {
  return /^high\b/i.test(plainText(row?.consequence?.value ?? ''))
    ? { ...discovery, details: { ...discovery.details, consequence: 'high' } }
    : discovery;
}

async function raise(
  session: ActContext,
  discovery: Discovery,
  target: string | null,
  task: string | null,
  row: QueueItem | null,
): Promise<ItemHistory | null> {
  const { request, recorder, inputs } = session;
  const duplicate = waitingDuplicate(discovery, inputs.ledger);
  if (duplicate !== null) {
    const waiting = shortIdOf(session, duplicate.item);
    const message =
      target === null
        ? say.claimWaits({ claim: discovery.claim, item: waiting })
        : say.fileWaits({ path: target, item: waiting });
    return refuse(session, message, 'P11');
  }
  const history = {
    ...historyWithoutActs(discovery.kind, discovery.claim, target),
    item: newItemId(session, discovery),
    task,
    // The person who runs the command counts as the raiser, whatever the file says.
    raisedBy: request.by,
  };
  const raised = actItem(history, {
    to: 'pending',
    provenance: { ...discovery.details, claim: discovery.claim },
    loadWhen: discovery.loadWhen,
  });
  const entry = await recorder.record({ kind: 'raise', task, items: [raised] });
  if (row) {
    const words = plainText(row.discovery.value);
    const shown = queueRowAfterAct(history, { to: 'pending', path: target });
    await showInTask(session, task, [{ ...shown, discovery: words, adopts: words }], false);
  }
  const written = recorder.written(entry);
  return written
    ? { ...historyOfFirstAct({ entry: written, item: raised }), discovery: discovery.claim }
    : { ...history, status: 'pending' };
}

function refuse(session: ActContext, message: Message, code = 'P01'): null {
  session.reasons.push({ code, message });
  return null;
}
