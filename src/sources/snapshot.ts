import { markUntracked } from '#disk/facts/dependency-tracker';
import { decode } from '#disk/reading/read-source';
import { type BoundedBlob, readBoundedBlobs } from '#git/objects/bounded-blobs';
import { listCommit, listIndex, type Tree, type TreeEntry } from '#git/objects/list-tree';
import type { Repository } from '#git/repository/open-repository';
import { readHead } from '#git/repository/read-position';
import { type Listing, listingOf } from '#workspace/paths/path-listing';

import type { EvidenceSource } from './evidence/compare-layouts.ts';
import type { MemorySource } from './work-tree-source.ts';

/** Files of the index or of a commit, relative to a root. */
export interface Snapshot {
  readonly repository: Repository;
  /** Path of the root in the repository, with a closing slash; empty for its top. */
  readonly prefix: string;
  /** Null for the index. */
  readonly commit: string | null;
  /** The commit, or HEAD for the index; null before the first commit. */
  readonly on: string | null;
  /** By path from the root. */
  readonly files: Tree;
  /** By path from the repository's top. */
  readonly whole: Tree;
  readonly listing: Listing;
  /** Reads blobs by path; those over `most` bytes as their size, and others than files not. */
  read(paths: Iterable<string>, most: number): Promise<ReadonlyMap<string, BoundedBlob>>;
  /** Reads blobs by id, with a cache that related snapshots share. */
  readonly blobs: ReadBlobs;
  /** Trees of commits: a cache that related snapshots share. */
  readonly trees: Map<string, Promise<Tree>>;
}

/** Reads blobs by id, those over `most` bytes as their size; the result may hold others too. */
type ReadBlobs = (ids: Iterable<string>, most: number) => Promise<ReadonlyMap<string, BoundedBlob>>;

/** Longer links are not followed. */
const maxLinkBytes = 4_096;

/** The files of the index. */
export async function stagedSnapshot(repository: Repository, prefix: string): Promise<Snapshot> {
  const head = readHead(repository);
  const [tree, on] = await Promise.all([listIndex(repository, head), head]);
  return snapshotOf({ repository, prefix, commit: null, on, trees: new Map() }, tree);
}

/**
 * The files of a commit.
 *
 * @param beside another snapshot of the repository, to share its caches
 */
export async function commitSnapshot(
  repository: Repository,
  prefix: string,
  commit: string,
  beside?: Snapshot,
): Promise<Snapshot> {
  const { blobs, trees = new Map<string, Promise<Tree>>(), whole } = beside ?? {};
  const tree = trees.get(commit) ?? listCommit(repository, commit, whole);
  trees.set(commit, tree);
  return snapshotOf({ repository, prefix, commit, on: commit, trees }, await tree, blobs);
}

/** The same files relative to another root. */
export async function snapshotBelow(snapshot: Snapshot, prefix: string): Promise<Snapshot> {
  return snapshot.prefix === prefix
    ? snapshot
    : snapshotOf({ ...snapshot, prefix }, snapshot.whole, snapshot.blobs);
}

type Placed = Pick<Snapshot, 'repository' | 'prefix' | 'commit' | 'on' | 'trees'>;

async function snapshotOf(
  { repository, prefix, commit, on, trees }: Placed,
  tree: Tree,
  blobs = readerOf(repository),
): Promise<Snapshot> {
  const files =
    prefix === ''
      ? tree
      : new Map(
          [...tree].flatMap(([path, entry]) =>
            path.startsWith(prefix) ? [[path.slice(prefix.length), entry] as const] : [],
          ),
        );
  const links = [...files].filter(([, { mode }]) => mode === '120000');
  const said = await readBoundedBlobs(
    repository,
    links.map(([, { id }]) => id),
    maxLinkBytes,
  );
  const texts = new Map(
    links.flatMap(([path, { id }]) => {
      const blob = said.get(id);
      return blob && 'bytes' in blob ? [[path, blob.bytes.toString('utf8')] as const] : [];
    }),
  );
  let listing: Listing | null = null;
  return {
    repository,
    prefix,
    commit,
    on,
    files,
    whole: tree,
    // Not made for a base that is only compared.
    get listing() {
      return (listing ??= listingOf([...files.keys()], (path) => kindAt(files, path), texts));
    },
    read: async (paths, most) => {
      const wanted = [...new Set(paths)].flatMap((path) => {
        const entry = files.get(path);
        return entry && kindOf(entry.mode) === 'file' ? [[path, entry.id] as const] : [];
      });
      const read = await blobs(
        wanted.map(([, id]) => id),
        most,
      );
      return new Map(wanted.map(([path, id]) => [path, read.get(id) ?? null]));
    },
    blobs,
    trees,
  };
}

/** Reads each blob once, and again for a larger bound. */
function readerOf(repository: Repository): ReadBlobs {
  const known = new Map<string, BoundedBlob>();
  return async (ids, most) => {
    const unread = [...ids].filter((id) => !isKnown(known.get(id), most));
    for (const [id, blob] of await readBoundedBlobs(repository, unread, most)) known.set(id, blob);
    return known;
  };
}

function isKnown(blob: BoundedBlob | undefined, most: number): boolean {
  return blob !== undefined && (blob === null || 'bytes' in blob || blob.size > most);
}

function kindAt(files: Tree, path: string): ReturnType<typeof kindOf> | undefined {
  const entry = files.get(path);
  return entry && kindOf(entry.mode);
}

/** Git has two modes for files and one each for links and submodules. */
function kindOf(mode: TreeEntry['mode']): 'file' | 'link' | 'submodule' {
  return mode === '120000' ? 'link' : mode === '160000' ? 'submodule' : 'file';
}

/** Paths besides memory that were looked up, from the root; true where their content was read. */
export type RecordedPaths = Map<string, boolean>;

/** Records the paths that are read from a source. A result from history or blobs is not cached. */
export function recordingSource(source: MemorySource, looked: RecordedPaths): MemorySource {
  return {
    ...source,
    facts: async (wanted) => {
      for (const { path, text } of wanted) looked.set(path, text || (looked.get(path) ?? false));
      const facts = await source.facts(wanted);
      if (wanted.some(({ path, text }) => text && isWithoutText(facts.get(path)))) markUntracked();
      return facts;
    },
    filesNamed: (names) => {
      markUntracked();
      return source.filesNamed(names);
    },
    files: () => {
      markUntracked();
      return source.files();
    },
    evidence: source.evidence && notedEvidence(source.evidence, looked),
  };
}

function notedEvidence(evidence: EvidenceSource, looked: RecordedPaths): EvidenceSource {
  return {
    ...evidence,
    read: async (paths) => {
      for (const path of paths) looked.set(path, true);
      const read = await evidence.read(paths);
      for (const each of read.values())
        if (each.kind === 'refused' && each.why === 'unreadable') markUntracked();
      return read;
    },
    repository: () => {
      markUntracked();
      return evidence.repository();
    },
  };
}

function isWithoutText(
  fact: { readonly kind: string; readonly text?: string | null } | undefined,
): boolean {
  return fact?.kind === 'file' && (fact.text ?? null) === null;
}

/** The text of a blob; null for one that is absent, too large or not a text. */
export function textOfBlob(path: string, blob: BoundedBlob | undefined): string | null {
  const file = blob && 'bytes' in blob ? decode(path, blob.bytes) : null;
  return file && 'text' in file ? file.text : null;
}
