import {
  addNativeLine,
  nativeLinesOf,
  removeBlock,
  removeNativeLines,
} from '#workspace/edit/native-lines';
import type { MemoryIndex } from '#workspace/records';
import { statementOf } from '#workspace/stores/name-native';
import { type NativeFact, partsOf } from '#workspace/stores/native-fact';

import type { Session } from '../session.ts';

/**
 * Gives a promoted native note its line in the index of its store, in that store's dialect; the
 * line that is there stays as it is.
 */
export async function addStoreLine({ desk }: Session, fact: NativeFact): Promise<void> {
  const { store, note } = fact;
  if (!store?.index || !note) return;
  const line = {
    path: fact.path,
    title: fact.title,
    description: statementOf(fact),
    type: note.type?.value ?? null,
  };
  await desk.edit<MemoryIndex>(
    store.index.path,
    'index',
    (index) => addNativeLine(index, store, line),
    (after) => nativeLinesOf(after, store, fact.path).length > 0,
  );
}

/** Takes the line of a withdrawn note out of the index of its store; the note itself stays. */
export async function dropStoreLine({ desk }: Session, fact: NativeFact): Promise<void> {
  const { store, note } = fact;
  if (!store?.index || !note || fact.lines.length === 0) return;
  await desk.edit<MemoryIndex>(
    store.index.path,
    'index',
    (index) => removeNativeLines(index, store, fact.path),
    (after) => nativeLinesOf(after, store, fact.path).length === 0,
  );
}

/** An index file before and after a fact was cut out of it. */
export interface Cut {
  readonly before: string;
  readonly after: string;
}

/**
 * Takes a fact out of the index that it stands in itself: there the text is the line.
 *
 * @returns the file as it was and as it is; null where the fact stands in no index, and so stays
 */
export async function cutFromIndex({ desk }: Session, fact: NativeFact): Promise<Cut | null> {
  if (fact.note || fact.store?.index?.path !== fact.file) return null;
  const slug = fact.path.slice(fact.file.length + 1);
  const before = desk.text(fact.file) ?? '';
  const standing = (index: MemoryIndex): number =>
    partsOf(index.document).filter((part) => part.title === fact.title).length;
  await desk.edit<MemoryIndex>(
    fact.file,
    'index',
    ({ document }) =>
      partsOf(document)
        .filter((part) => part.slug === slug)
        .slice(0, 1)
        .map(({ span }) => removeBlock(document.text, span.start, span.end)),
    (after, was) => standing(after) < standing(was),
  );
  return { before, after: desk.text(fact.file) ?? '' };
}
