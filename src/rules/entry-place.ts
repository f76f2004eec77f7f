import type { Entry } from '#workspace/dialects/ledger-entry';

import type { At } from './rule.ts';

/** Where an entry writes something: the first place of the text, or the line the entry begins with. */
export function entryPlace(entry: Entry, text: string): At {
  const start = entry.text.indexOf(text);
  return { path: entry.path, span: start === -1 ? { start: 0, end: 1 } : { start, end: start + text.length } };
}

/** Where an entry names an item. */
export function itemPlace(entry: Entry, item: string): At {
  return entryPlace(entry, `"item": ${JSON.stringify(item)}`);
}
