import { markUntracked } from '#disk/facts/dependency-tracker';
import { deletedPaths } from '#git/history/deleted-paths';
import type { Repository } from '#git/repository/open-repository';
import type { Document } from '#workspace/document';
import { isAbsent } from '#workspace/paths/follow-reference';
import type { CitedDeletion, CitedPaths, PathFact } from '#workspace/paths/rule-facts';
import { folderOf, lastName } from '#workspace/paths/target';
import { impliedFolders } from '#workspace/stores/cited-paths';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../work-tree-source.ts';
import {
  type Citation,
  citationsIn,
  citationsInDrawings,
  foldersIn,
  ignoredAmong,
} from './audit-facts.ts';
import type { EvidenceSource } from './compare-layouts.ts';
import { gitRefusal } from './gather-evidence.ts';
import {
  type DeletedFileNames,
  findDeletedFileNames,
  noDeletedFileNames,
} from './lost-code-names.ts';
import {
  namesInContext,
  type OccurrenceContext,
  occurrenceOf,
  type PathOccurrence,
  readOccurrenceContext,
} from './path-occurrences.ts';
import { isTimeRelevant, whenWritten } from './when-written.ts';

/** Limits of the search for cited paths. */
export interface CitedRequest {
  /** The limit for history. */
  readonly milliseconds: number;
  /** Whether names without a folder, and drawings, are looked up too. */
  readonly offers: boolean;
}

/** The limits of lint: two seconds for history, and no names without a folder. */
export const lintCitedRequest: CitedRequest = { milliseconds: 2_000, offers: false };

/** Deleted files of one name to follow. */
const maxDeletedOfName = 8;

/** Facts about the places that native notes cite, and the history of missing ones. */
export interface CitedPathFacts {
  readonly facts: ReadonlyMap<string, PathFact>;
  readonly cited: CitedPaths | null;
}

type Source = Pick<MemorySource, 'facts' | 'evidence' | 'filesNamed'>;

/** The citations without an existing place, before the search in history. */
interface Absent {
  readonly facts: ReadonlyMap<string, PathFact>;
  readonly absent: readonly AbsentCitation[];
  readonly once: DeletedFileNames;
  readonly context: OccurrenceContext;
}

/**
 * Finds the paths that native notes cite. Asks history once, for all missing paths; where Git
 * refuses, the result contains its reason.
 *
 * @param progress called before the search in history
 */
export async function findCitedPaths(
  records: Records,
  source: Source,
  request: CitedRequest,
  progress: (what: string) => void,
): Promise<CitedPathFacts> {
  const found = await absentIn(records, source, request);
  const { facts, absent, once, context } = found;
  const { paths: names, refused, leftAfter } = once;
  if (absent.length === 0) {
    const known = { names, leftAfter, refused };
    return { facts, cited: { ...known, fates: new Map(), inContext: context.told(new Map()) } };
  }
  const { evidence } = source;
  const repository = (await evidence?.repository()) ?? null;
  if (evidence === null || repository === null) return { facts, cited: null };
  progress(`looking through history for ${absent.length} cited paths`);
  return { facts, cited: await askHistory(repository, { ...source, evidence }, found, request) };
}

/** Looks up all citations at each of their possible places. */
async function absentIn(
  records: Records,
  source: Source,
  { milliseconds, offers }: CitedRequest,
): Promise<Absent> {
  const once = offers
    ? await findDeletedFileNames(records, source, milliseconds)
    : noDeletedFileNames;
  const drawn = offers
    ? await citationsInDrawings(records, source)
    : { facts: new Map(), citations: [] };
  const { facts, absent: all } = await standingOf(
    [
      ...citationsIn(records),
      ...[...once.paths.values()].map((path) => ({ places: [path], written: [] })),
      ...(offers ? foldersIn(records) : []),
      ...drawn.citations,
    ],
    records,
    source,
  );
  const isIgnored = await ignoredAmong(
    all.flatMap(({ places }) => places),
    source,
  );
  const documents = nativeStores(records).flatMap(documentsOf);
  const bases = new Map(documents.map((each) => [each, basesOfNote(each, once)]));
  const basesOf = (document: Document): readonly string[] => bases.get(document) ?? [];
  const citations = [
    ...all
      .filter(({ places }) => !places.some((path) => isIgnored(path) && !isInFolder(facts, path)))
      .map(({ places, written }) => ({
        places,
        occurrences: written.map((each) => occurrenceOf(each, basesOf(each.document))),
        isIgnored: places.some(isIgnored),
      })),
    ...documents
      .flatMap((document) => namesInContext(document, once, basesOf(document)))
      .map((occurrence) => ({ places: [], occurrences: [occurrence], isIgnored: false })),
  ];
  const context = await readOccurrenceContext(
    citations.flatMap(({ occurrences }) => occurrences),
    records,
    source,
    (paths) => ignoredAmong(paths, source),
  );
  const absent = citations.flatMap((each) => {
    const left = each.occurrences.filter((occurrence) => !context.stands(occurrence));
    return each.occurrences.length > 0 && left.length === 0 ? [] : [{ ...each, occurrences: left }];
  });
  return { facts: new Map([...drawn.facts, ...context.facts, ...facts]), absent, once, context };
}

