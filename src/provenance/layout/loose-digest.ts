import { digestOf } from '../digest.ts';
import type { Layout } from './layout.ts';
import type { Part } from './part.ts';

/**
 * A digest over the tokens of the smallest parts that can stand by themselves around a range:
 * statements, members. With all of their structure in it, no other reading of the range has it.
 */
export interface LooseDigest {
  readonly scheme: string;
  /** How many tokens these parts have. */
  readonly size: number;
  /** The first and the last token of the range among them, counted from 0. */
  readonly first: number;
  readonly last: number;
  /** `sha256:` and 64 digits. */
  readonly digest: string;
}

/** A range of offsets in a text. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Parts of one parent that stand beside each other. */
interface Run {
  readonly parent: Part;
  readonly from: number;
  readonly to: number;
}

const brackets = new Set(['{', '}', '[', ']', '(', ')', ':']);

/** The digest as rows have it: `typescript-1:41:3-17:sha256:…`. */
export function writeLoose({ scheme, size, first, last, digest }: LooseDigest): string {
  return `${scheme}:${size}:${first}-${last}:${digest}`;
}

/** Reads what `writeLoose` wrote; null for anything else. */
export function readLoose(text: string): LooseDigest | null {
  const [, scheme, size, first, last, digest] =
    /^([a-z]+-\d+):(\d{1,7}):(\d{1,7})-(\d{1,7}):(sha256:[0-9a-f]{64})$/.exec(text) ?? [];
  return scheme === undefined || digest === undefined
    ? null
    : { scheme, size: Number(size), first: Number(first), last: Number(last), digest };
}

/**
 * How much around a range counts with it: the parts that can stand by themselves, the function,
 * class or type that it is in, or all of the file.
 */
export type Around = 'parts' | 'symbol' | 'file';

/** The loose digest of a range; null where no token lies in it. */
export function looseDigest(layout: Layout, range: Range, around: Around): LooseDigest | null {
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
    digest: digestOf(writtenRun(layout, run)),
  };
}

/**
 * Where the parts that a loose digest is over stand: a range for each place. `spend` is told how
 * much is hashed, and ends the search by answering false.
 */
export function findLoose(
  layout: Layout,
  loose: LooseDigest,
  spend: (units: number) => boolean,
): readonly Range[] | 'limit' {
  const found: Range[] = [];
  if (loose.scheme !== layout.scheme) return found;
  for (const run of runsOfSize(layout, loose.size)) {
    const written = writtenRun(layout, run);
    if (!spend(written.length)) return 'limit';
    if (digestOf(written) !== loose.digest) continue;
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

/** The smallest run that can stand by itself and has both tokens. */
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

/** All runs with so many tokens that begin and end with one. */
function* runsOfSize(layout: Layout, size: number): Generator<Run> {
  const open = [layout.root];
  for (let parent = open.pop(); parent; parent = open.pop()) {
    const [start, stop] = layout.spans.get(parent) ?? [0, 0];
    if (stop - start < size) continue;
    open.push(...parent.parts);
    if (isSequence(layout, parent)) yield* runsIn(layout, parent, size);
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

/** A run as it is hashed: its parent, then every part with its name, its parts and its tokens. */
function writtenRun({ scheme, language, text, tokens, spans }: Layout, run: Run): string {
  let written = `${scheme}\n${run.parent.name}\n`;
  const write = (part: Part): void => {
    const [first, end] = spans.get(part) ?? [0, 0];
    if (part.parts.length === 0) {
      const says = end > first ? tokens[first]?.says : undefined;
      if (says !== undefined) written += `${says.length}:${says}\n`;
      return;
    }
    const isThere = language.transparent?.(part, text) !== true;
    if (isThere) written += `(${part.name}\n`;
    for (const each of part.parts) write(each);
    if (isThere) written += ')\n';
  };
  for (const part of run.parent.parts.slice(run.from, run.to + 1)) write(part);
  return written;
}
