import type { LineRange } from '#diagnostics/diagnostic';
import { diagnosticFingerprint } from '#diagnostics/line-map';
import type { UncommittedDecision } from '#workspace/history/history';
import type { RecordEvidence, SurfaceFact } from '#workspace/paths/rule-facts';

import { digestOf } from '../digest.ts';
import { pathOfRecordFile } from '../native-item.ts';
import type { CitedRow } from '../surfaces/compare-surface.ts';
import { followRenames, nameSurface, readSurface } from '../surfaces/surface-name.ts';
import { withLineFeeds } from '../surfaces/text-lines.ts';
import { locatorsIn } from './cited-evidence.ts';
import { type ComparedRecord, comparedRows } from './compare-evidence.ts';
import {
  type ComparedSurface,
  compareRows,
  type EvidenceNow,
  isBroken,
  linesOfSurface,
} from './compare-rows.ts';
import type { EvidenceFiles, SurfaceState } from './evidence.ts';
import { linesNow, smallDiff } from './line-changes.ts';
import { type Locator, readAtCommit } from './locator.ts';

/** Lines of a file, counted from 1. */
export interface FileLines extends LineRange {
  readonly path: string;
}

/** A place that a fact cites and that a change broke. */
export interface PlaceInDoubt {
  readonly kind: string;
  /** As the record cites it. */
  readonly surface: string;
  readonly state: SurfaceState;
  readonly why: string | null;
  /** Its lines at the base; null if it is not in a text. */
  readonly before: FileLines | null;
  /** Its lines now; null if they were removed, or the file cannot be read. */
  readonly after: FileLines | null;
  /** `sha256:` and 64 hex digits of the lines now, or of a binary file; null for neither. */
  readonly hash: string | null;
  /** The lines that differ, each with a blank, `-` or `+` before it. */
  readonly diff: readonly string[];
  /** Number of other changed lines. */
  readonly more: number;
  /** Fingerprint of its diagnostic. */
  readonly fingerprint: string;
}

/** A fact whose evidence was unchanged at a base, and that a change puts in doubt. */
export interface FactInDoubt {
  /** The file of its record. */
  readonly path: string;
  readonly item: string | null;
  /** The short id; the record's path if it has no acts. */
  readonly short: string;
  readonly title: string;
  readonly claim: string;
  readonly places: readonly PlaceInDoubt[];
  /** Who accepted or last confirmed it, and on which day; null if it has no acts. */
  readonly acceptedBy: { readonly name: string; readonly on: string } | null;
  /** Owners who must approve it, by its record or by CODEOWNERS of the base. */
  readonly asked: readonly string[];
  /** The confirmation in a comment that no commit records yet; null if there is none. */
  readonly answeredBy: UncommittedDecision | null;
  /**
   * The places that a confirmation has to name; empty if the evidence has not moved, null if the
   * fact cannot be confirmed.
   */
  readonly confirm: readonly string[] | null;
  /** Paths of memory that rests on it or names it. */
  readonly reliedOnBy: readonly string[];
  /** The base, `HEAD` or `origin/main`. */
  readonly base: string;
  /** What to do, a line each; commands can be pasted. */
  readonly mend: readonly string[];
}

/** A record with broken evidence. */
export interface BrokenRecord extends ComparedRecord {
  readonly surfaces: readonly SurfaceFact[];
  readonly rows: readonly CitedRow[];
}

/** The records with broken evidence in files. */
export function brokenRecords(
  compared: readonly ComparedRecord[],
  evidence: ReadonlyMap<string, RecordEvidence>,
): BrokenRecord[] {
  return compared.flatMap(({ record, history }) => {
    const found = evidence.get(record.path);
    if (found === undefined || !isBroken(found.state)) return [];
    const rows = comparedRows(record, history);
    const surfaces = found.surfaces.filter(
      (each) => isBroken(each.state) && rowOf(each, rows) !== undefined,
    );
    return surfaces.length === 0 ? [] : [{ record, history, rows, surfaces }];
  });
}

/** The files that broken evidence cites, and their new names. */
export function filesOf({ surfaces, rows }: BrokenRecord): string[] {
  return surfaces.flatMap((each) => {
    const row = rowOf(each, rows);
    return [...locatorsIn(row ? [row] : []).map(({ path }) => path), each.renamedTo ?? []].flat();
  });
}

/** The places to read for comparing a record at its base and for its diffs. */
export function locatorsInDoubt(broken: BrokenRecord, atBase: readonly CitedRow[]): Locator[] {
  return locatorsIn([...broken.rows, ...atBase]);
}

