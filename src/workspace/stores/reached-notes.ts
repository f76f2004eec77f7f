import type { Document } from '../document.ts';
import { folderOf, foldersAbove, joinPath, lastName, resolveTarget } from '../paths/target.ts';
import { possibleNotePaths } from './read-stores.ts';
import { noteStem, type Store, type StoreNote } from './store.ts';

/** The notes of a store, by all their names. */
export interface NoteNames {
  /** Finds a note by its path, file name, stem, `name`, title or permalink. */
  named(name: string): StoreNote | undefined;
}

/** Collects the names of notes; if notes share a name, it is that of the first. */
export function namesOfNotes({ folder, notes }: Store): NoteNames {
  const byName = new Map<string, StoreNote>();
  for (const note of notes) {
    const inStore = note.path.slice(folder === '' ? 0 : folder.length + 1);
    const title = note.document.outline.blocks.find(
      (block) => block.kind === 'heading' && block.depth === 1,
    );
    const names = [
      note.path,
      inStore,
      lastName(inStore),
      noteStem(inStore),
      note.name?.value ?? '',
      ...note.fields
        .filter((field) => field.key === 'title' || field.key === 'permalink')
        .map((field) => field.value),
      title?.kind === 'heading' ? note.document.text.slice(title.text.start, title.text.end) : '',
    ];
    for (const name of names)
      if (name.trim() !== '' && !byName.has(folded(name))) byName.set(folded(name), note);
  }
  return { named: (name) => byName.get(folded(name)) };
}

/** Removes the extension and the differences of case, spaces, `-` and `_`. */
function folded(name: string): string {
  return name
    .trim()
    .replace(/^\.\//, '')
    .replace(/\.(?:md|mdc)$/i, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
}

/** The notes that an agent finds from the index, through links and names of files and folders. */
export function reachedNotes(store: Store): ReadonlySet<StoreNote> {
  const { index, notes } = store;
  const reached = new Set<StoreNote>();
  if (!index) return reached;
  const names = namesOfNotes(store);
  const byFolder = new Map<string, StoreNote[]>();
  for (const note of notes)
    for (const folder of foldersAbove(folderOf(note.path)))
      if (folder.length > store.folder.length)
        byFolder.set(folder, [...(byFolder.get(folder) ?? []), note]);
  const waiting: Document[] = [index.document];
  const reach = (note: StoreNote | undefined): void => {
    if (!note || reached.has(note)) return;
    reached.add(note);
    waiting.push(note.document);
  };
  const byPath = new Map(notes.map((note) => [note.path, note]));
  for (const line of index.lines)
    for (const path of possibleNotePaths(index.path, store.folder, line)) reach(byPath.get(path));
  for (let document = waiting.pop(); document; document = waiting.pop()) {
    for (const path of pathsNamedIn(document, store.folder)) {
      reach(byPath.get(path));
      for (const note of byFolder.get(path) ?? []) reach(note);
    }
    for (const name of wordsNamedIn(document)) reach(names.named(name));
  }
  return reached;
}

/** Paths of links, and of words relative to the document, the store and the root. */
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
  const named = words.flatMap((word) =>
    [folderOf(path), folder, ''].flatMap((from) => joinPath(from, word) ?? []),
  );
  return [...links, ...named].map((each) => each.replace(/\/$/, ''));
}

/** File names, words with a dash or an underscore, and wikilinks. */
function wordsNamedIn({ text }: Document): string[] {
  const words = [...text.matchAll(/[\p{L}\p{N}_.-]*[\p{L}\p{N}_]/gu)]
    .map(([word]) => word)
    .filter((word) => /\.mdc?$/i.test(word) || /[_-]/.test(word));
  return [
    ...words,
    ...[...text.matchAll(/\[\[([^[\]\n|#]{1,200})/g)].map((match) => match[1] ?? ''),
  ];
}
