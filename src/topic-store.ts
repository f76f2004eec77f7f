import { relative, resolve, sep } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { shellWord } from '#diagnostics/shell-word';
import { homeFolder } from '#disk/home-folder';
import { homeStores } from '#disk/home-stores';
import { locate, type Located } from '#disk/locate';
import { readConfigAt } from '#disk/read-config-file';
import { namedFolder, readStoreFolder, realFolder, storeFolders } from '#disk/read-store-folder';
import { committedWrites } from '#disk/transaction/committed-writes';
import { canonicalRoot } from '#git/canonical-root';
import { openRepository } from '#git/open-repository';
import { readTrees } from '#threads/read-trees';
import { readMemoryIndex } from '#workspace/dialects/memory-index';
import { readDocuments } from '#workspace/read-documents';
import type { SourceFile } from '#workspace/source-file';
import { readStoreAt } from '#workspace/stores/read-stores';
import type { Store } from '#workspace/stores/store';
import { withoutStrangers, writerOf } from '#workspace/topics/find-topic';
import type { TopicDesk } from '#workspace/topics/plan-topic';

import type { Env } from './request-of-act.ts';
import { refuseOutside } from './store-wall.ts';

/** The dialects a new store can be begun in. */
export const newDialects = ['claude', 'caliban', 'mini-claude'] as const;

/**
 * Nobody said which store of topics is meant, and the place does not say it either; `stores` are
 * those there are.
 */
export class StoreUnknownError extends UsageError {
  readonly stores: readonly string[];

  constructor(message: string, mend: string, stores: readonly string[] = []) {
    super(message, mend);
    this.stores = stores;
  }
}

/** Which store is meant, by somebody in a folder. */
export interface TopicWhere {
  readonly cwd?: string;
  readonly config?: string;
  /** Its folder; without, the one that is there. */
  readonly store?: string;
  /** How a store is written that says nothing of it yet. */
  readonly dialect?: (typeof newDialects)[number];
  /**
   * Where the home folder is, so that the agents' own stores of this project are found; without,
   * they are not looked for.
   */
  readonly env?: Env;
}

/** Where a store is, and where its transactions keep their journal. */
export interface StorePlace {
  /** Absolute; everything else is relative to it. */
  readonly root: string;
  /** Empty when the store is the root itself. */
  readonly folder: string;
  readonly home: string;
  /** Null outside of every repository and configuration: the store is all there is. */
  readonly located: Located | null;
  /** False when the folder is yet to be made. */
  readonly there: boolean;
  readonly absolute: string;
  readonly dialect: TopicWhere['dialect'] | undefined;
}

/** A store as it is read, with the files of it that could not be. */
export interface OpenStore {
  readonly place: StorePlace;
  readonly store: Store;
  readonly files: ReadonlySet<string>;
  /** Files that are there and cannot be read as text, with the reason in words. */
  readonly unreadable: ReadonlyMap<string, string>;
}

/**
 * The place of the store that is meant: the one that is named, else the only one here.
 *
 * @throws {UsageError} when there is none, or more than one
 */
export async function placeOfStore({
  cwd = '.',
  config,
  store,
  dialect,
  env,
}: TopicWhere): Promise<StorePlace> {
  const here = realFolder(resolve(cwd));
  const [around] = locate(here, [], config ?? null);
  const top = around?.root.fenced ? around.root.path : here;
  const { absolute, above, there } = namedFolder(here, store ?? (await onlyStore(top, here, env)));
  const isTyped =
    store !== undefined &&
    around?.root.fenced === true &&
    insideOf(top, resolve(here, store)) !== null;
  if (isTyped && insideOf(top, absolute) === null)
    throw new UsageError(
      `${store ?? ''} leads out of the workspace through a symbolic link`,
      'name the folder that it leads to',
    );
  if (store !== undefined)
    await refuseOutside(absolute, store, {
      ...workspaceAround(around?.root, here),
      env: env ?? {},
      stores: async () => (env ? (await keptStores(top, here, env)).map(({ path }) => path) : []),
    });
  const [located] = locate(above, [], config ?? null);
  if (!located || (!located.root.fenced && located.root.config === null))
    return { root: absolute, folder: '', home: '', located: null, there, absolute, dialect };
  const root = located.root.path;
  const folder = insideOf(root, absolute) ?? '';
  return {
    root,
    folder,
    home: homeFolder(root, await readConfigAt(located), folder),
    located,
    there,
    absolute,
    dialect,
  };
}

/**
 * What a named store may lie in: the repository around somebody, else the folder of a
 * configuration, else the folder they are in.
 */
function workspaceAround(
  root: Located['root'] | undefined,
  here: string,
): { readonly top: string; readonly isWorkspace: boolean } {
  return root && (root.inGit || root.config !== null)
    ? { top: root.repository ?? root.path, isWorkspace: true }
    : { top: here, isWorkspace: false };
}

