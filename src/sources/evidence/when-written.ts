import { commitsBefore, isBefore } from '#git/history/commits-before';
import { type LineOrigin, linesWritten, writtenLine } from '#git/history/lines-written';
import { withinTime } from '#git/history/walk-history';
import { filesNamedAt } from '#git/objects/askable-paths';
import { kindsAt, listCommit } from '#git/objects/list-tree';
import { readFilesAt } from '#git/objects/read-blobs';
import type { Repository } from '#git/repository/open-repository';
import { readTip } from '#git/repository/read-position';
import { agentFormAt } from '#workspace/paths/agent-files';
import type { CitedDeletion, MeaningThen } from '#workspace/paths/surroundings';
import { isLoneFolder } from '#workspace/stores/cited-places';
import { namedFolders, placesFrom } from '#workspace/stores/folder-statements';

import type { EvidenceSource } from './as-evidence.ts';
import { onlyItsOwn } from './only-its-own.ts';
import { filesBelow, type PathOccurrence } from './path-occurrences.ts';

/** A path that left, as a note writes it. */
export interface LeftPath {
  readonly occurrence: PathOccurrence;
  /** The place that it is taken for, and what became of that. */
  readonly path: string;
  readonly fate: Extract<CitedDeletion, { kind: 'gone' }>;
}

/** The part of a folder's files that must be in the new one for the folder to have moved there. */
const leastMoved = 0.5;

/**
 * Whether it matters when a line was written: a new place is known, it is a folder alone, or the
 * text may be for any project.
 */
export function isDated(
  { value, document }: PathOccurrence,
  { movedTo }: LeftPath['fate'],
): boolean {
  return movedTo !== null || isLoneFolder(value) || agentFormAt(document.path) !== null;
}

/**
 * Says what paths that left meant in the commit that wrote their line. A path that did not stand
 * then cannot have gone stale.
 *
 * @param milliseconds for all of it; what is not known by then is not among the meanings
 * @param fateAt what became of a file of the past, where that is known
 */
export async function whenWritten(
  repository: Repository,
  { prefix, presence }: Pick<EvidenceSource, 'prefix' | 'presence'>,
  paths: readonly LeftPath[],
  milliseconds: number,
  fateAt: (path: string) => CitedDeletion | undefined,
): Promise<{
  readonly meanings: ReadonlyMap<PathOccurrence, MeaningThen>;
  readonly inTime: boolean;
}> {
  const meanings = new Map<PathOccurrence, MeaningThen>();
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
    // A partial clone lacks what blame reads: then nothing is known, and nothing mended.
    onlyItsOwn(error);
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
  paths: readonly LeftPath[],
  meanings: Map<PathOccurrence, MeaningThen>,
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
    // Where history is cut off, the line may be older than what its first commit shows.
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

/** Lists the files that had a name at a commit; each commit is listed once. */
function namesakesIn(
  { repository, prefix, left }: Asking,
  paths: readonly LeftPath[],
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
 * What a name without its folder meant by the files that had it then. One that must be the only
 * one of its kind was; and where no place around it had it, that file did which has since become
 * what it is taken for: the folder that the text names was renamed in it.
 */
async function meaningByName(
  { occurrence: { value, sole }, path, fate }: LeftPath,
  byPlace: Exclude<MeaningThen, 'unknown'>,
  namesakes: () => Promise<readonly string[]>,
  fateAt: (path: string) => CitedDeletion | undefined,
): Promise<Exclude<MeaningThen, 'unknown'>> {
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
  paths: readonly LeftPath[],
): Promise<ReadonlyMap<PathOccurrence, LineOrigin>> {
  const lines = new Map<string, Set<string>>();
  for (const { occurrence } of paths) {
    const note = prefix + occurrence.document.path;
    lines.set(note, (lines.get(note) ?? new Set()).add(lineOf(occurrence)));
  }
  const written = await linesWritten(repository, head, lines, left);
  return new Map(
    paths.flatMap(({ occurrence }) => {
      const origin = written.get(prefix + occurrence.document.path)?.get(lineOf(occurrence));
      return origin === undefined ? [] : [[occurrence, origin] as const];
    }),
  );
}

function lineOf({ document, span }: PathOccurrence): string {
  return writtenLine(document.text, span.start);
}

function allPlaces({ around, certain, anywhere }: PathOccurrence): string[] {
  return [...new Set([...certain, ...around, ...anywhere])];
}

/** Where a path would stand below any other folder that the note names. */
function elsewhereNamed(occurrence: PathOccurrence): string[] {
  const own = allPlaces(occurrence);
  return placesFrom(namedFolders(occurrence.document), occurrence.value).filter(
    (place) => !own.includes(place),
  );
}

/** The one place that a path meant when nothing else that it may mean stood. */
function meaningOf(
  occurrence: PathOccurrence,
  stood: (path: string) => boolean,
): Exclude<MeaningThen, 'unknown'> {
  const [sure, ...others] = occurrence.certain.filter(stood);
  if (sure !== undefined && others.length === 0) return { path: sure };
  const [path, ...more] = allPlaces(occurrence).filter(stood);
  if (path === undefined) return elsewhereNamed(occurrence).some(stood) ? 'several' : 'nowhere';
  const isPlain = occurrence.anywhere.includes(path);
  return more.length > 0 || (isPlain && elsewhereNamed(occurrence).some(stood))
    ? 'several'
    : { path };
}

/** Whether the note had a path before the commit that wrote its line: that only wrote it anew. */
async function hadBefore(
  repository: Repository,
  { before }: LineOrigin,
  value: string,
): Promise<boolean> {
  const texts = before ? await readFilesAt(repository, [before.commit], [before.path]) : [];
  return texts.some(({ bytes }) => bytes.toString('utf8').includes(value));
}

/** Whether a file that came after another of its path was there when a line was written. */
async function wasMade(
  { repository, head, left }: Pick<Asking, 'repository' | 'head' | 'left'>,
  fate: CitedDeletion | undefined,
  { commit }: LineOrigin,
): Promise<boolean> {
  if (fate?.kind !== 'gone' || fate.since === undefined) return true;
  return isBefore(await commitsBefore(repository, head, left()), fate.since, commit);
}

/** Whether what a folder held when it was named is for the most part where it went. */
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
  return names.filter((name) => now?.has(name)).length >= names.length * leastMoved;
}
