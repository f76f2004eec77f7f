import { digestOf } from '../digest.ts';
import type { Locator } from '../evidence/locator.ts';
import { nameSurface } from '../surfaces/surface-name.ts';
import { countLines, linesBetween, readLines } from '../surfaces/text-lines.ts';
import { type LayoutReader, lineScheme, schemeOf } from './grammars.ts';
import type { Layout } from './layout.ts';
import {
  findNormalizedHash,
  type NormalizedHash,
  normalizedHashOf,
  type Range,
  readNormalizedHash,
  writeNormalizedHash,
} from './normalized-hash.ts';

/** Grammars, and older texts, to find evidence again after its layout changed. */
export interface LayoutsRead {
  readonly read: LayoutReader;
  /** Texts of files at HEAD, with line feeds, for rows without a normalized hash. */
  readonly before: ReadonlyMap<string, string>;
}

/** A place that is found again after its layout changed. */
export type ReformattableLocator = Extract<Locator, { kind: 'lines' | 'text' | 'file' }>;

/** Whether a place can be found again after its layout changed: lines, a literal or a file. */
export function mayBeReformatted(locator: Locator): locator is ReformattableLocator {
  return locator.kind === 'lines' || locator.kind === 'text' || locator.kind === 'file';
}

/**
 * The normalized hash of a place, for its row. Null if it proves nothing: the file has errors, the
 * same tokens are elsewhere in it, or no cited line has layout.
 */
export function normalizedHashOfPlace(
  locator: ReformattableLocator,
  whole: string,
  read: LayoutReader,
): string | null {
  const range = rangeOf(locator, whole);
  if (range === null) return null;
  if (schemeOf(locator.path) === lineScheme) {
    const cited = whole.slice(range.from, range.to);
    const loose = withoutOuterBlanks(locator.path, whole);
    const lines = linesOf(locator, loose);
    if (lines === null || locator.kind === 'text') return null;
    const text = linesBetween(readLines(loose), lines.from, lines.to);
    return text === withLastFeed(cited)
      ? null
      : writeNormalizedHash(lineDigest(text, lines.to - lines.from + 1));
  }
  const layout = read(locator.path, whole);
  const loose = layout && digestAt(layout, locator, range);
  if (!layout || !loose) return null;
  const places = findNormalizedHash(layout, loose, () => true);
  return places.length === 1 ? writeNormalizedHash(loose) : null;
}

interface LoosePlaces {
  readonly count: number;
  /** The first place, as rows write it. */
  readonly first: string | null;
  readonly limited: boolean;
  /** Whether the first place has the cited bytes, which alone were too few to be found. */
  readonly isMoved?: boolean;
}

const nowhere: LoosePlaces = { count: 0, first: null, limited: false };

/**
 * Finds evidence whose bytes are gone: at the cited lines, or where the same tokens have the same
 * structure around them.
 *
 * @param path the present path of the file; `whole` is its text with line feeds
 * @param spend called with the length that is hashed; false ends the search
 */
export function findReformatted(
  locator: ReformattableLocator,
  row: { readonly hash: string; readonly loose?: string | undefined },
  { path, whole }: { readonly path: string; readonly whole: string },
  layouts: LayoutsRead,
  spend: (units: number) => boolean,
): LoosePlaces {
  const scheme = schemeOf(path);
  if (scheme !== schemeOf(locator.path)) return nowhere;
  if (scheme === lineScheme) return findLines(locator, row, { path, whole }, layouts);
  const layout = layouts.read(path, whole);
  const loose = layout && looseOfRow(locator, row, layouts, scheme);
  if (!layout || !loose) return nowhere;
  const found = findNormalizedHash(layout, loose, spend);
  if (found === 'limit') return { ...nowhere, limited: true };
  const [first] = found;
  if (!first) return nowhere;
  const place = placeOf(locator, path, whole, first);
  const moved = sameBytes(locator, place, whole, row.hash);
  return {
    count: found.length,
    first: nameSurface(moved ?? place),
    limited: false,
    isMoved: moved !== null,
  };
}

/** The lines around `place` that have exactly the cited bytes. */
function sameBytes(
  locator: ReformattableLocator,
  place: ReformattableLocator,
  whole: string,
  hash: string,
): ReformattableLocator | null {
  if (locator.kind !== 'lines' || place.kind !== 'lines') return null;
  const lines = readLines(whole);
  const more = locator.to - locator.from;
  for (let from = Math.max(1, place.to - more); from <= place.from; from += 1)
    if (digestOf(linesBetween(lines, from, from + more)) === hash)
      return { ...place, from, to: from + more };
  return null;
}

/** The normalized hash in a row; else that of the cited bytes, if HEAD has them. */
function looseOfRow(
  locator: ReformattableLocator,
  row: { readonly hash: string; readonly loose?: string | undefined },
  { read, before }: LayoutsRead,
  scheme: string,
): NormalizedHash | null {
  const held = readNormalizedHash(row.loose ?? '');
  if (held?.scheme === scheme) return held;
  const was = before.get(locator.path);
  const range = was === undefined ? null : rangeOf(locator, was);
  if (was === undefined || range === null) return null;
  const cited = was.slice(range.from, range.to);
  const text = locator.kind === 'lines' ? withLastFeed(cited) : cited;
  return digestOf(text) === row.hash
    ? readNormalizedHash(normalizedHashOfPlace(locator, was, read) ?? '')
    : null;
}

