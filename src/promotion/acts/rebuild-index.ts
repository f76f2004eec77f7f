import { plainText } from '#diagnostics/plain-text';
import { indexRows as say } from '#messages/generated/stores';
import type { DerivedRow, IndexView } from '#provenance/derived/index-view';
import { leftovers } from '#provenance/derived/texts';
import { mapOf } from '#workspace/document';
import { removeIndexEntry } from '#workspace/edit/index-place';
import { scalarOf } from '#workspace/frontmatter/values';
import { baseIndexOf, hasBaseRow } from '#workspace/history/base-index';
import type { Glossary, MemoryIndex } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';

import { takeOut } from '../edits/embedded-memory.ts';
import { finishMerges, hasConflicts } from '../edits/merge-conflicts.ts';
import { addRowTo, indexAt, indexesOf, targetOf } from '../indexes/index-rows.ts';
import { settleQueues } from '../indexes/queue-rows.ts';
import { leftToBase, sortRows, viewOf, writeAsDerived } from '../indexes/write-as-derived.ts';
import { doneToFile } from '../outcome.ts';
import { editedSince } from '../proposals/earlier-replacement.ts';
import type { Session } from '../session.ts';
import { linkEdits } from './link-edits.ts';

/**
 * Writes the indexes as they are derived: each record of memory once, with its own condition and
 * status, sorted by path, also out of conflict markers. Every other row keeps its bytes.
 */
export async function rebuildIndex(session: Session): Promise<void> {
  const { desk, reasons } = session;
  await finishMerges(session);
  if (reasons.length > 0) return;
  await followMoves(session);
  const view = viewOf(session);
  const unwritten = await onlyInIndex(session, view);
  if (unwritten.length > 0)
    return void reasons.push(
      ...unwritten.map(
        ({ path }) =>
          editedSince(session, path) ?? { code: 'P06', message: say.conditionOnlyHere({ path }) },
      ),
    );
  await writeAsDerived(session, () => true);
  await splitIndex(session, view);
  const indexes = indexesOf(session);
  for (const path of indexes) await sortRows(session, path, view);
  await dropWithdrawnTexts(session);
  const count = [...view.rows.values()].filter(({ loadWhen }) => loadWhen !== null).length;
  for (const { path } of desk.writes({})) {
    const said = indexes.includes(path)
      ? { kind: 'index', claim: `${count} rows follow their records` }
      : { kind: 'text', claim: 'what was withdrawn is taken out' };
    session.done.push(doneToFile(path, { did: 'rebuilt', ...said }));
  }
}

/** Takes withdrawn terms and rules out of files in which a merge of two branches kept them. */
async function dropWithdrawnTexts(session: Session): Promise<void> {
  const { world, desk } = session;
  const { workspace, ledger, homes } = world;
  const paths = [...new Set([homes.glossary, ...workspace.glossaries.map(({ path }) => path)])];
  const planned = await Promise.all(paths.map((path) => desk.record(path)));
  const glossaries = planned.filter((each): each is Glossary => each?.role === 'glossary');
  const items = [...leftovers({ ...workspace, glossaries }, ledger)].map(({ history }) => history);
  for (const history of new Set(items)) await takeOut(session, history);
}

/** Makes links of indexes lead to where records were moved: on a branch a move leaves them. */
async function followMoves(session: Session): Promise<void> {
  const { world, desk } = session;
  for (const { acts, path: to } of world.ledger.items.values()) {
    const left = new Set(acts.flatMap(({ item }) => item.path ?? []));
    for (const from of left) {
      if (to === null || from === to || world.workspace.files.has(from)) continue;
      if (!world.workspace.byPath.has(to)) continue;
      for (const path of indexesOf(session)) {
        const index = await indexAt(session, path);
        const edits = index ? linkEdits(world, index, { from, to }) : [];
        if (edits.length > 0)
          await desk.edit<MemoryIndex>(
            path,
            'index',
            () => edits,
            (after, before) => after.entries.length === before.entries.length,
          );
      }
    }
  }
}

