import type { LineRange } from '#diagnostics/diagnostic';
import { existingPaths } from '#disk/reading/file-facts';
import type { RootWithPaths } from '#disk/roots/locate';
import { digestOf } from '#provenance/digest';
import { type compareRows, isBroken, linesOfSurface } from '#provenance/evidence/compare-rows';
import type { EvidenceFile } from '#provenance/evidence/evidence';
import { changedLines, type LineChange, linesNow } from '#provenance/evidence/line-changes';
import { readAtCommit } from '#provenance/evidence/locator';
import { loadGrammars } from '#provenance/layout/grammars';
import {
  type CitedRow,
  compareSurface,
  type SurfaceComparison,
} from '#provenance/surfaces/compare-surface';
import { readSurface } from '#provenance/surfaces/surface-name';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import { withLineFeeds } from '#provenance/surfaces/text-lines';
import { changesWithin, linesElsewhere } from '#recall/changed-lines';
import type { BrokenFact } from '#recall/describe-broken-facts';
import type { RecallMemory } from '#recall/rank';
import type { CachedRecallRecord } from '#recall/recall-record';
import type { TouchedFact } from '#recall/touch-text';
import type { EvidenceSource } from '#sources/evidence/gather-evidence';

import { evidenceStates, readTreesLazily } from '../recall/select-packets.ts';

type Compared = ReturnType<typeof compareRows>;
/** A cited place, compared with the files now. */
export type ComparedSurface = Compared['surfaces'][number];

/** A promoted fact with evidence in a file, now or before. */
export interface FactOnFile {
  readonly record: CachedRecallRecord;
  readonly state: Compared['state'];
  /** Its evidence in that file. */
  readonly surfaces: readonly ComparedSurface[];
}

/**
 * Finds the promoted facts that cite a file, also by a former name, and compares them with its
 * present text.
 *
 * @param path from the root
 * @param texts of the file now or before, to find evidence of a former name in
 */
export async function factsOnFile(
  { root }: RootWithPaths,
  memory: RecallMemory<CachedRecallRecord>,
  path: string,
  texts: readonly string[],
  source: EvidenceSource,
): Promise<FactOnFile[]> {
  const facts = memory.records.filter(
    ({ standing, cited }) => standing === 'fact' && cited.length > 0,
  );
  const citing = facts.filter(({ cites }) => cites?.includes(path));
  const others = facts.filter((each) => !citing.includes(each));
  const possible = [...citing, ...(await citingOldName(root.path, others, path, texts))];
  const states = await evidenceStates(possible, source);
  return possible.flatMap((record) => {
    const compared = states.get(record);
    const surfaces = (compared?.surfaces ?? []).filter((each) => standsIn(each, path));
    return compared && surfaces.length > 0 ? [{ record, state: compared.state, surfaces }] : [];
  });
}

/** The facts whose evidence matches, with their lines in the text. */
export async function restingFacts(
  facts: readonly FactOnFile[],
  path: string,
  text: string,
): Promise<TouchedFact[]> {
  const resting: TouchedFact[] = [];
  for (const { record, state, surfaces } of facts) {
    if (isBroken(state)) continue;
    const places = (await Promise.all(surfaces.map((each) => linesOf(each, path, text)))).filter(
      (place) => place !== undefined,
    );
    if (places.length > 0)
      resting.push({
        record,
        short: record.short,
        file: path,
        places,
        state: state === 'fresh' || state === 'unverifiable' ? null : state,
      });
  }
  return resting;
}

/** Whether a surface is in a file: where it was found, was renamed to, or is cited. */
function standsIn({ surface, place, renamedTo }: ComparedSurface, path: string): boolean {
  return place !== null
    ? fileIn(place) === path
    : renamedTo !== undefined
      ? renamedTo === path
      : fileIn(surface) === path;
}

