import type { TreeChange } from '#git/history/compare-trees';
import { readTrees } from '#threads/read-trees';
import type { AgentText } from '#workspace/history/history';
import { limits } from '#workspace/limits';
import { agentFileAt, mayHoldAgentFiles } from '#workspace/paths/agent-files';
import { followPath } from '#workspace/paths/path-listing';
import { folderOf, joinPath } from '#workspace/paths/target';
import { agentSettingsIn, isAgentSettingsFile } from '#workspace/project/agent-settings';
import { readDocuments } from '#workspace/read-documents';
import { isTextFormat } from '#workspace/stores/references';
import { loadedWith } from '#workspace/stores/references';

import { commitSnapshot, type Snapshot, textOfBlob } from '../snapshot.ts';
import type { AgentPaths, ComparedBase } from './encoded-paths.ts';

/** The file that agents find at a path. */
interface Place {
  /** The file at the end of links; null where there is none. */
  readonly file: string | null;
  /** The text of a symbolic link at the path; null for a file. */
  readonly link: string | null;
}

/** The blob that a base has at a path. */
interface Before {
  readonly id: string | null;
  /** Whether the path is no link, or the same link. */
  readonly sameLink: boolean;
}

/**
 * Returns the texts that agents load and that differ from those of every base: instructions,
 * settings, the files that these name or import, and targets of links. The text of a removed file
 * is empty.
 */
export async function changedAgentTexts(
  head: Snapshot,
  bases: readonly ComparedBase[],
  paths: AgentPaths,
): Promise<AgentText[]> {
  const named = await namedBySettings(head, bases, paths);
  const { places, missing } = await placesRead(head, bases, paths, named);
  const { found, known } = await changedPlaces(head, bases, paths, named, places);
  const gone = goneIn(head, bases, paths, { places, missing });
  const ids = found.flatMap(({ place, before }) =>
    [idOf(head, place.file), ...before.map((each) => each.id)].flatMap((id) => id ?? []),
  );
  const blobs = await head.blobs([...ids, ...gone.flatMap((each) => each.ids)], limits.fileBytes);
  const left = gone.map(({ path, ids: was }): AgentText => ({
    path,
    link: null,
    file: path,
    text: '',
    was: was.map((id) => textOfBlob(path, blobs.get(id))),
  }));
  return left.concat(
    found.flatMap(({ path, place, before }): AgentText[] => {
      const link = before.some((each) => each.sameLink) ? null : place.link;
      const isShownThere =
        place.file !== null &&
        (known.has(place.file) || (place.file !== path && places.get(place.file)?.link === null));
      const file = isShownThere ? null : place.file;
      if (file === null && link === null) return [];
      if (file !== null) known.add(file);
      const textOf = (id: string | null): string | null => textOfBlob(path, blobs.get(id ?? ''));
      return [
        {
          path,
          link,
          file,
          text: file === null ? null : textOf(idOf(head, file)),
          was: before.map(({ id }) => textOf(id)),
        },
      ];
    }),
  );
}

/** A path whose file differs from every base, with the blob of each base. */
interface ChangedPlace {
  readonly path: string;
  readonly place: Place;
  readonly before: readonly Before[];
}

/** The changed places, and the files that agents read before by another path. */
async function changedPlaces(
  head: Snapshot,
  bases: readonly ComparedBase[],
  paths: AgentPaths,
  named: NamedBySettings,
  places: ReadonlyMap<string, Place>,
): Promise<{ readonly found: readonly ChangedPlace[]; readonly known: Set<string> }> {
  const befores = bases.map((base) => beforeIn(head, base, paths));
  const found: ChangedPlace[] = [];
  const known = new Set<string>();
  for (const [path, place] of places) {
    const id = idOf(head, place.file);
    const wasRead = (at: number): boolean =>
      paths.isRead(path) || named.files.get(path)?.[at] !== false;
    const before = await Promise.all(
      befores.map((each, at) => (wasRead(at) ? each(path, place) : { id: null, sameLink: true })),
    );
    const isSame = (each: Before): boolean => each.sameLink && each.id === id;
    if (!before.some(isSame)) found.push({ path, place, before });
    else if (place.file !== null) known.add(place.file);
  }
  return { found, known };
}

/** The places that agents read, and imported paths that do not exist. */
interface PlacesRead {
  readonly places: ReadonlyMap<string, Place>;
  readonly missing: ReadonlySet<string>;
}

