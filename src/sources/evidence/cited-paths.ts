import { dependsOnMore } from '#disk/facts/dependency-tracker';
import { deletedPaths } from '#git/history/deleted-paths';
import type { Repository } from '#git/repository/open-repository';
import type { Document } from '#workspace/document';
import { isAbsent } from '#workspace/paths/follow-reference';
import type { CitedDeletion, CitedPaths, PathFact } from '#workspace/paths/surroundings';
import { folderOf, lastName } from '#workspace/paths/target';
import { impliedFolders } from '#workspace/stores/implied-folders';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../work-tree-source.ts';
import type { EvidenceSource } from './as-evidence.ts';
import { type Citation, citationsIn, drawnIn, foldersIn, ignoredAmong } from './audit-facts.ts';
import { type NamesOnceHere, namesOnceHere, noNames } from './lost-code-names.ts';
import { onlyItsOwn } from './only-its-own.ts';
import {
  type Context,
  contextOf,
  namesInContext,
  occurrenceOf,
  type PathOccurrence,
} from './path-occurrences.ts';
import { isDated, whenWritten } from './when-written.ts';

/** How thoroughly cited paths are looked for. */
export interface CitedRequest {
  /** That history may take. */
  readonly milliseconds: number;
  /** Whether names without a folder, and what is drawn, are looked for. */
  readonly offers: boolean;
}

/** What a lint gives; an audit, which is asked for what it says, gives more. */
export const lintCited: CitedRequest = { milliseconds: 2_000, offers: false };

/** Files of a name that history removed and that are followed, where the text names one of them. */
const mostOnceNamed = 8;

/** What native notes cite: the facts about those places, and what became of what does not stand. */
export interface Cited {
  readonly facts: ReadonlyMap<string, PathFact>;
  readonly cited: CitedPaths | null;
}

type Source = Pick<MemorySource, 'facts' | 'evidence' | 'filesNamed'>;

/** What notes cite and does not stand, before history is asked. */
interface Absent {
  readonly facts: ReadonlyMap<string, PathFact>;
  readonly absent: readonly AbsentCitation[];
  readonly once: NamesOnceHere;
  readonly context: Context;
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
  source: Source,
  request: CitedRequest,
  progress: (what: string) => void,
): Promise<Cited> {
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

/** Looks for what notes cite, wherever it may stand. */
async function absentIn(
  records: Records,
  source: Source,
  { milliseconds, offers }: CitedRequest,
): Promise<Absent> {
  const once = offers ? await namesOnceHere(records, source, milliseconds) : noNames;
  const drawn = offers ? await drawnIn(records, source) : { facts: new Map(), citations: [] };
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
  const context = await contextOf(
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

/** What history says of them, and of what their lines meant. */
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
  ).catch(onlyItsOwn);
  if ('refused' in asked) return { fates: new Map(), leftAfter: null, refused: asked.refused };
  const { fates, leftAfter, shallow } = asked;
  const fateAt = (path: string): CitedDeletion | undefined => {
    const fate = fates.get(prefix + path);
    return fate && seenFrom(prefix, fate);
  };
  const chosen = await chosenPlaces(absent, context, fateAt, source);
  const left = chosen.flatMap(({ occurrence, best }) =>
    occurrence && best?.fate.kind === 'gone' && isDated(occurrence, best.fate)
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
  // Another run may get further.
  if (leftAfter !== null || !inTime) dependsOnMore();
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

/** The folders that paths of a note may count from: its own, and those that go without saying. */
function basesOfNote(document: Document, { there }: NamesOnceHere): string[] {
  const own = folderOf(document.path);
  return [...impliedFolders(document, there), ...(/^(?:\.|$)/.test(own) ? [] : [own])];
}

/** Whether a path that is not there would be in a folder that is, below the root. */
function isInFolder(facts: ReadonlyMap<string, PathFact>, path: string): boolean {
  const fact = facts.get(path);
  return fact?.kind === 'missing' && fact.folder === undefined && path.includes('/');
}

/** The places of what does not stand, and those of the files that once had a name given there. */
function pathsAskedOf(
  absent: readonly AbsentCitation[],
  { removed }: NamesOnceHere,
  context: Context,
): string[] {
  return absent.flatMap(({ places, occurrences }) => [
    ...places,
    ...occurrences.flatMap((each) => [
      ...context.around(each),
      ...(removed.get(each.value) ?? []).slice(0, mostOnceNamed),
    ]),
  ]);
}

/** Of paths that are not there and moved nowhere, the one file elsewhere that has the name. */
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

/** Looks at the places of citations, and gives those citations of which nothing stands. */
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
  // What leads out of the root cannot be judged.
  const stands = (path: string): boolean => files.has(path) || !isAbsent(facts.get(path));
  if (citations.length === 0) return { facts, absent: [] };
  // Most paths stand where they are looked for first.
  await look(citations.flatMap(({ places: [place] }) => place ?? []));
  const elsewhere = citations.filter(({ places: [place = ''] }) => !stands(place));
  await look(elsewhere.flatMap(({ places }) => places));
  return { facts, absent: elsewhere.filter(({ places }) => !places.some(stands)) };
}

/** A fate with its paths from the root; what moved out of it is nowhere. */
function seenFrom(prefix: string, fate: CitedDeletion): CitedDeletion {
  if (fate.kind !== 'gone') return fate;
  const { movedTo } = fate;
  return { ...fate, movedTo: movedTo?.startsWith(prefix) ? movedTo.slice(prefix.length) : null };
}

/** Places of which none stands, and the paths that may mean them. */
interface AbsentCitation {
  readonly places: readonly string[];
  /** None of what is no path of a note: a script, a name that history knows. */
  readonly occurrences: readonly PathOccurrence[];
  /** Whether git ignores one: then it is there for somebody, unless git kept it all the same. */
  readonly isIgnored: boolean;
}

/** The place that a path is taken for, and what became of it; null where nobody knows. */
interface Chosen {
  readonly occurrence: PathOccurrence | null;
  readonly isIgnored: boolean;
  readonly best: { readonly path: string; readonly fate: CitedDeletion } | null;
}

/** Chooses for each path that does not stand the place that it is taken for. */
function chosenPlaces(
  absent: readonly AbsentCitation[],
  context: Context,
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

/** Without what git ignores, but for files that it kept all the same, there and where they are. */
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
 * What became of one citation: of the first of its places that is gone, around it before anywhere;
 * else of its first place where all are known; null where that is not known.
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
