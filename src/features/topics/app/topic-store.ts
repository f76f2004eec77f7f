import { posix, sep } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { readStoreFolder } from '#disk/stores/read-store-folder';
import { committedWrites } from '#disk/transaction/committed-writes';
import type { TopicEditBuffer } from '#features/topics/workspace/plan-topic';
import { topicStore as say } from '#messages/generated/stores';
import { refuseLeftOut } from '#sources/sparse-checkout';
import { readTrees } from '#threads/read-trees';
import { readMemoryIndex } from '#workspace/dialects/memory-index';
import { isConflict, type SourceFile } from '#workspace/document';
import { readDocuments } from '#workspace/read-documents';
import { readStoreAt } from '#workspace/stores/read-stores';
import type { Store } from '#workspace/stores/store';
import { withoutOtherFiles, writerOf } from '#workspace/topics/find-topic';

import type { StorePlace, TopicWhere } from './store-location.ts';

/** A store as it is read, with the files of it that could not be. */
export interface OpenStore {
  readonly place: StorePlace;
  readonly store: Store;
  readonly files: ReadonlySet<string>;
  /** Files that are there and cannot be read as text, with the reason in words. */
  readonly unreadable: ReadonlyMap<string, string>;
}

/**
 * Reads a store as it will be once its unfinished journal is carried out.
 *
 * @throws {EnvironmentError} where a sparse checkout leaves out a file of it
 */
export async function readTopicStore(place: StorePlace): Promise<OpenStore> {
  const { folder } = place;
  if (place.located)
    await refuseLeftOut(
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
    throw new UsageError(say.dialectOther({ dialect: writer.dialect, asked: place.dialect }));
  return {
    place,
    store: place.located !== null && place.folder === '' ? withoutOtherFiles(store) : store,
    files: new Set(sources.map((file) => file.path)),
    unreadable,
  };
}

/**
 * The store as its planner needs it.
 *
 * @throws {UsageError} for a store whose topics another tool keeps
 */
export function topicBufferOf({ store, files, unreadable }: OpenStore): TopicEditBuffer {
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

/** Which system's folder it is by its path; Claude Code's where no other says so. */
function dialectOfPlace(absolute: string): NonNullable<TopicWhere['dialect']> {
  const parts = absolute.split(sep);
  return parts.includes('.mini-claude')
    ? 'mini-claude'
    : parts.includes('.caliban') || parts.includes('caliban')
      ? 'caliban'
      : 'claude';
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
