import { decode } from '#disk/reading/read-source';
import type { Repository } from '#git/repository/open-repository';
import { readingsOf } from '#git/repository/resolve-commit';
import { type ItemHistory, type Ledger, readLedger } from '#provenance/ledger/ledger';
import { recordOfItem } from '#provenance/native-item';
import { bodyDigest, digestsBeforeFilling } from '#provenance/record-text/body-digest';
import { commitSnapshot, type Snapshot, snapshotBelow } from '#sources/snapshot';
import { adrFolderOf } from '#sources/snapshot-source';
import { readTrees } from '#threads/read-trees';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { limits } from '#workspace/limits';
import { layoutOf } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import { readRecords } from '#workspace/read-records';
import type { MemoryRecord } from '#workspace/records';
import type { SourceFile } from '#workspace/source-file';
import { fileOfTarget } from '#workspace/stores/native-fact';

/** Where memory of commits is looked up. */
export interface MemoryPlace {
  readonly repository: Repository;
  /** The way from the repository's top to the root, with a closing slash. */
  readonly prefix: string;
  /** The memories that the configuration keeps apart. */
  readonly configs: readonly ConfigInForce[];
}

/** The items of a commit, and the records that they are about. */
export interface SeenMemory {
  /** One for each configuration. */
  readonly ledgers: readonly Ledger[];
  /** The blob of a path from the root; null where there is none. */
  blobAt(path: string): string | null;
  recordOf(item: Pick<ItemHistory, 'kind' | 'target' | 'acts'>): Promise<MemoryRecord | null>;
}

/** What became of an item since a commit. */
export type Since = 'as it was' | 'changed' | 'raised since';

/** Reads the memory of commits, each once. */
export function memoryReader(place: MemoryPlace): (commit: string) => Promise<SeenMemory> {
  const known = new Map<string, Promise<SeenMemory>>();
  return (commit) => {
    const read = known.get(commit) ?? readMemory(place, commit);
    known.set(commit, read);
    return read;
  };
}

/** The one commit whose id begins so; null where none does that is here, or several do. */
export async function commitSeen(repository: Repository, seen: string): Promise<string | null> {
  // A branch or a tag may have such a name.
  const found = (await readingsOf(repository, seen)).filter(({ commit }) =>
    commit.startsWith(seen),
  );
  const commits = new Set(found.map(({ commit }) => commit));
  return commits.size === 1 ? ([...commits][0] ?? null) : null;
}

/**
 * What became of an item between two commits.
 *
 * @param name what somebody called it at the first one: by its id, or by the path of its file
 */
export async function sinceSeen(
  item: ItemHistory,
  name: string,
  seen: SeenMemory,
  now: SeenMemory,
): Promise<Since> {
  const was = seen.ledgers.flatMap((ledger) => ledger.items.get(item.item) ?? [])[0];
  const isCalledSo = seen.ledgers.some((ledger) => {
    const found = ledger.named(name);
    return found.kind === 'one' && found.value.item === item.item;
  });
  if (name === item.target ? was !== undefined && was.target !== name : !isCalledSo)
    return 'raised since';
  const [before, after] = [await seen.recordOf(was ?? item), await now.recordOf(item)];
  if (was === undefined) {
    // A candidate that somebody wrote by hand is raised by what decides about it.
    if (before === null) return 'raised since';
  } else {
    const raise = item.acts[0]?.entry.path ?? '';
    if (seen.blobAt(raise) !== now.blobAt(raise)) return 'changed';
    if (after === null && was.discovery !== item.discovery) return 'changed';
  }
  const same = before && after ? saysTheSame(before, after) : before === after;
  return same ? 'as it was' : 'changed';
}

/** Whether a record says what it said, but for what a promotion fills in. */
function saysTheSame(before: MemoryRecord, after: MemoryRecord): boolean {
  const when = loadWhenOf(before);
  return (
    digestsBeforeFilling(after).includes(bodyDigest(before)) &&
    (when === null || when === loadWhenOf(after))
  );
}

/** When a record says that it is loaded. */
export function loadWhenOf({ document }: MemoryRecord): string | null {
  return scalarOf(mapOf(document), 'load_when')?.value ?? null;
}

async function readMemory(
  { repository, prefix, configs }: MemoryPlace,
  commit: string,
): Promise<SeenMemory> {
  const snapshot = await snapshotBelow(await commitSnapshot(repository, '', commit), prefix);
  const adrFolder = await adrFolderOf(snapshot);
  const layouts = configs.map((config) => layoutOf(config, adrFolder));
  const ledgers: Ledger[] = [];
  for (const layout of layouts) {
    const paths = [...snapshot.files.keys()].filter(
      (path) => path.endsWith('.json') && layout.accepts(path),
    );
    const files = await filesAt(snapshot, paths);
    ledgers.push(readLedger((await readRecords(files, layout, new Set(), readTrees)).entries));
  }
  return {
    ledgers,
    blobAt: (path) => snapshot.files.get(path)?.id ?? null,
    recordOf: async (item) => {
      if (item.target === null) return null;
      const file = fileOfTarget(item.target);
      const layout = layouts.find((each) => each.accepts(file));
      if (!layout) return null;
      const files = await filesAt(snapshot, [file]);
      return recordOfItem(item, await readRecords(files, layout, new Set(), readTrees));
    },
  };
}

async function filesAt(snapshot: Snapshot, paths: readonly string[]): Promise<SourceFile[]> {
  const blobs = await snapshot.read(paths, limits.fileBytes);
  return [...blobs].flatMap(([path, blob]) =>
    blob && 'bytes' in blob ? [decode(path, blob.bytes)] : [],
  );
}
