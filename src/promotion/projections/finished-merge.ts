import { blockText, readMemoryBlock } from '#provenance/derived/memory-block';
import { outsideOf } from '#provenance/derived/plan-block';
import { lineEnding } from '#workspace/edit/text-lines';

import { hasConflicts } from '../edits/merge-conflicts.ts';

/**
 * A text out of its conflict markers where two branches changed only what ledger wrote: its block
 * holds the lines of both, and is written anew anyway. The text itself where it has no conflict;
 * null where both changed something else, and a person has to decide.
 */
export function finishedMerge(text: string): string | null {
  if (!hasConflicts(text)) return text;
  const [ours, theirs] = (['ours', 'theirs'] as const).map((side) => partsOf(sideOf(text, side)));
  if (!ours || !theirs || ours.outside !== theirs.outside) return null;
  const lines = [...new Set([...ours.lines, ...theirs.lines])];
  return ours.head + blockText(lines).join(lineEnding(text, ours.head.length)) + ours.tail;
}

interface Parts {
  readonly head: string;
  readonly tail: string;
  readonly outside: string;
  readonly lines: readonly string[];
}

function partsOf(text: string | null): Parts | null {
  const found = text === null ? null : readMemoryBlock(text);
  if (text === null || found === null || found.kind === 'broken') return null;
  if (found.kind === 'none') return { head: text, tail: '', outside: text, lines: [] };
  const { block } = found;
  return {
    head: text.slice(0, block.start),
    tail: text.slice(block.end),
    outside: outsideOf(text, block),
    lines: block.lines.map((line) => line.text),
  };
}

function sideOf(text: string, side: 'ours' | 'theirs'): string | null {
  let at: 'both' | 'ours' | 'base' | 'theirs' = 'both';
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    if (at === 'both' && /^<{7}(?: |\r?$)/.test(line)) at = 'ours';
    else if (at === 'ours' && /^\|{7}(?: |\r?$)/.test(line)) at = 'base';
    else if ((at === 'ours' || at === 'base') && /^={7}\r?$/.test(line)) at = 'theirs';
    else if (at === 'theirs' && /^>{7}(?: |\r?$)/.test(line)) at = 'both';
    else if (at === 'both' || at === side) kept.push(line);
  }
  return at === 'both' ? kept.join('\n') : null;
}
