import { act as say } from '#messages/act';
import type { Note } from '#promotion/reason';
import type { World } from '#promotion/world';
import type { EvidenceFile } from '#provenance/evidence/evidence';
import type { Locator } from '#provenance/evidence/locator';
import { nearPath } from '#provenance/evidence/near-path';

import type { LoadedWorld } from './load-world.ts';

/**
 * What git knows of the places somebody just typed: the file that may have been meant, and files
 * that nobody else has.
 */
export async function adviseOnPaths(
  world: World,
  { names, source }: Pick<LoadedWorld, 'names' | 'source'>,
  locators: readonly Locator[],
): Promise<{ readonly world: World; readonly notes: readonly Note[] }> {
  const paths = [...new Set(locators.map((locator) => locator.path))];
  if (!names || paths.length === 0) return { world, notes: [] };
  const unknown = paths.flatMap((path) => {
    const file = world.evidence.get(path);
    return file?.kind === 'absent' && !file.existed && file.movedTo === null
      ? [{ path, file }]
      : [];
  });
  const there = paths.filter((path) => {
    const file = world.evidence.get(path);
    return file?.kind === 'file' && file.at === undefined;
  });
  const ignored = await names.ignored(there.map((path) => source.prefix + path));
  const notes = ignored.map((path): Note => ({
    message: say.evidenceIgnored({ path: path.slice(source.prefix.length) }),
  }));
  if (unknown.length === 0) return { world, notes };
  const all = (await names.all())
    .filter((name) => name.startsWith(source.prefix))
    .map((name) => name.slice(source.prefix.length));
  const evidence = new Map<string, EvidenceFile>(world.evidence);
  for (const { path, file } of unknown) {
    const near = nearPath(path, all);
    if (near !== null) evidence.set(path, { ...file, near });
  }
  return { world: { ...world, evidence }, notes };
}