/** The places of instructions, of files that settings name, of their imports, and of settings. */
async function placesRead(
  head: Snapshot,
  bases: readonly ComparedBase[],
  paths: AgentPaths,
  named: NamedBySettings,
): Promise<PlacesRead> {
  const places = new Map(placesIn(head, paths));
  const missing = new Set<string>();
  for (const path of named.files.keys()) places.set(path, placeAt(head, path));
  const candidates = bases.flatMap(({ changes }) =>
    changes.flatMap(({ before, now }) =>
      [before, now].flatMap((end) => (end?.path.startsWith(head.prefix) ? [end.path] : [])),
    ),
  );
  if (candidates.some((path) => isTextFormat(path) && !places.has(path.slice(head.prefix.length))))
    await addImports(head, places, missing);
  for (const path of named.settings) places.set(path, placeAt(head, path));
  return { places, missing };
}

/** Instructions and settings that every base has and that were removed. */
function goneIn(
  { prefix }: Snapshot,
  bases: readonly ComparedBase[],
  { isOwn, isRead }: AgentPaths,
  { places, missing }: PlacesRead,
): { readonly path: string; readonly ids: readonly string[] }[] {
  const below = (path: string): string => path.slice(prefix.length);
  const isLoaded = (path: string): boolean =>
    isRead(path) || ((missing.has(path) || isAgentSettingsFile(path)) && isOwn(path));
  const lost = bases.map(({ changes }) =>
    changes.flatMap(({ before, now }) =>
      before?.mode.startsWith('100') &&
      before.path.startsWith(prefix) &&
      !places.has(below(before.path)) &&
      !(now?.path.startsWith(prefix) && isLoaded(below(now.path))) &&
      isLoaded(below(before.path)) &&
      agentFileAt(below(before.path))?.layout.kind !== 'notes'
        ? [{ path: below(before.path), id: before.id }]
        : [],
    ),
  );
  const [first = []] = lost;
  return first.flatMap(({ path }) => {
    const ids = lost.flatMap((each) => each.find((one) => one.path === path)?.id ?? []);
    return ids.length === lost.length ? [{ path, ids }] : [];
  });
}

/** The files of agents, also those below linked folders. */
function placesIn(
  head: Snapshot,
  { isOwn, isRead }: AgentPaths,
): readonly (readonly [string, Place])[] {
  const { files, listing } = head;
  return [...files].flatMap(([path, { mode }]): (readonly [string, Place])[] => {
    if (isRead(path)) return [[path, placeAt(head, path)]];
    if (mode !== '120000' || !mayHoldAgentFiles(path) || !isOwn(path)) return [];
    const own = [path, placeAt(head, path)] as const;
    const leads = followPath(listing, path);
    if (leads.kind === 'file') return [];
    // A folder outside of the repository may hold anything; a path with an ending is no folder.
    if (leads.kind !== 'folder') return /[^/]\.\w+$/.test(path) ? [] : [own];
    const below = leads.path === '' ? '' : `${leads.path}/`;
    const shown = [...files.keys()].flatMap((each) => {
      const place = `${path}/${each.slice(below.length)}`;
      return each.startsWith(below) && isRead(place)
        ? [[place, { ...placeAt(head, place), link: null }] as const]
        : [];
    });
    return shown.length === 0 ? [] : [own, ...shown];
  });
}

function placeAt({ listing }: Pick<Snapshot, 'listing'>, path: string): Place {
  const leads = followPath(listing, path);
  return { file: leads.kind === 'file' ? leads.path : null, link: listing.linkAt(path) };
}

/** Adds the imports of instructions, and their imports in turn. */
async function addImports(
  head: Snapshot,
  places: Map<string, Place>,
  missing: Set<string>,
): Promise<void> {
  let asking = [...places].filter(([path]) => agentFileAt(path)?.layout.kind !== 'notes');
  while (asking.length > 0) {
    const blobs = await head.read(
      asking.flatMap(([, { file }]) => file ?? []),
      limits.fileBytes,
    );
    const texts = asking.flatMap(([path, { file }]) => {
      const text = textOfBlob(path, blobs.get(file ?? ''));
      return text?.includes('@') ? [{ path, text, byteOrderMark: false }] : [];
    });
    const { documents } = await readDocuments(texts, readTrees);
    asking = documents.flatMap((document) =>
      loadedWith(document).flatMap((asked): [string, Place][] => {
        const paths = [folderOf(document.path), ''].flatMap(
          (folder) => joinPath(folder, asked) ?? [],
        );
        const path = paths.find((each) => placeAt(head, each).file !== null);
        if (path === undefined) for (const each of paths.filter(isTextFormat)) missing.add(each);
        if (path === undefined || places.has(path) || !isTextFormat(path)) return [];
        places.set(path, placeAt(head, path));
        return [[path, placeAt(head, path)]];
      }),
    );
  }
}

