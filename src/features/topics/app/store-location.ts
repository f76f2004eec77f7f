import { resolve, sep } from 'node:path';

import type { Env } from '#app/invocation/principal';
import { UsageError } from '#diagnostics/failure';
import { readConfigAt } from '#disk/reading/read-config-file';
import { journalFolder } from '#disk/roots/journal-folder';
import { belowRoot, groupByRoot, type RootWithPaths } from '#disk/roots/locate';
import { memoryDirectoryRefusal } from '#disk/stores/claude-settings';
import { homeOf } from '#disk/stores/home-directory';
import { homeStores } from '#disk/stores/home-stores';
import {
  realFolder,
  realFolderIfThere,
  resolveStoreFolder,
  storeFolders,
} from '#disk/stores/read-store-folder';
import { canonicalRoot, openRepository } from '#git/repository/open-repository';
import { topicStore as say } from '#messages/generated/stores';
import type { Message } from '#messages/message';
import { isOutsideRoot } from '#workspace/paths/match-glob';

/** Dialects of a new store. */
export const newDialects = ['claude', 'caliban', 'mini-claude'] as const;

/** There is no store here, or several: `stores` are their names. */
export class StoreUnknownError extends UsageError {
  readonly stores: readonly string[];

  constructor(message: Message, stores: readonly string[] = []) {
    super(message);
    this.stores = stores;
  }
}

/** Which store to use. */
export interface StoreSelection {
  readonly cwd?: string;
  readonly config?: string;
  /** Folder, from `cwd`; default: the only store here. */
  readonly store?: string;
  /** Dialect of a new store. */
  readonly dialect?: (typeof newDialects)[number];
  /** Without it, the agents' own stores in the home folder are not searched. */
  readonly env?: Env;
}

/** Where a store is, or will be. */
export interface StorePlace {
  /** Absolute path; `folder` and `home` are relative to it. */
  readonly root: string;
  /** Folder of the store; empty if it is the root. */
  readonly folder: string;
  /** Folder of the journal; empty if it is the root. */
  readonly home: string;
  /** Null outside of every repository and configuration. */
  readonly located: RootWithPaths | null;
  /** False if the folder does not exist yet. */
  readonly there: boolean;
  /** Absolute, real path of the store. */
  readonly absolute: string;
  /** Format of a new store; undefined to guess it from the path. */
  readonly dialect: StoreSelection['dialect'] | undefined;
}

/**
 * Locates the named store, or the only one here.
 *
 * @throws {UsageError} if there is none or several, and for a folder outside of the workspace
 */
export async function locateStore({
  cwd = '.',
  config,
  store,
  dialect,
  env,
}: StoreSelection): Promise<StorePlace> {
  const here = realFolder(resolve(cwd));
  const [around] = groupByRoot(here, [], config ?? null);
  const top = around?.root.fenced ? around.root.path : here;
  const { absolute, above, there } = resolveStoreFolder(
    here,
    store ?? (await findOnlyStore(top, here, env)),
  );
  const isTyped =
    store !== undefined &&
    around?.root.fenced === true &&
    belowRoot(top, resolve(here, store)) !== null;
  if (isTyped && belowRoot(top, absolute) === null)
    throw new UsageError(say.linkedOutside({ folder: store ?? '' }));
  if (store !== undefined)
    await refuseOutside(absolute, store, {
      ...workspaceAround(around?.root, here),
      env: env ?? {},
      stores: async () =>
        env ? (await findHomeStores(top, here, env)).map(({ path }) => path) : [],
    });
  const [located] = groupByRoot(above, [], config ?? null);
  if (!located || (!located.root.fenced && located.root.config === null))
    return { root: absolute, folder: '', home: '', located: null, there, absolute, dialect };
  const root = located.root.path;
  const folder = belowRoot(root, absolute) ?? '';
  return {
    root,
    folder,
    home: journalFolder(root, await readConfigAt(located), folder),
    located,
    there,
    absolute,
    dialect,
  };
}

