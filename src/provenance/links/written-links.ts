import { importsOf, memoryReferencesOf } from '#workspace/stores/named-files';
import { nativeStores } from '#workspace/stores/native-stores';
import { namesOfNotes } from '#workspace/stores/reached-notes';
import { placesOf } from '#workspace/stores/read-stores';
import type { Store } from '#workspace/stores/store';
import { wikilinksOf } from '#workspace/stores/wikilinks';
import type { Workspace } from '#workspace/workspace';

import type { Led } from './record-link.ts';

/**
 * What files of memory lead to in writing: rows of indexes, what was withdrawn, links, wikilinks,
 * imports.
 */
export function* writtenLinks(workspace: Workspace): Iterable<Led> {
  for (const index of workspace.indexes) {
    for (const { target, section } of index.entries)
      if (target)
        yield {
          from: index.path,
          to: { written: target.value },
          kind: section === 'stale' ? 'retraction' : 'row',
          span: target.span,
        };
    for (const { target } of index.retractions)
      if (target)
        yield {
          from: index.path,
          to: { written: target.value },
          kind: 'retraction',
          span: target.span,
        };
  }
  for (const store of nativeStores(workspace)) yield* natively(store);
  for (const { path, frontmatter, outline } of workspace.documents) {
    // A template links examples.
    if (frontmatter.kind === 'template') continue;
    for (const link of outline.links)
      if (link.kind !== 'autolink')
        yield {
          from: path,
          to: { written: link.target.replace(/:\d+(?:[-–:]\d+)?$/, '') },
          kind: 'link',
          span: link.span,
        };
  }
}

/** What a native store leads to by ways of its own. */
function* natively(store: Store): Iterable<Led> {
  const { index, notes, folder, dialect } = store;
  for (const line of index?.lines ?? [])
    for (const path of index ? placesOf(index.path, folder, line) : [])
      yield { from: index?.path ?? '', to: { path }, kind: 'row', span: line.target.span };
  const names = namesOfNotes(store);
  for (const document of [
    ...(index ? [index.document] : []),
    ...notes.map((note) => note.document),
  ]) {
    if (document.frontmatter.kind === 'template') continue;
    const from = document.path;
    if (dialect === 'instructions')
      for (const { value, span } of importsOf(document))
        yield { from, to: { written: value }, kind: 'import', span };
    else
      for (const { value, span } of wikilinksOf(document)) {
        const note = names.named(value);
        if (note) yield { from, to: { path: note.path }, kind: 'wikilink', span };
      }
    if (dialect === 'serena')
      for (const { value, span } of memoryReferencesOf(document)) {
        const note = names.named(value);
        if (note) yield { from, to: { path: note.path }, kind: 'wikilink', span };
      }
  }
}
