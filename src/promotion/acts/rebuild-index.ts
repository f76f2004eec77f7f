import { plainText } from '#diagnostics/plain-text';
import { indexRows as say } from '#messages/generated/stores';
import type { DerivedRow, IndexView } from '#provenance/derived/index-view';
import { leftovers } from '#provenance/derived/promoted-text-status';
import { frontmatterMap } from '#workspace/document';
import { removeIndexEntry } from '#workspace/edit/index-place';
import { scalarOf } from '#workspace/frontmatter/values';
import { baseIndexOf, hasBaseRow } from '#workspace/history/base-index';
import { isServedAsFact } from '#workspace/record-status';
import type { Glossary, MemoryIndex } from '#workspace/records';

import type { ActContext } from '../act-context.ts';
import { removeEmbeddedText } from '../edits/embedded-memory.ts';
import { hasConflicts, resolveTableConflicts } from '../edits/merge-conflicts.ts';
import { addRowTo, indexAt, indexesOf, targetOf } from '../indexes/index-rows.ts';
import { completeQueues } from '../indexes/task-queue.ts';
import {
  indexViewOf,
  leftToBase,
  sortRows,
  writeDerivedRows,
} from '../indexes/write-derived-rows.ts';
import { fileResult } from '../outcome.ts';
import { refuseEditedAt } from '../proposals/earlier-replacement.ts';
import { linkEdits } from './link-edits.ts';

/**
 * Writes a row for each record of memory into the indexes, with its own condition and status,
 * sorted by path. Resolves conflict markers. All other rows keep their bytes.
 */
export async function rebuildIndex(session: ActContext): Promise<void> {
  const { buffer, reasons } = session;
  await resolveTableConflicts(session);
  if (reasons.length > 0) return;
  await followMoves(session);
  const view = indexViewOf(session);
  const unwritten = await indexOnlyConditions(session, view);
  if (unwritten.length > 0)
    return void reasons.push(
      ...unwritten.map(
        ({ path }) =>
          refuseEditedAt(session, path) ?? {
            code: 'P06',
            message: say.conditionOnlyHere({ path }),
          },
      ),
    );
  await writeDerivedRows(session, () => true);
  await splitIndex(session, view);
  const indexes = indexesOf(session);
  for (const path of indexes) await sortRows(session, path, view);
  await dropWithdrawnTexts(session);
  for (const { path } of buffer.writes({})) {
    const said = indexes.includes(path)
      ? { kind: 'index', claim: 'its rows match the records' }
      : { kind: 'text', claim: 'without withdrawn text' };
    session.done.push(fileResult(path, { did: 'rebuilt', ...said }));
  }
}

/** Removes withdrawn terms and rules that a merge of two branches kept in their files. */
async function dropWithdrawnTexts(session: ActContext): Promise<void> {
  const { inputs, buffer } = session;
  const { workspace, ledger, homes } = inputs;
  const paths = [...new Set([homes.glossary, ...workspace.glossaries.map(({ path }) => path)])];
  const planned = await Promise.all(paths.map((path) => buffer.record(path)));
  const glossaries = planned.filter((each): each is Glossary => each?.role === 'glossary');
  const items = [...leftovers({ ...workspace, glossaries }, ledger)].map(({ history }) => history);
  for (const history of new Set(items)) await removeEmbeddedText(session, history);
}

/** Updates links of indexes to moved records: a move on a branch does not edit them. */
async function followMoves(session: ActContext): Promise<void> {
  const { inputs, buffer } = session;
  for (const { acts, path: to } of inputs.ledger.items.values()) {
    const left = new Set(acts.flatMap(({ item }) => item.path ?? []));
    for (const from of left) {
      if (to === null || from === to || inputs.workspace.files.has(from)) continue;
      if (!inputs.workspace.byPath.has(to)) continue;
      for (const path of indexesOf(session)) {
        const index = await indexAt(session, path);
        const edits = index ? linkEdits(inputs, index, { from, to }) : [];
        if (edits.length > 0)
          await buffer.edit<MemoryIndex>(
            path,
            'index',
            () => edits,
            (after, before) => after.entries.length === before.entries.length,
          );
      }
    }
  }
}

