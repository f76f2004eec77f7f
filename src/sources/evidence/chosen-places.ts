import type { CitedDeletion } from '#workspace/paths/surroundings';

import type { MemorySource } from '../memory-source.ts';
import { ignoredAmong } from './ignored-paths.ts';
import type { Context, PathOccurrence } from './path-occurrences.ts';

/** Places of which none stands, and the paths that may mean them. */
export interface AbsentCitation {
  readonly places: readonly string[];
  /** None of what is no path of a note: a script, a name that history knows. */
  readonly occurrences: readonly PathOccurrence[];
  /** Whether git ignores one: then it is there for somebody, unless git kept it all the same. */
  readonly isIgnored: boolean;
}

/** The place that a path is taken for, and what became of it; null where nobody knows. */
export interface Chosen {
  readonly occurrence: PathOccurrence | null;
  readonly isIgnored: boolean;
  readonly best: { readonly path: string; readonly fate: CitedDeletion } | null;
}

/** Chooses for each path that does not stand the place that it is taken for. */
export function chosenPlaces(
  absent: readonly AbsentCitation[],
  context: Context,
  fateAt: (path: string) => CitedDeletion | undefined,
  source: Pick<MemorySource, 'facts' | 'evidence'>,
): Promise<readonly Chosen[]> {
  const chosen = absent.flatMap(({ places, occurrences, isIgnored }) =>
    (occurrences.length === 0 ? [null] : occurrences).map((occurrence) => ({
      occurrence,
      isIgnored,
      best: fateOf(occurrence ? context.around(occurrence) : [], places, fateAt),
    })),
  );
  return keptOf(chosen, source);
}

/** Without what git ignores, but for files that it kept all the same, there and where they are. */
async function keptOf(
  chosen: readonly Chosen[],
  source: Pick<MemorySource, 'facts' | 'evidence'>,
): Promise<readonly Chosen[]> {
  const placeNow = ({ best }: Chosen): string[] =>
    best?.fate.kind === 'gone' && best.fate.movedTo !== null ? [best.fate.movedTo] : [];
  const unsure = chosen.filter(({ isIgnored }) => isIgnored);
  const isIgnored = await ignoredAmong(unsure.flatMap(placeNow), source);
  return chosen.filter((each) => !each.isIgnored || placeNow(each).some(isIgnored));
}

/**
 * What became of one citation: of the first of its places that is gone, around it before anywhere;
 * else of its first place where all are known; null where that is not known.
 */
function fateOf(
  around: readonly string[],
  places: readonly string[],
  fateAt: (path: string) => CitedDeletion | undefined,
): { readonly path: string; readonly fate: CitedDeletion } | null {
  const known = (paths: readonly string[]): { path: string; fate: CitedDeletion }[] =>
    paths.flatMap((path) => {
      const fate = fateAt(path);
      return fate ? [{ path, fate }] : [];
    });
  const anywhere = known(places);
  return (
    [...known(around), ...anywhere].find(({ fate }) => fate.kind === 'gone') ??
    (anywhere.length === places.length ? (anywhere[0] ?? null) : null)
  );
}
