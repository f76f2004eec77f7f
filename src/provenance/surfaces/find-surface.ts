import { digestOf } from '../digest.ts';
import type { Locator } from '../evidence/locator.ts';
import { countText, maxCounted } from './resolve-surface.ts';
import type { SurfaceReaders } from './surface-readers.ts';
import {
  countLines,
  linesBetween,
  readLines,
  sameLineRanges,
  withLineFeeds,
} from './text-lines.ts';
import { valuesBelow } from './value-tree.ts';

/** The places of bytes with a known hash in a file. */
export interface SurfacePlaces {
  readonly count: number;
  readonly first: Locator | null;
  readonly text: string;
  /** Whether the search ended at its limit before it found anything. */
  readonly limited: boolean;
}

interface Candidate {
  readonly text: string;
  readonly locator: Locator;
}

/** UTF-16 code units to hash for one surface: less than a second. */
const maxSearched = 33_554_432;

/** The fixed cost of a hash, in code units: many small hashes are slow, too. */
const costOfHash = 256;

const nowhere: SurfacePlaces = { count: 0, first: null, text: '', limited: false };

/**
 * Searches a file for bytes with a hash. Once a candidate has it, others are compared as text.
 *
 * @param path of the file, which may have been renamed since it was cited
 * @param whole its text with line feeds
 */
export function findSurface(
  locator: Exclude<Locator, { kind: 'file' }>,
  path: string,
  whole: string,
  hash: string,
  readers: SurfaceReaders,
): SurfacePlaces | { readonly unparsable: string } {
  switch (locator.kind) {
    case 'lines':
      return findLines(locator, path, whole, hash, readers);
    case 'text': {
      const literal = withLineFeeds(locator.literal);
      const count = countText(whole, literal, maxCounted);
      return count === 0
        ? nowhere
        : { count, first: { ...locator, path }, text: literal, limited: false };
    }
    case 'section': {
      const reading = readers.sections.get(path) ?? { unparsable: 'it was not read' };
      if ('unparsable' in reading) return reading;
      return searchAmong(
        reading.read.map(({ slug, span }) => ({
          text: whole.slice(span.start, span.end),
          locator: { kind: 'section', path, slug },
        })),
        hash,
        readers,
      );
    }
    case 'value': {
      const reading = readers.values.get(path) ?? { unparsable: 'it was not read' };
      if ('unparsable' in reading) return reading;
      const candidates = [...valuesBelow(reading.read)].map(({ pointer, span }): Candidate => ({
        text: whole.slice(span.start, span.end),
        locator: { kind: 'value', path, pointer },
      }));
      return searchAmong(candidates, hash, readers);
    }
  }
}

function searchAmong(
  candidates: readonly Candidate[],
  hash: string,
  readers: SurfaceReaders,
): SurfacePlaces {
  const found = firstWithHash(candidates, hash, readers);
  if (found === 'limit') return { ...nowhere, limited: true };
  return found
    ? {
        count: candidates.filter(({ text }) => text === found.text).length,
        first: found.locator,
        text: found.text,
        limited: false,
      }
    : nowhere;
}

/** Searches all ranges of as many lines as were cited, the nearest first: most moves are short. */
function findLines(
  locator: Extract<Locator, { kind: 'lines' }>,
  path: string,
  whole: string,
  hash: string,
  readers: SurfaceReaders,
): SurfacePlaces {
  const lines = readLines(whole);
  const more = locator.to - locator.from;
  function* lineRanges(): Generator<
    Candidate & { readonly locator: { readonly from: number; readonly to: number } }
  > {
    for (const from of nearestFirst(locator.from, countLines(lines) - more))
      yield {
        text: linesBetween(lines, from, from + more),
        locator: { kind: 'lines', path, from, to: from + more },
      };
  }
  const found = firstWithHash(lineRanges(), hash, readers);
  if (found === 'limit') return { ...nowhere, limited: true };
  return found
    ? {
        count: sameLineRanges(lines, found.locator.from, found.locator.to).length,
        first: found.locator,
        text: found.text,
        limited: false,
      }
    : nowhere;
}

function firstWithHash<Each extends Candidate>(
  candidates: Iterable<Each>,
  hash: string,
  { search }: SurfaceReaders,
): Each | 'limit' | null {
  let spent = 0;
  for (const candidate of candidates) {
    spent += candidate.text.length + costOfHash;
    if (search) search.left -= candidate.text.length + costOfHash;
    if (spent > maxSearched || (search && search.left < 0)) return 'limit';
    if (digestOf(candidate.text) === hash) return candidate;
  }
  return null;
}

/** The numbers from 1 to `last`, in the order of their distance from `middle`. */
function* nearestFirst(middle: number, last: number): Generator<number> {
  for (let distance = 0; distance < Math.max(middle, last - middle + 1); distance += 1) {
    if (middle - distance >= 1 && middle - distance <= last) yield middle - distance;
    if (distance > 0 && middle + distance >= 1 && middle + distance <= last)
      yield middle + distance;
  }
}
