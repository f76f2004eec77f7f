import type { Records } from '../workspace.ts';
import { nativeStores } from './native-stores.ts';
import type { StoreDialect, StoreNote } from './store.ts';

/** The dialects whose agents sort notes into user, feedback, project and reference. */
export const dialectsWithFourTypes: ReadonlySet<StoreDialect> = new Set([
  'claude',
  'claude-agent',
  'caliban',
  'mini-claude',
]);

/** The notes of native stores that are about the person who works there: `type: user`. */
export function personalNotes(
  records: Pick<Records, 'stores' | 'indexes' | 'byPath'>,
): StoreNote[] {
  return nativeStores(records)
    .filter(({ dialect }) => dialectsWithFourTypes.has(dialect))
    .flatMap(({ notes }) => notes)
    .filter(
      ({ type, document }) =>
        type?.value.toLowerCase() === 'user' && document.frontmatter.kind !== 'template',
    );
}
