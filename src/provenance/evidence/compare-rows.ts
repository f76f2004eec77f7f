import type { LineRange } from '#diagnostics/diagnostic';

import {
  type CitedRow,
  compareSurface,
  type Comparison,
  worstState,
} from '../surfaces/compare-surface.ts';
import { standingSurface } from '../surfaces/resolve-surface.ts';
import type { SurfaceReaders } from '../surfaces/surface-readers.ts';
import { countLines, readLines } from '../surfaces/text-lines.ts';
import type { EvidenceFiles, SurfaceState } from './evidence.ts';
import type { Locator } from './locator.ts';

/** One surface of a record and what became of it. */
export interface ComparedSurface extends Comparison {
  readonly kind: string;
  readonly surface: string;
  readonly hash: string;
  readonly unique: boolean | null;
  readonly loose?: string;
}

/** The cited files as they are now, and what needed a parser. */
export interface EvidenceNow {
  readonly evidence: EvidenceFiles;
  readonly readers: SurfaceReaders;
}

/**
 * Compares what a record cites with what stands there now.
 *
 * @param holds whether another record still says what a digest is over; null where it is not there
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

/** The states that take a record out of what may be served as fact. */
export function isBroken(state: SurfaceState): boolean {
  return broken.has(state);
}

/** The lines a locator names, as the file has them; null where it names none. */
export function linesOfSurface(
  locator: Locator,
  { evidence, readers }: EvidenceNow,
): LineRange | null {
  if (locator.kind === 'lines') return { from: locator.from, to: locator.to };
  const standing = standingSurface(locator, evidence, readers);
  if (standing.kind === 'problem') return null;
  const { text, whole } = standing;
  if (text === null) return null;
  if (whole === null) return { from: 1, to: Math.max(1, countLines(readLines(text))) };
  const start = whole.indexOf(text);
  const from = linesIn(whole.slice(0, start)) + 1;
  return { from, to: from + linesIn(text.replace(/\n$/, '')) };
}

function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