/** Asks history for missing paths, and for the meaning of their lines when written. */
async function askHistory(
  repository: Repository,
  source: Source & { readonly evidence: EvidenceSource },
  { absent, once, context }: Absent,
  { milliseconds, offers }: CitedRequest,
): Promise<CitedPaths> {
  const { prefix, presence } = source.evidence;
  const asked = await deletedPaths(
    repository,
    pathsAskedOf(absent, once, context).map((path) => prefix + path),
    milliseconds,
    presence,
  ).catch(gitRefusal);
  if ('refused' in asked) return { fates: new Map(), leftAfter: null, refused: asked.refused };
  const { fates, leftAfter, shallow } = asked;
  const fateAt = (path: string): CitedDeletion | undefined => {
    const fate = fates.get(prefix + path);
    return fate && seenFrom(prefix, fate);
  };
  const chosen = await chosenPlaces(absent, context, fateAt, source);
  const left = chosen.flatMap(({ occurrence, best }) =>
    occurrence && best?.fate.kind === 'gone' && isTimeRelevant(occurrence, best.fate)
      ? [{ occurrence, path: best.path, fate: best.fate }]
      : [],
  );
  const { meanings, inTime } = await whenWritten(
    repository,
    source.evidence,
    left,
    milliseconds,
    fateAt,
  );
  // A later run may get further.
  if (leftAfter !== null || !inTime) markUntracked();
  const meant = [...meanings.values()].flatMap((meaning) =>
    typeof meaning === 'string' ? [] : [meaning.path],
  );
  const bests = chosen.flatMap(({ best }) => best ?? []);
  return {
    fates: new Map([
      ...bests.map(({ path, fate }) => [path, fate] as const),
      ...meant.flatMap((path) => {
        const fate = fateAt(path);
        return fate ? [[path, fate] as const] : [];
      }),
    ]),
    inContext: context.told(meanings),
    leftAfter: leftAfter ?? once.leftAfter ?? (inTime ? null : milliseconds),
    near: await namesakes(source, bests),
    names: offers ? once.paths : undefined,
    refused: once.refused,
    ...(shallow && bests.length < chosen.length ? { shallow } : {}),
  };
}

/** The folders that paths of a note may be relative to: implied ones, and its own. */
function basesOfNote(document: Document, { there }: DeletedFileNames): string[] {
  const own = folderOf(document.path);
  return [...impliedFolders(document, there), ...(/^(?:\.|$)/.test(own) ? [] : [own])];
}

/** Whether a missing path is in an existing folder below the root. */
function isInFolder(facts: ReadonlyMap<string, PathFact>, path: string): boolean {
  const fact = facts.get(path);
  return fact?.kind === 'missing' && fact.folder === undefined && path.includes('/');
}

/** The missing places to ask history for, with deleted files of the same names. */
function pathsAskedOf(
  absent: readonly AbsentCitation[],
  { removed }: DeletedFileNames,
  context: OccurrenceContext,
): string[] {
  return absent.flatMap(({ places, occurrences }) => [
    ...places,
    ...occurrences.flatMap((each) => [
      ...context.around(each),
      ...(removed.get(each.value) ?? []).slice(0, maxDeletedOfName),
    ]),
  ]);
}

