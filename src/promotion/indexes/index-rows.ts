import { plainText } from '#diagnostics/plain-text';
import { indexRows as say } from '#messages/generated/stores';
import { sectionOfRow } from '#provenance/derived/index-view';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { isNativeFactPath } from '#provenance/native-item';
import { namesRecord, rowTitle } from '#provenance/record-text/row-title';
import { frontmatterMap } from '#workspace/document';
import { addIndexEntry } from '#workspace/edit/add-index-entry';
import {
  addRetraction,
  isTargetAtPath,
  type NewRetraction,
  removeIndexEntry,
  removeRetraction,
} from '#workspace/edit/index-place';
import { setIndexEntry } from '#workspace/edit/set-adr-status';
import { scalarOf } from '#workspace/frontmatter/values';
import { baseIndexOf, isRowOfBase } from '#workspace/history/base-index';
import { folderOf, resolveTarget } from '#workspace/paths/target';
import type { IndexEntry, MemoryIndex, MemoryRecord } from '#workspace/records';
import { type NativeFact, nativeFactAt } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import type { ActContext } from '../act-context.ts';
import { indexText, topicText } from '../templates/index-text.ts';
import { addStoreLine, dropStoreLine } from './native-index.ts';

/** A row of an index to write. */
export interface Row {
  readonly title: string;
  readonly path: string;
  readonly status: string | null;
  readonly loadWhen: string;
}

/** The paths of all indexes. A plan writes them last when it promotes, first when it withdraws. */
export function indexPaths({ inputs }: ActContext): string[] {
  return [...new Set([inputs.homes.index, ...inputs.workspace.indexes.map((index) => index.path)])];
}

/** Adds or updates the row of a promoted record; on a branch it follows on the base. */
export async function addRow(session: ActContext, record: MemoryRecord, row: Row): Promise<void> {
  if (record.role === 'native') return addNativeRow(session, record, row);
  if (!isLeftToBase(session, row.path)) await writeRow(session, record, row);
}

/**
 * Whether the rows of a record are left to the base branch, so that branches do not conflict; notes
 * that once. A row that this branch wrote itself is not.
 */
export function isLeftToBase({ inputs, notes }: ActContext, path: string | null): boolean {
  const base = baseIndexOf(inputs.workspace);
  if (!base) return false;
  const isOwn = inputs.workspace.indexes.some((index) =>
    [...index.entries, ...index.retractions].some(
      (row) =>
        path !== null && isTargetAtPath(index, row.target, path) && !isRowOfBase(base, row, index),
    ),
  );
  if (isOwn) return false;
  const message = say.followsOnBase({ branch: base.branch });
  if (!notes.some((note) => note.message.id === message.id)) notes.push({ message });
  return true;
}

/** Adds or updates the row of a record. */
async function writeRow(
  session: ActContext,
  record: MemoryRecord,
  { title, ...rest }: Row,
): Promise<void> {
  const row = { ...rest, title: rowTitle(title, record) };
  for (const path of heldIn(session)) {
    const index = await session.buffer.record(path);
    const held = index?.role === 'index' ? rowIn(index, row.path) : null;
    if (!held) continue;
    const changes = {
      ...(namesRecord(held.title, record) ? {} : { title: row.title }),
      ...(plainText(held.loadWhen?.value ?? '') === plainText(row.loadWhen)
        ? {}
        : { loadWhen: row.loadWhen }),
      ...(row.status === null || held.status === null || held.status.value === row.status
        ? {}
        : { status: row.status }),
    };
    if (Object.keys(changes).length === 0) return;
    return session.buffer.edit<MemoryIndex>(
      path,
      'index',
      (each) => setIndexEntry(each, row.path, changes),
      (after) => rowIn(after, row.path)?.loadWhen?.value !== undefined,
    );
  }
  await addRowTo(
    session,
    scalarOf(frontmatterMap(record.document), 'topic')?.value ?? null,
    record,
    row,
  );
}

