import type { ReadRecord } from '#promotion/edits/edit-buffer';
import { readTrees } from '#threads/read-trees';
import type { TextFile } from '#workspace/document';
import { layoutOf } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import { readDocuments } from '#workspace/read-documents';
import { readRecords } from '#workspace/read-records';
import { type NativeFact, nativeFactIn } from '#workspace/stores/native-fact';

/**
 * Reads a text as the record it would be at a path; null when it is not wholly well formed.
 *
 * @param memory its configuration, and the folder that `.adr-dir` names
 */
export function recordReader(memory: {
  readonly config: ConfigInForce;
  readonly adrFolder: string | null;
}): ReadRecord {
  const layout = layoutOf(memory.config, memory.adrFolder);
  return async (path, text) => {
    const files = [textFile(path, text)];
    const records = await readRecords(files, layout, new Set([path]), readTrees);
    const isBroken = records.malformed.some(
      ({ problem }) => !(problem.kind === 'text' && problem.reason === 'byte-order-mark'),
    );
    return isBroken ? null : (records.byPath.get(path) ?? null);
  };
}

/** Reads a native fact from another text of its file; null where that text does not have it. */
export async function nativeVersion(
  fact: Pick<NativeFact, 'file' | 'path'>,
  text: string,
): Promise<NativeFact | null> {
  const { documents } = await readDocuments([textFile(fact.file, text)], readTrees);
  const [document] = documents;
  return document ? nativeFactIn(document, fact.path, null) : null;
}

function textFile(path: string, text: string): TextFile {
  const byteOrderMark = text.startsWith('\ufeff');
  return { path, text: byteOrderMark ? text.slice(1) : text, byteOrderMark };
}
