import type { Entry } from '#workspace/dialects/ledger-entry';
import type { DiscoveryRecord } from '#workspace/records';

import type { At, RelatedAt } from './rule.ts';

/**
 * Where an entry writes something: the first place of the text, or the line the entry begins with.
 */
export function entryPlace(entry: Entry, text: string): At {
  const start = entry.text.indexOf(text);
  return {
    path: entry.path,
    span: start === -1 ? { start: 0, end: 1 } : { start, end: start + text.length },
  };
}

/** Where an entry names an item. */
export function itemPlace(entry: Entry, item: string): At {
  return entryPlace(entry, `"item": ${JSON.stringify(item)}`);
}

/** Where a record says who it is, beside the line of it that a report stands on. */
export function theRecord(record: DiscoveryRecord): RelatedAt {
  return { path: record.path, span: record.id.span, message: 'the record' };
}
