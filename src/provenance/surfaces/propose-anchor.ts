import { claimTerms, termsIn } from '#claims/claim-terms';

import type { Locator } from '../evidence/locator.ts';
import { countText, isDistinctive } from './resolve-surface.ts';
import { nameSurface } from './surface-name.ts';
import type { SurfaceReaders } from './surface-readers.ts';
import {
  countLines,
  linesBetween,
  readLines,
  type TextLines,
  withLineFeeds,
} from './text-lines.ts';
import { valuesBelow } from './value-tree.ts';

interface Part {
  readonly locator: Locator;
  readonly start: number;
  readonly end: number;
  /** In lines. */
  readonly height: number;
  /** Terms of the claim in it. */
  readonly terms: ReadonlySet<string>;
}

type ScoredPart = Part & { readonly score: number };

/** Longer parts are no better than the whole file. */
const maxLines = 40;

/** The best part needs this many times the score of every part that it does not overlap. */
const minLead = 1.2;

const nothingRead: SurfaceReaders = { sections: new Map(), values: new Map() };

/**
 * Proposes the part of a file that has most words of a claim: a section or value if the file was
 * parsed, else lines. The part is unique, and lines are distinctive.
 *
 * @returns its surface; null if no part is clearly the best
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

/** The sections or values of a parsed file; null for others. */
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
  // The pointer also says what a value is about.
  return [...valuesBelow(values.read)]
    .filter(({ span }) => span.end > span.start)
    .map(({ pointer, span }) =>
      part(
        { kind: 'value', path, pointer },
        span,
        `${pointer} ${whole.slice(span.start, span.end)}`,
      ),
    )
    .filter(({ height }) => height <= maxLines);
}

/** The ranges of lines that begin and end with a term of the claim. */
function partsByLines(
  lines: TextLines,
  path: string,
  spoken: readonly ReadonlySet<string>[],
): Part[] {
  const parts: Part[] = [];
  spoken.forEach((first, index) => {
    if (first.size === 0) return;
    const covered = new Set<string>();
    for (let last = index; last < Math.min(spoken.length, index + maxLines); last += 1) {
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

/** Weights of terms: higher for a term in fewer lines. */
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

/** Weight of terms by height; the constant keeps one dense line below a short function. */
function scoreOf({ terms, height }: Part, weights: ReadonlyMap<string, number>): number {
  return [...terms].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / (10 + height);
}

/** The best part, of equal ones the smaller and earlier; null if another is nearly as good. */
function outstanding(parts: readonly ScoredPart[]): ScoredPart | null {
  const [best, ...rest] = parts
    .filter(({ terms }) => terms.size > 0)
    .sort((a, b) => b.score - a.score || a.height - b.height || a.start - b.start || a.end - b.end);
  if (!best) return null;
  const rival = rest.find((part) => part.end <= best.start || part.start >= best.end);
  return rival && rival.score * minLead > best.score ? null : best;
}

/** Adds lines below and above in turn until the range is distinctive; null if it gets too long. */
function grow(found: Extract<Locator, { kind: 'lines' }>, lines: TextLines): Locator | null {
  let { from, to } = found;
  const last = countLines(lines);
  for (let below = true; !isDistinctive(linesBetween(lines, from, to)); below = !below) {
    if ((from === 1 && to === last) || to - from + 1 >= maxLines) return null;
    if ((below && to < last) || from === 1) to += 1;
    else from -= 1;
  }
  return from === 1 && to === last ? null : { ...found, from, to };
}
