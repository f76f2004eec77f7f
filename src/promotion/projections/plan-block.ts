import {
  blockText,
  type Copy,
  lineMark,
  type MemoryBlock,
} from '#provenance/projections/memory-block';
import { lineEnding, nextLine } from '#workspace/edit/text-lines';
import { countLines, utf8Length } from '#workspace/stores/index-splice';
import type { Caps } from '#workspace/stores/store';

/** A line that shall stand in a block. */
export interface WantedLine {
  /** The item, or `more` or `pointer`. */
  readonly key: string;
  readonly line: string;
}

/** What a block shall hold, and how much of the file is loaded. */
export interface WantedBlock {
  readonly lines: readonly WantedLine[];
  readonly caps: Caps | null;
  /** The line that stands for those that do not fit. */
  more(count: number): string;
  /** Writes edited lines anew, and moves below the block what was put in by hand. */
  readonly restore: boolean;
}

/** A text with its block as it shall be. */
export interface PlannedBlock {
  readonly text: string;
  /** Lines that were edited by hand and went with the memory they were of. */
  readonly dropped: readonly { readonly key: string; readonly line: string }[];
  /** How many records found no room, not even as a number. */
  readonly unsaid: number;
}

type Line = Pick<Copy, 'key' | 'line' | 'mark'>;

/**
 * Plans the block of one file: what is wanted, in its order, with what people changed inside it
 * kept in place. Everything outside of the block keeps its bytes; a block that holds nothing goes,
 * and with it what it brought.
 */
export function planBlock(
  text: string,
  block: MemoryBlock | null,
  wanted: WantedBlock,
): PlannedBlock {
  const before = wanted.restore ? [] : (block?.copies ?? []);
  const kept = new Map(
    before.flatMap((copy) =>
      copy.key !== null && copy.state !== 'intact' ? [[copy.key, copy] as const] : [],
    ),
  );
  const keys = new Set(wanted.lines.map((line) => line.key));
  const outside = block ? outsideOf(text, block) : text;
  // A line of somebody else's may be all that leads to a note: it leaves the block, and stays.
  const below = (wanted.restore ? (block?.copies ?? []) : []).flatMap(({ state, line }) =>
    state === 'added' && line !== null ? [line] : [],
  );
  const withLines = (lines: readonly WantedLine[]): string =>
    put(
      text,
      outside,
      block,
      withAdded(
        lines.map(({ key, line }) => kept.get(key) ?? { key, line, mark: lineMark(line) }),
        before,
      ),
      below,
    );
  // Room is found by leaving out records; people's own lines stay, whatever they take.
  const first = (count: number): WantedLine[] =>
    wanted.lines.filter((line, at) => at < count || kept.has(line.key));
  const dropped = before.flatMap((copy) =>
    copy.key !== null &&
    copy.key !== 'more' &&
    copy.state === 'edited' &&
    copy.line !== null &&
    !keys.has(copy.key)
      ? [{ key: copy.key, line: copy.line }]
      : [],
  );
  const holding = (count: number): string => {
    const lines = first(count);
    const more = wanted.lines.length - lines.length;
    return withLines(more > 0 ? [...lines, { key: 'more', line: wanted.more(more) }] : lines);
  };
  if (!fits(holding(0), wanted.caps)) {
    const all = holding(wanted.lines.length);
    if (fits(all, wanted.caps)) return { text: all, dropped, unsaid: 0 };
    const own = first(0);
    return { text: withLines(own), dropped, unsaid: wanted.lines.length - own.length };
  }
  let count = Math.min(wanted.lines.length, wanted.caps?.lines ?? Infinity);
  while (count > 0 && !fits(holding(count), wanted.caps)) count -= 1;
  return { text: holding(count), dropped, unsaid: 0 };
}

/**
 * The lines with those that a person put in, each below the nearest it stood under that is still
 * there.
 */
function withAdded(lines: readonly Line[], before: readonly Copy[]): Line[] {
  const there = new Set(lines.map((line) => line.key));
  const below = new Map<string | null, Line[]>();
  let above: string | null = null;
  for (const copy of before) {
    if (copy.state === 'added') {
      const group = below.get(above);
      if (group) group.push(copy);
      else below.set(above, [copy]);
    } else if (copy.line !== null && there.has(copy.key)) above = copy.key;
  }
  return [
    ...(below.get(null) ?? []),
    ...lines.flatMap((line) => [line, ...(below.get(line.key) ?? [])]),
  ];
}

function put(
  text: string,
  outside: string,
  block: MemoryBlock | null,
  lines: readonly Line[],
  below: readonly string[],
): string {
  const isEmpty = lines.every(({ line, mark }) => line === null && mark === null);
  if (isEmpty && below.length === 0) return outside;
  const written = [...(isEmpty ? [] : blockText(lines)), ...below];
  if (block)
    return (
      text.slice(0, block.start) +
      written.join(lineEnding(text, block.start)) +
      text.slice(block.end)
    );
  const ending = lineEnding(text, text.length);
  if (text === '') return `${written.join(ending)}${ending}`;
  return text.endsWith('\n')
    ? `${text}${written.join(ending)}${ending}`
    : `${text}${ending}${written.join(ending)}`;
}

/** The text as it was before the block was put at its end. */
export function outsideOf(text: string, block: MemoryBlock): string {
  const next = nextLine(text, block.end);
  // Without a newline after it, the text had none before: the one in front of the block came with
  // it.
  if (next === block.end && block.start > 0)
    return text.slice(0, block.start - lineEnding(text, block.start - 1).length);
  return text.slice(0, block.start) + text.slice(next);
}

function fits(text: string, caps: Caps | null): boolean {
  return caps === null || (countLines(text) <= caps.lines && utf8Length(text) <= caps.bytes);
}
