import { claimTerms, termsIn } from '#claims/claim-terms';

import type { Locator } from '../evidence/locator.ts';
import { countText, isTelling } from './resolve-surface.ts';
import { nameSurface } from './surface-name.ts';
import type { SurfaceReaders } from './surface-readers.ts';
import {
  countLines,
  linesBetween,
  readLines,
  type TextLines,
  withLineFeeds,
} from './text-lines.ts';
import { valuesBelow } from './yaml-values.ts';

/** A part of the file, its offsets, and the claim's terms that it speaks of. */
interface Part {
  readonly locator: Locator;
  readonly start: number;
  readonly end: number;
  readonly height: number;
  readonly terms: ReadonlySet<string>;
}

interface ScoredPart extends Part {
  readonly score: number;
}

/** Lines of the longest part that is proposed: more is no better than the whole file. */
const mostLines = 40;

/** By how much the best part must surpass every part that does not overlap it. */
const lead = 1.2;

const nothingRead: SurfaceReaders = { sections: new Map(), values: new Map() };

/**
 * The part of a file whose words overlap most with a claim's, for a claim that cites the whole
 * file: a section or value where the readers have read them, else lines. Always one that stands in
 * one place only and, for lines, can be found again when it moves.
 *
 * @returns its canonical spelling; null when no part stands out
 */
export function proposeAnchor(
  claim: string,
  text: string,
  path: string,
  readers: SurfaceReaders = nothingRead,
): string | null {
  const whole = withLineFeeds(text);
  const terms = claimTerms(claim);
  const lines = readLines(whole);
  const spoken = Array.from({ length: countLines(lines) }, (_, index) =>
    termsIn(linesBetween(lines, index + 1, index + 1), terms),
  );
  const weights = weigh(spoken, terms);
  const parts = partsOf(whole, path, terms, readers) ?? partsByLines(lines, path, spoken);
  const best = outstanding(parts.map((part) => ({ ...part, score: scoreOf(part, weights) })));
  if (!best || best.terms.size < Math.max(2, terms.length / 3)) return null;
  if (best.locator.kind !== 'lines')
    return countText(whole, whole.slice(best.start, best.end), 2) === 1
      ? nameSurface(best.locator)
      : null;
  const grown = grow(best.locator, lines);
  return grown ? nameSurface(grown) : null;
}

/** Sections or values, when the file was read as such. */
function partsOf(
  whole: string,
  path: string,
  terms: readonly string[],
  readers: SurfaceReaders,
): Part[] | null {
  const sections = readers.sections.get(path);
  const values = readers.values.get(path);
  const part = (
    locator: Locator,
    { start, end }: { start: number; end: number },
    words: string,
  ): Part => ({
    locator,
    start,
    end,
    height: whole.slice(start, end).split('\n').length,
    terms: termsIn(words, terms),
  });
  if (sections && 'read' in sections)
    return sections.read
      .filter(({ span }) => span.end - span.start < whole.length)
      .map(({ slug, span }) =>
        part({ kind: 'section', path, slug }, span, whole.slice(span.start, span.end)),
      );
  if (!values || !('read' in values)) return null;
  // A value's name says what it is about, and is no part of its bytes.
  return [...valuesBelow(values.read)]
    .filter(({ span }) => span.end > span.start)
    .map(({ pointer, span }) =>
      part(
        { kind: 'value', path, pointer },
        span,
        `${pointer} ${whole.slice(span.start, span.end)}`,
      ),
    )
    .filter(({ height }) => height <= mostLines);
}

/** Every stretch that starts and ends with a line that speaks of the claim. */
function partsByLines(
  lines: TextLines,
  path: string,
  spoken: readonly ReadonlySet<string>[],
): Part[] {
  const parts: Part[] = [];
  spoken.forEach((first, index) => {
    if (first.size === 0) return;
    const covered = new Set<string>();
    for (let last = index; last < Math.min(spoken.length, index + mostLines); last += 1) {
      const before = covered.size;
      for (const term of spoken[last] ?? []) covered.add(term);
      if (covered.size > before)
        parts.push({
          locator: { kind: 'lines', path, from: index + 1, to: last + 1 },
          start: lines.starts[index] ?? 0,
          end: lines.starts[last + 1] ?? 0,
          height: last - index + 1,
          terms: new Set(covered),
        });
    }
  });
  return parts;
}

/** A term that few lines speak of says more about the place than one that is everywhere. */
function weigh(
  spoken: readonly ReadonlySet<string>[],
  terms: readonly string[],
): ReadonlyMap<string, number> {
  return new Map(
    terms.map((term) => [
      term,
      Math.log(1 + spoken.length / (1 + spoken.filter((each) => each.has(term)).length)),
    ]),
  );
}

/**
 * The weight of the terms, shared out over the lines; the constant keeps one dense line from
 * beating a short function.
 */
function scoreOf({ terms, height }: Part, weights: ReadonlyMap<string, number>): number {
  return [...terms].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / (10 + height);
}

/**
 * The best part, the earlier and smaller of equals; null when another one elsewhere is nearly as
 * good.
 */
function outstanding(parts: readonly ScoredPart[]): ScoredPart | null {
  const [best, ...rest] = parts
    .filter(({ terms }) => terms.size > 0)
    .sort((a, b) => b.score - a.score || a.height - b.height || a.start - b.start || a.end - b.end);
  if (!best) return null;
  const rival = rest.find((part) => part.end <= best.start || part.start >= best.end);
  return rival && rival.score * lead > best.score ? null : best;
}

/**
 * Adds lines below and above in turn until the stretch can be known again; it stands alone, for its
 * double would have been a rival.
 */
function grow(found: Extract<Locator, { kind: 'lines' }>, lines: TextLines): Locator | null {
  let { from, to } = found;
  const last = countLines(lines);
  for (let below = true; !isTelling(linesBetween(lines, from, to)); below = !below) {
    if ((from === 1 && to === last) || to - from + 1 >= mostLines) return null;
    if ((below && to < last) || from === 1) to += 1;
    else from -= 1;
  }
  return from === 1 && to === last ? null : { ...found, from, to };
}