/** For missing paths that were not moved, the only other file of the same name. */
async function namesakes(
  source: Source,
  chosen: readonly { readonly path: string; readonly fate: CitedDeletion }[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = chosen.flatMap((each) =>
    !(each.fate.kind === 'gone' && each.fate.movedTo !== null) ? [each.path] : [],
  );
  if (wanted.length === 0) return new Map();
  const byName = new Map<string, string[]>(wanted.map((path) => [lastName(path), []]));
  for (const path of (await source.filesNamed(new Set(byName.keys()))) ?? [])
    byName.get(lastName(path))?.push(path);
  return new Map(
    wanted.flatMap((path) => {
      const [near, ...others] = byName.get(lastName(path)) ?? [];
      return near !== undefined && others.length === 0 ? [[path, near] as const] : [];
    }),
  );
}

/** Looks up the places of citations; returns the facts, and citations without an existing place. */
async function standingOf(
  citations: readonly Citation[],
  { files }: Records,
  source: Source,
): Promise<{
  readonly facts: ReadonlyMap<string, PathFact>;
  readonly absent: readonly Citation[];
}> {
  const facts = new Map<string, PathFact>();
  const look = async (places: readonly string[]): Promise<void> => {
    const unknown = [...new Set(places)].filter((path) => !files.has(path) && !facts.has(path));
    const found = await source.facts(unknown.map((path) => ({ path, text: false })));
    for (const [path, fact] of found) facts.set(path, fact);
  };
  // A path outside of the root counts as existing.
  const stands = (path: string): boolean => files.has(path) || !isAbsent(facts.get(path));
  if (citations.length === 0) return { facts, absent: [] };
  // Most paths exist at their first place.
  await look(citations.flatMap(({ places: [place] }) => place ?? []));
  const elsewhere = citations.filter(({ places: [place = ''] }) => !stands(place));
  await look(elsewhere.flatMap(({ places }) => places));
  return { facts, absent: elsewhere.filter(({ places }) => !places.some(stands)) };
}

/** A deletion with paths from the root; a file moved out of the root counts as not moved. */
function seenFrom(prefix: string, fate: CitedDeletion): CitedDeletion {
  if (fate.kind !== 'gone') return fate;
  const { movedTo } = fate;
  return { ...fate, movedTo: movedTo?.startsWith(prefix) ? movedTo.slice(prefix.length) : null };
}

/** A citation without an existing place. */
interface AbsentCitation {
  readonly places: readonly string[];
  /** Empty for a script, or for a name in history. */
  readonly occurrences: readonly PathOccurrence[];
  /** Whether Git ignores a place, so that the file may exist in other work trees. */
  readonly isIgnored: boolean;
}

/** The place that a path probably means, with its history; null where unknown. */
interface Chosen {
  readonly occurrence: PathOccurrence | null;
  readonly isIgnored: boolean;
  readonly best: { readonly path: string; readonly fate: CitedDeletion } | null;
}

/** Chooses the probable place of each missing path. */
function chosenPlaces(
  absent: readonly AbsentCitation[],
  context: OccurrenceContext,
  fateAt: (path: string) => CitedDeletion | undefined,
  source: Pick<MemorySource, 'facts' | 'evidence'>,
): Promise<readonly Chosen[]> {
  const chosen = absent.flatMap(({ places, occurrences, isIgnored }) =>
    (occurrences.length === 0 ? [null] : occurrences).map((occurrence) => ({
      occurrence,
      isIgnored,
      best: fateOf(occurrence ? context.around(occurrence) : [], places, fateAt),
    })),
  );
  return keptOf(chosen, source);
}

/** Leaves out ignored paths, except those that were moved to a path that is ignored too. */
async function keptOf(
  chosen: readonly Chosen[],
  source: Pick<MemorySource, 'facts' | 'evidence'>,
): Promise<readonly Chosen[]> {
  const placeNow = ({ best }: Chosen): string[] =>
    best?.fate.kind === 'gone' && best.fate.movedTo !== null ? [best.fate.movedTo] : [];
  const unsure = chosen.filter(({ isIgnored }) => isIgnored);
  const isIgnored = await ignoredAmong(unsure.flatMap(placeNow), source);
  return chosen.filter((each) => !each.isIgnored || placeNow(each).some(isIgnored));
}

/**
 * The first deleted place of a citation, named folders first; else its first place if history knows
 * all of them, else null.
 */
function fateOf(
  around: readonly string[],
  places: readonly string[],
  fateAt: (path: string) => CitedDeletion | undefined,
): { readonly path: string; readonly fate: CitedDeletion } | null {
  const known = (paths: readonly string[]): { path: string; fate: CitedDeletion }[] =>
    paths.flatMap((path) => {
      const fate = fateAt(path);
      return fate ? [{ path, fate }] : [];
    });
  const anywhere = known(places);
  return (
    [...known(around), ...anywhere].find(({ fate }) => fate.kind === 'gone') ??
    (anywhere.length === places.length ? (anywhere[0] ?? null) : null)
  );
}
