import type { ReadRecord } from '#promotion/desk';
import { readTrees } from '#threads/read-trees';
import type { Layout } from '#workspace/layout';
import { readRecords } from '#workspace/read-records';

/** Reads one text as the record it would be at a path in this layout; null when it is not wholly well formed. */
export function recordReader(layout: Layout): ReadRecord {
  return async (path, text) => {
    const byteOrderMark = text.startsWith('\ufeff');
    const records = await readRecords([{ path, text: byteOrderMark ? text.slice(1) : text, byteOrderMark }], layout, new Set([path]), readTrees);
    const broken = records.malformed.some((file) => !(file.problem.kind === 'text' && file.problem.reason === 'byte-order-mark'));
    return broken ? null : (records.byPath.get(path) ?? null);
  };
}
