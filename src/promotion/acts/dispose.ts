import { acceptedText } from '#messages/generated/acts';
import { disposition as say } from '#messages/generated/decide';
import { shellWord } from '#messages/shell-word';
import { actionAfter } from '#provenance/derived/index-view';
import { queueRowAfterAct, queueRowAfterMove } from '#provenance/derived/queue-rows';
import { executionLocal, keepsRecord } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isDecided } from '#provenance/pinned';
import { shownStatus } from '#provenance/record-text/row-title';
import type { MemoryRecord } from '#workspace/records';

import { type ActContext, addItemResult, shortIdOf } from '../act-context.ts';
import { findItem, itemRecord } from '../discovery/find-item.ts';
import { contentHashOf, hashEvidence, rowsOf } from '../discovery/hash-evidence.ts';
import { discoveryOf } from '../discovery/read-discovery.ts';
import { removeEmbeddedText, restoreEmbeddedText } from '../edits/embedded-memory.ts';
import { hasConflicts } from '../edits/merge-conflicts.ts';
import { setStatus } from '../edits/record-edits.ts';
import { actItem } from '../entries/entry-item.ts';
import { addRow, addWithdrawal, dropRow, dropWithdrawal } from '../indexes/index-rows.ts';
import { showDecision, showInTask } from '../indexes/task-queue.ts';
import { updateReplacementRows } from '../indexes/write-derived-rows.ts';
import type { ItemResult } from '../outcome.ts';
import { citedFindings } from '../proposals/build-proposal.ts';
import { type Reason, refusal } from '../reason.ts';
import { letsTaskClose, recordStatusFor } from '../transitions.ts';
import {
  checkDisposition,
  type DisposeOptions,
  type Disposition,
  type DispositionInput,
  type DispositionResult,
  dispositions,
  wasPromoted,
} from './check-disposition.ts';
import { ensureHistory } from './propose-existing.ts';

/** Decides one item without promoting it: writes the entry, and shows it in record and rows. */
export async function dispose(
  session: ActContext,
  act: Disposition,
  history: ItemHistory,
  options: DisposeOptions,
): Promise<void> {
  const record = await itemRecord(session, history);
  const discovery = discoveryOf(history, record);
  const disposed: DispositionInput = {
    act,
    // `defer` with a blocker blocks.
    did: dispositions[act === 'defer' && options.blockedBy !== null ? 'block' : act].did,
    history,
    record,
    discovery,
    // A validation holds for the evidence that it hashed.
    rows:
      act === 'validate'
        ? rowsOf(hashEvidence(discovery, session.inputs, await citedFindings(session, discovery)))
        : [],
    reason: act === 'reject' && history.kind === 'local' ? executionLocal : session.request.reason,
    options,
  };
  const allowed = checkDisposition(session, disposed);
  if (!allowed) return;
  const { status } = allowed;
  const task = act === 'reopen' && options.task !== null ? options.task : history.task;
  const entry = (await recordDisposition(session, disposed, allowed, task)).slice(0, 8);
  if (record) await showInRecord(session, disposed, record, status);
  else if (act === 'quarantine' && wasPromoted(history)) await removeEmbeddedText(session, history);
  else if (act === 'release' && status === 'promoted') await restoreEmbeddedText(session, history);
  await showInQueues(session, disposed, status, task);
  const short = shortIdOf(session, history.item);
  if (options.until !== null)
    session.notes.push({ message: say.putOff({ item: short, day: options.until }) });
  addItemResult(session, history, {
    did: disposed.did,
    claim: discovery.claim,
    status,
    entry,
    next:
      session.request.principal.kind === 'person'
        ? after(act, short, status, wasPromoted(history))
        : [],
  });
}

async function recordDisposition(
  { recorder }: ActContext,
  { act, history, record, rows, reason, options }: DispositionInput,
  { status, corroboration }: DispositionResult,
  task: string | null,
): Promise<string> {
  return recorder.record({
    kind: dispositions[act].entry,
    corroboration,
    task,
    items: [
      actItem(history, {
        to: status,
        reason,
        record,
        rows,
        contentHash: contentHashOf(rows),
        until: options.until || undefined,
        blockedBy: options.blockedBy || undefined,
      }),
    ],
  });
}

