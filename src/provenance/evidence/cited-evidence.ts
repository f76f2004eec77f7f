import type { Kind } from '../discovery-kinds.ts';
import type { CitedRow } from '../surfaces/compare-surface.ts';
import { readSurface } from '../surfaces/surface-name.ts';
import {
  type CitedMemory,
  type ComparedRecord,
  comparedRows,
  hashedLocators,
  isTextUnchanged,
} from './compare-evidence.ts';
import type { EvidenceFiles, SurfaceRow } from './evidence.ts';
import { type Locator, readAtCommit } from './locator.ts';

/** The data for comparing a record's evidence with files; plain, so that it can be cached. */
export interface CitedEvidence {
  /** The record's path. */
  readonly path: string;
  /** Its position among the compared records of its memory. */
  readonly order: number;
  readonly rows: readonly CitedRowOfMemory[];
  /** Other places to read. */
  readonly more: readonly Locator[];
}

/** `holds`: whether the cited record still says so; null if it is gone, absent for other rows. */
export type CitedRowOfMemory = CitedRow & { readonly holds?: boolean | null };

/** All places in files that a record's evidence cites. */
export function locatorsOf({ rows, more }: CitedEvidence): readonly Locator[] {
  return [...locatorsIn(rows), ...more];
}

/** The places in files that rows cite; a row of another kind has none. */
export function locatorsIn(rows: readonly CitedRow[]): Locator[] {
  return rows.flatMap(({ kind, surface }) => readSurface(kind, surface) ?? []);
}

/** Returns a lookup of the compared evidence by path of the record. */
export function citedInMemory(
  compared: readonly ComparedRecord[],
  memory: CitedMemory,
): (path: string) => CitedEvidence[] {
  const byPath = new Map<string, number[]>();
  for (const [order, { record }] of compared.entries())
    byPath.set(record.path, [...(byPath.get(record.path) ?? []), order]);
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
      holds: kind === 'finding' ? isTextUnchanged(surface, hash, memory) : undefined,
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

/** Kinds about the past, which a commit can prove. */
const kindsOfPast: ReadonlySet<Kind> = new Set<Kind>(['decision', 'dead-end']);

/** Whether a claim about today has only evidence in commits, which cannot prove it. */
export function restsOnCommits(
  kind: Kind,
  rows: readonly SurfaceRow[],
  files: EvidenceFiles,
): boolean {
  return (
    !kindsOfPast.has(kind) &&
    rows.length > 0 &&
    rows.every((row) => isOfCommit(row, files) === true)
  );
}

/** Whether a row cites a place at a commit; null if it does not cite a file. */
export function isOfCommit({ kind, surface }: SurfaceRow, files: EvidenceFiles): boolean | null {
  const path = readSurface(kind, surface)?.path;
  if (path === undefined) return null;
  const file = files.get(path);
  // A file in the work tree may have such a name.
  return readAtCommit(path) !== null && (file?.kind !== 'file' || file.at !== undefined);
}
