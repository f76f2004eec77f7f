import { firstParagraph, plainText } from '#diagnostics/plain-text';

import type { Document } from '../document.ts';
import { joinPath } from '../paths/target.ts';
import type { Records } from '../workspace.ts';
import { type NativeFact, nativeFactAt, nativeFactIn, partsOf, storeOf } from './native-fact.ts';
import { possibleNotePaths } from './read-stores.ts';
import type { Store } from './store.ts';

/** Dialects with many facts in each file. */
const prose: ReadonlySet<string> = new Set(['instructions', 'cline', 'serena', 'codex']);

/** Why a name leads to no fact. `whole-index`: it names an index without a line or heading. */
export type NativeNameProblem = 'no-file' | 'no-store' | 'no-place' | 'whole-index';

/**
 * Finds the fact that `FILE`, `FILE#L57` or `FILE#heading` names: in an index, the note that the
 * line links to, or the fact around it; in files of prose, the section; elsewhere the whole note.
 */
export function findNativeFact(
  records: Pick<Records, 'byPath' | 'stores' | 'documents'>,
  written: string,
): NativeFact | NativeNameProblem {
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

/** The first paragraph of a fact's description or text, or else its title. */
export function statementOf({ note, document, span, title }: NativeFact): string {
  if (note) return plainText(firstParagraph(note.description ?? title)).trim() || title;
  const first = document.outline.blocks
    .filter((block) => block.span.start >= span.start && block.span.end <= span.end)
    .find((block) => block.kind === 'paragraph' || block.kind === 'item');
  const { start, end } =
    first?.kind === 'item' ? first.text : (first?.span ?? { start: 0, end: 0 });
  return plainText(firstParagraph(document.text.slice(start, end))).trim() || title;
}

/** The note that an index line links to, by an offset in the line. */
function noteAt(
  records: Pick<Records, 'byPath' | 'stores' | 'documents'>,
  store: Store,
  at: number,
): NativeFact | null {
  const index = store.index;
  const line = index?.lines.find((each) => at >= each.span.start && at < each.span.end);
  const places = index && line ? possibleNotePaths(index.path, store.folder, line) : [];
  return (
    places.map((place) => nativeFactAt(records, place)).find((fact) => fact?.store === store) ??
    null
  );
}

/** The fact around an offset: one of the index, else the innermost part below the title. */
function factAround(document: Document, store: Store, at: number) {
  const around = partsOf(document).filter((part) => at >= part.span.start && at < part.span.end);
  const contained = store.index?.document === document ? store.index.facts : [];
  return (
    around.find((part) => contained.some((fact) => fact.span.start === part.span.start)) ??
    around.filter((part) => part.depth > 1).sort((a, b) => a.depth - b.depth)[0] ??
    around[0]
  );
}

/** Offset of a line or a heading, or null. */
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
