import type { CitedRow } from '../surfaces/compare-surface.ts';
import { readSurface } from '../surfaces/surface-name.ts';
import type { Locator } from './locator.ts';

/**
 * All that comparing a record's evidence takes beside the files it names, as plain data: it can be
 * kept.
 */
export interface CitedEvidence {
  /** The record's path. */
  readonly path: string;
  /** Its number among what its memory can compare. */
  readonly order: number;
  readonly rows: readonly CitedRowOfMemory[];
  /** Places that are read beside those of its rows. */
  readonly more: readonly Locator[];
}

/**
 * A cited row; of one that names a record, whether that one still says so, null where it is not
 * there.
 */
export type CitedRowOfMemory = CitedRow & { readonly holds?: boolean | null };

/** All places that are read to compare it. */
export function locatorsOf({ rows, more }: CitedEvidence): readonly Locator[] {
  return [...locatorsIn(rows), ...more];
}

/** The places that rows name. */
export function locatorsIn(rows: readonly CitedRow[]): Locator[] {
  return rows.flatMap(({ kind, surface }) => readSurface(kind, surface) ?? []);
}
