import { decode } from '#disk/reading/read-source';
import type { BoundedBlob } from '#git/objects/bounded-blobs';

/** The text of a blob; null for one that is absent, too large or not a text. */
export function textOfBlob(path: string, blob: BoundedBlob | undefined): string | null {
  const file = blob && 'bytes' in blob ? decode(path, blob.bytes) : null;
  return file && 'text' in file ? file.text : null;
}
