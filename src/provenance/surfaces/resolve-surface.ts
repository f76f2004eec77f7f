import { closest } from '#diagnostics/near-match';
import { utf8Length } from '#workspace/stores/index-splice';

import { digestOf } from '../digest.ts';
import type { EvidenceFile, EvidenceFiles, SurfaceRow } from '../evidence/evidence.ts';
import type { Locator } from '../evidence/locator.ts';
import { mayBeReformatted, normalizedHashOfPlace } from '../layout/find-reformatted.ts';
import { nameSurface, type SurfaceProblem } from './surface-name.ts';
import type { SurfaceReaders } from './surface-readers.ts';
import {
  countLines,
  linesBetween,
  readLines,
  sameLineRanges,
  withLineFeeds,
} from './text-lines.ts';
import { valueAt } from './value-tree.ts';

/** `text` is null for a whole binary file; `whole` is the text of its file with line feeds. */
export interface LocatedSurface {
  readonly kind: 'found';
  readonly text: string | null;
  readonly hash: string;
  readonly whole: string | null;
}

/** `unique`: whether the bytes are at only one place of the file. */
export type ResolvedSurface = (LocatedSurface & { readonly unique: boolean }) | SurfaceRefusal;

/** Why a cited place has no bytes to hash. */
export interface SurfaceRefusal {
  readonly kind: 'problem';
  readonly why: SurfaceProblem;
}

/** Occurrences of a literal are not counted beyond this. */
export const maxCounted = 1_000;

/** Resolves a locator to its bytes now, for a new citation. */
export function resolveSurface(
  locator: Locator,
  files: EvidenceFiles,
  readers: SurfaceReaders,
): ResolvedSurface {
  const file = files.get(locator.path);
  // The checked-out file has other lines than git: old ranges are compared, new ones refused.
  if (locator.kind !== 'file' && file?.kind === 'file' && file.filtered)
    return problem({ reason: 'filtered-range' });
  const standing = locateSurface(locator, files, readers);
  return standing.kind === 'problem'
    ? standing
    : { ...standing, unique: isUnique(locator, standing) };
}

/** Resolves a locator to its bytes, without the search for other occurrences. */
export function locateSurface(
  locator: Locator,
  files: EvidenceFiles,
  readers: SurfaceReaders,
): LocatedSurface | SurfaceRefusal {
  const file = files.get(locator.path);
  if (!file) return problem({ reason: 'not-asked' });
  if (file.kind === 'absent')
    return problem({
      reason: 'absent',
      existed: file.existed,
      movedTo: file.movedTo,
      near: file.near,
    });
  if (file.kind === 'refused') return problem({ reason: 'refused', refused: file.why });
  if (locator.kind === 'file')
    return {
      kind: 'found',
      text: file.text === null ? null : withLineFeeds(file.text),
      hash: `sha256:${file.digest}`,
      whole: null,
    };
  const whole = readableText(file);
  if (typeof whole !== 'string') return whole;
  const text = textAt(locator, whole, readers);
  return typeof text === 'string' ? { kind: 'found', text, hash: digestOf(text), whole } : text;
}

/** The text of a file with line feeds, or why parts of it cannot be cited. */
export function readableText(
  file: Extract<EvidenceFile, { kind: 'file' }>,
): string | SurfaceRefusal {
  if (file.filtered && !file.blob) return problem({ reason: 'filtered-range' });
  return file.text === null ? problem({ reason: 'not-text' }) : withLineFeeds(file.text);
}

function problem(why: SurfaceProblem): SurfaceRefusal {
  return { kind: 'problem', why };
}

function textAt(
  locator: Exclude<Locator, { kind: 'file' }>,
  whole: string,
  readers: SurfaceReaders,
): string | SurfaceRefusal {
  switch (locator.kind) {
    case 'lines':
      return textOfLines(locator.from, locator.to, whole);
    case 'text':
      return textOfLiteral(withLineFeeds(locator.literal), whole);
    case 'section': {
      const reading = readers.sections.get(locator.path);
      if (!reading) return problem({ reason: 'not-asked' });
      if ('unparsable' in reading)
        return problem({ reason: 'unparsable', detail: reading.unparsable });
      const slug = locator.slug.toLowerCase();
      const section = reading.read.find((each) => each.slug === slug);
      return section
        ? whole.slice(section.span.start, section.span.end)
        : problem({
            reason: 'no-such-section',
            near: closest(
              slug,
              reading.read.map((each) => each.slug),
            ),
          });
    }
    case 'value': {
      const reading = readers.values.get(locator.path);
      if (!reading) return problem({ reason: 'not-asked' });
      if ('unparsable' in reading)
        return problem({ reason: 'unparsable', detail: reading.unparsable });
      const value = valueAt(reading.read, locator.pointer);
      if (!value) return problem({ reason: 'no-such-value' });
      return whole.slice(value.span.start, value.span.end) || problem({ reason: 'empty' });
    }
  }
}

