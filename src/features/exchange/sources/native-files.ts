import { basename, relative, resolve, sep } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { fileBytes } from '#disk/facts/open-file';
import { groupByRoot, type RootWithPaths } from '#disk/roots/locate';
import { type Env, homeOf } from '#disk/stores/home-directory';
import { describeCommits } from '#git/history/commits-before';
import { commitsAddingWords } from '#git/history/lost-words';
import { readHeadFiles } from '#git/objects/read-blobs';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { readHead } from '#git/repository/read-position';
import { folder as say } from '#messages/generated/program';
import { base32DigestOf } from '#provenance/digest';
import { wordsOf } from '#provenance/unreadable-memory';
import { loadWorkspace } from '#sources/load-workspace';
import { type SourceFile, type TextFile, withByteOrderMark } from '#workspace/document';
import { readNote, readStores } from '#workspace/stores/read-stores';
import type { Store, StoreNote } from '#workspace/stores/store';
import type { Workspace } from '#workspace/workspace';

interface Committed {
  readonly repository: Repository;
  readonly head: string;
  /** From the repository's root. */
  readonly path: string;
}

/** A file of an agent's notes, with the names under which an import records it. */
export interface NativeFile {
  /**
   * Name in an origin: path from the root of its repository, with the name of that repository if it
   * is another one.
   */
  readonly path: string;
  /** Twelve digits of the commit, or of a digest of its text if it is not committed. */
  readonly revision: string;
  readonly text: string;
  readonly byteOrderMark: boolean;
  readonly store: Store;
  /** Null for the index. */
  readonly note: StoreNote | null;
}

/** A native file on this machine. */
export interface FolderFile extends NativeFile {
  /** Absolute path. */
  readonly file: string;
  /** Null unless this text is committed. */
  readonly committed: Committed | null;
}

/** The agents' notes below one folder. */
export interface NativeMemory {
  readonly files: readonly FolderFile[];
  readonly stores: readonly Store[];
  /** Unreadable files, and why. */
  readonly unread: readonly { readonly path: string; readonly why: string }[];
  /** It is in this repository or belongs to the user. */
  readonly own: boolean;
  /** It is in the home folder, outside of this repository: it was never shared. */
  readonly isPrivate: boolean;
  /** Returns the day when a word was added to a file, 2026-11-27; null if unknown. */
  writtenOn(file: FolderFile, word: string): Promise<string | null>;
}

/**
 * Reads the native stores below any folder on this machine. Markdown without a known convention is
 * one store of notes.
 *
 * @param home absolute root of the current workspace
 * @param command for messages
 * @throws {UsageError} for a missing folder, or one without Markdown
 */
export async function readNativeMemory(
  folder: string,
  cwd: string,
  home: string,
  env: NodeJS.ProcessEnv,
  command: 'import' | 'export',
): Promise<NativeMemory> {
  const [located] = groupByRoot(cwd, [folder], null) as [RootWithPaths];
  const root = located.root.path;
  // A folder in another workspace is read by the configuration there.
  const { workspace, files } = await loadWorkspace({
    ...located,
    from: located.named[0] ?? located.from,
  });
  const [named = ''] = located.named;
  const isBelow = (path: string): boolean =>
    named === '' || path === named || path.startsWith(`${named}/`);
  if (!workspace.documents.some(({ path }) => isBelow(path)))
    throw new UsageError(say.noMarkdown({ folder, command }));
  const stores = readNativeStores(workspace, named, isBelow);
  const committedAs = await findCommitted(
    root,
    files.filter((file) => 'text' in file),
    env,
  );
  const inHome = relative(homeOf(env), resolve(cwd, folder)).split(sep).join('/');
  const isInHome = !inHome.startsWith('..');
  const read = new Set(workspace.documents.map(({ path }) => path));
  return {
    stores,
    // A checkout in the home folder may be of other people; `~/.claude/…` is the user's.
    own: root === home || (isInHome && (inHome.startsWith('.') || !located.root.inGit)),
    isPrivate: root !== home && isInHome,
    unread: workspace.malformed
      .filter(({ path }) => isBelow(path) && !read.has(path))
      .map(({ path, problem }) => ({ path, why: wordsOf(problem) })),
    files: listFiles(stores, files, {
      root,
      label: labelFiles(root, home, located, env),
      committedAs,
    }),
    writtenOn,
  };
}

