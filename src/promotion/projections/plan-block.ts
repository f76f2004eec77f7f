import { blockText, lineMark, type Copy, type MemoryBlock } from '#provenance/projections/memory-block';
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
  /** Writes edited lines anew, and takes out what was put in by hand. */
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
 * Plans the block of one file: what is wanted, in its order, with what people changed inside it kept in place (document
 * 6.3). Everything outside of the block keeps its bytes; a block that holds nothing goes, and with it what it brought.
 */
export function planBlock(text: string, block: MemoryBlock | null, wanted: WantedBlock): PlannedBlock {
  const before = wanted.restore ? [] : (block?.copies ?? []);
  const kept = new Map(before.flatMap((copy) => (copy.key !== null && copy.state !== 'intact' ? [[copy.key, copy] as const] : [])));
  const keys = new Set(wanted.lines.map((line) => line.key));
  const outside = block ? outsideOf(text, block) : text;
  const withLines = (lines: readonly WantedLine[]): string => put(text, outside, block, withAdded(lines.map(({ key, line }) => kept.get(key) ?? { key, line, mark: lineMark(line) }), before));
  // Room is found by leaving out records; people's own lines stay, whatever they take.
  const first = (count: number): WantedLine[] => wanted.lines.filter((line, at) => at < count || kept.has(line.key));
  const dropped = before.flatMap((copy) => (copy.key !== null && copy.key !== 'more' && copy.state === 'edited' && copy.line !== null && !keys.has(copy.key) ? [{ key: copy.key, line: copy.line }] : []));
  for (let count = Math.min(wanted.lines.length, wanted.caps?.lines ?? Infinity); count >= 0; count -= 1) {
    const lines = first(count);
    const more = wanted.lines.length - lines.length;
    const after = withLines(more > 0 ? [...lines, { key: 'more', line: wanted.more(more) }] : lines);
    if (fits(after, wanted.caps)) return { text: after, dropped, unsaid: 0 };
  }
  const own = first(0);
  return { text: withLines(own), dropped, unsaid: wanted.lines.length - own.length };
}

/** The lines with those that a person put in, each below the nearest it stood under that is still there. */
function withAdded(lines: readonly Line[], before: readonly Copy[]): Line[] {
  const result = [...lines];
  let at = 0;
  for (const copy of before) {
    if (copy.state === 'added') {
      result.splice(at, 0, copy);
      at += 1;
    } else if (copy.line !== null) {
      const above = result.findIndex((line) => line.key === copy.key);
      if (above !== -1) at = above + 1;
    }
  }
  return result;
}

function put(text: string, outside: string, block: MemoryBlock | null, lines: readonly Line[]): string {
  if (!lines.some((line) => line.line !== null) && !lines.some((line) => line.mark !== null)) return outside;
  const written = blockText(lines);
  if (block) return text.slice(0, block.start) + written.join(lineEnding(text, block.start)) + text.slice(block.end);
  const ending = lineEnding(text, text.length);
  if (text === '') return `${written.join(ending)}${ending}`;
  return text.endsWith('\n') ? `${text}${written.join(ending)}${ending}` : `${text}${ending}${written.join(ending)}`;
}

/** The text as it was before the block was put at its end. */
export function outsideOf(text: string, block: MemoryBlock): string {
  const next = nextLine(text, block.end);
  // Without a newline after it, the text had none before: the one in front of the block came with it.
  if (next === block.end && block.start > 0) return text.slice(0, block.start - lineEnding(text, block.start - 1).length);
  return text.slice(0, block.start) + text.slice(next);
}

function fits(text: string, caps: Caps | null): boolean {
  return caps === null || (countLines(text) <= caps.lines && utf8Length(text) <= caps.bytes);
}
