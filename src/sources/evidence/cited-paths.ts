import { dependsOnMore } from '#disk/facts/dependency-tracker';
import { deletedPaths } from '#git/history/deleted-paths';
import { wouldIgnore } from '#git/objects/list-names';
import type { CitedDeletion, CitedPaths, PathFact } from '#workspace/paths/surroundings';
import { folderOf, joinPath } from '#workspace/paths/target';
import { scriptPlaces } from '#workspace/project/find-command';
import { writtenCommandsOf } from '#workspace/project/written-commands';
import { citedFoldersOf } from '#workspace/stores/cited-names';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { citedPlaces } from '#workspace/stores/cited-places';
import { drawingsOf, drawnPlaces, topPlaces } from '#workspace/stores/drawn-paths';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../memory-source.ts';
import { namesOnceHere, noNames } from './names-once-here.ts';
import { onlyItsOwn } from './only-its-own.ts';

/** How thoroughly cited paths are looked for. */
export interface CitedRequest {
  /** That history may take. */
  readonly milliseconds: number;
  /** Whether files elsewhere that have the name of a path are looked for. */
  readonly offers: boolean;
}

/** What a lint gives; an audit, which is asked for what it says, gives more. */
export const lintCited: CitedRequest = { milliseconds: 2_000, offers: false };

/** What native notes cite: the facts about those places, and what became of what does not stand. */
export interface Cited {
  readonly facts: ReadonlyMap<string, PathFact>;
  readonly cited: CitedPaths | null;
}

/**
 * Finds out what became of the paths that native notes cite. History is asked only where something
 * does not stand, and once for all of it; where git cannot answer, that is said in place of what
 * became of them.
 *
 * @param progress told before history is looked through
 */
export async function citedIn(
  records: Records,
  source: Pick<MemorySource, 'facts' | 'evidence' | 'filesNamed'>,
  { milliseconds, offers }: CitedRequest,
  progress: (what: string) => void,
): Promise<Cited> {
  const { evidence } = source;
  const once = offers ? await namesOnceHere(records, source, milliseconds) : noNames;
  const drawn = offers ? await drawnIn(records, source) : null;
  const citations = [
    ...citationsIn(records),
    ...[...once.paths.values()].map((path) => [path]),
    ...(offers ? foldersIn(records) : []),
    ...(drawn?.citations ?? []),
  ];
  const { facts: looked, absent: all } = await standingOf(citations, records, source);
  const facts = new Map([...(drawn?.tops ?? []), ...looked]);
  const absent = await withoutIgnored(all, source);
  const { paths: names, ...known } = once;
  if (absent.length === 0) return { facts, cited: { ...known, fates: new Map(), names } };
  const repository = (await evidence?.repository()) ?? null;
  if (evidence === null || repository === null) return { facts, cited: null };
  const { prefix, presence } = evidence;
  progress(`looking through history for ${absent.length} cited paths`);
  const asked = await deletedPaths(
    repository,
    absent.flat().map((path) => prefix + path),
    milliseconds,
    presence,
  ).catch(onlyItsOwn);
  if ('refused' in asked)
    return { facts, cited: { fates: new Map(), leftAfter: null, refused: asked.refused } };
  const { fates, leftAfter, shallow } = asked;
  // Another run may get further.
  if (leftAfter !== null) dependsOnMore();
  const chosen = absent.map((places) => fateOf(places, (path) => fates.get(prefix + path)));
  return {
    facts,
    cited: {
      fates: new Map(
        chosen.flatMap((best) => (best ? [[best.path, seenFrom(prefix, best.fate)] as const] : [])),
      ),
      leftAfter: leftAfter ?? once.leftAfter,
      ...(offers ? { near: await namesakes(source, chosen), names } : {}),
      ...(once.refused === undefined ? {} : { refused: once.refused }),
      ...(shallow && chosen.includes(null) ? { shallow } : {}),
    },
  };
}

/**
 * Citations without those that git ignores: what a build makes, and what each keeps for himself, is
 * there for who works here. A bare repository ignores nothing.
 */
async function withoutIgnored(
  absent: readonly (readonly string[])[],
  { facts, evidence }: Pick<MemorySource, 'facts' | 'evidence'>,
): Promise<readonly (readonly string[])[]> {
  const repository = absent.length === 0 ? null : await evidence?.repository();
  if (!evidence || !repository) return absent;
  const { prefix } = evidence;
  const paths = [...new Set(absent.flat())];
  // What is ignored changes with these files.
  const lists = [...new Set(paths.flatMap((path) => foldersAbove(path)))].map((folder) => ({
    path: joinPath(folder, '.gitignore') ?? '.gitignore',
    text: false,
  }));
  await facts(lists);
  const ignored = await wouldIgnore(
    repository,
    // What only a folder matches is told by the slash, and what matches all in it by a file there.
    paths.flatMap((path) => [prefix + path, `${prefix}${path}/`, `${prefix}${path}/a-file`]),
  ).catch(onlyItsOwn);
  // What git refuses here it refuses of history, too, and that is said.
  if ('refused' in ignored) return absent;
  const isIgnored = (path: string): boolean =>
    ['', '/', '/a-file'].some((end) => ignored.has(prefix + path + end));
  return absent.filter((places) => !places.some(isIgnored));
}

