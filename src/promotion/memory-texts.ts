import { canonicalBody } from '#provenance/body-digest';
import { stringsIn, textsOf, type MemoryTexts } from '#provenance/texts-of-record';
import type { MemoryRecord } from '#workspace/records';

import type { Discovery } from './discovery.ts';

/**
 * Every text that becomes memory with a discovery: of its record all keys and sections as they are now, else title,
 * claim, condition and details.
 */
export function memoryTexts({ claim, loadWhen, details }: Discovery, record: MemoryRecord | null): MemoryTexts {
  if (!record) {
    const { alternatives: weighed, ...kept } = details;
    return { said: [claim, loadWhen ?? '', ...stringsIn(kept)], weighed: stringsIn(weighed) };
  }
  if (record.role === 'native') return { said: [claim, loadWhen ?? '', ...stringsIn(details), canonicalBody(record)], weighed: [] };
  const { said, weighed } = textsOf(record);
  return { said: [claim, ...said], weighed };
}
