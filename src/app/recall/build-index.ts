import { relative } from 'node:path';

import { readConfigAt } from '#disk/reading/read-config-file';
import type { Root } from '#disk/roots/find-root';
import type { RootWithPaths } from '#disk/roots/locate';
import { readStoresBelow } from '#disk/stores/find-stores';
import type { HomeStore } from '#disk/stores/home-stores';
import { citedInMemory, locatorsIn } from '#provenance/evidence/cited-evidence';
import { comparedRecords } from '#provenance/evidence/compare-evidence';
import { fileNamed } from '#provenance/evidence/locator';
import { ledgerOf } from '#provenance/ledger/ledger';
import { unreadablePlaces } from '#provenance/unreadable-memory';
import { listRecallRecords } from '#recall/list-recall-records';
import { indexRecords, type RecallMemory } from '#recall/rank';
import {
  type CachedRecallRecord,
  type RecallRecord,
  unreadableRecords,
} from '#recall/recall-record';
import { synonymsOf } from '#recall/terms';
import { loadFrom } from '#sources/load-workspace';
import { homeSource } from '#sources/native-source';
import type { MemorySource } from '#sources/work-tree-source';
import type { Workspace } from '#workspace/workspace';

import { loadMemories } from '../invocation/load-memories.ts';
import type { Env } from '../invocation/principal.ts';

/** Reads all records that can be recalled below a root, and the notes of some stores. */
export async function buildRecallIndex(
  located: RootWithPaths,
  stores: readonly HomeStore[],
  env: Env,
): Promise<RecallMemory<CachedRecallRecord>> {
  const parts = await loadMemories(located, await readConfigAt(located), null, withoutCited);
  const own = await Promise.all(
    stores.map((store, at) => notesOf(store, located.root, parts.length + at, env)),
  );
  return indexRecords(
    [
      ...parts.flatMap(({ workspace }, memory) => servables(workspace, memory)),
      ...own.flatMap(({ notes }) => notes),
    ],
    synonymsOf(parts.flatMap(({ workspace }) => workspace.glossaries)),
    [
      ...new Set(
        parts.flatMap(({ workspace }) => unreadablePlaces(workspace).map(({ path }) => path)),
      ),
    ],
    [...new Set(own.flatMap(({ unread }) => unread))],
  );
}

/** The unreviewed notes of a store in the home folder, and its unreadable paths. */
async function notesOf(
  { path, shown }: HomeStore,
  project: Root,
  memory: number,
  env: Env,
): Promise<{ readonly notes: readonly CachedRecallRecord[]; readonly unread: readonly string[] }> {
  const { roots, notices } = readStoresBelow(path, { path, inGit: false }, true);
  const stores = await Promise.all(
    roots.map(async ({ path: folder, files }) => {
      const source = homeSource(folder, files, project, env as NodeJS.ProcessEnv);
      const { workspace } = await loadFrom(withoutCited(source), {}, false);
      const shownOf = (below: string): string =>
        [shown, relative(path, folder), below].filter((part) => part !== '').join('/');
      return {
        notes: servables(workspace, memory).map((each): CachedRecallRecord => ({
          ...each,
          path: shownOf(each.path),
          standing: each.standing === 'fact' ? 'unreviewed' : each.standing,
        })),
        unread: workspace.malformed.map((each) => shownOf(each.path)),
      };
    }),
  );
  return {
    notes: stores.flatMap(({ notes }) => notes),
    unread: [...notices, ...stores.flatMap(({ unread }) => unread)],
  };
}

/** @param memory the number of this memory among those below the root */
function servables(workspace: Workspace, memory: number): CachedRecallRecord[] {
  const ledger = ledgerOf(workspace);
  const citedAt = citedInMemory(comparedRecords(workspace, ledger), { workspace, ledger });
  const servable = (
    { history, ...each }: RecallRecord,
    cited: CachedRecallRecord['cited'],
  ): CachedRecallRecord => ({
    ...each,
    history: history && { item: history.item },
    short: history && ledger.shortOf(history.item),
    memory,
    cited,
    cites: [
      ...new Set(cited.flatMap(({ rows }) => locatorsIn(rows).map(({ path }) => fileNamed(path)))),
    ],
  });
  return [
    // The record is not plain data, so the view cannot keep it.
    ...listRecallRecords(workspace, ledger).map(({ record: { path }, ...each }) =>
      servable(each, citedAt(path)),
    ),
    ...unreadableRecords(workspace, ledger).map((each) => servable(each, [])),
  ];
}

/**
 * Leaves out facts about files with other endings than those of records: a link of an index only
 * needs those, and source code changes all day, which would invalidate the cached view.
 */
function withoutCited(source: MemorySource): MemorySource {
  const endings = new Set<string>();
  return {
    ...source,
    memory: async (layout, named) => {
      const read = await source.memory(layout, named);
      for (const { path } of read.files) if (!path.endsWith('.json')) endings.add(endingOf(path));
      return read;
    },
    facts: (wanted) => source.facts(wanted.filter(({ path }) => endings.has(endingOf(path)))),
  };
}

function endingOf(path: string): string {
  return /[^./]*$/.exec(path)?.[0].toLowerCase() ?? '';
}
