import type { Document } from '../document.ts';
import { folderOf, joinPath, lastName, resolveTarget } from '../paths/target.ts';
import { placesOf } from './read-stores.ts';
import { stemOf, type Store, type StoreNote } from './store.ts';

/** The notes of a store by every way to name one, in lower case. */
export interface NoteNames {
  /**
   * The note that a name means: its path from the root, its path in the store, its file name or
   * stem, its `name`; blanks, `-` and `_` are one.
   */
  named(name: string): StoreNote | undefined;
}

/** Makes the names of a store's notes. */
export function namesOfNotes({ folder, notes }: Store): NoteNames {
  const byName = new Map<string, StoreNote>();
  for (const note of notes) {
    const inStore = note.path.slice(folder === '' ? 0 : folder.length + 1);
    const title = note.document.outline.blocks.find(
      (block) => block.kind === 'heading' && block.depth === 1,
    );
    const said = [
      note.path,
      inStore,
      lastName(inStore),
      stemOf(inStore),
      note.name?.value ?? '',
      ...note.fields
        .filter((field) => field.key === 'title' || field.key === 'permalink')
        .map((field) => field.value),
      title?.kind === 'heading' ? note.document.text.slice(title.text.start, title.text.end) : '',
    ];
    for (const name of said)
      if (name.trim() !== '' && !byName.has(folded(name))) byName.set(folded(name), note);
  }
  return { named: (name) => byName.get(folded(name)) };
}

/** A name as people type it: the ending, case, blanks and dashes do not tell two notes apart. */
function folded(name: string): string {
  return name
    .trim()
    .replace(/^\.\//, '')
    .replace(/\.(?:md|mdc)$/i, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
}

/**
 * The notes that an agent finds when it starts from the index: through links, wikilinks, names of
 * files, and folders that are named, from note to note.
 */
export function reachedNotes(store: Store): ReadonlySet<StoreNote> {
  const { index, notes } = store;
  const reached = new Set<StoreNote>();
  if (!index) return reached;
  const names = namesOfNotes(store);
  const byFolder = new Map<string, StoreNote[]>();
  for (const note of notes)
    for (
      let folder = folderOf(note.path);
      folder.length > store.folder.length;
      folder = folderOf(folder)
    )
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), note]);
  const waiting: Document[] = [index.document];
  const reach = (note: StoreNote | undefined): void => {
    if (!note || reached.has(note)) return;
    reached.add(note);
    waiting.push(note.document);
  };
  const byPath = new Map(notes.map((note) => [note.path, note]));
  for (const line of index.lines)
    for (const path of placesOf(index.path, store.folder, line)) reach(byPath.get(path));
  for (let document = waiting.pop(); document; document = waiting.pop()) {
    for (const path of pathsNamedIn(document, store.folder)) {
      reach(byPath.get(path));
      for (const note of byFolder.get(path) ?? []) reach(note);
    }
    for (const name of wordsNamedIn(document)) reach(names.named(name));
  }
  return reached;
}

/**
 * Where the links of a document lead, and the folders and files its words name, read from the
 * document, the store and the root.
 */
function pathsNamedIn({ path, text, outline }: Document, folder: string): string[] {
  const links = outline.links.flatMap((link) => {
    const target = resolveTarget(path, link.target);
    return target.kind === 'inside'
      ? [target.path, joinPath('', link.target.replace(/#.*$/, '')) ?? target.path]
      : [];
  });
  const words = [...text.matchAll(/[\p{L}\p{N}_@.-]+(?:\/[\p{L}\p{N}_@.-]+)*\/?/gu)]
    .map(([word]) => word)
    .filter((word) => word.includes('/') || word.includes('.'));
  return [
    ...links,
    ...words.flatMap((word) =>
      [joinPath(folderOf(path), word), joinPath(folder, word), joinPath('', word)].filter(
        (each) => each !== null,
      ),
    ),
  ].map((each) => each.replace(/\/$/, ''));
}

/** File names, stems with a dash or an underscore in them, and what stands in double brackets. */
function wordsNamedIn({ text }: Document): string[] {
  const words = [...text.matchAll(/[\p{L}\p{N}_.-]*[\p{L}\p{N}_]/gu)]
    .map(([word]) => word)
    .filter((word) => /\.mdc?$/i.test(word) || /[_-]/.test(word));
  return [
    ...words,
    ...[...text.matchAll(/\[\[([^[\]\n|#]{1,200})/g)].map((match) => match[1] ?? ''),
  ];
}
