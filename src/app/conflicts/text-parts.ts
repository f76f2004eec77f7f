import type { Position, Span } from '#diagnostics/diagnostic';
import { type LineMap, lineMap } from '#diagnostics/line-map';
import { isOfText, type MemoryStatement } from '#provenance/comparison/memory-statements';
import type { TextComparison } from '#provenance/comparison/text-comparison';
import type {
  ComparedView,
  OverrideView,
  RepeatedView,
  TextPlace,
} from '#reporters/comparison-report';
import type { Workspace } from '#workspace/workspace';

/** The part of a list of conflicts about whole texts, besides contradictions. */
export interface TextParts {
  readonly overrides: readonly OverrideView[];
  readonly repeated: RepeatedView;
  readonly compared: ComparedView;
}

/**
 * Lists overriding statements, repetitions, and what was compared.
 *
 * @param isNamed tells the statements that the request names; null for all
 * @param notices what was not read
 */
export function textParts(
  { conflicts, repetitions, statements, compared }: TextComparison,
  workspace: Workspace,
  isNamed: ((memory: MemoryStatement) => boolean) | null,
  notices: readonly string[],
): TextParts {
  const startOf = startPositionFinder(workspace);
  const place = ({ path, span, claim }: MemoryStatement): TextPlace => ({
    path,
    line: startOf(path, span).line,
    text: claim,
  });
  const asked =
    isNamed === null ? null : new Set(statements.filter(isNamed).map(({ path }) => path));
  const isAsked = ({ path }: Pick<MemoryStatement, 'path'>): boolean => asked?.has(path) !== false;
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

/** Whether a text is about fewer files than another, by its folder or globs. */
function isNearer(one: MemoryStatement, other: MemoryStatement): boolean {
  const [mine, theirs] = [one, other].map((each) =>
    isOfText(each) ? each.text.scope : { folder: '', globs: [] },
  );
  return (
    (mine?.folder.length ?? 0) > (theirs?.folder.length ?? 0) ||
    (mine?.folder === theirs?.folder && (mine?.globs.length ?? 0) > 0)
  );
}

/** Returns the start of a span in a file; the line map of a file is made once. */
export function startPositionFinder(
  workspace: Pick<Workspace, 'documents' | 'entries'>,
): (path: string, span: Span) => Position {
  const texts = new Map(
    [...workspace.documents, ...workspace.entries].map(({ path, text }) => [path, text]),
  );
  const maps = new Map<string, LineMap>();
  return (path, span) => {
    const map = maps.get(path) ?? lineMap(texts.get(path) ?? '');
    maps.set(path, map);
    return map.position(span.start);
  };
}
