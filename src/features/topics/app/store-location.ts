import { resolve, sep } from 'node:path';

import type { Env } from '#app/invocation/principal';
import { UsageError } from '#diagnostics/failure';
import { readConfigAt } from '#disk/reading/read-config-file';
import { belowRoot } from '#disk/roots/below-root';
import { locate, type Located } from '#disk/roots/locate';
import { journalFolder } from '#disk/roots/work-trees';
import { homeOf } from '#disk/stores/home-directory';
import { homeStores } from '#disk/stores/home-stores';
import { memoryDirectoryRefusal } from '#disk/stores/memory-directory';
import {
  namedFolder,
  realFolder,
  resolvedFolder,
  storeFolders,
} from '#disk/stores/read-store-folder';
import { canonicalRoot, openRepository } from '#git/repository/open-repository';
import { topicStore as say } from '#messages/generated/stores';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import { liesOutside } from '#workspace/paths/match-glob';

/** The dialects a new store can be begun in. */
export const newDialects = ['claude', 'caliban', 'mini-claude'] as const;

/**
 * Nobody said which store of topics is meant, and the place does not say it either; `stores` are
 * those there are.
 */
export class StoreUnknownError extends UsageError {
  readonly stores: readonly string[];

  constructor(message: Message, stores: readonly string[] = []) {
    super(message);
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
    belowRoot(top, resolve(here, store)) !== null;
  if (isTyped && belowRoot(top, absolute) === null)
    throw new UsageError(say.linkedOutside({ folder: store ?? '' }));
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

/**
 * The store of the repository, where it has one; else the one that an agent keeps of it in the home
 * folder, outside of CI.
 */
async function onlyStore(top: string, here: string, env: Env | undefined): Promise<string> {
  const found = await storesAround(top, here, env);
  const [first] = found;
  if (first === undefined) throw new StoreUnknownError(say.none());
  if (found.length > 1)
    throw new StoreUnknownError(
      say.several({
        count: found.length,
        stores: found
          .slice(0, 8)
          .map((each) => each.shown)
          .join(', '),
        store: shellWord(first.shown.startsWith('~') ? first.path : first.shown),
      }),
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

/** Who asks for a store, and from where. */
interface Asking {
  /**
   * The top of the workspace, or the folder somebody stands in outside of every workspace; absolute
   * and real.
   */
  readonly top: string;
  /** Whether that is a workspace, and no folder that somebody merely stands in. */
  readonly isWorkspace: boolean;
  readonly env: Env;
  /**
   * The stores that agents keep of this project, wherever the user's settings put them; absolute
   * and real.
   */
  stores(): Promise<readonly string[]>;
}

/**
 * The one wall around stores of topics, for the command line and for agents: a store lies in the
 * workspace, below the user's home folder, or where an agent keeps its notes of this project.
 *
 * @param absolute the store's folder, by its real path
 * @param typed how it was named
 * @throws {UsageError} for any other folder
 */
async function refuseOutside(
  absolute: string,
  typed: string,
  { top, isWorkspace, env, stores }: Asking,
): Promise<void> {
  const refuse = (why: Message): never => {
    throw new UsageError(why);
  };
  const inside = belowRoot(top, absolute);
  if (isWorkspace && inside !== null)
    return liesOutside(inside) ? refuse(say.ofGit({ folder: typed })) : undefined;
  const home = homeOf(env);
  const why = memoryDirectoryRefusal(absolute, home);
  if (why !== null) refuse(say.refused({ folder: typed, why }));
  if (
    inside !== null ||
    belowRoot(resolvedFolder(home), absolute) !== null ||
    (await stores()).includes(absolute)
  )
    return;
  refuse(say.outside({ folder: typed }));
}
