import { oneLine } from '#diagnostics/plain-text';
import type { QueueItem } from '#workspace/records';

/**
 * Tells whether a row is still among others: by id, by words, or by place, kind and target where
 * somebody mended the words. Of each row only those are looked at that can be the same, as a queue
 * may be long.
 */
export function keptIn(rows: readonly QueueItem[]): (before: QueueItem) => boolean {
  const ids = new Set(rows.map((row) => row.id?.value));
  const all = new Set(rows.map(wordsOf));
  const ofNoId = new Set(rows.filter((row) => !row.id).map(wordsOf));
  return (before) => {
    if (before.id && ids.has(before.id.value)) return true;
    if ((before.id ? ofNoId : all).has(wordsOf(before))) return true;
    const there = rows[before.position - 1];
    return (
      there !== undefined &&
      !(before.id && there.id) &&
      before.target !== null &&
      placeOf(before) === placeOf(there) &&
      shared(wordsOf(before), wordsOf(there)) >= 0.5
    );
  };
}

function wordsOf(row: QueueItem): string {
  return oneLine(row.discovery.value).toLowerCase();
}

function placeOf(row: QueueItem): string {
  return [row.position, row.kind?.value, row.target?.value].join('\0');
}

/** The part of the first text's words that the second has as well. */
function shared(one: string, other: string): number {
  const [words, others] = [one.split(' '), new Set(other.split(' '))];
  return words.filter((word) => others.has(word)).length / words.length;
}
