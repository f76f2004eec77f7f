import type { Edit } from '#diagnostics/diagnostic';
import { move as say } from '#messages/generated/decide';
import { renameInSentence } from '#messages/sentence';
import { queueRowOf } from '#provenance/derived/queue-rows';
import { frontmatterMap, titleOf } from '#workspace/document';
import { setKeys } from '#workspace/edit/set-keys';
import { scalarOf } from '#workspace/frontmatter/values';
import { folderOf } from '#workspace/paths/target';
import { isServedAsFact } from '#workspace/record-status';
import type { Adr, MemoryIndex, MemoryRecord } from '#workspace/records';

import { type ActContext, shortIdOf } from '../act-context.ts';
import { type ActItem, freePath, nextAdrNumber } from '../discovery/read-discovery.ts';
import { actItem } from '../entries/entry-item.ts';
import { indexAt, indexesOf, isLeftToBase, targetOf } from '../indexes/index-rows.ts';
import { showDecision } from '../indexes/task-queue.ts';
import { refuseUnauthorized } from '../policy.ts';
import { refuseEditedRecord } from '../proposals/earlier-replacement.ts';
import type { Reason } from '../reason.ts';
import { recordStatusFor } from '../transitions.ts';
import { linkEdits } from './link-edits.ts';

/** A record, with the edits that lead its links to the new path of the moved one. */
interface LinkedRecord {
  readonly other: MemoryRecord;
  readonly edits: readonly Edit[];
}

/** Moves a record: its file, the links to it, its own relative links, and an entry. */
export async function moveRecord(
  session: ActContext,
  record: MemoryRecord,
  to: string,
): Promise<void> {
  if (mayMove(session, record)) await moveFile(session, record, to);
}

/** Checks whether a record may be moved. */
function mayMove(session: ActContext, record: MemoryRecord): boolean {
  const { inputs } = session;
  const history = inputs.ledger.byTarget.get(record.path);
  const served =
    isServedAsFact(record) ||
    (record.role === 'native' &&
      history !== undefined &&
      recordStatusFor(history.status) !== 'candidate');
  const forbidden = served
    ? refuseUnauthorized('amend', session.request.principal, inputs.policy, true)
    : null;
  if (forbidden)
    session.reasons.push(
      renameInSentence(forbidden, { word: (word) => word.replace('amend', 'move') }),
    );
  const edited = history
    ? refuseEditedRecord(record, history, shortIdOf(session, history.item))
    : null;
  if (edited) session.reasons.push(edited);
  return session.reasons.length === 0;
}

/**
 * Moves the file and the links to it, and writes the entry. Refuses a path that is taken, and links
 * in edited memory.
 */
async function moveFile(session: ActContext, record: MemoryRecord, to: string): Promise<void> {
  const { inputs, buffer } = session;
  const { workspace } = inputs;
  if (workspace.files.has(to) || buffer.text(to) !== null)
    return void session.reasons.push({ code: 'P12', message: say.taken({ path: to }) });
  const links: LinkedRecord[] = [];
  for (const path of workspace.byPath.keys()) {
    const other = await buffer.record(path);
    if (other) links.push({ other, edits: linkEdits(inputs, other, { from: record.path, to }) });
  }
  const linked = links.filter(
    ({ other, edits }) =>
      edits.length > 0 &&
      other.path !== record.path &&
      !(other.role === 'index' && other.governed && isLeftToBase(session, record.path)),
  );
  refuseEdited(session, linked);
  if (session.reasons.length > 0) return;
  for (const { other, edits } of linked)
    await buffer.edit<MemoryRecord>(
      other.path,
      other.role,
      () => edits,
      (after) => after.role === other.role,
    );
  await rewriteAt(session, record, {
    to,
    edits: links.find(({ other }) => other.path === record.path)?.edits ?? [],
  });
  const entry = await recordMoves(session, record, to);
  await reportMove(session, record, to, entry);
}