/** Adds the line of a native note to the index of its store, as a row if the index is governed. */
async function addNativeRow(session: ActContext, fact: NativeFact, row: Row): Promise<void> {
  const index = session.inputs.workspace.indexes.find(
    (each) => each.governed && each.path === fact.store?.index?.path,
  );
  if (!index || !fact.note) return addStoreLine(session, fact);
  if (fact.lines.length > 0) return;
  await session.buffer.edit<MemoryIndex>(
    index.path,
    'index',
    (each) => addIndexEntry(each, { ...row, section: 'findings' }),
    (after) => rowIn(after, row.path) !== null,
  );
}

/** Adds a row to the index of a topic, or to the main index. */
export async function addRowTo(
  session: ActContext,
  topic: string | null,
  record: MemoryRecord,
  row: Row,
): Promise<void> {
  const { buffer, inputs } = session;
  if (!holdsDiscovery(record)) return;
  const section = sectionOfRow(record);
  // Older audits and bug reports have no condition, and a row without one is of no use.
  if (row.loadWhen === '' && (record.role === 'audit' || record.role === 'bug-report')) return;
  if (topic === null) await makeIndex(session);
  const path = topic === null ? inputs.homes.index : await topicIndex(session, topic);
  await buffer.edit<MemoryIndex>(
    path,
    'index',
    (index) => addIndexEntry(index, { ...row, section }),
    (after) => rowIn(after, row.path) !== null,
  );
}

/** Writes the main index if there is none. */
async function makeIndex({ buffer, inputs, request }: ActContext): Promise<void> {
  const { index } = inputs.homes;
  if (buffer.text(index) !== null) return;
  await buffer.put(index, indexText(request.at), (after) => after.role === 'index');
}

/** The files that may hold a row, the main index first; this plan may have made topic indexes. */
function heldIn(session: ActContext): string[] {
  return [
    ...new Set([...indexPaths(session), ...session.buffer.writes({}).map((write) => write.path)]),
  ].filter((path) => session.buffer.text(path) !== null && path.endsWith('.md'));
}

/** Returns the path of the index of a topic; makes it, with a row in the main index, if missing. */
async function topicIndex(session: ActContext, topic: string): Promise<string> {
  const { buffer, inputs } = session;
  const folder = folderOf(inputs.homes.index);
  const path = `${folder === '' ? '' : `${folder}/`}topics/${topic}.md`;
  if (buffer.text(path) !== null) return path;
  await buffer.put(path, topicText(topic), (after) => after.role === 'index');
  await makeIndex(session);
  await buffer.edit<MemoryIndex>(
    inputs.homes.index,
    'index',
    (index) =>
      addIndexEntry(index, {
        title: topic,
        path,
        status: null,
        loadWhen: `Working on ${topic}`,
        section: 'topics',
      }),
    (after) => rowIn(after, path) !== null,
  );
  return path;
}

/** Removes the active row of a record; on a branch that follows on the base. */
export async function dropRow(session: ActContext, path: string): Promise<void> {
  const native = isNativeFactPath(path, session.inputs.workspace)
    ? nativeFactAt(session.inputs.workspace, path)
    : null;
  if (!native && isLeftToBase(session, path)) return;
  await removeRowNow(session, path);
  if (native) await dropStoreLine(session, native);
}

/** Removes the active row of a record at once, also on a branch. */
export async function removeRowNow(session: ActContext, path: string): Promise<void> {
  for (const indexPath of heldIn(session)) {
    const index = await session.buffer.record(indexPath);
    if (index?.role !== 'index' || rowIn(index, path) === null) continue;
    await session.buffer.edit<MemoryIndex>(
      indexPath,
      'index',
      (each) => removeIndexEntry(each, path),
      (after) => rowIn(after, path) === null,
    );
  }
}