function readNativeStores(
  { documents: all, indexes, byPath }: Workspace,
  folder: string,
  isBelow: (path: string) => boolean,
): Store[] {
  const documents = all.filter(({ path }) => isBelow(path));
  const governed = new Set(indexes.flatMap((index) => (index.governed ? [index.path] : [])));
  const known = readStores(documents, (path) => governed.has(path));
  if (known.length > 0) return known.filter((store) => store.dialect !== 'ledger');
  const loose = documents.filter(({ path }) => byPath.get(path)?.role === 'note');
  if (loose.length === 0) return [];
  const notes = loose.map((document) => readNote(document, null));
  return [{ dialect: 'index-notes', agent: null, folder, index: null, notes, caps: null }];
}

function listFiles(
  stores: readonly Store[],
  files: readonly SourceFile[],
  {
    root,
    label,
    committedAs,
  }: {
    readonly root: string;
    label(path: string): string;
    committedAs(file: TextFile): Committed | null;
  },
): FolderFile[] {
  const sources = new Map(files.map((file) => [file.path, file]));
  return stores
    .flatMap((store) => listStoreFiles(store, sources))
    .map(({ source, ...each }) => {
      const { path, text, byteOrderMark } = source;
      const committed = committedAs(source);
      const revision = committed?.head ?? base32DigestOf(withByteOrderMark(source));
      return {
        ...each,
        path: label(path),
        revision: revision.slice(0, 12),
        text,
        byteOrderMark,
        file: resolve(root, path),
        committed,
      };
    });
}

/** Lists the readable files of a store: its index with `note` null, then its notes. */
export function listStoreFiles(
  store: Store,
  sources: ReadonlyMap<string, SourceFile>,
): { readonly source: TextFile; readonly store: Store; readonly note: StoreNote | null }[] {
  return [
    ...(store.index ? [{ path: store.index.path, note: null }] : []),
    ...store.notes.map((note) => ({ path: note.path, note })),
  ].flatMap(({ path, note }) => {
    const source = sources.get(path);
    return source && 'text' in source ? [{ source, store, note }] : [];
  });
}

/** Returns names for origins, which contain no absolute path. */
function labelFiles(
  root: string,
  home: string,
  located: RootWithPaths,
  env: Env,
): (path: string) => string {
  if (root === home) return (path) => path;
  const user = relative(homeOf(env), root).split(sep).join('/');
  if (!located.root.inGit && user !== '' && !user.startsWith('..'))
    return (path) => `~/${user}/${path}`;
  return (path) => `${basename(root)}/${path}`;
}

/** Finds the files whose current text is committed. */
async function findCommitted(
  root: string,
  files: readonly TextFile[],
  env: NodeJS.ProcessEnv,
): Promise<(file: TextFile) => Committed | null> {
  const repository = await openRepository(root, env).catch(() => null);
  const head = repository ? await readHead(repository) : null;
  if (repository === null || head === null) return () => null;
  const prefix = relative(repository.root, root).split(sep).join('/');
  const inRepository = (path: string): string => (prefix === '' ? path : `${prefix}/${path}`);
  const committed = await readHeadFiles(
    repository,
    files.map((file) => inRepository(file.path)),
  );
  return (file) => {
    const path = inRepository(file.path);
    const isSame = committed.get(path)?.toString('utf8') === withByteOrderMark(file);
    return isSame ? { repository, head, path } : null;
  };
}

function dayOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString().slice(0, 10);
}

const historyTimeoutMs = 10_000;

/** The day of the commit that added a word, or of the last change of an uncommitted file. */
async function writtenOn({ file, committed }: FolderFile, word: string): Promise<string | null> {
  if (committed === null) return dayOf(fileBytes(file, Infinity)?.mtimeMs ?? null);
  const { repository, head, path } = committed;
  const words = new Map([[path, new Set([word])]]);
  const [found] = await commitsAddingWords(repository, head, words, historyTimeoutMs);
  if (found === undefined) return null;
  const described = await describeCommits(repository, [found.commit], historyTimeoutMs);
  return described.get(found.commit)?.day ?? null;
}
