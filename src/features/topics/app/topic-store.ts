import { posix, sep } from 'node:path';

import { tool } from '#app/invocation/version';
import type { Env } from '#app/unit-of-work/act-request';
import { refuseTracked } from '#app/unit-of-work/refuse-tracked-journal';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { locateAt } from '#disk/roots/locate';
import { keepLastAct, saveOtherWorkspace } from '#disk/state/last-act';
import { makeStoreFolder, readStoreFolder } from '#disk/stores/read-store-folder';
import { committedWrites } from '#disk/transaction/manifest';
import { transact } from '#disk/transaction/transact';
import type { TopicEditBuffer } from '#features/topics/workspace/plan-topic';
import { openRepository } from '#git/repository/open-repository';
import { readIdentity } from '#git/repository/read-position';
import { topicStore as say } from '#messages/generated/stores';
import type { ExpectedPlan, Outcome } from '#promotion/outcome';
import { planJson } from '#reporters/outcome';
import { refuseSparseMemory } from '#sources/sparse-checkout';
import { readTrees } from '#threads/read-trees';
import { readMemoryIndex } from '#workspace/dialects/memory-index';
import { isConflict, type SourceFile } from '#workspace/document';
import { readDocuments } from '#workspace/read-documents';
import { readStoreAt } from '#workspace/stores/read-stores';
import type { Store } from '#workspace/stores/store';
import { withoutOtherFiles, writerOf } from '#workspace/topics/find-topic';

import { locateStore, type StorePlace, type StoreSelection } from './store-location.ts';

/** A store that was read. */
export interface OpenStore {
  readonly place: StorePlace;
  readonly store: Store;
  /** Paths of all its files, readable or not. */
  readonly files: ReadonlySet<string>;
  /** Reasons by the path of an unreadable file. */
  readonly unreadable: ReadonlyMap<string, string>;
}

/**
 * Reads a store, with the writes of an unfinished journal applied.
 *
 * @throws {EnvironmentError} if a sparse checkout leaves out one of its files
 */
export async function readTopicStore(place: StorePlace): Promise<OpenStore> {
  const { folder } = place;
  if (place.located)
    await refuseSparseMemory(
      place.located.root,
      { folders: [folder], files: [], accepts: (path) => posix.dirname(path) === (folder || '.') },
      process.env,
    );
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
          ? whyUnreadable(file)
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
    place.dialect ?? guessDialect(place.absolute),
  );
  const writer = writerOf(store);
  if (place.dialect !== undefined && writer !== null && writer.dialect !== place.dialect)
    throw new UsageError(say.dialectOther({ dialect: writer.dialect, asked: place.dialect }));
  return {
    place,
    store: place.located !== null && place.folder === '' ? withoutOtherFiles(store) : store,
    files: new Set(sources.map((file) => file.path)),
    unreadable,
  };
}

/**
 * Prepares a store for `planTopic` and `planRemoval`.
 *
 * @throws {UsageError} for a store that another tool writes
 */
export function topicBuffer({ store, files, unreadable }: OpenStore): TopicEditBuffer {
  const writer = writerOf(store);
  if (!writer)
    throw new UsageError(
      store.dialect === 'ledger' ? say.ofLedger() : say.ofOtherTool({ dialect: store.dialect }),
    );
  const index = store.folder === '' ? 'MEMORY.md' : `${store.folder}/MEMORY.md`;
  if (unreadable.has(index))
    throw new UsageError(say.indexUnreadable({ path: index, why: unreadable.get(index) ?? '' }));
  return {
    store,
    writer,
    files,
    read: async (path, text) => {
      const { documents, malformed } = await readDocuments(
        [{ path, text, byteOrderMark: false }],
        readTrees,
      );
      return malformed.some(({ problem }) => problem.kind !== 'frontmatter' && !isConflict(problem))
        ? null
        : (documents[0] ?? null);
    },
  };
}

/** Guesses the dialect of a new store from its path. */
function guessDialect(absolute: string): NonNullable<StoreSelection['dialect']> {
  const parts = absolute.split(sep);
  return parts.includes('.mini-claude')
    ? 'mini-claude'
    : parts.includes('.caliban') || parts.includes('caliban')
      ? 'caliban'
      : 'claude';
}

function whyUnreadable(file: Extract<SourceFile, { unreadable: unknown }>): string {
  const { unreadable } = file;
  if (unreadable.kind === 'not-a-file')
    return unreadable.what === 'symlink'
      ? 'a symbolic link, which is not followed'
      : 'not a regular file';
  return unreadable.kind === 'too-large' ? 'it is too large' : 'it is not UTF-8 text';
}

/** How to write a topic. */
export interface TopicInvocation extends StoreSelection {
  readonly env: Env;
  readonly now?: Date;
  readonly dryRun?: boolean;
  /** The saved plan to carry out: the new plan must be the same. */
  readonly planned?: ExpectedPlan;
  readonly program?: string;
  /** Digest of the topic as it was read, or `new`. A different topic is a conflict. */
  readonly expect?: string;
}

type PlanOutcome = Extract<Outcome, { kind: 'plan' }>;

/**
 * Locks a store and writes what `attempt` plans. The journal is in the memory folder of the
 * repository, or in the store outside of one.
 *
 * @throws {EnvironmentError} if the store stays locked or cannot be written
 */
export async function withStore<T extends { readonly outcome: Outcome }>(
  acting: TopicInvocation,
  attempt: (place: StorePlace) => Promise<T>,
): Promise<T> {
  const place = await locateStore(acting);
  if (acting.dryRun) return attempt(place);
  if (!place.there && place.located === null) makeStoreFolder(place.absolute);
  const { root, home } = place;
  const repository = place.located === null ? null : await openRepository(root, acting.env);
  if (repository) await refuseTracked(repository, root, home);
  const by = await readIdentity(repository, acting.env).catch(() => null);
  let written: PlanOutcome | null = null;
  const storeLastAct = (done: PlanOutcome): void => {
    keepLastAct(acting.env, root, { plan: planJson(done, 'topic', tool, null), at: done.at, by });
    saveOtherWorkspace(acting.env, locateAt(acting).root.path, root);
  };
  return transact(
    root,
    home,
    async () => {
      // The store may be new since the wait for the lock.
      const locked = await locateStore({ ...acting, store: place.absolute });
      if (locked.home !== home)
        throw new EnvironmentError(
          'the memory folder changed while waiting; try again',
          new Error('home moved'),
        );
      const result = await attempt(locked);
      written =
        result.outcome.kind === 'plan' && result.outcome.writes.length > 0 ? result.outcome : null;
      return { plan: written && { kind: 'plan', writes: written.writes }, result };
    },
    {
      program: acting.program,
      committed: () => (written ? storeLastAct(written) : undefined),
    },
  );
}