/** The places that a change broke; null if the evidence was broken at the base already. */
export function placesInDoubt(
  { record, surfaces, rows }: BrokenRecord,
  atBase: readonly CitedRow[],
  before: EvidenceNow,
  now: EvidenceFiles,
): PlaceInDoubt[] | null {
  const compared = compareRows(atBase, before, () => true);
  if (isBroken(compared.state)) return null;
  return surfaces.flatMap((fact): PlaceInDoubt[] => {
    const row = rowOf(fact, rows);
    const locator = row && readSurface(row.kind, row.surface);
    if (!locator) return [];
    const was = compared.surfaces.find((each) => each.surface === fact.surface);
    const cited = readSurface(row.kind, was?.place ?? row.surface) ?? locator;
    const surface = nameSurface(locator);
    const lines = linesInDoubt(cited, before, now);
    return [
      {
        kind: row.kind,
        surface,
        state: fact.state,
        why: fact.why,
        ...lines,
        hash: hashOfPlace({ kind: row.kind, surface, after: lines.after }, now),
        fingerprint: diagnosticFingerprint(
          fact.state === 'unreadable' ? 'FND320' : 'FND306',
          pathOfRecordFile(record),
          fact.surface,
          0,
        ),
      },
    ];
  });
}

type LinesInDoubt = Pick<PlaceInDoubt, 'before' | 'after' | 'diff' | 'more'>;

const noLines: LinesInDoubt = { before: null, after: null, diff: [], more: 0 };

function linesInDoubt(cited: Locator, before: EvidenceNow, now: EvidenceFiles): LinesInDoubt {
  const range = linesOfSurface(cited, before);
  const was = linesIn(before.evidence, cited.path);
  if (range === null || was === null) return noLines;
  const old = was.slice(range.from - 1, range.to);
  const { path } = followRenames(cited.path, now);
  const is = linesIn(now, path);
  const place = is && linesNow(was, is, range);
  const after = place && { path, ...place };
  const { lines, more } = smallDiff(old, is && place ? is.slice(place.from - 1, place.to) : []);
  return {
    before: { path: cited.path, ...range },
    after,
    diff: lines,
    more,
  };
}

/** The hash of a place now, to notice a later change. */
export function hashOfPlace(
  { kind, surface, after }: Pick<PlaceInDoubt, 'kind' | 'surface' | 'after'>,
  files: EvidenceFiles,
): string | null {
  if (after) {
    const lines = linesIn(files, after.path);
    return lines && digestOf(`${lines.slice(after.from - 1, after.to).join('\n')}\n`);
  }
  const locator = readSurface(kind, surface);
  const file = locator?.kind === 'file' ? files.get(locator.path) : undefined;
  return file?.kind === 'file' ? `sha256:${file.digest}` : null;
}

/** The lines of a file; null if it is gone or not a text. */
function linesIn(files: EvidenceFiles, path: string): string[] | null {
  const file = files.get(path);
  if (file?.kind !== 'file' || file.text === null) return null;
  // An empty file has no line to confirm.
  return file.text === '' ? [] : withLineFeeds(file.text).replace(/\n$/, '').split('\n');
}

function rowOf({ surface }: SurfaceFact, rows: readonly CitedRow[]): CitedRow | undefined {
  return rows.find((row) => row.surface === surface && readSurface(row.kind, row.surface) !== null);
}

/** A cited place in a file, as it is now. */
interface PlaceAtFile {
  /** As the record cites it. */
  readonly surface: string;
  readonly state: SurfaceState;
  readonly why: string | null;
  /** Its lines now; if it changed, its lines before; null if they are not known. */
  readonly lines: LineRange | null;
}

/** A fact that cites a file. */
export interface FactAtFile extends PlaceAtFile {
  /** Whole id; null without an entry in the ledger. */
  readonly item: string | null;
  readonly short: string | null;
  /** Path of its record. */
  readonly path: string;
  readonly title: string;
  readonly claim: string;
}

/** The facts that cite a file, those nearest to a line first. */
export interface FactsAtFile {
  readonly file: string;
  /** The lines that were asked about; null for the whole file. */
  readonly line: LineRange | null;
  readonly facts: readonly FactAtFile[];
  /** Dead ends that cite it. */
  readonly tried: readonly Pick<FactAtFile, 'item' | 'short' | 'path' | 'title' | 'claim'>[];
  /** Number of compared records. */
  readonly looked: number;
}

/** The number of records that cite each file. */
export function filesWithFacts(compared: readonly ComparedRecord[]): ReadonlyMap<string, number> {
  const files = new Map<string, number>();
  for (const { record, history } of compared)
    for (const path of new Set(locatorsIn(comparedRows(record, history)).map((each) => each.path)))
      if (readAtCommit(path) === null) files.set(path, (files.get(path) ?? 0) + 1);
  return files;
}

/** The surfaces of a record that are in a file, or were when they were cited. */
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
