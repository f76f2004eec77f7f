import { digestOf } from '../digest.ts';
import type { Layout } from './layout.ts';
import type { Part } from './part.ts';

/**
 * A digest over tokens and structure of the smallest complete parts around a range: statements,
 * members.
 */
export interface NormalizedHash {
  readonly scheme: string;
  /** Number of tokens of these parts. */
  readonly size: number;
  /** First and last token of the range among them, from 0. */
  readonly first: number;
  readonly last: number;
  /** `sha256:` and 64 digits. */
  readonly digest: string;
}

/** Offsets in a text. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Consecutive parts of one parent, by index; `to` is included. */
interface Run {
  readonly parent: Part;
  readonly from: number;
  readonly to: number;
}

const brackets = new Set(['{', '}', '[', ']', '(', ')', ':']);

/** As in rows: `typescript-1:41:3-17:sha256:…`. */
export function writeNormalizedHash({ scheme, size, first, last, digest }: NormalizedHash): string {
  return `${scheme}:${size}:${first}-${last}:${digest}`;
}

/** Reads what `writeNormalizedHash` wrote; null for anything else. */
export function readNormalizedHash(text: string): NormalizedHash | null {
  const [, scheme, size, first, last, digest] =
    /^([a-z]+-\d+):(\d{1,7}):(\d{1,7})-(\d{1,7}):(sha256:[0-9a-f]{64})$/.exec(text) ?? [];
  return scheme === undefined || digest === undefined
    ? null
    : { scheme, size: Number(size), first: Number(first), last: Number(last), digest };
}

/** The hashed text around a range: complete parts, its function, class or type, or the file. */
type Around = 'parts' | 'symbol' | 'file';

/** The normalized hash of a range; null for a range without tokens. */
export function normalizedHashOf(
  layout: Layout,
  range: Range,
  around: Around,
): NormalizedHash | null {
  const { tokens, spans } = layout;
  const inside = tokens.flatMap(({ part, says }, at) =>
    part.to > range.from && part.from < range.to ? [{ at, says }] : [],
  );
  const isSeparator = ({ says }: { readonly says: string }): boolean => /^[,;] [,;]$/.test(says);
  const first = inside.find((each) => !isSeparator(each));
  const last = inside.findLast((each) => !isSeparator(each));
  if (!first || !last) return null;
  const run = runAround(layout, first.at, last.at, around);
  const start = spans.get(partOf(run, run.from))?.[0] ?? 0;
  const end = spans.get(partOf(run, run.to))?.[1] ?? 0;
  return {
    scheme: layout.scheme,
    size: end - start,
    first: first.at - start,
    last: last.at - start,
    digest: digestOf(around === 'parts' ? writtenRun(layout, run) : writtenAll(layout, run)),
  };
}

/**
 * Finds the ranges with a normalized hash.
 *
 * @param spend called with each hashed length; false ends the search
 */
export function findNormalizedHash(
  layout: Layout,
  loose: NormalizedHash,
  spend: (units: number) => boolean,
): readonly Range[] | 'limit' {
  const found: Range[] = [];
  if (loose.scheme !== layout.scheme) return found;
  for (const run of runsOfSize(layout, loose.size)) {
    const written = writtenRun(layout, run);
    if (!spend(written.length)) return 'limit';
    const all = isAll(layout, run) ? digestOf(writtenAll(layout, run)) : null;
    if (digestOf(written) !== loose.digest && all !== loose.digest) continue;
    const start = layout.spans.get(partOf(run, run.from))?.[0] ?? 0;
    const from = layout.tokens[start + loose.first]?.part.from;
    const to = layout.tokens[start + loose.last]?.part.to;
    if (from !== undefined && to !== undefined) found.push({ from, to });
  }
  return found;
}

function partOf({ parent }: Run, at: number): Part {
  return parent.parts[at] ?? parent;
}

function isSequence({ language, root }: Layout, part: Part): boolean {
  return part === root || language.sequences.has(part.name);
}

