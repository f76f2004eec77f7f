import {
  type BlockReading,
  blockText,
  type Copy,
  lineMark,
} from '#provenance/projections/memory-block';
import { lineEnding } from '#workspace/edit/text-lines';

import { hasConflicts } from '../edits/merge-conflicts.ts';
import { outsideOf } from './plan-block.ts';

/**
 * A text out of its conflict markers where two branches changed only what ledger wrote, with an
 * empty block, for it is written anew anyway; the text itself where it has none, and null where a
 * person has to decide: both changed something else, or somebody edited a line.
 */
export function finishedMerge(text: string, read: (text: string) => BlockReading): string | null {
  if (!hasConflicts(text)) return text;
  const sides = (['ours', 'theirs'] as const).map((side) => partsOf(sideOf(text, side), read));
  const [ours, theirs] = sides;
  if (!ours || !theirs || ours.outside !== theirs.outside) return null;
  // What merged by itself stands on both sides, and its checksum on one.
  const marks = new Set([...ours.copies, ...theirs.copies].flatMap((copy) => copy.mark ?? []));
  const edited = [...ours.copies, ...theirs.copies].some(
    ({ line }) => line !== null && !marks.has(lineMark(line)),
  );
  return edited ? null : ours.emptied;
}

interface Parts {
  readonly outside: string;
  readonly emptied: string;
  readonly copies: readonly Copy[];
}

function partsOf(text: string | null, read: (text: string) => BlockReading): Parts | null {
  const found = text === null ? null : read(text);
  if (text === null || found === null || found.kind === 'broken') return null;
  if (found.kind === 'none') return { outside: text, emptied: text, copies: [] };
  const { block } = found;
  return {
    outside: outsideOf(text, block),
    emptied:
      text.slice(0, block.start) +
      blockText([]).join(lineEnding(text, block.start)) +
      text.slice(block.end),
    copies: block.copies,
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