function fileIn(surface: string): string {
  return surface.replace(/#.*$/s, '');
}

/**
 * Facts that cite a missing file, and whose cited text is in this one: it may have been renamed.
 * Asking git would be slow.
 */
async function citingOldName(
  root: string,
  facts: readonly CachedRecallRecord[],
  path: string,
  texts: readonly string[],
): Promise<CachedRecallRecord[]> {
  if (texts.length === 0) return [];
  const cited = [...new Set(facts.flatMap(({ cites }) => cites ?? []))];
  const present = existingPaths(root, cited);
  const found: CachedRecallRecord[] = [];
  for (const fact of facts) {
    const rows = fact.cites?.every((each) => present.has(each))
      ? []
      : fact.cited.flatMap((each) => each.rows);
    for (const row of rows) {
      const file = fileIn(row.surface);
      if (row.kind === 'finding' || present.has(file) || readAtCommit(file) !== null) continue;
      const compared = await Promise.all(texts.map((text) => surfaceIn(row, path, text)));
      if (compared.some(({ state }) => state === 'moved' || state === 'reformatted')) {
        found.push(fact);
        break;
      }
    }
  }
  return found;
}

/** UTF-16 units to hash in search of one place, because an agent waits. */
const maxSearched = 4_194_304;

/** Compares a cited surface with a text of a file, as if its own file had been renamed to this. */
async function surfaceIn(row: CitedRow, path: string, text: string): Promise<SurfaceComparison> {
  const locator = readSurface(row.kind, row.surface);
  const files = new Map<string, EvidenceFile>([[path, fileOf(text)]]);
  if (locator && locator.path !== path)
    files.set(locator.path, { kind: 'absent', existed: true, movedTo: path });
  const readers = await surfaceReaders(
    locator ? [locator] : [],
    files,
    readTreesLazily,
    maxSearched,
  );
  const compared = compareSurface(row, files, readers, () => null);
  if (row.loose === undefined || !isBroken(compared.state)) return compared;
  const layouts = { read: await loadGrammars([path]), before: new Map<string, string>() };
  return compareSurface(row, files, { ...readers, layouts }, () => null);
}

/** The lines that a compared surface names; null for the whole file, undefined for none. */
async function linesOf(
  { kind, surface, place }: Pick<SurfaceComparison, 'place'> & Pick<CitedRow, 'kind' | 'surface'>,
  path: string,
  text: string,
): Promise<LineRange | null | undefined> {
  const named = readSurface(kind, place ?? surface);
  if (!named) return undefined;
  const locator = { ...named, path };
  if (locator.kind === 'file') return null;
  const evidence = new Map<string, EvidenceFile>([[path, fileOf(text)]]);
  const readers = await surfaceReaders([locator], evidence, readTreesLazily);
  return linesOfSurface(locator, { evidence, readers }) ?? undefined;
}

function fileOf(text: string): EvidenceFile {
  const digest = digestOf(withLineFeeds(text)).slice('sha256:'.length);
  return { kind: 'file', text, digest, filtered: false };
}

type State = ReturnType<typeof compareRows>['state'];

/** A fact whose lines differ between two texts of a file. */
export interface ChangedFact extends BrokenFact {
  readonly path: string;
  readonly hash: string;
}

/** Whether evidence was compared and matches. */
function holds(state: State): boolean {
  return !isBroken(state) && state !== 'unverifiable' && state !== 'missing';
}

/**
 * Finds the facts whose evidence matched a text before, and whose lines changed since. Lines that
 * only moved are not a change, even if they are too short to be found again.
 *
 * @param befores possible texts before, with line feeds; the first that evidence matches counts
 * @param after the text now, with line feeds
 */
export async function changedFacts(
  facts: readonly FactOnFile[],
  path: string,
  befores: readonly string[],
  after: string,
): Promise<ChangedFact[]> {
  const differences = new Map<string, readonly LineChange[]>();
  const changed: ChangedFact[] = [];
  const lines = after.split('\n');
  for (const { record, surfaces } of facts)
    for (const surface of surfaces) {
      const before = await heldIn(surface, path, befores);
      if (before === null) continue;
      const { text, place } = before;
      if (!differences.has(text)) differences.set(text, changedLines(text.split('\n'), lines));
      const all = differences.get(text) ?? [];
      const changes = place === null ? all : changesWithin(all, place);
      if (changes.length === 0) continue;
      changed.push({
        record,
        path: record.path,
        short: record.short,
        file: path,
        surface: surface.surface,
        hash: surface.hash,
        place,
        now:
          place === null || surface.kind !== 'lines'
            ? null
            : (linesElsewhere(text, after, place) ?? linesNow(text.split('\n'), lines, place)),
        changes,
      });
      break;
    }
  return changed;
}

/** Facts with only the evidence that no longer matches; without those in doubt and of findings. */
export function withBrokenOnly(facts: readonly FactOnFile[]): FactOnFile[] {
  return facts.flatMap((fact) => {
    const surfaces = fact.surfaces.filter(
      ({ state, kind }) => isBroken(state) && state !== 'in-doubt' && kind !== 'finding',
    );
    return surfaces.length > 0 ? [{ ...fact, surfaces }] : [];
  });
}

/** The first text that a surface matches, with its lines there; null lines for the whole file. */
async function heldIn(
  surface: ComparedSurface,
  path: string,
  texts: readonly string[],
): Promise<{ readonly text: string; readonly place: LineRange | null } | null> {
  for (const text of texts) {
    const compared = await surfaceIn(surface, path, text);
    if (!holds(compared.state)) continue;
    const place = await linesOf({ ...surface, place: compared.place }, path, text);
    if (place !== undefined) return { text, place };
  }
  return null;
}