/** Reads a store with what a journal that nobody finished yet makes of it. */
export async function readTopicStore(place: StorePlace): Promise<OpenStore> {
  const overlay = place.there
    ? committedWrites(place.root, place.home)
    : new Map<string, string | null>();
  const sources = place.there ? readStoreFolder(place.root, place.folder, overlay) : [];
  const { documents, malformed } = await readDocuments(sources, readTrees);
  const read = new Set(documents.map((document) => document.path));
  const unreadable = new Map(
    sources
      .filter((file) => !read.has(file.path))
      .map((file) => [
        file.path,
        'unreadable' in file
          ? wordsOf(file)
          : (malformed.find((each) => each.path === file.path)?.problem.kind ?? 'text'),
      ]),
  );
  const isGoverned = (path: string): boolean =>
    documents.some(
      (document) => document.path === path && readMemoryIndex(document).record.governed,
    );
  const store = readStoreAt(
    documents,
    place.folder,
    isGoverned,
    place.dialect ?? dialectOfPlace(place.absolute),
  );
  const writer = writerOf(store);
  if (place.dialect !== undefined && writer !== null && writer.dialect !== place.dialect)
    throw new UsageError(
      `the store is of ${writer.dialect}, not of ${place.dialect}`,
      'leave out --dialect',
    );
  return {
    place,
    store: place.located !== null && place.folder === '' ? withoutStrangers(store) : store,
    files: new Set(sources.map((file) => file.path)),
    unreadable,
  };
}

/**
 * The store as its planner needs it.
 *
 * @throws {UsageError} for a store whose topics another tool keeps
 */
export function deskOf({ store, files, unreadable }: OpenStore): TopicDesk {
  const writer = writerOf(store);
  if (!writer)
    throw new UsageError(
      `the notes of a ${store.dialect} store are only read here`,
      store.dialect === 'ledger'
        ? 'memory with conditions is proposed: ledger capture "…"'
        : 'topics are written into stores of claude, caliban and mini-claude',
    );
  const index = store.folder === '' ? 'MEMORY.md' : `${store.folder}/MEMORY.md`;
  if (unreadable.has(index))
    throw new UsageError(
      `${index} cannot be read as text (${unreadable.get(index) ?? ''}), so no line could be written into it`,
      'ledger lint says what is wrong with it',
    );
  return {
    store,
    writer,
    files,
    read: async (path, text) => {
      const { documents, malformed } = await readDocuments(
        [{ path, text, byteOrderMark: false }],
        readTrees,
      );
      return malformed.some(
        (each) =>
          each.problem.kind !== 'frontmatter' &&
          !(each.problem.kind === 'text' && each.problem.reason === 'conflict-markers'),
      )
        ? null
        : (documents[0] ?? null);
    },
  };
}

/**
 * The store of the repository, where it has one; else the one that an agent keeps of it in the home
 * folder, outside of CI.
 */
async function onlyStore(top: string, here: string, env: Env | undefined): Promise<string> {
  const found = await storesAround(top, here, env);
  const [first] = found;
  if (first === undefined)
    throw new StoreUnknownError(
      'there is no store of topics here',
      'name its folder: ledger topic list --store .claude/memory (the first write makes it)',
    );
  if (found.length > 1)
    throw new StoreUnknownError(
      `there are ${found.length} stores of topics here: ${found
        .slice(0, 8)
        .map((each) => each.shown)
        .join(', ')}`,
      `say which: --store ${first.shown.startsWith('~') ? shellWord(first.path) : shellWord(first.shown)}`,
      found.map((each) => each.shown),
    );
  return first.path;
}

/** A store that may be meant: its folder as it is shown, and its absolute path. */
export interface StoreName {
  readonly shown: string;
  readonly path: string;
}

/**
 * The stores of topics that are there for somebody in a folder, as they are named where one has to
 * be chosen.
 */
export async function storesHere({
  cwd = '.',
  config,
  env,
}: Pick<TopicWhere, 'cwd' | 'config' | 'env'>): Promise<readonly StoreName[]> {
  const here = realFolder(resolve(cwd));
  const [around] = locate(here, [], config ?? null);
  return storesAround(around?.root.fenced ? around.root.path : here, here, env);
}

async function storesAround(top: string, here: string, env: Env | undefined): Promise<StoreName[]> {
  const inside = storeFolders(top, here);
  const looks = env !== undefined && inside.length === 0 && !(env.CI && env.CI !== 'false');
  const kept = looks ? await keptStores(top, here, env) : [];
  return [
    ...inside.map((folder) => ({
      shown: folder || '.',
      path: folder === '' ? top : `${top}${sep}${folder.split('/').join(sep)}`,
    })),
    ...kept,
  ];
}

/** The stores that agents keep of a project outside of it. */
async function keptStores(top: string, here: string, env: Env): Promise<readonly StoreName[]> {
  return homeStores(env, { cwd: here, root: top, canonical: await sharedRoot(top, env) }).stores;
}

/** The top of the work tree that all others of a repository share their memory with. */
async function sharedRoot(top: string, env: Env): Promise<string> {
  const repository = await openRepository(top, env).catch(() => null);
  return repository ? canonicalRoot(repository) : top;
}

/** Which system's folder it is by its path; Claude Code's where no other says so. */
function dialectOfPlace(absolute: string): NonNullable<TopicWhere['dialect']> {
  const parts = absolute.split(sep);
  return parts.includes('.mini-claude')
    ? 'mini-claude'
    : parts.includes('.caliban') || parts.includes('caliban')
      ? 'caliban'
      : 'claude';
}

function insideOf(root: string, absolute: string): string | null {
  const inside = relative(root, absolute).split(sep).join('/');
  return inside === '..' ||
    inside.startsWith('../') ||
    inside.startsWith('/') ||
    /^[A-Za-z]:/.test(inside)
    ? null
    : inside;
}

function wordsOf(file: Extract<SourceFile, { unreadable: unknown }>): string {
  const { unreadable } = file;
  return unreadable.kind === 'not-a-file'
    ? unreadable.what === 'symlink'
      ? 'a symbolic link, which is not followed'
      : 'no regular file'
    : unreadable.kind === 'too-large'
      ? 'it is too large'
      : 'it is no UTF-8 text';
}
