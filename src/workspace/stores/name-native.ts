import { firstParagraph, plainText } from '#diagnostics/plain-text';

import type { Document } from '../document.ts';
import { joinPath } from '../paths/target.ts';
import type { Records } from '../workspace.ts';
import { type NativeFact, nativeFactAt, nativeFactIn, partsOf, storeOf } from './native-fact.ts';
import { placesOf } from './read-stores.ts';
import type { Store } from './store.ts';

/** Dialects whose files hold many facts each: what stands around a line there is one of them. */
const prose: ReadonlySet<string> = new Set(['instructions', 'cline', 'serena', 'codex']);

/** Why a name leads to no native fact. */
export type Unnamed = 'no-file' | 'no-store' | 'no-place' | 'whole-index';

/**
 * What somebody means by `FILE`, `FILE#L57` or `FILE#heading`: in an index the note that the line
 * leads to, else the fact around it; in files of prose the section around it; elsewhere the note,
 * which is one fact.
 */
export function nativeNamed(
  records: Pick<Records, 'byPath' | 'stores' | 'documents'>,
  written: string,
): NativeFact | Unnamed {
  const hash = written.lastIndexOf('#');
  const [file, anchor] =
    hash === -1 || records.byPath.has(written)
      ? [written, null]
      : [written.slice(0, hash), written.slice(hash + 1)];
  const path = joinPath('', file);
  const record = path === null ? undefined : records.byPath.get(path);
  if (path === null || !record) return 'no-file';
  const store = storeOf(records, path);
  if (!store) return 'no-store';
  const { document } = record;
  const inIndex = store.index?.path === path;
  if (anchor === null) return inIndex ? 'whole-index' : (nativeFactAt(records, path) ?? 'no-store');
  if (!inIndex && !prose.has(store.dialect)) return nativeFactAt(records, path) ?? 'no-store';
  const at = placeOf(document, anchor);
  if (at === null) return 'no-place';
  const listed = inIndex ? noteAt(records, store, at) : null;
  if (listed) return listed;
  const exact = partsOf(document).find((part) => part.slug === anchor);
  const part = exact ?? factAround(document, store, at);
  return (part ? nativeFactIn(document, `${path}#${part.slug}`, store) : null) ?? 'no-place';
}

/**
 * What a native fact says, in a sentence, where nobody says it otherwise: its description, else its
 * first words.
 */
export function statementOf({
  note,
  document: { text, outline },
  span,
  title,
}: NativeFact): string {
  if (note) return plainText(firstParagraph(note.description ?? title)).trim() || title;
  const inside = outline.blocks.filter(
    (block) => block.span.start >= span.start && block.span.end <= span.end,
  );
  const first = inside.find((block) => block.kind === 'paragraph' || block.kind === 'item');
  const words = first
    ? text.slice(
        first.kind === 'item' ? first.text.start : first.span.start,
        first.kind === 'item' ? first.text.end : first.span.end,
      )
    : '';
  return plainText(firstParagraph(words)).trim() || title;
}

/** The note that the line of an index at an offset leads to. */
function noteAt(
  records: Pick<Records, 'byPath' | 'stores' | 'documents'>,
  store: Store,
  at: number,
): NativeFact | null {
  const index = store.index;
  const line = index?.lines.find((each) => at >= each.span.start && at < each.span.end);
  const places = index && line ? placesOf(index.path, store.folder, line) : [];
  return (
    places
      .map((place) => nativeFactAt(records, place))
      .find((fact) => fact !== null && fact.store === store) ?? null
  );
}

/** The fact around a place: one that the index holds, else the innermost part below the title. */
function factAround(document: Document, store: Store, at: number) {
  const around = partsOf(document).filter((part) => at >= part.span.start && at < part.span.end);
  const contained = store.index?.document === document ? store.index.facts : [];
  return (
    around.find((part) => contained.some((fact) => fact.span.start === part.span.start)) ??
    around.filter((part) => part.depth > 1).sort((a, b) => a.depth - b.depth)[0] ??
    around[0]
  );
}

/** Where a line or a heading stands. */
function placeOf(document: Document, anchor: string): number | null {
  const line = /^L(\d{1,7})(?:-L?\d{1,7})?$/.exec(anchor)?.[1];
  if (line === undefined)
    return partsOf(document).find((part) => part.slug === anchor.toLowerCase())?.span.start ?? null;
  let at = 0;
  for (let number = 1; number < Number(line); number += 1) {
    at = document.text.indexOf('\n', at) + 1;
    if (at === 0) return null;
  }
  return Number(line) < 1 || at >= document.text.length ? null : at;
}
