import { readBoundedBlobs, type BoundedBlob } from '#git/bounded-blobs';
import { listCommit, listIndex, type Tree, type TreeEntry } from '#git/list-tree';
import type { Repository } from '#git/open-repository';
import { readHead } from '#git/read-position';
import { listingOf, type Listing } from '#workspace/listing';

/** Files as the index or a commit has them, seen from a root; the work tree has no part in it (document 5, `--staged`). */
export interface Snapshot {
  readonly repository: Repository;
  /** The way from the repository's top to the root, with a closing slash; empty where they are one. */
  readonly prefix: string;
  /** The commit it is; null for the index. */
  readonly commit: string | null;
  /** By path from the root. */
  readonly files: Tree;
  /** By path from the repository's top. */
  readonly whole: Tree;
  readonly listing: Listing;
  /** Blobs by path, those over `most` bytes as their size; a path without a blob is not in the answer. */
  read(paths: Iterable<string>, most: number): Promise<ReadonlyMap<string, BoundedBlob>>;
  /** What was read so far, by object id: the same blobs, from whatever root they are seen. */
  readonly known: Map<string, BoundedBlob>;
}

/** Longest text of a link that is followed. */
const linkBytes = 4_096;

/** What a commit of the index would hold. */
export async function stagedSnapshot(repository: Repository, prefix: string): Promise<Snapshot> {
  return snapshotOf(repository, prefix, null, await listIndex(repository, await readHead(repository)));
}

/** What a commit holds. */
export async function commitSnapshot(repository: Repository, prefix: string, commit: string): Promise<Snapshot> {
  return snapshotOf(repository, prefix, commit, await listCommit(repository, commit));
}

/** The same files seen from a folder below. */
export async function seenFrom(snapshot: Snapshot, prefix: string): Promise<Snapshot> {
  return snapshot.prefix === prefix ? snapshot : snapshotOf(snapshot.repository, prefix, snapshot.commit, snapshot.whole, snapshot.known);
}

async function snapshotOf(repository: Repository, prefix: string, commit: string | null, tree: Tree, known = new Map<string, BoundedBlob>()): Promise<Snapshot> {
  const files = prefix === '' ? tree : new Map([...tree].flatMap(([path, entry]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), entry] as const] : [])));
  const links = [...files].filter(([, { mode }]) => mode === '120000');
  const said = await readBoundedBlobs(repository, links.map(([, { id }]) => id), linkBytes);
  const texts = new Map(links.flatMap(([path, { id }]) => {
    const blob = said.get(id);
    return blob && 'bytes' in blob ? [[path, blob.bytes.toString('utf8')] as const] : [];
  }));
  return {
    repository,
    prefix,
    commit,
    files,
    whole: tree,
    listing: listingOf(new Map([...files].map(([path, { mode }]) => [path, kindOf(mode)])), texts),
    read: async (paths, most) => {
      const wanted = [...new Set(paths)].flatMap((path) => {
        const entry = files.get(path);
        return entry && kindOf(entry.mode) === 'file' ? [[path, entry.id] as const] : [];
      });
      // A blob is read once; two reads may have two bounds, and the wider one counts.
      const unread = wanted.flatMap(([, id]) => (isKnown(known.get(id), most) ? [] : [id]));
      for (const [id, blob] of await readBoundedBlobs(repository, unread, most)) known.set(id, blob);
      return new Map(wanted.map(([path, id]) => [path, known.get(id) ?? null]));
    },
    known,
  };
}

function isKnown(blob: BoundedBlob | undefined, most: number): boolean {
  return blob !== undefined && (blob === null || 'bytes' in blob || blob.size > most);
}

/** Git has two modes for files and one each for links and submodules. */
function kindOf(mode: TreeEntry['mode']): 'file' | 'link' | 'submodule' {
  return mode === '120000' ? 'link' : mode === '160000' ? 'submodule' : 'file';
}
