import {
  addNativeLine,
  nativeLinesOf,
  removeBlock,
  removeNativeLines,
} from '#workspace/edit/native-lines';
import type { MemoryIndex } from '#workspace/records';
import { statementOf } from '#workspace/stores/find-native-fact';
import { type NativeFact, partsOf } from '#workspace/stores/native-fact';

import type { ActContext } from '../act-context.ts';

/** Adds the line of a native note to the index of its store; an existing line stays as it is. */
export async function addStoreLine({ buffer }: ActContext, fact: NativeFact): Promise<void> {
  const { store, note } = fact;
  if (!store?.index || !note) return;
  const line = {
    path: fact.path,
    title: fact.title,
    description: statementOf(fact),
    type: note.type?.value ?? null,
  };
  await buffer.edit<MemoryIndex>(
    store.index.path,
    'index',
    (index) => addNativeLine(index, store, line),
    (after) => nativeLinesOf(after, store, fact.path).length > 0,
  );
}

/** Removes the line of a withdrawn note from the index of its store. */
export async function dropStoreLine({ buffer }: ActContext, fact: NativeFact): Promise<void> {
  const { store, note } = fact;
  if (!store?.index || !note || fact.lines.length === 0) return;
  await buffer.edit<MemoryIndex>(
    store.index.path,
    'index',
    (index) => removeNativeLines(index, store, fact.path),
    (after) => nativeLinesOf(after, store, fact.path).length === 0,
  );
}

/** The text of an index before and after a fact was cut out. */
export interface IndexCut {
  readonly before: string;
  readonly after: string;
}

/** Cuts a fact out of the index that holds its text; null where it is in another file. */
export async function cutFromIndex(
  { buffer }: ActContext,
  fact: NativeFact,
): Promise<IndexCut | null> {
  if (fact.note || fact.store?.index?.path !== fact.file) return null;
  const slug = fact.path.slice(fact.file.length + 1);
  const before = buffer.text(fact.file) ?? '';
  const standing = (index: MemoryIndex): number =>
    partsOf(index.document).filter((part) => part.title === fact.title).length;
  await buffer.edit<MemoryIndex>(
    fact.file,
    'index',
    ({ document }) =>
      partsOf(document)
        .filter((part) => part.slug === slug)
        .slice(0, 1)
        .map(({ span }) => removeBlock(document.text, span.start, span.end)),
    (after, was) => standing(after) < standing(was),
  );
  return { before, after: buffer.text(fact.file) ?? '' };
}