function digestAt(
  layout: Layout,
  locator: ReformattableLocator,
  range: Range,
): NormalizedHash | null {
  if (locator.kind === 'file') return normalizedHashOf(layout, range, 'file');
  const cited = layout.text.slice(range.from, range.to);
  const isShort =
    cited.trimEnd().split('\n').length < shortLines ||
    cited.replace(/\s+/g, '').length < shortSigns;
  return normalizedHashOf(layout, range, isShort ? 'symbol' : 'parts');
}

/** Shorter evidence is only found with the whole symbol around it. */
const [shortLines, shortSigns] = [3, 40];

/** The offsets of a place; null if it does not exist or occurs twice. */
function rangeOf(locator: ReformattableLocator, whole: string): Range | null {
  if (locator.kind === 'file') return { from: 0, to: whole.length };
  if (locator.kind === 'lines') {
    const lines = readLines(whole);
    const [from, to] = [lines.starts[locator.from - 1], lines.starts[locator.to]];
    return locator.from < 1 || from === undefined || to === undefined || to <= from
      ? null
      : { from, to: Math.min(to, whole.length) };
  }
  const from = whole.indexOf(locator.literal);
  return from === -1 || whole.includes(locator.literal, from + 1)
    ? null
    : { from, to: from + locator.literal.length };
}

/** The lines of a range, or the new words of a quotation in one line. */
function placeOf(
  locator: ReformattableLocator,
  path: string,
  whole: string,
  range: Range,
): ReformattableLocator {
  if (locator.kind === 'file') return { kind: 'file', path };
  const literal = whole.slice(range.from, range.to);
  if (
    locator.kind === 'text' &&
    !literal.includes('\n') &&
    whole.indexOf(literal) === whole.lastIndexOf(literal)
  )
    return { kind: 'text', path, literal };
  const lineAt = (offset: number): number => whole.slice(0, offset).split('\n').length;
  return {
    kind: 'lines',
    path,
    from: lineAt(range.from),
    to: lineAt(Math.max(range.from, range.to - 1)),
  };
}

function withLastFeed(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

function linesOf(
  locator: ReformattableLocator,
  whole: string,
): { from: number; to: number } | null {
  if (locator.kind === 'lines') return locator;
  return locator.kind === 'file' ? { from: 1, to: countLines(readLines(whole)) } : null;
}

function lineDigest(text: string, lines: number): NormalizedHash {
  return { scheme: lineScheme, size: lines, first: 0, last: lines - 1, digest: digestOf(text) };
}

/** Compares the same lines, or the whole file, without blanks around them. */
function findLines(
  locator: ReformattableLocator,
  row: { readonly hash: string; readonly loose?: string | undefined },
  { path, whole }: { readonly path: string; readonly whole: string },
  layouts: LayoutsRead,
): LoosePlaces {
  const loose = withoutOuterBlanks(path, whole);
  const lines = linesOf(locator, loose);
  if (lines === null) return nowhere;
  const text = linesBetween(readLines(loose), lines.from, lines.to);
  // Lines without such blanks have only their hash.
  const digest = looseOfRow(locator, row, layouts, lineScheme)?.digest ?? row.hash;
  if (text === '' || digestOf(text) !== digest) return nowhere;
  const exact = linesBetween(readLines(whole), lines.from, lines.to);
  return {
    count: 1,
    first: nameSurface({ ...locator, path }),
    limited: false,
    isMoved: digestOf(exact) === row.hash,
  };
}

/** Files in which blanks at the end of lines, or line ends, may have a meaning. */
const exact =
  /(?:^|\/)(?:[Mm]akefile|GNUmakefile|\.env[^/]*)$|\.(?:mk|ya?ml|properties|env|ini|cfg|conf|[ctp]sv|diff|patch|snap|po|pem|ws|x?html?|xml|xsl|svg|vue|svelte|astro|jsp|erb|ejs|hbs|liquid|j2|tmpl|tpl|mustache|tex)$/i;

/** Quotes in prose are not strings of a program. */
const prose = /\.(?:md|mdx|markdown|txt|rst|adoc|org)$/i;

/** Strings of several lines, in which a blank at the end of a line is content. */
const longTexts = /<<|"""|'''|`|\[\[|\[=|%[qQwW]|[rR]"\w*\(|\bR"|\$\$/;

/** Languages in which indentation is layout. */
const free =
  /\.(?:c|cc|cpp|cs|cxx|dart|ex|exs|graphql|groovy|h|hh|hpp|kt|kts|lua|m|mm|php|proto|ps1|r|rb|sol|sql|swift|tf|vb)$/i;

/**
 * Removes blanks at the ends of lines, in some languages also at their beginnings, where they mean
 * nothing for certain. For files without grammar; `whole` has line feeds.
 */
function withoutOuterBlanks(path: string, whole: string): string {
  const isFree = free.test(path);
  if (exact.test(path) || !(isFree ? /^[ \t]|[ \t]$/m : /[ \t]$/m).test(whole)) return whole;
  const isProse = prose.test(path);
  if (!isProse && longTexts.test(whole)) return whole;
  const quotes = { '"': 0, "'": 0 };
  const isInText = (): boolean => !isProse && (quotes['"'] % 2 === 1 || quotes["'"] % 2 === 1);
  let goesOn = false;
  return whole
    .split('\n')
    .map((line) => {
      const begun = isFree && !goesOn && !isInText() ? line.replace(/^[ \t]+/, '') : line;
      for (const sign of ['"', "'"] as const) quotes[sign] += line.split(sign).length - 1;
      goesOn = /\\[ \t]*$/.test(line);
      if (/\\[ \t]+$/.test(line) || isInText()) return begun;
      // Two blanks break a line in Markdown.
      return begun.replace(/[ \t]+$/, isProse && /\S.* {2}$/.test(line) ? '  ' : '');
    })
    .join('\n');
}
