import { plainText } from '#diagnostics/plain-text';
import { locateAt } from '#disk/roots/locate';
import { loadWorkspace } from '#sources/load-workspace';
import { governedEntries } from '#workspace/governed-entries';

/** A row of an index. */
export interface IndexRow {
  /** Path of the index, relative to the root. */
  readonly index: string;
  /** Kind of its section: `findings`, `decisions`, `topics`, … */
  readonly section: string;
  readonly title: string;
  /** Link target; null for a row without a link. */
  readonly target: string | null;
  readonly status: string | null;
  /** The condition as plain text; null if the row has none. */
  readonly loadWhen: string | null;
}

/** Lists the rows of the index: records, and when to load them. Writes nothing. */
export async function listIndexRows(where: {
  readonly cwd?: string;
  readonly config?: string;
}): Promise<IndexRow[]> {
  const { workspace } = await loadWorkspace(locateAt(where));
  return governedEntries(workspace).map(({ index, entry }) => ({
    index: index.path,
    section: entry.section,
    title: entry.title,
    target: entry.target?.value ?? null,
    status: entry.status?.value ?? null,
    loadWhen: entry.loadWhen ? plainText(entry.loadWhen.value) : null,
  }));
}
