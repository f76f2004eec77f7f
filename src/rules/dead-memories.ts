import type { Document } from '#workspace/document';
import { memoryPath, memoryReferencesOf } from '#workspace/stores/named-files';
import { stemOf, type Store } from '#workspace/stores/store';
import type { Workspace } from '#workspace/workspace';

import { isExample, isPlaceholder } from './written-links.ts';

/** `mem:name` of serena where no memory has the name, with the name that git gave it since. */
export function* deadMemories(workspace: Workspace, store: Store, document: Document) {
  const { folder, notes } = store;
  const { path } = document;
  // Serena's own note on how to write notes has examples.
  if (stemOf(path) === 'memory_maintenance') return;
  for (const { value: name, span } of memoryReferencesOf(document)) {
    // What is global lies in the home of who reads it; a folder stands for what is in it.
    if (
      name.startsWith('global/') ||
      isPlaceholder(name) ||
      isExample(document, span) ||
      notes.some(
        (note) =>
          note.path === memoryPath(store, name) ||
          note.path === `${folder}/${name}` ||
          note.path.startsWith(`${folder}/${name}/`),
      )
    )
      continue;
    const now = nameNow(workspace, store, name);
    const report = { at: { path, span }, key: `mem:${name}` };
    if (now === null) yield { messageId: 'memory' as const, data: { name, folder }, ...report };
    else
      yield {
        messageId: 'renamed' as const,
        data: { name, now },
        ...report,
        fix: { edits: [{ ...span, text: `mem:${now}` }] },
      };
  }
}

/** The name of a memory that moved within its store; null for one that did not. */
function nameNow({ surroundings }: Workspace, store: Store, name: string): string | null {
  const fate = surroundings.cited?.fates.get(memoryPath(store, name));
  const movedTo = fate?.kind === 'gone' ? fate.movedTo : null;
  const path = movedTo?.startsWith(`${store.folder}/`) ? movedTo : null;
  return path === null ? null : path.slice(store.folder.length + 1).replace(/\.md$/, '');
}
