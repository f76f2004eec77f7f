import { digestOf } from '../digest.ts';
import type { Locator } from '../evidence/locator.ts';
import { countText, mostCounted } from './resolve-surface.ts';
import type { SurfaceReaders } from './surface-readers.ts';
import {
  countLines,
  linesBetween,
  readLines,
  sameLineRanges,
  withLineFeeds,
} from './text-lines.ts';
import { valuesBelow } from './yaml-values.ts';

/**
 * Where bytes with a known hash stand in a file: at how many places, the first found, and their
 * text.
 */
export interface SurfacePlaces {
  readonly count: number;
  readonly first: Locator | null;
  readonly text: string;
  /** The search ended at `searchLimit` before it found anything. */
  readonly limited: boolean;
}

/** A stretch of a file that may be what was cited. */
interface Candidate {
  readonly text: string;
  readonly locator: Locator;
}

/** UTF-16 code units hashed for one surface before the search gives up: under a second. */
const searchLimit = 33_554_432;

/** What a hash costs besides its text, in the same measure: many small hashes are slow too. */
const costOfHash = 256;

const nowhere: SurfacePlaces = { count: 0, first: null, text: '', limited: false };

/**
 * Looks for a surface's bytes everywhere in a file, by their hash alone. Once a
 * candidate has the hash its text is known, and the others are compared as text.
 *
 * @param path of the file that is searched, which may have been renamed since
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
      const count = countText(whole, literal, mostCounted);
      return count === 0
        ? nowhere
        : { count, first: { ...locator, path }, text: literal, limited: false };
    }
    case 'section': {
      const reading = readers.sections.get(path) ?? { unparsable: 'it was not read' };
      if ('unparsable' in reading) return reading;
      return among(
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
      return among(candidates, hash, readers);
    }
  }
}

function among(
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

/**
 * Every stretch of as many lines as were cited, the nearest to where they stood first: most moves
 * are short.
 */
function findLines(
  locator: Extract<Locator, { kind: 'lines' }>,
  path: string,
  whole: string,
  hash: string,
  readers: SurfaceReaders,
): SurfacePlaces {
  const lines = readLines(whole);
  const more = locator.to - locator.from;
  function* stretches(): Generator<
    Candidate & { readonly locator: { readonly from: number; readonly to: number } }
  > {
    for (const from of nearestFirst(locator.from, countLines(lines) - more))
      yield {
        text: linesBetween(lines, from, from + more),
        locator: { kind: 'lines', path, from, to: from + more },
      };
  }
  const found = firstWithHash(stretches(), hash, readers);
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
    if (spent > searchLimit || (search && search.left < 0)) return 'limit';
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
