import { codeOwnersHere } from '#sources/policy/code-owners';
import type { PlacedOwners } from '#workspace/owners/code-owners';

import type { LoadedWorld } from './load-world.ts';

/** Who owns which paths of the work tree around a memory; null where nobody says. */
export function ownersFor({
  repository,
  source,
}: Pick<LoadedWorld, 'repository' | 'source'>): PlacedOwners | null {
  return repository
    ? codeOwnersHere(repository.root, source.prefix)
    : codeOwnersHere(source.root, '');
}
