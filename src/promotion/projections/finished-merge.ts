import type { BlockReading } from '#provenance/projections/memory-block';

import { hasConflicts } from '../merge-conflicts.ts';
import { outsideOf } from './plan-block.ts';

/**
 * A text out of its conflict markers where two branches changed only the block, which is written anew anyway; the text
 * itself where it has none, and null where a person has to decide: both changed something else, or one edited the block.
 */
export function finishedMerge(text: string, read: (text: string) => BlockReading): string | null {
  if (!hasConflicts(text)) return text;
  const [ours, theirs] = [sideOf(text, 'ours'), sideOf(text, 'theirs')];
  if (ours === null || theirs === null) return null;
  const [one, other] = [restOf(ours, read), restOf(theirs, read)];
  return one !== null && one === other ? ours : null;
}

/** What stands outside of a block that nobody edited; null where somebody did. */
function restOf(text: string, read: (text: string) => BlockReading): string | null {
  const found = read(text);
  if (found.kind === 'none') return text;
  return found.kind === 'block' && found.block.copies.every((copy) => copy.state === 'intact') ? outsideOf(text, found.block) : null;
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
