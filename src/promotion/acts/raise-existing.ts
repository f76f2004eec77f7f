import type { ItemHistory } from '#provenance/ledger/ledger';
import { plainText } from '#workspace/plain-text';
import type { MemoryRecord, QueueItem, Task } from '#workspace/records';
import { statusOf } from '#workspace/standing';

import { actItem } from '../act-item.ts';
import { discoveryOf } from '../discovery-of.ts';
import { newItemId } from '../entries.ts';
import type { Discovery, Kind } from '../kind.ts';
import { kinds } from '../kind.ts';
import type { Session } from '../session.ts';
import { targetPath } from '../target-path.ts';

/** The kind of discovery each role of record holds. */
export const kindOfRole: Readonly<Partial<Record<MemoryRecord['role'], Kind>>> = { finding: 'fact', adr: 'decision', pattern: 'pattern', audit: 'risk', 'bug-report': 'defect' };

/**
 * Raises what somebody wrote by hand (document 1: hand-written rows are read too): a candidate file that no entry speaks
 * of gets its raise entry, so that it can be decided like any other.
 */
export async function raiseRecord(session: Session, record: MemoryRecord): Promise<ItemHistory | null> {
  const kind = kindOfRole[record.role];
  if (kind === undefined) return refuse(session, `${record.path} is a ${record.role}, not a record that is promoted`, ['capture what it says: ledger capture "…"']);
  const status = statusOf(record);
  if (status === 'accepted' || status === 'promoted') return refuse(session, `${record.path} says it is ${status}, but no act of the ledger made it so`, [`if it was decided before there was a ledger: ledger adopt ${record.path}`, 'else set its status back to candidate']);
  const empty: ItemHistory = { item: '', acts: [], latest: [], kind, discovery: record.title, target: record.path, status: 'pending', task: null, raisedBy: null };
  const discovery = discoveryOf(empty, record);
  // What a file says about who raised it proves nothing: whoever takes it up vouches for it, and somebody else decides.
  return raise(session, discovery, record.path, session.request.by, session.request.task);
}

/** Raises a row of a queue that has no id. */
export async function raiseRow(session: Session, task: Task, row: QueueItem): Promise<ItemHistory | null> {
  const kind = kinds.find((each) => each === row.kind?.value) ?? synonyms[row.kind?.value ?? ''] ?? 'fact';
  const target = row.target ? targetPath(row.target.value) : null;
  const record = target === null ? undefined : session.world.workspace.byPath.get(target);
  if (record && record.role !== 'glossary' && record.role !== 'spec') return raiseRecord(session, record);
  return raise(session, { kind, claim: plainText(row.discovery.value), loadWhen: null, details: {} }, null, session.request.by, task.id.value);
}

const synonyms: Readonly<Record<string, Kind>> = { behavior: 'behaviour', adr: 'decision', finding: 'fact', bug: 'defect', audit: 'risk', terminology: 'term', glossary: 'term' };

async function raise(session: Session, discovery: Discovery, target: string | null, raisedBy: string, task: string | null): Promise<ItemHistory> {
  const { request, recorder, world } = session;
  const item = newItemId(discovery, target, request, recorder.heads, { has: (id) => world.ledger.items.has(id) || session.raised.includes(id) });
  session.raised.push(item);
  const history: ItemHistory = { item, acts: [], latest: [], kind: discovery.kind, discovery: discovery.claim, target, status: '', task, raisedBy };
  const raised = actItem(history, { to: 'pending', provenance: { claim: discovery.claim, ...discovery.details, raised_by: raisedBy }, loadWhen: discovery.loadWhen });
  await recorder.record({ kind: 'raise', raisedBy, task, items: [raised] });
  return { ...history, status: 'pending' };
}

function refuse(session: Session, text: string, mend: readonly string[]): null {
  session.reasons.push({ code: 'P01', text, mend });
  return null;
}