function foldersAbove(path: string): string[] {
  const folder = folderOf(path);
  return folder === '' ? [''] : [...foldersAbove(folder), folder];
}

/** Of paths that are not there and moved nowhere, the one file elsewhere that has the name. */
async function namesakes(
  source: Pick<MemorySource, 'filesNamed'>,
  chosen: readonly ({ readonly path: string; readonly fate: CitedDeletion } | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = chosen.flatMap((each) =>
    each && !(each.fate.kind === 'gone' && each.fate.movedTo !== null) ? [each.path] : [],
  );
  if (wanted.length === 0) return new Map();
  const byName = new Map<string, string[]>(wanted.map((path) => [nameOf(path), []]));
  for (const path of (await source.filesNamed(new Set(byName.keys()))) ?? [])
    byName.get(nameOf(path))?.push(path);
  return new Map(
    wanted.flatMap((path) => {
      const [near, ...others] = byName.get(nameOf(path)) ?? [];
      return near !== undefined && others.length === 0 ? [[path, near] as const] : [];
    }),
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Looks at the places of citations, and gives those citations of which nothing stands. */
async function standingOf(
  citations: readonly (readonly string[])[],
  { files }: Records,
  source: Pick<MemorySource, 'facts'>,
): Promise<{
  readonly facts: ReadonlyMap<string, PathFact>;
  readonly absent: readonly (readonly string[])[];
}> {
  const facts = new Map<string, PathFact>();
  const look = async (places: readonly string[]): Promise<void> => {
    const unknown = [...new Set(places)].filter((path) => !files.has(path) && !facts.has(path));
    const found = await source.facts(unknown.map((path) => ({ path, text: false })));
    for (const [path, fact] of found) facts.set(path, fact);
  };
  // What leads out of the root cannot be judged.
  const stands = (path: string): boolean =>
    files.has(path) || (facts.get(path)?.kind ?? 'missing') !== 'missing';
  if (citations.length === 0) return { facts, absent: [] };
  // Most paths stand where they are looked for first.
  await look(citations.flatMap(([place]) => place ?? []));
  const elsewhere = citations.filter(([place = '']) => !stands(place));
  await look(elsewhere.flat());
  return { facts, absent: elsewhere.filter((places) => !places.some(stands)) };
}

/**
 * What became of one citation: of the first of its places that is gone, else of its first place
 * where all are known; null where that is not known.
 */
function fateOf(
  places: readonly string[],
  fateAt: (path: string) => CitedDeletion | undefined,
): { readonly path: string; readonly fate: CitedDeletion } | null {
  const known = places.flatMap((path) => {
    const fate = fateAt(path);
    return fate ? [{ path, fate }] : [];
  });
  const gone = known.find(({ fate }) => fate.kind === 'gone');
  return gone ?? (known.length === places.length ? (known[0] ?? null) : null);
}

/** A fate with its paths from the root; what moved out of it is nowhere. */
function seenFrom(prefix: string, fate: CitedDeletion): CitedDeletion {
  if (fate.kind !== 'gone') return fate;
  const { movedTo } = fate;
  return { ...fate, movedTo: movedTo?.startsWith(prefix) ? movedTo.slice(prefix.length) : null };
}

/**
 * The places that each citation of a native note may mean; a governed index is judged by its own
 * rules.
 */
function citationsIn({ stores }: Records): string[][] {
  const citations = new Map<string, string[]>();
  for (const { dialect, index, notes } of stores) {
    if (dialect === 'ledger') continue;
    for (const document of [
      ...(index ? [index.document] : []),
      ...notes.map((note) => note.document),
    ]) {
      for (const { value } of citedPathsOf(document)) {
        const places = citedPlaces(document.path, value);
        if (places.length > 0) citations.set(places.join('\0'), places);
      }
      for (const script of writtenCommandsOf(document).scripts) {
        const places = scriptPlaces(document.path, script);
        if (places.length > 0) citations.set(places.join('\0'), places);
      }
    }
  }
  return [...citations.values()];
}

/** The places that each path may mean that is a folder if it is anything. */
function foldersIn(records: Records): string[][] {
  return nativeStores(records)
    .flatMap(documentsOf)
    .flatMap((document) =>
      citedFoldersOf(document).map(({ value }) => citedPlaces(document.path, value)),
    );
}

/** What notes draw, and the places where what a drawing begins with may be a folder. */
async function drawnIn(
  records: Records,
  source: Pick<MemorySource, 'facts'>,
): Promise<{
  readonly tops: ReadonlyMap<string, PathFact>;
  readonly citations: readonly (readonly string[])[];
}> {
  const drawn = nativeStores(records)
    .flatMap(documentsOf)
    .flatMap((document) =>
      drawingsOf(document).map((drawing) => ({ note: document.path, drawing })),
    );
  const tops = await source.facts(
    [...new Set(drawn.flatMap(({ note, drawing }) => topPlaces(note, drawing)))].map((path) => ({
      path,
      text: false,
    })),
  );
  const isFolder = (place: string): boolean => tops.get(place)?.kind === 'directory';
  return {
    tops,
    citations: drawn.flatMap(({ note, drawing }) =>
      drawing.entries.map(({ path }) => drawnPlaces(note, drawing, path, isFolder)),
    ),
  };
}
