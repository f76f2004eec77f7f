import { plainText } from '#diagnostics/plain-text';
import { locateAt } from '#disk/roots/locate';
import { loadWorkspace } from '#sources/load-workspace';
import { governedEntries } from '#workspace/governed-entries';

export interface MapRow {
  readonly index: string;
  readonly section: string;
  readonly title: string;
  readonly target: string | null;
  readonly status: string | null;
  readonly loadWhen: string | null;
}

/** Lists the rows of the index: records, and when to load them. Writes nothing. */
export async function listIndexRows(where: {
  readonly cwd?: string;
  readonly config?: string;
}): Promise<MapRow[]> {
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