/** Adds the row of a withdrawal; on a branch it follows on the base. */
export async function addWithdrawal(session: ActContext, withdrawal: NewRetraction): Promise<void> {
  if (!isLeftToBase(session, withdrawal.path)) await addWithdrawalNow(session, withdrawal);
}

/** Adds the row of a withdrawal at once, over an earlier one. */
export async function addWithdrawalNow(
  session: ActContext,
  withdrawal: NewRetraction,
): Promise<void> {
  const { buffer, inputs } = session;
  // A native index has no table of withdrawals.
  if (
    withdrawal.path !== null &&
    isNativeFactPath(withdrawal.path, inputs.workspace) &&
    !inputs.workspace.indexes.some((index) => index.governed)
  )
    return;
  await makeIndex(session);
  if (withdrawal.path !== null) await removeWithdrawal(session, withdrawal.path);
  await buffer.edit<MemoryIndex>(
    inputs.homes.index,
    'index',
    (index) => addRetraction(index, withdrawal),
    (after, was) => after.retractions.length === was.retractions.length + 1,
  );
}

/** Removes the row of a withdrawal; on a branch that follows on the base. */
export async function dropWithdrawal(session: ActContext, path: string): Promise<void> {
  if (!isLeftToBase(session, path)) await removeWithdrawal(session, path);
}

/** Rewrites the row of a withdrawal, if there is one. */
export async function rewriteWithdrawal(
  session: ActContext,
  withdrawal: NewRetraction & { readonly path: string },
): Promise<void> {
  if (await removeWithdrawal(session, withdrawal.path)) await addWithdrawalNow(session, withdrawal);
}

/** @returns whether there was such a row */
async function removeWithdrawal(session: ActContext, path: string): Promise<boolean> {
  const texts = (): (string | null)[] => heldIn(session).map((each) => session.buffer.text(each));
  const before = texts();
  for (const indexPath of heldIn(session)) {
    const index = await session.buffer.record(indexPath);
    if (index?.role === 'index' && index.retractions.length > 0)
      await session.buffer.edit<MemoryIndex>(
        indexPath,
        'index',
        (each) => removeRetraction(each, path),
        (after, was) => after.retractions.length < was.retractions.length,
      );
  }
  return texts().some((text, at) => text !== before[at]);
}

/** The active row of a record in one index. */
function rowIn(index: MemoryIndex, path: string): MemoryIndex['entries'][number] | null {
  return (
    index.entries.find(
      (entry) => entry.section !== 'stale' && isTargetAtPath(index, entry.target, path),
    ) ?? null
  );
}

/** Every governed index, the main one first. */
export function indexesOf({ inputs, buffer }: ActContext): string[] {
  const governed = inputs.workspace.indexes
    .filter((index) => index.governed)
    .map((index) => index.path);
  return [...new Set([inputs.homes.index, ...governed])].filter(
    (path) => buffer.text(path) !== null,
  );
}

/** An index with the edits planned so far. */
export async function indexAt({ buffer }: ActContext, path: string): Promise<MemoryIndex | null> {
  const record = await buffer.record(path);
  return record?.role === 'index' ? record : null;
}

/** The workspace with its indexes as planned so far. */
export async function withPlannedIndexes(session: ActContext): Promise<Workspace> {
  const { workspace, homes } = session.inputs;
  const paths = new Set([homes.index, ...workspace.indexes.map(({ path }) => path)]);
  const indexes = await Promise.all(
    [...paths]
      .filter((path) => session.buffer.text(path) !== null)
      .map((path) => indexAt(session, path)),
  );
  return {
    ...workspace,
    indexes: indexes.filter((index): index is MemoryIndex => index !== null),
  };
}

/** The path that an active row leads to; null where it is outside of the root. */
export function targetOf(
  from: string,
  entry: Pick<IndexEntry, 'target'> & Partial<Pick<IndexEntry, 'section'>>,
): string | null {
  if (!entry.target || entry.section === 'stale') return null;
  const target = resolveTarget(from, entry.target.value);
  return target.kind === 'inside' ? target.path : null;
}