/** The records that are memory and whose condition stands in nothing but an index. */
async function onlyInIndex(
  session: Session,
  view: IndexView,
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
 * Does of the same what loses no text, for `lint --fix`: takes indexes out of conflict markers and
 * adds the rows that are missing, on the base branch.
 */
export async function completeIndex(session: Session): Promise<void> {
  await finishMerges(session);
  if (session.reasons.length > 0 || baseIndexOf(session.world.workspace)) return;
  await writeAsDerived(session, ({ kind }) => kind === 'missing');
}

/** The conditions that stand only in the index, with the records they belong to. */
export async function adoptConditions(
  session: Session,
): Promise<{ readonly path: string; readonly loadWhen: string }[]> {
  return onlyInIndex(session, viewOf(session));
}

/**
 * Writes the rows that acts on merged branches left to the base, before an act on the base plans
 * its own. Rows that people wrote stay.
 */
export async function catchUpRows(session: Session): Promise<void> {
  if (baseIndexOf(session.world.workspace)) return;
  await settleQueues(session);
  if (!mayWriteRows(session)) return;
  await followMoves(session);
  await writeAsDerived(session, ({ kind }) => leftToBase.has(kind));
}

/** The same on another branch: for memory that the act leaves, and that has no row at the base. */
export async function catchUpOnBranch(session: Session): Promise<void> {
  const base = baseIndexOf(session.world.workspace);
  if (!mayWriteRows(session) || !base) return;
  const unwritten = new Set<string>();
  for (const path of viewOf(session).rows.keys()) {
    const was = base.records?.get(path);
    if (was === undefined || !isServedAsFact(was) || hasBaseRow(base, path)) continue;
    const now = await session.desk.record(path);
    if (now && isServedAsFact(now)) unwritten.add(path);
  }
  await writeAsDerived(session, (each) => each.kind === 'missing' && unwritten.has(each.row.path));
}

/** `ledger index --write` resolves a merge that is not finished. */
function mayWriteRows(session: Session): boolean {
  return (
    session.world.workspace.indexes.some((index) => index.governed) &&
    !indexesOf(session).some((path) => hasConflicts(session.desk.text(path) ?? ''))
  );
}

/** Rows that the main index may hold before its largest groups get an index of their own. */
const mostRows = 150;
/** A topic with fewer records than this stays in the main index. */
const leastGroup = 5;

/**
 * Moves rows out of a main index that has more than 150 managed ones: the largest groups of records
 * that share the first word of their names go to a topic index, until it is small enough; what is
 * left over goes to `more`.
 */
async function splitIndex(session: Session, { rows: derived }: IndexView): Promise<void> {
  const main = session.world.homes.index;
  const index = await indexAt(session, main);
  const rows = (index?.entries ?? []).flatMap((entry) => {
    const path = targetOf(main, entry);
    const row = derived.get(path ?? '');
    return row && row.loadWhen !== null ? [row] : [];
  });
  if (rows.length <= mostRows) return;
  const groups = new Map<string, typeof rows>();
  for (const row of rows) {
    const topic = topicOf(row);
    groups.set(topic, [...(groups.get(topic) ?? []), row]);
  }
  let left = rows.length;
  const big = [...groups]
    .filter(([, group]) => group.length >= leastGroup)
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
  for (const [topic, group] of big) {
    if (left <= mostRows) return;
    for (const row of group) await moveRow(session, main, topic, row);
    left -= group.length;
  }
  const rest = [...groups]
    .filter(([, group]) => group.length < leastGroup)
    .flatMap(([, group]) => group);
  for (const row of rest.slice(0, Math.max(0, left - mostRows)))
    await moveRow(session, main, 'more', row);
}

function topicOf({ record }: DerivedRow): string {
  const own = scalarOf(mapOf(record.document), 'topic')?.value;
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
  session: Session,
  main: string,
  topic: string,
  { record, path, title, status, loadWhen }: DerivedRow,
): Promise<void> {
  await session.desk.edit<MemoryIndex>(
    main,
    'index',
    (each) => removeIndexEntry(each, path),
    (after, before) => after.entries.length < before.entries.length,
  );
  await addRowTo(session, topic, record, { title, path, status, loadWhen: loadWhen ?? '' });
}
