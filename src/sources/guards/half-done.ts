import { isGuarded } from '#guards/guarded-files';
import type { NamedGuard } from '#provenance/guards-in-force';
import { matchesGlob } from '#workspace/paths/match-glob';
import type { HalfDone } from '#workspace/paths/surroundings';

/**
 * What the paths of a change leave half done: of files that change together some, or a file that is
 * not edited by hand.
 */
export function halfDone(
  guards: readonly NamedGuard[],
  changed: readonly string[],
): readonly HalfDone[] {
  return guards.flatMap(({ guard, record, nth, level }): HalfDone[] => {
    const of = { record: record.path, nth, level };
    if (guard.kind === 'path')
      return changed
        .filter((path) => isGuarded(guard, path))
        .map((path) => ({ ...of, path, missing: [] }));
    if (guard.kind !== 'together') return [];
    const met = guard.globs.map((glob) => changed.find((path) => matchesGlob(glob, path)));
    const path = met.find((each) => each !== undefined);
    const missing = guard.globs.filter((_glob, at) => met[at] === undefined);
    return path === undefined || missing.length === 0 ? [] : [{ ...of, path, missing }];
  });
}