/** Refuses to edit a link in memory that was edited since its acceptance. */
function refuseEdited(session: ActContext, linked: readonly LinkedRecord[]): void {
  for (const { other } of linked) {
    const history = session.inputs.ledger.byTarget.get(other.path);
    const edited =
      history && isServedAsFact(other)
        ? refuseEditedRecord(other, history, shortIdOf(session, history.item))
        : null;
    if (edited) session.reasons.push(edited);
  }
}

/** Writes the file with its own links edited at its new path, and removes the old file. */
async function rewriteAt(
  { inputs, buffer }: ActContext,
  record: MemoryRecord,
  { to, edits }: { readonly to: string; readonly edits: readonly Edit[] },
): Promise<void> {
  if (edits.length > 0)
    await buffer.edit<MemoryRecord>(
      record.path,
      inputs.workspace.byPath.get(record.path)?.role ?? 'note',
      () => edits,
      (after) => record.role === 'native' || after.id.value === record.id.value,
    );
  const text = buffer.text(record.path) ?? record.document.text;
  buffer.remove(record.path);
  // A native note has no form that reads back.
  const says =
    record.role === 'native'
      ? undefined
      : (after: MemoryRecord): boolean => after.role === record.role;
  await buffer.put(to, text, says);
}

/** Writes one entry for all items whose path changes; null where there is none. */
async function recordMoves(
  session: ActContext,
  record: MemoryRecord,
  to: string,
): Promise<string | null> {
  const history = session.inputs.ledger.byTarget.get(record.path);
  const reason = `moved from ${record.path}`;
  const items = [
    ...(history ? [actItem(history, { to: history.status, target: to, reason })] : []),
    ...movedParts(session, record.path, to),
  ];
  return items.length > 0 ? session.recorder.record({ kind: 'correction', items }) : null;
}

/** The items whose text is a section or a line of the moved file. */
function movedParts({ inputs }: ActContext, from: string, to: string): ActItem[] {
  return [...inputs.ledger.items.values()].flatMap((part) =>
    part.path?.startsWith(`${from}#`)
      ? [
          actItem(part, {
            to: part.status,
            target: to + part.path.slice(from.length),
            reason: `moved from ${from}`,
          }),
        ]
      : [],
  );
}

/** Shows the new path in the queue of the item's task, and reports the move. */
async function reportMove(
  session: ActContext,
  record: MemoryRecord,
  to: string,
  entry: string | null,
): Promise<void> {
  const history = session.inputs.ledger.byTarget.get(record.path);
  if (history) {
    const row = queueRowOf(history, history.task ?? '');
    await showDecision(session, history.task, { ...row, target: to });
  }
  session.done.push({
    did: 'moved',
    item: history?.item ?? record.id.value,
    short: history ? shortIdOf(session, history.item) : record.id.value,
    kind: history?.kind ?? record.role,
    claim: record.title,
    target: to,
    status: history?.status ?? '',
    entry: entry?.slice(0, 8) ?? null,
    next: [],
  });
}

/** A number, an id or a title before and after. */
interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** Gives a decision record the next free number, where two branches took the same. */
export async function renumber(session: ActContext, adr: Adr): Promise<void> {
  const { inputs, buffer } = session;
  const next = String(nextAdrNumber(inputs.workspace)).padStart(4, '0');
  const stem = adr.path.slice(adr.path.lastIndexOf('/') + 1, -3);
  const digits = /^(?:adr[-_ ]?)?(\d{1,5})/i.exec(stem)?.[1];
  if (digits === undefined)
    return void session.reasons.push({
      code: 'P01',
      message: say.noNumber({ path: adr.path, folder: folderOf(adr.path), number: next }),
    });
  const unshared = numberUnshared(session, adr, digits);
  if (unshared) return void session.reasons.push(unshared);
  if (!mayMove(session, adr)) return;
  const number = { from: digits, to: next };
  await renumberHeading(session, adr, number.to);
  const id = await renumberId(session, adr, number);
  const idChange = { from: id ?? stem, to: renumbered(id ?? stem, number) };
  for (const other of inputs.workspace.adrs) await renameReferences(session, other, adr, idChange);
  const edited = await buffer.record(adr.path);
  if (!edited) return;
  const to = freePath(
    adr.path.slice(0, adr.path.lastIndexOf('/')),
    renumbered(stem, number),
    inputs.workspace.files,
  );
  await moveFile(session, { ...edited, path: adr.path } as Adr, to);
  if (session.reasons.length === 0)
    await retitleRows(session, to, { from: adr.title, to: edited.title });
}