/** The top of the repository, or else the folder of the configuration, or else `here`. */
function workspaceAround(
  root: RootWithPaths['root'] | undefined,
  here: string,
): { readonly top: string; readonly isWorkspace: boolean } {
  return root && (root.inGit || root.config !== null)
    ? { top: root.repository ?? root.path, isWorkspace: true }
    : { top: here, isWorkspace: false };
}

async function findOnlyStore(top: string, here: string, env: Env | undefined): Promise<string> {
  const found = await findStores(top, here, env);
  const [first] = found;
  if (first === undefined) throw new StoreUnknownError(say.none());
  if (found.length > 1)
    throw new StoreUnknownError(
      say.several({
        stores: found
          .slice(0, 8)
          .map((each) => each.shown)
          .join(', '),
        store: first.shown.startsWith('~') ? first.path : first.shown,
      }),
      found.map((each) => each.shown),
    );
  return first.path;
}

interface StoreName {
  /** Path from the workspace, or with the home folder shown as ~. */
  readonly shown: string;
  /** Absolute path. */
  readonly path: string;
}

/**
 * Lists the stores of the workspace; outside of CI, or else those that agents keep of it at home.
 */
export async function listStores({
  cwd = '.',
  config,
  env,
}: Pick<StoreSelection, 'cwd' | 'config' | 'env'>): Promise<readonly StoreName[]> {
  const here = realFolder(resolve(cwd));
  const [around] = groupByRoot(here, [], config ?? null);
  return findStores(around?.root.fenced ? around.root.path : here, here, env);
}

async function findStores(top: string, here: string, env: Env | undefined): Promise<StoreName[]> {
  const inside = storeFolders(top, here);
  const looks = env !== undefined && inside.length === 0 && !(env.CI && env.CI !== 'false');
  const kept = looks ? await findHomeStores(top, here, env) : [];
  return [
    ...inside.map((folder) => ({
      shown: folder || '.',
      path: folder === '' ? top : `${top}${sep}${folder.split('/').join(sep)}`,
    })),
    ...kept,
  ];
}

async function findHomeStores(top: string, here: string, env: Env): Promise<readonly StoreName[]> {
  return homeStores(env, { cwd: here, root: top, canonical: await mainWorktree(top, env) }).stores;
}

/** The main worktree: agents keep one store for all worktrees. */
async function mainWorktree(top: string, env: Env): Promise<string> {
  const repository = await openRepository(top, env).catch(() => null);
  return repository ? canonicalRoot(repository) : top;
}

interface StoreWall {
  /** Absolute, real path of the workspace, or of the current folder outside of every workspace. */
  readonly top: string;
  readonly isWorkspace: boolean;
  readonly env: Env;
  /** Absolute, real paths of the stores that agents keep of this project. */
  stores(): Promise<readonly string[]>;
}

/**
 * Refuses stores outside of the workspace, the home folder, and the folders where agents keep notes
 * of this project. Commands and MCP tools use this check.
 *
 * @param absolute real path of the store
 * @param typed its name in messages
 * @throws {UsageError} for any other folder
 */
async function refuseOutside(
  absolute: string,
  typed: string,
  { top, isWorkspace, env, stores }: StoreWall,
): Promise<void> {
  const refuse = (why: Message): never => {
    throw new UsageError(why);
  };
  const inside = belowRoot(top, absolute);
  if (isWorkspace && inside !== null)
    return isOutsideRoot(inside) ? refuse(say.ofGit({ folder: typed })) : undefined;
  const home = homeOf(env);
  const why = memoryDirectoryRefusal(absolute, home);
  if (why !== null) refuse(say.refused({ folder: typed, why }));
  if (
    inside !== null ||
    belowRoot(realFolderIfThere(home), absolute) !== null ||
    (await stores()).includes(absolute)
  )
    return;
  refuse(say.outside({ folder: typed }));
}
