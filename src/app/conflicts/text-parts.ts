import { lineMap } from '#diagnostics/line-map';
import { isOfText, type StandingMemory } from '#provenance/comparison/standing-memory';
import type { TextComparison } from '#provenance/comparison/text-comparison';
import type { ComparedView, OverrideView, RepeatedView, TextPlace } from '#reporters/compared';
import type { Workspace } from '#workspace/workspace';

/** What a list of conflicts says of whole texts besides what contradicts. */
export interface TextParts {
  readonly overrides: readonly OverrideView[];
  readonly repeated: RepeatedView;
  readonly compared: ComparedView;
}

/**
 * What overrides, what is said more than once, and what was compared.
 *
 * @param isNamed which statements were asked about; null where all are
 * @param notices what was not looked at at all
 */
export function textParts(
  { conflicts, repetitions, statements, compared }: TextComparison,
  workspace: Workspace,
  isNamed: ((memory: StandingMemory) => boolean) | null,
  notices: readonly string[],
): TextParts {
  const place = placesIn(workspace);
  const asked =
    isNamed === null ? null : new Set(statements.filter(isNamed).map(({ path }) => path));
  const isAsked = ({ path }: Pick<StandingMemory, 'path'>): boolean => asked?.has(path) !== false;
  return {
    overrides: conflicts.flatMap(({ overrides, one, other, says, about }) => {
      if (!overrides || !(isAsked(one) || isAsked(other))) return [];
      const [whole, nearer, shown] = isNearer(other, one)
        ? [one, other, says]
        : [other, one, [says[1], says[0]] as const];
      return [{ about, says: shown, whole: place(whole), nearer: place(nearer) }];
    }),
    repeated: {
      copies: repetitions.copies.filter(({ paths }) => paths.some((path) => isAsked({ path }))),
      statements: repetitions.statements
        .filter(({ places }) => places.some(isAsked))
        .map(({ how, places }) => ({ how, places: places.map(place) })),
    },
    compared: { ...compared, notices },
  };
}

/** Whether one text speaks of fewer files than another: by its folder, or by its globs. */
function isNearer(one: StandingMemory, other: StandingMemory): boolean {
  const [mine, theirs] = [one, other].map((each) =>
    isOfText(each) ? each.text.scope : { folder: '', globs: [] },
  );
  return (
    (mine?.folder.length ?? 0) > (theirs?.folder.length ?? 0) ||
    (mine?.folder === theirs?.folder && (mine?.globs.length ?? 0) > 0)
  );
}

function placesIn(workspace: Workspace): (memory: StandingMemory) => TextPlace {
  const texts = new Map(workspace.documents.map(({ path, text }) => [path, text]));
  const maps = new Map<string, ReturnType<typeof lineMap>>();
  return ({ path, span, claim }) => {
    const map = maps.get(path) ?? lineMap(texts.get(path) ?? '');
    maps.set(path, map);
    return { path, line: map.place(span).start.line, text: claim };
  };
}
