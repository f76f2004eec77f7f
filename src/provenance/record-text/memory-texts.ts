import type { MemoryRecord } from '#workspace/records';

import type { Details } from '../item-content.ts';
import { pinnedParts } from './pin.ts';
import { type MemoryTexts, stringsIn, textsOf } from './strings-of-record.ts';

/** What was found, as far as it is in words. */
interface Found {
  readonly claim: string;
  readonly loadWhen: string | null;
  readonly details: Details;
}

/**
 * Every text that becomes memory with a discovery: of its record all keys and sections as they are
 * now, else title, claim, condition and details.
 */
export function memoryTexts(
  { claim, loadWhen, details }: Found,
  record: MemoryRecord | null,
): MemoryTexts {
  if (!record) {
    const { alternatives: weighed, ...kept } = details;
    return { said: [claim, loadWhen ?? '', ...stringsIn(kept)], weighed: stringsIn(weighed) };
  }
  if (record.role === 'native')
    return {
      said: [
        claim,
        loadWhen ?? '',
        ...stringsIn(details),
        pinnedParts(record).body,
        ...stringsIn(pinnedParts(record).keys),
      ],
      weighed: [],
    };
  const { said, weighed } = textsOf(record);
  return { said: [claim, ...said], weighed };
}
