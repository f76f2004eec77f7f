import { present } from '#diagnostics/present';

import type { Document } from '../document.ts';
import { joinPath, resolveTarget } from '../paths/target.ts';
import { detectStores, type StoreFiles } from './detect-stores.ts';
import { readIndex } from './read-index.ts';
import { readNote } from './read-note.ts';
import type { Caps, IndexLine, Store, StoreDialect } from './store.ts';

/** What agents load of `MEMORY.md`: 25 KB is 25,000 bytes everywhere but in caliban. */
export const nativeCaps: Caps = { lines: 200, bytes: 25_000 };
const capsOf: Readonly<Partial<Record<StoreDialect, Caps>>> = {
  claude: nativeCaps,
  'claude-agent': nativeCaps,
  'mini-claude': nativeCaps,
  caliban: { lines: 200, bytes: 25 * 1_024 },
};

/**
 * Reads every native store among the documents of a root, each file once.
 *
 * @param isGoverned whether an index follows this model's own convention, and is judged as such
 */
export function readStores(
  documents: readonly Document[],
  isGoverned: (path: string) => boolean,
): Store[] {
  return detectStores(documents, isGoverned).map(storeOf);
}

/**
 * Reads the one store that a folder is, whatever is in it.
 *
 * @param otherwise its dialect where neither its place nor its index says one
 */
export function readStoreAt(
  documents: readonly Document[],
  folder: string,
  isGoverned: (path: string) => boolean,
  otherwise: StoreDialect,
): Store {
  const found = detectStores(documents, isGoverned).find(
    (store) =>
      store.folder === folder &&
      store.dialect !== 'instructions' &&
      store.dialect !== 'decisions' &&
      store.dialect !== 'basic-memory',
  );
  const index =
    documents.find(
      (document) => document.path === (folder === '' ? 'MEMORY.md' : `${folder}/MEMORY.md`),
    ) ?? null;
  const isBegun =
    found?.index?.outline.blocks.some((block) => block.kind === 'item' || block.kind === 'table') ??
    false;
  if (found && (isBegun || found.dialect !== 'claude')) return storeOf(found);
  return storeOf({
    dialect: otherwise,
    agent: null,
    folder,
    index,
    notes: documents.filter(
      (document) =>
        document !== index && !/(?:^|\/)(?:AGENTS|CLAUDE|CLAUDE\.local)\.md$/.test(document.path),
    ),
  });
}

function storeOf({ dialect, agent, folder, index: indexFile, notes }: StoreFiles): Store {
  const index = indexFile ? readIndex(indexFile, dialect) : null;
  const lines = new Map(
    index
      ? [...index.lines]
          .reverse()
          .flatMap((line) =>
            placesOf(index.path, folder, line).map((path) => [path, line] as const),
          )
      : [],
  );
  return {
    dialect,
    agent,
    folder,
    index,
    notes: notes.map((note) => readNote(note, lines.get(note.path) ?? null)),
    caps: index ? (capsOf[dialect] ?? null) : null,
  };
}

/**
 * The notes an index line may mean: the file its link leads to, from the index or from the root, or
 * the one whose stem a wikilink names.
 */
export function placesOf(index: string, folder: string, { target }: IndexLine): string[] {
  const resolved = resolveTarget(index, target.value);
  const fromRoot = joinPath('', target.value);
  const named = /\.(?:md|mdc)(?:#.*)?$/i.test(target.value)
    ? null
    : joinPath(folder, `${target.value}.md`);
  return [...new Set(present([resolved.kind === 'inside' && resolved.path, fromRoot, named]))];
}
