import type { Document } from '#workspace/document';
import type { MeaningThen, PathFact, PathInContext } from '#workspace/paths/surroundings';
import { folderOf, joinPath } from '#workspace/paths/target';
import type { Located } from '#workspace/source-file';
import { citedNamesOf } from '#workspace/stores/cited-names';
import { citedPlaces } from '#workspace/stores/cited-places';
import { isInCode } from '#workspace/stores/prose';
import { placesFrom, plainPath, surroundingFolders } from '#workspace/stores/surrounding-folders';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../memory-source.ts';
import type { WrittenPath } from './citations.ts';

/** A path as it is written at one place of a note, and where it may stand. */
export interface PathOccurrence extends Located {
  readonly document: Document;
  /** Where it may stand by the folders that are named around it, likeliest first. */
  readonly around: readonly string[];
  /** Those that leave no doubt: below the bullet that it is nested in, or beside a link. */
  readonly certain: readonly string[];
  /** Where it may stand wherever in the note it is written. */
  readonly anywhere: readonly string[];
}

/** A path of a note with the places that it may mean. */
export function occurrenceOf({ document, value, span, drawn }: WrittenPath): PathOccurrence {
  if (drawn)
    return { document, value, span, around: [], certain: drawn.slice(0, 1), anywhere: drawn };
  const anywhere = citedPlaces(document.path, value);
  const own = { document, value, span, anywhere };
  // A link, and a path that begins with a dot, count from the note by their form.
  if (document.text[span.start] === '[' || /^\.{1,2}\//.test(value)) {
    const beside = joinPath(folderOf(document.path), value.replace(/\/+$/, ''));
    return { ...own, around: [], certain: beside === null ? [] : [beside] };
  }
  const { holders, near, far } = surroundingFolders(document, span.start);
  const folders = [...[...near].reverse(), ...[...far].reverse()];
  return {
    ...own,
    certain: placesFrom(holders, value),
    around: placesFrom([...holders, ...folders], value).filter(
      (place) => !anywhere.includes(place),
    ),
  };
}

/**
 * The files that a note names without their folder where the text around them names it, and history
 * removed a file of that name from there.
 *
 * @param removed paths that history removed, by their names
 */
export function namesInContext(
  document: Document,
  removed: ReadonlyMap<string, readonly string[]>,
): PathOccurrence[] {
  return citedNamesOf(document).flatMap(({ value, span }) => {
    const gone = removed.get(value);
    if (gone === undefined || isInCode(document, span.start)) return [];
    const { holders, near } = surroundingFolders(document, span.start);
    const places = placesFrom([...holders, ...[...near].reverse()], value);
    return places.some((place) => gone.includes(place))
      ? [
          {
            document,
            value,
            span,
            around: places,
            certain: placesFrom(holders, value),
            anywhere: citedPlaces(document.path, value),
          },
        ]
      : [];
  });
}

/** What is known of the places that the text around paths makes of them. */
export interface Context {
  readonly facts: ReadonlyMap<string, PathFact>;
  /** Whether a path stands in one of them. */
  stands(occurrence: PathOccurrence): boolean;
  /** Those of them whose folder is there. */
  around(occurrence: PathOccurrence): readonly string[];
  /** The same as rules are told of it. */
  told(
    meanings: ReadonlyMap<PathOccurrence, MeaningThen>,
  ): ReadonlyMap<string, ReadonlyMap<number, PathInContext>>;
}

/**
 * Looks at the places that the text around paths makes of them.
 *
 * @param ignored says of paths whether git ignores them, who counts those as there
 */
export async function contextOf(
  occurrences: readonly PathOccurrence[],
  { files }: Records,
  source: Pick<MemorySource, 'facts'>,
  ignored: (paths: readonly string[]) => Promise<(path: string) => boolean>,
): Promise<Context> {
  const paths = [...new Set(occurrences.flatMap(({ around }) => around))];
  const facts = await source.facts(
    paths.filter((path) => !files.has(path)).map((path) => ({ path, text: false })),
  );
  const isThere = (path: string): boolean =>
    files.has(path) || (facts.get(path)?.kind ?? 'missing') !== 'missing';
  const baseOf = (path: string, { value }: PathOccurrence): string =>
    path.slice(0, Math.max(0, path.length - plainPath(value).length - 1));
  const hasBase = (path: string, each: PathOccurrence): boolean => {
    const fact = facts.get(path);
    return (
      fact?.kind === 'missing' && !`${baseOf(path, each)}/`.startsWith(`${fact.folder ?? path}/`)
    );
  };
  const isIgnored = await ignored(
    occurrences.flatMap((each) =>
      each.around.flatMap((path) => (hasBase(path, each) ? [path] : [baseOf(path, each)])),
    ),
  );
  const places = new Map(
    occurrences.map((each) => {
      const stands = each.around.some(
        (path) => isThere(path) || isIgnored(path) || isIgnored(baseOf(path, each)),
      );
      return [each, { stands, around: each.around.filter((path) => hasBase(path, each)) }];
    }),
  );
  return {
    facts,
    stands: (each) => places.get(each)?.stands ?? false,
    around: (each) => places.get(each)?.around ?? [],
    told: (meanings) => {
      const told = new Map<string, Map<number, PathInContext>>();
      for (const [each, place] of places) {
        const then = meanings.get(each);
        const ofNote = told.get(each.document.path) ?? new Map<number, PathInContext>();
        ofNote.set(each.span.start, { ...place, ...(then === undefined ? {} : { then }) });
        told.set(each.document.path, ofNote);
      }
      return told;
    },
  };
}
