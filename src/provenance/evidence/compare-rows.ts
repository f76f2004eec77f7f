import type { LineRange } from '#diagnostics/diagnostic';

import {
  type CitedRow,
  compareSurface,
  type SurfaceComparison,
  worstState,
} from '../surfaces/compare-surface.ts';
import { locateSurface } from '../surfaces/resolve-surface.ts';
import { nameSurface } from '../surfaces/surface-name.ts';
import type { SurfaceReaders } from '../surfaces/surface-readers.ts';
import { countLines, readLines } from '../surfaces/text-lines.ts';
import type { EvidenceFiles, SurfaceState } from './evidence.ts';
import { placesIn } from './evidence-items.ts';
import type { Locator } from './locator.ts';

/** A row of evidence, and the result of comparing it with its file now. */
export interface ComparedSurface extends SurfaceComparison {
  readonly kind: string;
  /** The place as cited: `src/a.ts#L3-L10`. */
  readonly surface: string;
  /** `sha256:` and 64 hex digits, as recorded. */
  readonly hash: string;
  /** Whether the bytes were at only one place when cited; null if the row does not say. */
  readonly unique: boolean | null;
  /** The recorded normalized hash. */
  readonly loose?: string;
}

/** The cited files as they are now, and parsed. */
export interface EvidenceNow {
  readonly evidence: EvidenceFiles;
  readonly readers: SurfaceReaders;
}

/**
 * Compares rows with the cited files.
 *
 * @param holds whether a cited record still has a digest; null if it is gone
 */
export function compareRows(
  rows: readonly CitedRow[],
  { evidence, readers }: EvidenceNow,
  holds: (path: string, hash: string) => boolean | null,
): { readonly state: SurfaceState; readonly surfaces: readonly ComparedSurface[] } {
  const surfaces = rows.map((row): ComparedSurface => ({
    kind: row.kind,
    surface: row.surface,
    hash: row.hash,
    unique: row.unique,
    loose: row.loose,
    ...compareSurface(row, evidence, readers, holds),
  }));
  return { state: worstState(surfaces.map((each) => each.state)), surfaces };
}

const broken: ReadonlySet<SurfaceState> = new Set([
  'ambiguous',
  'in-doubt',
  'changed',
  'gone',
  'unreadable',
]);

/** Whether a record in this state may not be served as fact. */
export function isBroken(state: SurfaceState): boolean {
  return broken.has(state);
}

/** The lines of a place in its file; null for none. */
export function linesOfSurface(
  locator: Locator,
  { evidence, readers }: EvidenceNow,
): LineRange | null {
  if (locator.kind === 'lines') return { from: locator.from, to: locator.to };
  const standing = locateSurface(locator, evidence, readers);
  if (standing.kind === 'problem') return null;
  const { text, whole } = standing;
  if (text === null) return null;
  if (whole === null) return { from: 1, to: Math.max(1, countLines(readLines(text))) };
  const start = whole.indexOf(text);
  const from = countLineFeeds(whole.slice(0, start)) + 1;
  return { from, to: from + countLineFeeds(text.replace(/\n$/, '')) };
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** New places, by the cited ones. */
type Places = ReadonlyMap<string, string>;

/** Returns the new places of moved or reformatted surfaces, by the cited place. */
export function movedPlaces(
  surfaces: readonly Pick<ComparedSurface, 'surface' | 'place'>[],
): Places {
  return new Map(
    surfaces.flatMap(({ surface, place }) => (place === null ? [] : [[surface, place] as const])),
  );
}

/** A line of evidence with its moved places renamed. */
export function withPlaces(line: string, places: Places): string {
  if (places.size === 0) return line;
  return placesIn(line.replace(/^\**files?\**\s*:\**\s*/i, '')).reduce(
    (text, { written, locator }) => {
      const now = places.get(nameSurface(locator));
      return now === undefined ? text : text.replace(written, () => now);
    },
    line,
  );
}
