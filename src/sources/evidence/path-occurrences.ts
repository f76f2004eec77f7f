import type { Span } from '#diagnostics/diagnostic';
import type { Document, Located } from '#workspace/document';
import { isAbsent } from '#workspace/paths/follow-reference';
import type { MeaningThen, PathFact, PathInContext } from '#workspace/paths/surroundings';
import { folderOf, joinPath, lastName } from '#workspace/paths/target';
import { citedNamesOf } from '#workspace/stores/cited-names';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { citedPlaces } from '#workspace/stores/cited-places';
import { placesFrom, plainPath, surroundingFolders } from '#workspace/stores/folder-statements';
import { isInCode } from '#workspace/stores/prose';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../work-tree-source.ts';
import type { WrittenPath } from './audit-facts.ts';
import type { NamesOnceHere } from './lost-code-names.ts';

/** A path as it is written at one place of a note, and where it may stand. */
export interface PathOccurrence extends Located {
  readonly document: Document;
  /** Where it may stand by the folders that are named around it, likeliest first. */
  readonly around: readonly string[];
  /** Those of them that only words of headings make. */
  readonly guessed: ReadonlySet<string>;
  /** Those that leave no doubt: below the bullet that it is nested in, or beside a link. */
  readonly certain: readonly string[];
  /** Where it may stand wherever in the note it is written. */
  readonly anywhere: readonly string[];
  /** Of a name that is meant only where it is the one of its kind. */
  readonly sole?: Sole;
}

/** Where no other file may have had a name for it to be sure which file it meant. */
export interface Sole {
  /** Folders; empty for the whole tree. */
  readonly within: readonly string[];
  /** The files there that have the name now. */
  readonly now: readonly string[];
}

const noGuesses: ReadonlySet<string> = new Set();

/**
 * A path of a note with the places that it may mean.
 *
 * @param bases folders that all paths of the note may count from
 */
export function occurrenceOf(
  { document, value, span, drawn }: WrittenPath,
  bases: readonly string[],
): PathOccurrence {
  const own = { document, value, span, guessed: noGuesses };
  if (drawn) return { ...own, around: [], certain: drawn.slice(0, 1), anywhere: drawn };
  const anywhere = citedPlaces(document.path, value);
  // A link, an import and a path that begins with a dot count from the note by their form.
  const { text } = document;
  if (text[span.start] === '[' || text[span.start - 1] === '@' || /^\.{1,2}\//.test(value)) {
    const beside = joinPath(folderOf(document.path), value.replace(/\/+$/, ''));
    return { ...own, anywhere, around: [], certain: beside === null ? [] : [beside] };
  }
  const { holders, near, guessed: loose, far } = surroundingFolders(document, span.start, bases);
  const named = placesFrom([...holders, ...[...near].reverse()], value);
  const guessed = placesFrom([...loose, ...far].reverse(), value).filter(
    (place) => !named.includes(place),
  );
  return {
    ...own,
    anywhere,
    certain: placesFrom(holders, value),
    around: [...named, ...guessed].filter((place) => !anywhere.includes(place)),
    guessed: new Set(guessed),
  };
}

/**
 * The files that a note names without their folder where the text around them names it, and history
 * removed a file of that name from there.
 */
export function namesInContext(
  document: Document,
  { removed, there }: Pick<NamesOnceHere, 'removed' | 'there'>,
  bases: readonly string[],
): PathOccurrence[] {
  return citedNamesOf(document).flatMap((located) => {
    const gone = removed.get(located.value);
    return gone === undefined || isInCode(document, located.span.start)
      ? []
      : nameOccurrence(document, located, { gone, there }, bases);
  });
}

/**
 * A name with the files that history removed and that it may mean: in a folder that is named
 * around it; else the only one of its name below such a folder; else the only one of its name, in
 * the folder of the note or in one that is named where a section, the note or its rule begins.
 */
