import type { LineRange } from '#diagnostics/changed-lines';

import { readSurface } from '../surfaces/surface-name.ts';
import { readAtCommit } from './at-commit.ts';
import { locatorsIn } from './cited-evidence.ts';
import { comparedRows } from './compare-evidence.ts';
import { type ComparedSurface, type EvidenceNow, linesOfSurface } from './compare-rows.ts';
import type { ComparedRecord } from './compared-records.ts';
import type { SurfaceState } from './evidence.ts';

/** A place in a file that a record rests on, as it is now. */
export interface PlaceAtFile {
  /** As the record cites it. */
  readonly surface: string;
  readonly state: SurfaceState;
  readonly why: string | null;
  /** Where it is now; of what changed where it was, and null where that is not known. */
  readonly lines: LineRange | null;
}

/** A fact that rests on a file, and where. */
export interface FactAtFile extends PlaceAtFile {
  readonly item: string | null;
  readonly short: string | null;
  readonly path: string;
  readonly title: string;
  readonly claim: string;
}

/** The facts that rest on a file, those nearest to a line first. */
export interface FactsAtFile {
  readonly file: string;
  readonly line: LineRange | null;
  readonly facts: readonly FactAtFile[];
  /** What was tried in it and given up, whatever is there now. */
  readonly tried: readonly Pick<FactAtFile, 'item' | 'short' | 'path' | 'title' | 'claim'>[];
  /** How many records were looked at. */
  readonly looked: number;
}

/** The files that memory rests on, with how many records do on each. */
export function filesWithFacts(compared: readonly ComparedRecord[]): ReadonlyMap<string, number> {
  const files = new Map<string, number>();
  for (const { record, history } of compared)
    for (const path of new Set(locatorsIn(comparedRows(record, history)).map((each) => each.path)))
      if (readAtCommit(path) === null) files.set(path, (files.get(path) ?? 0) + 1);
  return files;
}

/** Those of a record's surfaces that are in a file, or were when they were cited. */
export function placesAtFile(
  file: string,
  surfaces: readonly ComparedSurface[],
  now: EvidenceNow,
): PlaceAtFile[] {
  return surfaces.flatMap(({ kind, surface, state, why, place, renamedTo }) => {
    const cited = readSurface(kind, surface);
    const standing = place === null ? cited : readSurface(kind, place);
    if (cited === null || ![cited.path, standing?.path, renamedTo].includes(file)) return [];
    return [{ surface, state, why, lines: standing && linesOfSurface(standing, now) }];
  });
}

/** The facts nearest to a line first; without a line, in the order of the file. */
export function nearestFirst(
  facts: readonly FactAtFile[],
  line: LineRange | null,
): readonly FactAtFile[] {
  const from = line ?? { from: 1, to: 1 };
  const away = ({ lines }: FactAtFile): number =>
    lines === null
      ? Number.MAX_SAFE_INTEGER
      : Math.max(0, lines.from - from.to, from.from - lines.to);
  const length = ({ lines }: FactAtFile): number => (lines ? lines.to - lines.from : 0);
  return [...facts].sort(
    (one, other) =>
      away(one) - away(other) ||
      length(one) - length(other) ||
      (one.path < other.path ? -1 : one.path > other.path ? 1 : 0),
  );
}