/** The smallest complete run with both tokens. */
function runAround(layout: Layout, first: number, last: number, around: Around): Run {
  const has = (part: Part, at: number): boolean => {
    const [from, end] = layout.spans.get(part) ?? [0, 0];
    return at >= from && at < end;
  };
  const whole: Run = { parent: layout.root, from: 0, to: layout.root.parts.length - 1 };
  if (around === 'file') return whole;
  let part = layout.tokens[first]?.part ?? layout.root;
  while (part.parent && (part.parts.length === 0 || !has(part, last))) part = part.parent;
  if (around === 'symbol') {
    while (part.parent && !layout.language.symbols.has(part.name)) part = part.parent;
    if (!part.parent) return whole;
    part = part.parent;
  }
  for (;;) {
    const { parent, parts } = part;
    const from = parts.findIndex((each) => has(each, first));
    const to = parts.findIndex((each) => has(each, last));
    const isWhole = parts.slice(from, to + 1).every(({ name }) => !brackets.has(name));
    if (!parent || (isSequence(layout, part) && isWhole)) return { parent: part, from, to };
    part = parent;
  }
}

/** All runs with `size` tokens that begin and end with one. */
function* runsOfSize(layout: Layout, size: number): Generator<Run> {
  for (const parent of layout.sequences) {
    const [start, stop] = layout.spans.get(parent) ?? [0, 0];
    if (stop - start >= size) yield* runsIn(layout, parent, size);
  }
}

function* runsIn(layout: Layout, parent: Part, size: number): Generator<Run> {
  const { parts } = parent;
  const spans = parts.map((part) => layout.spans.get(part) ?? ([0, 0] as const));
  let to = 0;
  for (const [from, [start, end]] of spans.entries()) {
    if (start === end) continue;
    while (to < parts.length && (spans[to]?.[1] ?? 0) - start < size) to += 1;
    const last = spans[to];
    if (last && last[1] - start === size) yield { parent, from, to };
  }
}

/**
 * The text that is hashed: the nodes around a run, with conditions or names in them, then its parts
 * with names and tokens.
 */
function writtenRun(layout: Layout, { parent, from, to }: Run): string {
  const around: Part[] = [];
  for (let part: Part | null = parent; part; part = part.parent) around.unshift(part);
  let written = `${layout.scheme}\n`;
  for (const [level, part] of around.entries()) {
    written += isThere(layout, part) ? `(${part.name}\n` : '';
    const inside = around[level + 1];
    if (inside && !isSequence(layout, part))
      written += part.parts
        .map((each) => (each === inside ? '*\n' : writtenPart(layout, each, true)))
        .join('');
  }
  return parent.parts
    .slice(from, to + 1)
    .reduce((text, part) => text + writtenPart(layout, part, false), `${written}:\n`);
}

/** Marks a run that is the whole file, so that nothing may be added to it. */
function writtenAll(layout: Layout, run: Run): string {
  return `${isAll(layout, run) ? 'all\n' : ''}${writtenRun(layout, run)}`;
}

function isAll({ root, spans, tokens }: Layout, run: Run): boolean {
  const first = spans.get(partOf(run, run.from))?.[0];
  const end = spans.get(partOf(run, run.to))?.[1];
  return run.parent === root && first === 0 && end === tokens.length;
}

/** A part with its structure; in brief, without the content of its blocks. */
function writtenPart(layout: Layout, part: Part, inBrief: boolean): string {
  const { tokens, spans } = layout;
  const [first, end] = spans.get(part) ?? [0, 0];
  const says = tokens[first]?.says;
  if (first === end || says === undefined) return '';
  if (part.parts.length === 0) return `${says.length}:${says}\n`;
  if (inBrief && layout.language.sequences.has(part.name)) return `[${part.name}]\n`;
  const inside = part.parts.map((each) => writtenPart(layout, each, inBrief)).join('');
  return isThere(layout, part) ? `(${part.name}\n${inside})\n` : inside;
}

/** Whether a part counts in addition to its content. */
function isThere({ language, text }: Layout, part: Part): boolean {
  return language.transparent?.(part, text) !== true;
}
