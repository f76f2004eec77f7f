import { present } from '#diagnostics/present';

import type { Loss } from './shown-tier.ts';
import { firedCaps, type SplicedIndex } from './spliced-index.ts';

/** What an index lost before it was loaded: its comments, and what is over the caps. */
export function indexLosses(index: SplicedIndex): Loss[] {
  const why = firedCaps(index);
  return present([
    index.comments > 0 && {
      by: 'comments',
      text: 'HTML comments stay on disk',
      bytes: index.comments,
    },
    why !== null && {
      by:
        index.fired.lines && index.fired.bytes
          ? 'lines, bytes'
          : index.fired.lines
            ? 'lines'
            : 'bytes',
      text: `the index is ${why}`,
      bytes: index.cut,
    },
  ]);
}
