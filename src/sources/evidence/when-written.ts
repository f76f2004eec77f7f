import { commitsBefore, isSameOrAncestor } from '#git/history/commits-before';
import { findLineOrigins, type LineOrigin, normalizedLineAt } from '#git/history/line-origins';
import { withinTime } from '#git/history/walk-history';
import { filesNamedAt } from '#git/objects/list-tree';
import { kindsAt, listCommit } from '#git/objects/list-tree';
import { readFilesAt } from '#git/objects/read-blobs';
import type { Repository } from '#git/repository/open-repository';
import { readTip } from '#git/repository/read-position';
import { agentFormAt } from '#workspace/paths/agent-files';
import type { CitedDeletion, PathAtWriting } from '#workspace/paths/rule-facts';
import { isLoneFolder } from '#workspace/stores/drawn-paths';
import { namedFolders, possiblePathsIn } from '#workspace/stores/folder-statements';

import type { EvidenceSource } from './compare-layouts.ts';
import { gitRefusal } from './gather-evidence.ts';
import { filesBelow, type PathOccurrence } from './path-occurrences.ts';

/** A deleted path in a note. */
export interface DeletedNotePath {
  readonly occurrence: PathOccurrence;
  /** The place that it probably means, with its deletion. */
  readonly path: string;
  readonly fate: Extract<CitedDeletion, { kind: 'gone' }>;
}

/** The share of its files that must be in the new folder for a folder to count as moved. */
const minMovedShare = 0.5;

/** Whether the time of the line matters: for a moved path, a lone folder, or a general text. */
export function isTimeRelevant(
  { value, document }: PathOccurrence,
  { movedTo }: DeletedNotePath['fate'],
): boolean {
  return movedTo !== null || isLoneFolder(value) || agentFormAt(document.path) !== null;
}

/**
 * Finds the meaning of deleted paths in the commit that wrote their line. A path that did not exist
 * then cannot be outdated.
 *
 * @param milliseconds the limit for all paths; meanings found until then are returned
 * @param fateAt looks up the history of a path
 */
export async function whenWritten(
  repository: Repository,
  { prefix, presence }: Pick<EvidenceSource, 'prefix' | 'presence'>,
  paths: readonly DeletedNotePath[],
  milliseconds: number,
  fateAt: (path: string) => CitedDeletion | undefined,
): Promise<{
  readonly meanings: ReadonlyMap<PathOccurrence, PathAtWriting>;
  readonly inTime: boolean;
}> {
  const meanings = new Map<PathOccurrence, PathAtWriting>();
  if (paths.length === 0) return { meanings, inTime: true };
  const inTime = await withinTime(performance.now() + milliseconds, async (left) => {
    const tip = await readTip(repository);
    const head = presence?.commit ?? tip.head;
    if (head !== null)
      await askHistory(
        { repository, head, shallow: tip.shallow, left, prefix, fateAt },
        paths,
        meanings,
      );
  }).catch((error: unknown) => {
    // A partial clone lacks the blobs: then no meaning is known.
    gitRefusal(error);
    return true;
  });
  return { meanings, inTime };
}

interface Asking extends Pick<EvidenceSource, 'prefix'> {
  readonly repository: Repository;
  readonly head: string;
  readonly shallow: boolean;
  readonly left: () => number;
  readonly fateAt: (path: string) => CitedDeletion | undefined;
}

async function askHistory(
  asking: Asking,
  paths: readonly DeletedNotePath[],
  meanings: Map<PathOccurrence, PathAtWriting>,
): Promise<void> {
  const { repository, prefix, shallow, left } = asking;
  const origins = await originsOf(asking, paths);
  const kinds = await kindsAt(
    repository,
    [...origins].flatMap(([occurrence, { commit }]) =>
      [...allPlaces(occurrence), ...elsewhereNamed(occurrence)].map((path) => ({
        commit,
        path: prefix + path,
      })),
    ),
    left(),
  );
  const namesakes = namesakesIn(asking, paths);
  for (const left of paths) {
    const { occurrence, fate } = left;
    const written = origins.get(occurrence);
    // In a shallow clone, the line may be older than the first commit.
    const origin = written?.isEnd && shallow ? undefined : written;
    const stood = (path: string): boolean => kinds.has(`${origin?.commit}:${prefix}${path}`);
    const meaning =
      origin === undefined
        ? 'unknown'
        : await meaningByName(
            left,
            occurrence.sole ? 'nowhere' : meaningOf(occurrence, stood),
            () => namesakes(origin.commit, occurrence.value),
            asking.fateAt,
          );
    if (origin === undefined || meaning === 'several' || meaning === 'unknown')
      meanings.set(occurrence, meaning);
    else if (meaning === 'nowhere') {
      const isOlder =
        origin.commit === fate.commit.id || (await hadBefore(repository, origin, occurrence.value));
      meanings.set(occurrence, isOlder ? 'unknown' : meaning);
    } else {
      const isFolder = kinds.get(`${origin.commit}:${prefix}${meaning.path}`) === 'folder';
      const isMoved = isFolder
        ? await folderMoved(asking, origin, meaning.path, fate.movedTo)
        : await wasMade(asking, asking.fateAt(meaning.path), origin);
      meanings.set(occurrence, isMoved ? meaning : 'unknown');
    }
  }
}

