import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

import { drawnDeletions } from './drawn-deletions.ts';
import { isOfAnotherRepository } from './other-repository.ts';
import { tenseIn } from './tense.ts';

/** Drawings of which most is not in the tree, and some is: each is said once. */
export function* otherDrawings(workspace: Workspace) {
  // Drawings are looked for by an audit alone.
  if (workspace.surroundings.cited?.names === undefined) return;
  const stores = nativeStores(workspace).filter(({ dialect }) => dialect !== 'decisions');
  for (const document of stores.flatMap(documentsOf)) {
    const tenseOf = tenseIn(document);
    for (const { span, count, missing } of drawnDeletions(workspace, document).others) {
      if (tenseOf(span, null) !== 'present' || isOfAnotherRepository(workspace, document, span))
        continue;
      yield {
        messageId: 'drawing' as const,
        data: { count, missing },
        at: { path: document.path, span },
        key: 'drawing',
        severity: 'info' as const,
      };
    }
  }
}