/** Refuses to renumber a record whose number no other record has. */
function numberUnshared({ inputs }: ActContext, adr: Adr, digits: string): Reason | null {
  const isShared = inputs.workspace.adrs.some(
    (each) => each.path !== adr.path && each.number?.value === adr.number?.value,
  );
  return isShared ? null : { code: 'P01', message: say.numberUnshared({ number: digits }) };
}

function renumbered(text: string, { from, to }: Renaming): string {
  return text.replace(from, to);
}

/** Gives the heading the new number, if it has one. */
async function renumberHeading({ buffer }: ActContext, adr: Adr, number: string): Promise<void> {
  const title = titleOf(adr.document);
  if (!title || !/^adr[-_ #]*\d/i.test(title.value)) return;
  const { start, end } = title.span;
  await buffer.edit<Adr>(
    adr.path,
    'adr',
    () => [{ start, end, text: title.value.replace(/\d{1,5}/, number) }],
    (after) => after.number !== null,
  );
}

/**
 * Gives the id in the frontmatter the new number.
 *
 * @returns the old id; null where there is none
 */
async function renumberId(
  { buffer }: ActContext,
  adr: Adr,
  number: Renaming,
): Promise<string | null> {
  const id = scalarOf(frontmatterMap(adr.document), 'id')?.value ?? null;
  if (!id?.includes(number.from)) return id;
  await buffer.edit<Adr>(
    adr.path,
    'adr',
    (each) => setKeys(each.document, [{ key: 'id', value: renumbered(id, number) }]),
    (after) => after.id.value === renumbered(id, number),
  );
  return id;
}

/** Updates the title of a record in the rows that lead to it. */
async function retitleRows(
  session: ActContext,
  path: string,
  { from, to }: Renaming,
): Promise<void> {
  if (from === to) return;
  for (const at of indexesOf(session)) {
    const retitled = (index: MemoryIndex): Edit[] =>
      index.entries.flatMap((entry) => {
        if (targetOf(at, entry) !== path) return [];
        const start = index.document.text.indexOf(from, entry.span.start);
        const end = start + from.length;
        return start === -1 || end > entry.span.end ? [] : [{ start, end, text: to }];
      });
    const index = await indexAt(session, at);
    if (index && retitled(index).length > 0)
      await session.buffer.edit<MemoryIndex>(
        at,
        'index',
        retitled,
        (after, before) => after.entries.length === before.entries.length,
      );
  }
}

/** Updates the id of a renumbered record where another record names it. */
async function renameReferences(
  session: ActContext,
  other: Adr,
  renamed: Adr,
  { from, to }: Renaming,
): Promise<void> {
  for (const [key, references] of [
    ['supersedes', other.supersedes],
    ['superseded_by', other.supersededBy],
  ] as const) {
    if (other.path === renamed.path || !references.some((each) => each.value === from)) continue;
    const values = references.map((each) => (each.value === from ? to : each.value));
    await session.buffer.edit<Adr>(
      other.path,
      'adr',
      (each) =>
        setKeys(each.document, [
          {
            key,
            value: key === 'superseded_by' && values.length === 1 ? (values[0] ?? to) : values,
          },
        ]),
      (after) =>
        (key === 'supersedes' ? after.supersedes : after.supersededBy).some(
          (each) => each.value === to,
        ),
    );
  }
}