/** Lists the files of a name at a commit; lists each commit once. */
function namesakesIn(
  { repository, prefix, left }: Asking,
  paths: readonly DeletedNotePath[],
): (commit: string, name: string) => Promise<readonly string[]> {
  const names = new Set(paths.map(({ occurrence }) => occurrence.value));
  const listings = new Map<string, ReturnType<typeof filesNamedAt>>();
  return async (commit, name) => {
    const listing = listings.get(commit) ?? filesNamedAt(repository, commit, names, left());
    listings.set(commit, listing);
    return ((await listing).get(name) ?? []).flatMap((path) =>
      path.startsWith(prefix) ? [path.slice(prefix.length)] : [],
    );
  };
}

/**
 * The meaning of a name without a folder, by the files of that name then: the only one where `sole`
 * asks for that, else the one that was moved to the present place.
 */
async function meaningByName(
  { occurrence: { value, sole }, path, fate }: DeletedNotePath,
  byPlace: Exclude<PathAtWriting, 'unknown'>,
  namesakes: () => Promise<readonly string[]>,
  fateAt: (path: string) => CitedDeletion | undefined,
): Promise<Exclude<PathAtWriting, 'unknown'>> {
  if (byPlace !== 'nowhere' || value.includes('/')) return byPlace;
  const files = await namesakes();
  if (sole) {
    const [only, ...others] = filesBelow(sole.within, files);
    if (only === undefined) return 'nowhere';
    const isNowOne = sole.now.every((each) => each === fate.movedTo);
    return only === path && others.length === 0 && isNowOne ? { path } : 'several';
  }
  const since = files.filter((file) => {
    const its = fateAt(file);
    return its?.kind === 'gone' && its.movedTo !== null && its.movedTo === fate.movedTo;
  });
  return since.length === 1 ? { path } : 'nowhere';
}

/** The commit that wrote the line of each path. */
async function originsOf(
  { repository, head, prefix, left }: Asking,
  paths: readonly DeletedNotePath[],
): Promise<ReadonlyMap<PathOccurrence, LineOrigin>> {
  const lines = new Map<string, Set<string>>();
  for (const { occurrence } of paths) {
    const note = prefix + occurrence.document.path;
    lines.set(note, (lines.get(note) ?? new Set()).add(lineOf(occurrence)));
  }
  const written = await findLineOrigins(repository, head, lines, left);
  return new Map(
    paths.flatMap(({ occurrence }) => {
      const origin = written.get(prefix + occurrence.document.path)?.get(lineOf(occurrence));
      return origin === undefined ? [] : [[occurrence, origin] as const];
    }),
  );
}

function lineOf({ document, span }: PathOccurrence): string {
  return normalizedLineAt(document.text, span.start);
}

function allPlaces({ around, certain, anywhere }: PathOccurrence): string[] {
  return [...new Set([...certain, ...around, ...anywhere])];
}

/** The places of a path below all other folders that the note names. */
function elsewhereNamed(occurrence: PathOccurrence): string[] {
  const own = allPlaces(occurrence);
  return possiblePathsIn(namedFolders(occurrence.document), occurrence.value).filter(
    (place) => !own.includes(place),
  );
}

/** The one place of a path that existed then. */
function meaningOf(
  occurrence: PathOccurrence,
  stood: (path: string) => boolean,
): Exclude<PathAtWriting, 'unknown'> {
  const [sure, ...others] = occurrence.certain.filter(stood);
  if (sure !== undefined && others.length === 0) return { path: sure };
  const [path, ...more] = allPlaces(occurrence).filter(stood);
  if (path === undefined) return elsewhereNamed(occurrence).some(stood) ? 'several' : 'nowhere';
  const isPlain = occurrence.anywhere.includes(path);
  return more.length > 0 || (isPlain && elsewhereNamed(occurrence).some(stood))
    ? 'several'
    : { path };
}

/** Whether the note had the path before the commit that wrote its line. */
async function hadBefore(
  repository: Repository,
  { before }: LineOrigin,
  value: string,
): Promise<boolean> {
  const texts = before ? await readFilesAt(repository, [before.commit], [before.path]) : [];
  return texts.some(({ bytes }) => bytes.toString('utf8').includes(value));
}

/** Whether a file that replaced an earlier one existed when the line was written. */
async function wasMade(
  { repository, head, left }: Pick<Asking, 'repository' | 'head' | 'left'>,
  fate: CitedDeletion | undefined,
  { commit }: LineOrigin,
): Promise<boolean> {
  if (fate?.kind !== 'gone' || fate.since === undefined) return true;
  return isSameOrAncestor(await commitsBefore(repository, head, left()), fate.since, commit);
}

/** Whether most files of a folder at the time of the line are in its new place. */
async function folderMoved(
  { repository, head, prefix }: Asking,
  { commit }: LineOrigin,
  path: string,
  movedTo: string | null,
): Promise<boolean> {
  if (movedTo === null) return true;
  const [then, now] = await Promise.all(
    [`${commit}:${prefix}${path}`, `${head}:${prefix}${movedTo}`].map((tree) =>
      listCommit(repository, tree).catch(() => new Map<string, unknown>()),
    ),
  );
  const names = [...(then?.keys() ?? [])];
  return names.filter((name) => now?.has(name)).length >= names.length * minMovedShare;
}
