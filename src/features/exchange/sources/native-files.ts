import { basename, relative, resolve, sep } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { fileBytes } from '#disk/facts/file-bytes';
import { locate, type Located } from '#disk/roots/locate';
import { type Env, homeOf } from '#disk/stores/home-directory';
import { describeCommits } from '#git/history/commits-before';
import { commitsThatWrote } from '#git/history/lost-words';
import { readHeadFiles } from '#git/objects/read-blobs';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { readHead } from '#git/repository/read-position';
import { folder as say } from '#messages/generated/program';
import { base32DigestOf } from '#provenance/digest';
import { loadWorkspace } from '#sources/load-workspace';
import { type SourceFile, type TextFile, withMark } from '#workspace/document';
import { readNote, readStores } from '#workspace/stores/read-stores';
import type { Store, StoreNote } from '#workspace/stores/store';
import type { Workspace } from '#workspace/workspace';

/** A file as its repository has it. */
interface Committed {
  readonly repository: Repository;
  readonly head: string;
  /** From the repository's root. */
  readonly path: string;
}

/** A native file with its bytes and where it comes from. */
export interface NativeFile {
  /**
   * As it is called in an origin: from the root of its own repository, with a folder's name before
   * it where that is another.
   */
  readonly path: string;
  /** The commit it stands in, twelve digits; a digest of its text where it stands in none. */
  readonly revision: string;
  readonly text: string;
  readonly byteOrderMark: boolean;
  readonly store: Store;
  /** Null for the index. */
  readonly note: StoreNote | null;
}

/** A native file of a folder on this machine. */
export interface FolderFile extends NativeFile {
  readonly file: string;
  /** Null where it is not committed as it is. */
  readonly committed: Committed | null;
}

/** Native memory below a folder, and what of it could not be read. */
export interface NativeMemory {
  readonly files: readonly FolderFile[];
  readonly stores: readonly Store[];
  readonly unread: readonly string[];
  /** Whether it lies in the workspace's own repository or in the user's home. */
  readonly own: boolean;
  /**
   * Whether it lies in the user's home, outside of this repository: what is in it was never shared.
   */
  readonly isPrivate: boolean;
  /** The day on which a file got a word that it has, `2026-11-27`; null where nobody can tell. */
  writtenOn(file: FolderFile, word: string): Promise<string | null>;
}

/**
 * Reads the native stores below a folder anywhere on the machine, and changes nothing there.
 * Markdown in no known convention is one store of notes.
 *
 * @param home the root of the workspace that asks, absolute
 * @param command what reads them, for advice
 * @throws {UsageError} for a folder that is not there, or holds no Markdown
 */
export async function nativeMemoryIn(
  folder: string,
  cwd: string,
  home: string,
  env: NodeJS.ProcessEnv,
  command: 'import' | 'export',
): Promise<NativeMemory> {
  const [located] = locate(cwd, [folder], null, command) as [Located];
  const root = located.root.path;
  // What lies in a workspace of its own is read as that one's.
  const { workspace, files } = await loadWorkspace({
    ...located,
    from: located.named[0] ?? located.from,
  });
  const [named = ''] = located.named;
  const isBelow = (path: string): boolean =>
    named === '' || path === named || path.startsWith(`${named}/`);
  if (!workspace.documents.some(({ path }) => isBelow(path)))
    throw new UsageError(say.noMarkdown({ folder, command }));
  const stores = nativeStores(workspace, named, isBelow);
  const committedAs = await committedFiles(
    root,
    files.filter((file) => 'text' in file),
    env,
  );
  const inHome = relative(homeOf(env), resolve(cwd, folder)).split(sep).join('/');
  const isInHome = !inHome.startsWith('..');
  const read = new Set(workspace.documents.map(({ path }) => path));
  return {
    stores,
    // A checkout in the home folder is whoever's it was cloned from; what an agent keeps there
    // (`~/.claude/…`) is the user's.
    own: root === home || (isInHome && (inHome.startsWith('.') || !located.root.inGit)),
    isPrivate: root !== home && isInHome,
    unread: workspace.malformed
      .filter(({ path }) => isBelow(path) && !read.has(path))
      .map(({ path }) => path),
    files: filesOf(stores, files, { root, label: labelOf(root, home, located, env), committedAs }),
    writtenOn,
  };
}

/** The native stores below a folder; all its notes are one where none is known. */
function nativeStores(
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

/** The files of stores that could be read. */
function filesOf(
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
  return stores.flatMap((store) =>
    [
      ...(store.index ? [{ path: store.index.path, note: null }] : []),
      ...store.notes.map((note) => ({ path: note.path, note })),
    ].flatMap(({ path, note }): FolderFile[] => {
      const source = sources.get(path);
      if (!source || !('text' in source)) return [];
      const { text, byteOrderMark } = source;
      const committed = committedAs(source);
      const revision = committed?.head ?? base32DigestOf(withMark(source));
      const file = resolve(root, path);
      return [
        {
          path: label(path),
          revision: revision.slice(0, 12),
          text,
          byteOrderMark,
          store,
          note,
          file,
          committed,
        },
      ];
    }),
  );
}

/** What a file of the folder is called in an origin: no path of a machine. */
function labelOf(root: string, home: string, located: Located, env: Env): (path: string) => string {
  if (root === home) return (path) => path;
  const user = relative(homeOf(env), root).split(sep).join('/');
  if (!located.root.inGit && user !== '' && !user.startsWith('..'))
    return (path) => `~/${user}/${path}`;
  return (path) => `${basename(root)}/${path}`;
}

/** Which files are committed as they are. */
async function committedFiles(
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
    const isSame = committed.get(path)?.toString('utf8') === withMark(file);
    return isSame ? { repository, head, path } : null;
  };
}

function dayOfTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString().slice(0, 10);
}

/** Milliseconds for the history of one word. */
const longestLook = 10_000;

/** The day of the commit that brought a word, else that on which the file was written last. */
async function writtenOn({ file, committed }: FolderFile, word: string): Promise<string | null> {
  if (committed === null) return dayOfTime(fileBytes(file, Infinity)?.mtimeMs ?? null);
  const { repository, head, path } = committed;
  const words = new Map([[path, new Set([word])]]);
  const [found] = await commitsThatWrote(repository, head, words, longestLook);
  if (found === undefined) return null;
  const described = await describeCommits(repository, [found.commit], longestLook);
  return described.get(found.commit)?.day ?? null;
}
