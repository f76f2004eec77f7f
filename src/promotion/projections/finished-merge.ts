import { blockText, readMemoryBlock } from '#provenance/derived/memory-block';
import { outsideOf } from '#provenance/derived/plan-block';
import { lineEnding } from '#workspace/edit/text-lines';

import { hasConflicts, resolveConflicts } from '../edits/merge-conflicts.ts';

/**
 * A text without its conflict markers, where two branches changed only its block: the block gets
 * the lines of both, and ledger writes it anew afterwards. The text itself where it has none; null
 * where both changed anything else, and a person has to decide.
 */
export function finishedMerge(text: string): string | null {
  if (!hasConflicts(text)) return text;
  const lines = text.split('\n');
  const ours = partsOf(resolveConflicts(lines, (mine) => mine));
  const theirs = partsOf(resolveConflicts(lines, (_mine, other) => other));
  if (!ours || !theirs || ours.outside !== theirs.outside) return null;
  const block = blockText([...new Set([...ours.lines, ...theirs.lines])]);
  return ours.head + block.join(lineEnding(text, ours.head.length)) + ours.tail;
}

interface Parts {
  readonly head: string;
  readonly tail: string;
  readonly outside: string;
  readonly lines: readonly string[];
}

function partsOf(side: ReturnType<typeof resolveConflicts>): Parts | null {
  if ('line' in side) return null;
  const text = side.lines.join('\n');
  const found = readMemoryBlock(text);
  if (found.kind === 'broken') return null;
  if (found.kind === 'none') return { head: text, tail: '', outside: text, lines: [] };
  const { block } = found;
  return {
    head: text.slice(0, block.start),
    tail: text.slice(block.end),
    outside: outsideOf(text, block),
    lines: block.lines.map((line) => line.text),
  };
}