/** The conditions of memory that only an index holds, sorted by the path of the record. */
export async function indexOnlyConditions(
  session: ActContext,
  view: IndexView = indexViewOf(session),
): Promise<{ readonly path: string; readonly loadWhen: string }[]> {
  const found = new Map<string, string>();
  for (const path of indexesOf(session)) {
    for (const entry of (await indexAt(session, path))?.entries ?? []) {
      const row: DerivedRow | undefined = view.rows.get(targetOf(path, entry) ?? '');
      if (row && row.loadWhen === null && isServedAsFact(row.record) && entry.loadWhen)
        found.set(row.path, found.get(row.path) ?? plainText(entry.loadWhen.value));
    }
  }
  return [...found]
    .map(([path, loadWhen]) => ({ path, loadWhen }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * Resolves conflict markers and, on the base branch, adds missing rows: the part of `rebuildIndex`
 * that loses no text, for `lint --fix`.
 */
export async function completeIndex(session: ActContext): Promise<void> {
  await resolveTableConflicts(session);
  if (session.reasons.length > 0 || baseIndexOf(session.inputs.workspace)) return;
  await writeDerivedRows(session, ({ kind }) => kind === 'missing');
}

/** Writes the rows that acts on merged branches left to the base. Rows that people wrote stay. */
export async function catchUpRows(session: ActContext): Promise<void> {
  if (baseIndexOf(session.inputs.workspace)) return;
  await completeQueues(session);
  if (!mayWriteRows(session)) return;
  await followMoves(session);
  await writeDerivedRows(session, ({ kind }) => leftToBase.has(kind));
}

/** Writes, on another branch, rows of memory of the base that the base has no row for. */
export async function catchUpOnBranch(session: ActContext): Promise<void> {
  const base = baseIndexOf(session.inputs.workspace);
  if (!mayWriteRows(session) || !base) return;
  const unwritten = new Set<string>();
  for (const path of indexViewOf(session).rows.keys()) {
    const was = base.records?.get(path);
    if (was === undefined || !isServedAsFact(was) || hasBaseRow(base, path)) continue;
    const now = await session.buffer.record(path);
    if (now && isServedAsFact(now)) unwritten.add(path);
  }
  await writeDerivedRows(
    session,
    (each) => each.kind === 'missing' && unwritten.has(each.row.path),
  );
}

/** False in an unfinished merge, which `ledger index --write` resolves. */
function mayWriteRows(session: ActContext): boolean {
  return (
    session.inputs.workspace.indexes.some((index) => index.governed) &&
    !indexesOf(session).some((path) => hasConflicts(session.buffer.text(path) ?? ''))
  );
}

const maxRows = 150;
const minTopicRows = 5;

/**
 * Moves rows out of a main index of more than 150 rows: the largest groups, by topic or first word
 * of the name, each to a separate index; then single rows to `more`.
 */
async function splitIndex(session: ActContext, { rows: derived }: IndexView): Promise<void> {
  const main = session.inputs.homes.index;
  const index = await indexAt(session, main);
  const rows = (index?.entries ?? []).flatMap((entry) => {
    const path = targetOf(main, entry);
    const row = derived.get(path ?? '');
    return row && row.loadWhen !== null ? [row] : [];
  });
  if (rows.length <= maxRows) return;
  const groups = new Map<string, typeof rows>();
  for (const row of rows) {
    const topic = topicOf(row);
    groups.set(topic, [...(groups.get(topic) ?? []), row]);
  }
  let left = rows.length;
  const big = [...groups]
    .filter(([, group]) => group.length >= minTopicRows)
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
  for (const [topic, group] of big) {
    if (left <= maxRows) return;
    for (const row of group) await moveRow(session, main, topic, row);
    left -= group.length;
  }
  const rest = [...groups]
    .filter(([, group]) => group.length < minTopicRows)
    .flatMap(([, group]) => group);
  for (const row of rest.slice(0, Math.max(0, left - maxRows)))
    await moveRow(session, main, 'more', row);
}

function topicOf({ record }: DerivedRow): string {
  const own = scalarOf(frontmatterMap(record.document), 'topic')?.value;
  return (
    own ??
    record.path
      .slice(record.path.lastIndexOf('/') + 1, -3)
      .replace(/^\d+-/, '')
      .split('-')[0]
      ?.toLowerCase() ??
    'more'
  );
}

async function moveRow(
  session: ActContext,
  main: string,
  topic: string,
  { record, path, title, status, loadWhen }: DerivedRow,
): Promise<void> {
  await session.buffer.edit<MemoryIndex>(
    main,
    'index',
    (each) => removeIndexEntry(each, path),
    (after, before) => after.entries.length < before.entries.length,
  );
  await addRowTo(session, topic, record, { title, path, status, loadWhen: loadWhen ?? '' });
}