function nameOccurrence(
  document: Document,
  { value, span }: Located,
  { gone, there }: { readonly gone: readonly string[] } & Pick<NamesOnceHere, 'there'>,
  bases: readonly string[],
): PathOccurrence | [] {
  const now = there.get(value) ?? [];
  const { holders, near, guessed: loose, far } = surroundingFolders(document, span.start, bases);
  const own = { document, value, span, guessed: noGuesses, anywhere: [] };
  const wasIn = (places: readonly string[]): boolean => places.some((each) => gone.includes(each));
  const named = placesFrom([...holders, ...[...near].reverse()], value);
  const places = [...named, ...placesFrom([...loose].reverse(), value)];
  const certain = placesFrom(holders, value);
  const anywhere = citedPlaces(document.path, value);
  if (wasIn(places))
    return {
      ...own,
      anywhere,
      certain,
      around: places,
      guessed: new Set(places.slice(named.length)),
    };
  if (speaksOfMachine(document, span)) return [];
  if (gone.includes(value) && isAmongRootPaths(document, span, there))
    return { ...own, anywhere, certain: [value], around: [value] };
  const within = [...holders, ...near];
  const below = filesBelow(within, gone);
  if (below.length > 0) {
    const others = filesBelow(within, now);
    return others.length > 0
      ? []
      : { ...own, around: below, certain: [], sole: { within, now: [] } };
  }
  const note = folderOf(document.path);
  const opened = placesFrom(
    [note, ...[...far].reverse()].filter((each) => each !== ''),
    value,
  );
  return wasIn(opened) && !places.some((each) => now.includes(each))
    ? { ...own, around: opened, certain: [], sole: { within: [''], now } }
    : [];
}

/** As many paths of a list must count from the root for a name among them to do so. */
const fewestRootPaths = 3;

/** Whether the other items of a list give full paths from the root. */
function isAmongRootPaths(
  document: Document,
  { start }: Span,
  there: NamesOnceHere['there'],
): boolean {
  const { blocks } = document.outline;
  const own = blocks.findIndex(({ span }) => span.start <= start && start < span.end);
  const isItem = (at: number): boolean => blocks[at]?.kind === 'item';
  if (!isItem(own)) return false;
  let [first, last] = [own, own];
  while (isItem(first - 1)) first -= 1;
  while (isItem(last + 1)) last += 1;
  const [from = 0, to = 0] = [blocks[first]?.span.start, blocks[last]?.span.end];
  const paths = citedPathsOf(document).filter(
    ({ value, span }) => from <= span.start && span.start < to && !value.endsWith('/'),
  );
  const full = paths.filter(({ value }) => there.get(lastName(value))?.includes(value));
  return full.length >= fewestRootPaths && full.length === paths.length;
}

/** Whether the line up to a place names a folder of the machine: `~/.tool/` has a `state.json`. */
function speaksOfMachine({ text }: Document, { start }: Span): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return /(?:^|[\s`"'(])(?:~|\$\{?[A-Z_]+\}?|%[A-Z]+%)[\\/][\w.-]+/.test(line);
}

/** The files that lie in or below one of some folders; the empty one has all. */
export function filesBelow(folders: readonly string[], files: readonly string[]): string[] {
  return files.filter((file) =>
    folders.some((folder) => folder === '' || file.startsWith(`${folder}/`)),
  );
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
  const isThere = (path: string): boolean => files.has(path) || !isAbsent(facts.get(path));
  const baseOf = (path: string, { value }: PathOccurrence): string =>
    path.slice(0, Math.max(0, path.length - plainPath(value).length - 1));
  const hasBase = (path: string, each: PathOccurrence): boolean => {
    const fact = facts.get(path);
    return (
      fact?.kind === 'missing' && !`${baseOf(path, each)}/`.startsWith(`${fact.folder ?? path}/`)
    );
  };
  const named = ({ around, guessed }: PathOccurrence): string[] =>
    around.filter((path) => !guessed.has(path));
  const isIgnored = await ignored(
    occurrences.flatMap((each) =>
      named(each).flatMap((path) => (hasBase(path, each) ? [path] : [baseOf(path, each)])),
    ),
  );
  const places = new Map(
    occurrences.map((each) => {
      const stands =
        each.around.some(isThere) ||
        named(each).some((path) => isIgnored(path) || isIgnored(baseOf(path, each)));
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
        ofNote.set(each.span.start, { ...place, then });
        told.set(each.document.path, ofNote);
      }
      return told;
    },
  };
}
