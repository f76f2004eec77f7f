import { lineEnding, nextLine } from '#workspace/edit/text-lines';
import { countLines, utf8Length } from '#workspace/stores/index-splice';
import type { Caps } from '#workspace/stores/store';

import { blockText, type MemoryBlock } from './memory-block.ts';

/** What a block shall hold, and how much of the file is loaded. */
export interface WantedBlock {
  readonly lines: readonly string[];
  readonly caps: Caps | null;
  /** The line that counts those that do not fit. */
  more(count: number): string;
  /** Whether ledger wrote a line; what people put among them is kept, below the block. */
  isOwn(line: string): boolean;
}

/** A text with its block as it shall be. */
export interface PlannedBlock {
  readonly text: string;
  /** The lines of the block. */
  readonly lines: readonly string[];
  /** How many records found no room, not even as a number. */
  readonly unsaid: number;
}

/**
 * Plans the block of one file. Everything outside of the block keeps its bytes; a block that holds
 * nothing goes, and with it the line break that came with it.
 */
export function planBlock(
  text: string,
  block: MemoryBlock | null,
  wanted: WantedBlock,
): PlannedBlock {
  const { lines, caps } = wanted;
  const outside = outsideOf(text, block);
  const below = (block?.lines ?? []).map((line) => line.text).filter((line) => !wanted.isOwn(line));
  const plan = (held: readonly string[], unsaid = 0): PlannedBlock => ({
    text: put(text, outside, block, held, below),
    lines: held,
    unsaid,
  });
  const fits = (planned: PlannedBlock): boolean =>
    caps === null ||
    (countLines(planned.text) <= caps.lines && utf8Length(planned.text) <= caps.bytes);
  const whole = plan(lines);
  if (fits(whole)) return whole;
  const holding = (count: number): PlannedBlock =>
    plan([...lines.slice(0, count), wanted.more(lines.length - count)]);
  if (!fits(holding(0))) return plan([], lines.length);
  let count = Math.min(lines.length - 1, caps?.lines ?? Infinity);
  while (count > 0 && !fits(holding(count))) count -= 1;
  return holding(count);
}

function put(
  text: string,
  outside: string,
  block: MemoryBlock | null,
  lines: readonly string[],
  below: readonly string[],
): string {
  if (lines.length + below.length === 0) return outside;
  const written = [...(lines.length === 0 ? [] : blockText(lines)), ...below];
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
export function outsideOf(text: string, block: MemoryBlock | null): string {
  if (block === null) return text;
  const next = nextLine(text, block.end);
  // Without a newline after it, the text had none before: the one in front of the block came with
  // it.
  if (next === block.end && block.start > 0)
    return text.slice(0, block.start - lineEnding(text, block.start - 1).length);
  return text.slice(0, block.start) + text.slice(next);
}
