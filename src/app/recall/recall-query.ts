import { basename, relative, resolve, sep } from 'node:path';

import { presentItems } from '#diagnostics/defined-values';
import { existingPaths, isFileIn } from '#disk/reading/file-facts';
import type { RootWithPaths } from '#disk/roots/locate';
import { clip } from '#messages/fill-template';
import { recallNote as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import { maxPlaces, type PathBases, type Place, placesIn, readPlace } from '#recall/places-in-text';
import type { Query, RecallMemory } from '#recall/rank';
import type { CachedRecallRecord } from '#recall/recall-record';
import { type KnownFiles, knownFiles } from '#recall/touched-files';

import type { Env } from '../invocation/principal.ts';
import type { RecallRequest } from './recall-request.ts';

/** A task as words and places in files. */
export interface RecallQuery extends Query {
  /** Why some of its files could not be used, one line each. */
  readonly notes: readonly string[];
}

/**
 * Reads a task into its words and its files: named, changed or given ones. A file that memory cites
 * by an earlier name has that, too.
 *
 * @throws {UsageError} for changes that git cannot list
 * @throws {EnvironmentError} if git fails
 */
export async function readRecallQuery(
  request: RecallRequest,
  located: RootWithPaths,
  memory: RecallMemory<CachedRecallRecord>,
): Promise<RecallQuery> {
  const { text, paths, changes, env } = request;
  const { root } = located;
  const cwd = resolve(request.cwd ?? '.');
  const files = knownFiles(memory.records);
  const folder = fromRoot(root.path, cwd);
  const at: PathBases = {
    root: root.path,
    folder: folder.startsWith('..') ? '' : folder,
    around: presentItems([
      `${basename(root.path)}/`,
      root.repository !== null && `${fromRoot(root.repository, root.path)}/`,
    ]),
  };
  const given = paths.map((path) => givenPlace(path, cwd, at, files));
  const said = placesIn(text, files, at);
  const changed =
    changes === undefined
      ? []
      : await (await import('./files-in-git.ts')).changedPlaces(changes, located, env);
  const places = [...given, ...said.places, ...changed];
  return {
    text: said.rest,
    unasked: request.unasked,
    places: [...places, ...(await earlierNames(places, located, env, memory))],
    notes: presentItems([
      ...notesOnGiven(given, root.path, files),
      said.isCutOff && textOf(say.placesCutOff({ count: maxPlaces })),
    ]),
  };
}

/** Paths named in notes; the others are counted. */
const mostNamed = 3;

/** Notes on typed paths that are not files: a folder, a glob, a misspelled name. */
function notesOnGiven(given: readonly Place[], root: string, files: KnownFiles): string[] {
  const paths = [...new Set(given.map(({ path }) => path))].filter((path) => !files.has(path));
  const none = paths.filter((path) => !isFileIn(root, path));
  const more = none.length - mostNamed;
  return presentItems([
    ...none.slice(0, mostNamed).map((path) => textOf(say.noFile({ path: clip(path, 100) }))),
    more > 0 && textOf(say.moreNoFiles({ count: more })),
  ]);
}

/** The file and lines of a typed path. A path without a file is looked up among the known files. */
function givenPlace(typed: string, cwd: string, at: PathBases, files: KnownFiles): Place {
  const { path, lines } = readPlace(typed);
  const place = { path: fromRoot(at.root, resolve(cwd, path)), lines };
  if (files.has(place.path) || existingPaths(at.root, [place.path]).size > 0) return place;
  const [known] = placesIn(typed, files, at).places;
  return known !== undefined && files.has(known.path) ? known : place;
}

function fromRoot(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}

/**
 * The names by which memory cites renamed files. Runs git only if one of the places exists
 * uncited, and a cited file is missing.
 */
async function earlierNames(
  places: readonly Place[],
  { root }: RootWithPaths,
  env: Env,
  { records }: RecallMemory<CachedRecallRecord>,
): Promise<readonly Place[]> {
  const cited = new Set(records.flatMap(({ cites = [] }) => cites));
  const uncited = [...new Set(places.map(({ path }) => path))].filter(
    (path) => !cited.has(path) && !path.startsWith('..'),
  );
  if (uncited.length === 0) return [];
  const here = existingPaths(root.path, uncited);
  if (here.size === 0) return [];
  const present = existingPaths(root.path, [...cited]);
  const gone = [...cited].filter((path) => !present.has(path));
  if (gone.length === 0) return [];
  const { renamedTo } = await import('./files-in-git.ts');
  const names = await renamedTo(gone, root, env);
  return [...names].flatMap(([before, now]) =>
    places
      .filter(({ path }) => path === now && here.has(now))
      .map(({ lines }): Place => ({ path: before, lines, now })),
  );
}
