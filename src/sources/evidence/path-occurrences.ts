import type { Span } from '#diagnostics/diagnostic';
import type { Document, SpannedValue } from '#workspace/document';
import { isAbsent } from '#workspace/paths/follow-reference';
import type { PathAtWriting, PathFact, PathInContext } from '#workspace/paths/rule-facts';
import { folderOf, joinPath, lastName } from '#workspace/paths/target';
import { citedNamesOf } from '#workspace/stores/cited-names';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { citedPlaces } from '#workspace/stores/drawn-paths';
import {
  plainPath,
  possiblePathsIn,
  surroundingFolders,
} from '#workspace/stores/folder-statements';
import { isInCode } from '#workspace/stores/prose';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../work-tree-source.ts';
import type { WrittenPath } from './audit-facts.ts';
import type { DeletedFileNames } from './lost-code-names.ts';

/** A path at one place of a note, with the places that it may mean. */
export interface PathOccurrence extends SpannedValue {
  readonly document: Document;
  /** Places by the folders that are named around it, likeliest first. */
  readonly around: readonly string[];
  /** The places of `around` that are only guessed from headings. */
  readonly guessed: ReadonlySet<string>;
  /** Places without doubt: below the bullet that it is nested in, or beside a link. */
  readonly certain: readonly string[];
  /** Places that do not depend on the text around it. */
  readonly anywhere: readonly string[];
  /** Set for a name that counts only if no other file had it. */
  readonly sole?: UniqueNameSearch;
}

/** Where no other file may have had a name. */
export interface UniqueNameSearch {
  /** Folders; an empty one is the whole tree. */
  readonly within: readonly string[];
  /** The files there with the name now. */
  readonly now: readonly string[];
}

const noGuesses: ReadonlySet<string> = new Set();

/** @param bases folders that all paths of the note may be relative to */
export function occurrenceOf(
  { document, value, span, drawn }: WrittenPath,
  bases: readonly string[],
): PathOccurrence {
  const own = { document, value, span, guessed: noGuesses };
  if (drawn) return { ...own, around: [], certain: drawn.slice(0, 1), anywhere: drawn };
  const anywhere = citedPlaces(document.path, value);
  // A link, an import and a path that begins with a dot are relative to the note.
  const { text } = document;
  if (text[span.start] === '[' || text[span.start - 1] === '@' || /^\.{1,2}\//.test(value)) {
    const beside = joinPath(folderOf(document.path), value.replace(/\/+$/, ''));
    return { ...own, anywhere, around: [], certain: beside === null ? [] : [beside] };
  }
  const { holders, near, guessed: loose, far } = surroundingFolders(document, span.start, bases);
  const named = possiblePathsIn([...holders, ...[...near].reverse()], value);
  const guessed = possiblePathsIn([...loose, ...far].reverse(), value).filter(
    (place) => !named.includes(place),
  );
  return {
    ...own,
    anywhere,
    certain: possiblePathsIn(holders, value),
    around: [...named, ...guessed].filter((place) => !anywhere.includes(place)),
    guessed: new Set(guessed),
  };
}

/** File names without a folder that may mean a deleted file of that name. */
export function namesInContext(
  document: Document,
  { removed, there }: Pick<DeletedFileNames, 'removed' | 'there'>,
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
 * A name with the deleted files that it may mean: in a folder named around it; else the only one of
 * its name below such a folder; else the only one anywhere, in the folder of the note or in one
 * named at the beginning of a section.
 */
function nameOccurrence(
  document: Document,
  { value, span }: SpannedValue,
  { gone, there }: { readonly gone: readonly string[] } & Pick<DeletedFileNames, 'there'>,
  bases: readonly string[],
): PathOccurrence | [] {
  const now = there.get(value) ?? [];
  const { holders, near, guessed: loose, far } = surroundingFolders(document, span.start, bases);
  const own = { document, value, span, guessed: noGuesses, anywhere: [] };
  const wasIn = (places: readonly string[]): boolean => places.some((each) => gone.includes(each));
  const named = possiblePathsIn([...holders, ...[...near].reverse()], value);
  const places = [...named, ...possiblePathsIn([...loose].reverse(), value)];
  const certain = possiblePathsIn(holders, value);
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
  const opened = possiblePathsIn(
    [note, ...[...far].reverse()].filter((each) => each !== ''),
    value,
  );
  return wasIn(opened) && !places.some((each) => now.includes(each))
    ? { ...own, around: opened, certain: [], sole: { within: [''], now } }
    : [];
}

const minRootPaths = 3;

/** Whether the other items of a list are full paths from the root, at least three. */
function isAmongRootPaths(
  document: Document,
  { start }: Span,
  there: DeletedFileNames['there'],
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
  return full.length >= minRootPaths && full.length === paths.length;
}

/** Whether the line before a place names a folder outside of the project, such as `~/.tool/`. */
function speaksOfMachine({ text }: Document, { start }: Span): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return /(?:^|[\s`"'(])(?:~|\$\{?[A-Z_]+\}?|%[A-Z]+%)[\\/][\w.-]+/.test(line);
}

/** The files in or below the folders; an empty folder has all files. */
export function filesBelow(folders: readonly string[], files: readonly string[]): string[] {
  return files.filter((file) =>
    folders.some((folder) => folder === '' || file.startsWith(`${folder}/`)),
  );
}

/** Facts about the places in `PathOccurrence.around`. */
export interface OccurrenceContext {
  readonly facts: ReadonlyMap<string, PathFact>;
  /** Whether one of the places exists. */
  stands(occurrence: PathOccurrence): boolean;
  /** The places whose folder exists. */
  around(occurrence: PathOccurrence): readonly string[];
  /** These facts in the form for rules. */
  told(
    meanings: ReadonlyMap<PathOccurrence, PathAtWriting>,
  ): ReadonlyMap<string, ReadonlyMap<number, PathInContext>>;
}

/**
 * Looks up the places in `PathOccurrence.around`.
 *
 * @param ignored tells the paths that Git ignores, which count as existing
 */
export async function readOccurrenceContext(
  occurrences: readonly PathOccurrence[],
  { files }: Records,
  source: Pick<MemorySource, 'facts'>,
  ignored: (paths: readonly string[]) => Promise<(path: string) => boolean>,
): Promise<OccurrenceContext> {
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
