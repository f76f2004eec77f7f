import type { Kind } from '../discovery-kinds.ts';
import type { CitedRow } from '../surfaces/compare-surface.ts';
import { readSurface } from '../surfaces/surface-name.ts';
import {
  type CitedMemory,
  type ComparedRecord,
  comparedRows,
  hashedLocators,
  holdsStill,
} from './compare-evidence.ts';
import type { EvidenceFiles, SurfaceRow } from './evidence.ts';
import { type Locator, readAtCommit } from './locator.ts';

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

/** What memory can compare, by path of the record, in its order. */
export function citedInMemory(
  compared: readonly ComparedRecord[],
  memory: CitedMemory,
): (path: string) => CitedEvidence[] {
  const byPath = new Map<string, number[]>();
  for (const [
    order,
    {
      record: { path },
    },
  ] of compared.entries())
    byPath.set(path, [...(byPath.get(path) ?? []), order]);
  return (path) =>
    (byPath.get(path) ?? []).map((order) =>
      citedOf(compared[order] as ComparedRecord, order, memory),
    );
}

function citedOf(
  { record, history }: ComparedRecord,
  order: number,
  memory: CitedMemory,
): CitedEvidence {
  const rows = comparedRows(record, history).map(
    ({ kind, surface, hash, unique, loose }): CitedRowOfMemory => ({
      kind,
      surface,
      hash,
      unique,
      loose,
      holds: kind === 'finding' ? holdsStill(surface, hash, memory) : undefined,
    }),
  );
  const own = new Set(locatorsIn(rows).map((each) => JSON.stringify(each)));
  return {
    path: record.path,
    order,
    rows,
    more: hashedLocators(record, history).filter((each) => !own.has(JSON.stringify(each))),
  };
}

/** Kinds that tell of the past: what a commit has is evidence enough for them. */
const ofThePast: ReadonlySet<Kind> = new Set<Kind>(['decision', 'dead-end']);

/** Whether all evidence of what is said of today is in commits, which say nothing of today. */
export function restsOnCommits(
  kind: Kind,
  rows: readonly SurfaceRow[],
  files: EvidenceFiles,
): boolean {
  return (
    !ofThePast.has(kind) && rows.length > 0 && rows.every((row) => isOfCommit(row, files) === true)
  );
}

/** Whether a row names a place at a commit; null for one that names no place in a file. */
export function isOfCommit({ kind, surface }: SurfaceRow, files: EvidenceFiles): boolean | null {
  const path = readSurface(kind, surface)?.path;
  if (path === undefined) return null;
  const file = files.get(path);
  // A file of the tree may be called so.
  return readAtCommit(path) !== null && (file?.kind !== 'file' || file.at !== undefined);
}