function textOfLines(from: number, to: number, whole: string): string | SurfaceRefusal {
  if (from === 0 || to === 0) return problem({ reason: 'line-zero' });
  if (from > to) return problem({ reason: 'reversed', from, to });
  const lines = readLines(whole);
  return to > countLines(lines)
    ? problem({ reason: 'beyond-end', lines: countLines(lines) })
    : linesBetween(lines, from, to);
}

function textOfLiteral(literal: string, whole: string): string | SurfaceRefusal {
  if (literal === '') return problem({ reason: 'empty' });
  const times = countText(whole, literal, maxCounted);
  if (times === 1) return literal;
  return problem(times === 0 ? { reason: 'no-such-text' } : { reason: 'text-not-unique', times });
}

/** How often a text occurs in another, also overlapping; counted up to `max`. */
export function countText(whole: string, text: string, max: number): number {
  let times = 0;
  for (let at = whole.indexOf(text); at !== -1 && times < max; at = whole.indexOf(text, at + 1))
    times += 1;
  return times;
}

/** Whether bytes occur once. Lines are compared with whole lines; a literal was counted before. */
function isUnique(locator: Locator, { text, whole }: LocatedSurface): boolean {
  if (whole === null || text === null || locator.kind === 'text') return true;
  return locator.kind === 'lines'
    ? sameLineRanges(readLines(whole), locator.from, locator.to).length === 1
    : countText(whole, text, 2) === 1;
}

/** The row of `per_surface_hash` for a locator, or why there is none. */
export function hashSurface(
  locator: Locator,
  files: EvidenceFiles,
  readers: SurfaceReaders,
): { readonly row: SurfaceRow } | { readonly problem: SurfaceProblem } {
  const resolved = resolveSurface(locator, files, readers);
  if (resolved.kind === 'problem') return { problem: resolved.why };
  const file = files.get(locator.path);
  const at = file?.kind === 'file' ? file.at : undefined;
  // Bytes of a commit are never searched elsewhere.
  const loose = at === undefined ? normalizedHashAt(locator, resolved, readers) : null;
  return {
    row: {
      kind: locator.kind,
      surface: nameSurface({ ...locator, path: at ?? locator.path }),
      hash: resolved.hash,
      unique: resolved.unique,
      loose: loose ?? undefined,
    },
  };
}

/** The normalized hash of the bytes at a locator; null for none. */
export function normalizedHashAt(
  locator: Locator,
  { text, whole }: Pick<LocatedSurface, 'text' | 'whole'>,
  { layouts }: SurfaceReaders,
): string | null {
  const all = locator.kind === 'file' ? text : whole;
  return layouts && all !== null && mayBeReformatted(locator)
    ? normalizedHashOfPlace(locator, all, layouts.read)
    : null;
}

/** The row of a text in the record itself. */
export function hashText(
  kind: 'quote' | 'output' | 'testimony',
  surface: string,
  text: string,
): SurfaceRow {
  return { kind, surface, hash: digestOf(withLineFeeds(text)), unique: true };
}

/**
 * `content_hash`: SHA-256 over `ledger/evidence/v1` and a line feed, then, row after row, kind,
 * NUL, hash as written, LF.
 */
export function contentHash(
  rows: readonly { readonly kind: string; readonly hash: string }[],
): string {
  return digestOf(
    `ledger/evidence/v1\n${rows.map(({ kind, hash }) => `${kind}\0${hash}\n`).join('')}`,
  );
}

/** Whether a text is long enough to find after a move: 3 lines, or 40 bytes without blanks. */
export function isDistinctive(text: string): boolean {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return lines >= 3 || utf8Length(text.replace(/\s+/g, '')) >= 40;
}
