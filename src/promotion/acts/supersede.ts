import { supersede as say } from '#messages/generated/decide';
import { actionAfter } from '#provenance/derived/index-view';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isNativeFactPath } from '#provenance/native-item';
import { hasSecondPerson } from '#provenance/people/corroboration';
import { addressOf } from '#provenance/people/identity';
import { setKeys } from '#workspace/edit/set-keys';
import { findRecord } from '#workspace/find-record';
import type { Adr, Finding, MemoryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';

import { type ActContext, addItemResult, shortIdOf } from '../act-context.ts';
import { type Dependent, findDirectDependents } from '../dependents.ts';
import { consequenceOf, isIndependent } from '../discovery/consequence.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { setStatus } from '../edits/record-edits.ts';
import { actItem } from '../entries/entry-item.ts';
import { transitionOf } from '../entries/entry-recorder.ts';
import { addWithdrawal, dropRow } from '../indexes/index-rows.ts';
import { refuseUnauthorized } from '../policy.ts';
import { type Reason, refusal } from '../reason.ts';

/** A record of a kind that another record can supersede. */
export type ReplaceableRecord = Finding | Adr | NativeFact;

interface Replacement {
  readonly old: ItemHistory;
  readonly record: ReplaceableRecord;
  readonly successor: MemoryRecord;
}

/** Replaces a record by another: each names the other, and the old one leaves the index. */
export async function supersede(
  session: ActContext,
  old: ItemHistory,
  successor: MemoryRecord,
): Promise<void> {
  const { inputs, reasons } = session;
  const short = shortIdOf(session, old.item);
  const record = await itemRecord(session, old);
  if (!transitionOf('supersede', old))
    return void reasons.push(refuseUnpromoted(short, old.status));
  if (!isReplaceable(record))
    return void reasons.push(refusal(short, 'P01', say.noSuccessor({ item: short })));
  if (successor.path === record.path)
    return void reasons.push(refusal(short, 'P12', say.itself({ item: short })));
  const replacement: Replacement = { old, record, successor };
  const refused = otherKind(short, replacement) ?? notDecidable(session, replacement);
  if (refused) return void reasons.push(refused);

  const relying = findDirectDependents(record.path, inputs).filter(
    (each) => each.record.path !== successor.path,
  );
  const entry = await recordSupersession(session, replacement, relying);
  await takeOldOut(session, replacement);
  for (const { record: other, how } of relying)
    session.notes.push({
      message: say.relying({ path: other.path, how, successor: successor.path }),
    });
  addItemResult(session, old, {
    did: 'superseded',
    target: record.path,
    status: 'superseded',
    entry,
  });
}

function otherKind(short: string, { record, successor }: Replacement): Reason | null {
  if (kindKept(successor) === kindKept(record)) return null;
  return refusal(
    short,
    'P12',
    say.otherKind({
      successor: successor.path,
      successorRole: successor.role,
      path: record.path,
      role: record.role,
      item: short,
    }),
  );
}

/** Refuses an actor who may not replace it, and one person alone for high consequence. */
function notDecidable(session: ActContext, { old, record, successor }: Replacement): Reason | null {
  const { inputs, request } = session;
  const short = shortIdOf(session, old.item);
  const successorHistory = inputs.ledger.byTarget.get(successor.path);
  // The higher consequence of the two counts.
  const high =
    consequenceOf(old, record, inputs) ??
    (successorHistory ? consequenceOf(successorHistory, successor, inputs) : null);
  const forbidden = refuseUnauthorized(
    'supersede',
    request.principal,
    inputs.policy,
    high !== null,
  );
  if (forbidden) return { ...forbidden, item: short };
  if (high === null) return null;
  if (!isIndependent(old.raisedBy, request, inputs))
    return refusal(short, 'P08', say.samePerson({ why: high, item: short }));
  if (
    successorHistory?.status === 'promoted' &&
    !isSupportedBySecondPerson(successorHistory, successor, session)
  )
    return refusal(
      short,
      'P08',
      say.decidedAlone({
        item: short,
        person: addressOf(successorHistory.raisedBy ?? ''),
        successor: shortIdOf(session, successorHistory.item),
      }),
    );
  return null;
}

/** Writes the entry, which also reopens the items that rely on the old record. */
async function recordSupersession(
  { recorder }: ActContext,
  { old, record, successor }: Replacement,
  relying: readonly Dependent[],
): Promise<string> {
  return recorder.record({
    kind: 'supersession',
    task: old.task,
    reopened: relying.flatMap((each) => (each.history ? [each.history.item] : [])),
    items: [actItem(old, { to: 'superseded', successor: successor.path, record })],
  });
}

/** Names each record in the other, and replaces the old row by a withdrawal. */
async function takeOldOut(session: ActContext, { record, successor }: Replacement): Promise<void> {
  await dropRow(session, record.path);
  await setStatus(
    session,
    record,
    'superseded',
    [{ key: 'superseded_by', value: successor.id.value }],
    successor.role === 'adr'
      ? { title: successor.title, path: successor.path, number: successor.number?.value ?? 0 }
      : undefined,
  );
  await nameReplaced(session, successor.path, record);
  await addWithdrawal(session, {
    item: record.title,
    path: record.path,
    replacement: { title: successor.title, path: successor.path },
    action: actionAfter({ to: 'superseded' }),
  });
}

/** Whether a second person, maybe this act's decider, agreed to memory that an act promoted. */
function isSupportedBySecondPerson(
  history: ItemHistory,
  record: MemoryRecord,
  { inputs, request }: ActContext,
): boolean {
  const promotion = history.acts.find((act) => act.item.to === 'promoted');
  return (
    promotion === undefined ||
    isIndependent(history.raisedBy, request, inputs) ||
    hasSecondPerson(history, promotion, record, inputs.isSamePerson)
  );
}

/** Names, in a waiting record, the one that it will supersede. */
export async function nameSuccessor(
  session: ActContext,
  old: ItemHistory,
  successor: ItemHistory,
): Promise<void> {
  if (!transitionOf('supersede', old))
    return void session.reasons.push(refuseUnpromoted(shortIdOf(session, old.item), old.status));
  const record = await itemRecord(session, old);
  if (!record || successor.path === null || !isReplaceable(record))
    return void session.reasons.push(
      refusal(
        shortIdOf(session, old.item),
        'P01',
        say.notBoth({
          record: old.path ?? old.item,
          successor: successor.path ?? successor.item,
        }),
      ),
    );
  await nameReplaced(session, successor.path, record);
}

/** Names the old record in its successor, unless it does already. */
export async function nameReplaced(
  { buffer, inputs }: ActContext,
  path: string,
  old: ReplaceableRecord,
): Promise<void> {
  const successor = isNativeFactPath(path, inputs.workspace) ? null : await buffer.record(path);
  const known = referencesOf(successor);
  // A native note is not edited; the entry records what it replaces.
  if (!successor || known.includes(old.id.value)) return;
  await buffer.edit<MemoryRecord>(
    path,
    successor.role,
    (each) => setKeys(each.document, [{ key: 'supersedes', value: [...known, old.id.value] }]),
    (after) => referencesOf(after).includes(old.id.value),
  );
}

/** The items that a candidate supersedes once it is promoted. */
export function findItemsToReplace(session: ActContext, record: MemoryRecord): ItemHistory[] {
  const { workspace, ledger } = session.inputs;
  return referencesOf(record).flatMap((name) => {
    const old = isNativeFactPath(name, workspace)
      ? { path: name }
      : findRecord(workspace, record, name, record.role);
    const history = old ? ledger.byTarget.get(old.path) : undefined;
    return history && transitionOf('supersede', history) ? [history] : [];
  });
}

/** Refuses to replace an item that is not memory. */
export function refuseUnpromoted(short: string, status: string): Reason {
  const waits = status === 'pending' || status === 'validated';
  const values = { item: short, status };
  return refusal(short, 'P01', waits ? say.undecided(values) : say.notMemory(values));
}

/** Refuses a successor that is not memory. */
export function refuseUnpromotedSuccessor(
  session: ActContext,
  old: ItemHistory,
  successor: ItemHistory,
): Reason {
  const item = shortIdOf(session, old.item);
  return refusal(
    item,
    'P12',
    say.byNoMemory({
      successor: shortIdOf(session, successor.item),
      status: successor.status,
      item,
    }),
  );
}

/** A native note and a finding both hold a fact, so either can replace the other. */
function kindKept(record: MemoryRecord): string {
  return record.role === 'native' ? 'finding' : record.role;
}

/** Whether another record can supersede a record: a finding, a decision, or a native note. */
export function isReplaceable(record: MemoryRecord | null): record is ReplaceableRecord {
  return record?.role === 'finding' || record?.role === 'adr' || record?.role === 'native';
}

function referencesOf(record: MemoryRecord | null): string[] {
  return record?.role === 'finding' || record?.role === 'adr'
    ? record.supersedes.map((each) => each.value)
    : [];
}