/** Shows the decision in the queue of its task, and in the queue of an earlier task. */
async function showInQueues(
  session: ActContext,
  { act, history, discovery, reason, options }: DispositionInput,
  status: string,
  task: string | null,
): Promise<void> {
  const shown = { ...history, discovery: discovery.claim };
  const row = queueRowAfterAct(shown, {
    to: status,
    path: history.path,
    reason,
    until: options.until,
    blocked_by: options.blockedBy,
  });
  await (act === 'reopen'
    ? showInTask(session, task, [row], true)
    : showDecision(session, task, row));
  if (history.task === null || task === null || task === history.task) return;
  // The row in the earlier queue names the new task.
  const left = queueRowAfterMove(
    queueRowAfterAct(shown, { to: history.status, path: history.path }),
    task,
  );
  await showDecision(session, history.task, left);
}

function after(
  act: Disposition,
  item: string,
  status: string,
  memory: boolean,
): ItemResult['next'] {
  if (act === 'quarantine')
    return [
      say.holdsAfterAll({ item }),
      memory ? say.wrongMemory({ item }) : say.wrongCandidate({ item }),
    ];
  if (status === 'promoted') return [say.servedAgain({ item })];
  return letsTaskClose(status) ? [] : [`ledger promote ${shellWord(item)}`];
}

/** Shows the new status in the record and, where it is or was memory, in the index. */
async function showInRecord(
  session: ActContext,
  { history, discovery, reason }: DispositionInput,
  record: MemoryRecord,
  status: string,
): Promise<void> {
  // After a merge of two decisions, the record may show either status.
  const shown = [history.status, ...history.latest.map(({ item }) => item.to)].map(recordStatusFor);
  if (shown.every((each) => each === recordStatusFor(status))) return;
  await setStatus(
    session,
    record,
    status,
    status === 'quarantined' && reason
      ? [{ key: 'quarantine_reason', value: reason }]
      : history.status === 'quarantined'
        ? [{ key: 'quarantine_reason', value: null }]
        : [],
  );
  if (wasPromoted(history) && status === 'quarantined') {
    await dropRow(session, record.path);
    await addWithdrawal(session, {
      item: record.title,
      path: record.path,
      replacement: null,
      action: actionAfter({ to: 'quarantined', reason: reason ?? '' }),
    });
    await updateReplacementRows(session, record, 'gone');
  }
  if (status === 'promoted') {
    await dropWithdrawal(session, record.path);
    await updateReplacementRows(session, record, 'memory again');
    await addRow(session, record, {
      title: record.title,
      path: record.path,
      status: shownStatus(record.role, 'promoted'),
      loadWhen: discovery.loadWhen ?? '',
    });
  }
}

/** Decides each item that a command names, once. Records and rows without an entry are raised. */
export async function decideEach(
  session: ActContext,
  names: readonly string[],
  decide: (history: ItemHistory) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  for (const name of names) {
    const found = findItem(name, session.inputs);
    if (found.kind === 'none') {
      session.reasons.push({ ...found.reason, item: name });
      continue;
    }
    const key =
      found.kind === 'item'
        ? found.history.item
        : found.kind === 'record'
          ? found.record.path
          : `${found.task.path}#${found.row.position}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const history = await ensureHistory(session, found);
    const unmerged = history && unmergedReason(session, history);
    if (unmerged) session.reasons.push(unmerged);
    else if (history) await decide(history);
  }
}

/** Refuses an item whose record has conflict markers. */
function unmergedReason(session: ActContext, history: ItemHistory): Reason | null {
  const { path, kind } = history;
  if (path === null || !keepsRecord(kind) || !hasConflicts(session.buffer.text(path) ?? ''))
    return null;
  const short = shortIdOf(session, history.item);
  const [decided, waiting] = isDecided(history) ? [short, null] : [null, shellWord(path)];
  return refusal(short, 'P12', acceptedText.torn({ path, decided, waiting }));
}