/**
 * Finds the blob of a base at a place. Lists the tree of the base only where a link may have
 * changed. A file that agents did not read at its former path counts as new.
 */
function beforeIn(
  head: Snapshot,
  { commit, changes }: ComparedBase,
  { isRead }: AgentPaths,
): (path: string, place: Place) => Promise<Before> {
  const changed = new Map(changes.map((change) => [change.now?.path ?? null, change.before]));
  const isLink = (end: TreeChange['now']): boolean => end?.mode === '120000';
  const linksChanged = changes.some(({ before, now }) => isLink(before) || isLink(now));
  let listed: Promise<Snapshot> | null = null;
  return async (path, { file, link }) => {
    const was = changed.get(head.prefix + path);
    const isChanged = [path, file].some((each) => each !== null && changed.has(head.prefix + each));
    if (!isChanged && !linksChanged) return { id: idOf(head, file), sameLink: true };
    if (file === path && link === null && was?.mode !== '120000') {
      const isKnown =
        was?.path === head.prefix + path || isRead(was?.path.slice(head.prefix.length) ?? '');
      return {
        id: isChanged ? (isKnown ? (was?.id ?? null) : null) : idOf(head, path),
        sameLink: true,
      };
    }
    const base = await (listed ??= commitSnapshot(head.repository, head.prefix, commit, head));
    return {
      id: idOf(base, placeAt(base, path).file),
      sameLink: link === null || base.listing.linkAt(path) === link,
    };
  };
}

function idOf({ files }: Snapshot, path: string | null): string | null {
  return path === null ? null : (files.get(path)?.id ?? null);
}

/** The settings of agents, and the files that they name. */
interface NamedBySettings {
  readonly settings: readonly string[];
  /** Named files, with, for each base, whether its settings name them too. */
  readonly files: ReadonlyMap<string, readonly boolean[]>;
}

/** Reads the settings of agents in all folders, now and at each base. */
async function namedBySettings(
  { files, listing, prefix, blobs }: Pick<Snapshot, 'files' | 'listing' | 'prefix' | 'blobs'>,
  bases: readonly ComparedBase[],
  { isOwn }: Pick<AgentPaths, 'isOwn'>,
): Promise<NamedBySettings> {
  const settings = [...files.keys()].filter((path) => isAgentSettingsFile(path) && isOwn(path));
  if (settings.length === 0) return { settings, files: new Map() };
  const now = settings.map((path) => {
    const leads = followPath(listing, path);
    const file = leads.kind === 'file' ? leads.path : path;
    return { path, file, id: files.get(file)?.id ?? null };
  });
  const before = bases.map(({ changes }) => {
    const changed = new Map(changes.map((change) => [change.now?.path ?? null, change.before]));
    return now.map(({ path, file, id }) => {
      const was = changed.get(prefix + file);
      // A renamed file, or one behind a new link, was no settings file before.
      const isNew =
        (was !== undefined && was?.path !== prefix + file) ||
        (file !== path && changed.has(prefix + path));
      return { path, file, id: isNew ? null : was === undefined ? id : (was?.id ?? null) };
    });
  });
  const ids = [now, ...before].flat().flatMap(({ id }) => id ?? []);
  const texts = await blobs(ids, limits.fileBytes);
  const named = (list: typeof now): ((path: string) => boolean) => {
    const tests = list.flatMap(({ path, id }) =>
      agentSettingsIn(path, textOfBlob(path, texts.get(id ?? '')) ?? '').flatMap(
        ({ names }) => names ?? [],
      ),
    );
    return (path) => tests.some((each) => each(path));
  };
  const [isNamed, wereNamed] = [named(now), before.map(named)];
  const found = [...files.keys()].filter((path) => isNamed(path) && isOwn(path));
  return {
    settings,
    files: new Map(found.map((path) => [path, wereNamed.map((each) => each(path))])),
  };
}
