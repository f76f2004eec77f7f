import type { DerivedRow, IndexView } from '#provenance/derived/index-view';
import { mapOf } from '#workspace/document';
import { removeIndexEntry } from '#workspace/edit/index-place';
import { scalarOf } from '#workspace/frontmatter/values';
import type { MemoryIndex } from '#workspace/records';

import { addRowTo } from '../indexes/index-rows.ts';
import { indexAt, targetOf } from '../indexes/planned-indexes.ts';
import type { Session } from '../session.ts';

/** Rows that the main index may hold before its largest groups get an index of their own. */
const mostRows = 150;
/** A topic with fewer records than this stays in the main index. */
const leastGroup = 5;

/**
 * Moves rows out of a main index that has more than 150 managed ones: the largest groups of records
 * that share the first word of their names go to a topic index, until it is small enough; what is
 * left over goes to `more`.
 */
export async function splitIndex(session: Session, { rows: derived }: IndexView): Promise<void> {
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
