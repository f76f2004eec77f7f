import type { ReadRecord } from '#promotion/edits/edit-buffer';
import { readTrees } from '#threads/read-trees';
import type { Layout } from '#workspace/paths/layout';
import { readDocuments } from '#workspace/read-documents';
import { readRecords } from '#workspace/read-records';
import { type NativeFact, nativeFactIn } from '#workspace/stores/native-fact';

/**
 * Reads one text as the record it would be at a path in this layout; null when it is not wholly
 * well formed.
 */
export function recordReader(layout: Layout): ReadRecord {
  return async (path, text) => {
    const byteOrderMark = text.startsWith('\ufeff');
    const records = await readRecords(
      [{ path, text: byteOrderMark ? text.slice(1) : text, byteOrderMark }],
      layout,
      new Set([path]),
      readTrees,
    );
    const broken = records.malformed.some(
      (file) => !(file.problem.kind === 'text' && file.problem.reason === 'byte-order-mark'),
    );
    return broken ? null : (records.byPath.get(path) ?? null);
  };
}

/**
 * A native fact as another text of its file has it, whose frontmatter may be none; null where it
 * does not stand there.
 */
export async function nativeVersion(
  fact: Pick<NativeFact, 'file' | 'path'>,
  text: string,
): Promise<NativeFact | null> {
  const byteOrderMark = text.startsWith('\ufeff');
  const { documents } = await readDocuments(
    [{ path: fact.file, text: byteOrderMark ? text.slice(1) : text, byteOrderMark }],
    readTrees,
  );
  const [document] = documents;
  return document ? nativeFactIn(document, fact.path, null) : null;
}
