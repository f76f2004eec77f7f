import { holderFor, holdsAll } from '#workspace/lazy-document';
import { laidFile } from '#workspace/laid-text';
import type { SourceFile } from '#workspace/source-file';

import { openAside } from './aside.ts';

/**
 * Takes files in one by one. Once they are more than anybody holds all parts of, their texts are laid aside, and read
 * from there where they are wanted: node holds a hundred thousand findings in half a gigabyte (document 8, memory).
 */
export function layingAside(): (file: SourceFile) => SourceFile {
  let taken = 0;
  let aside: ReturnType<typeof openAside> | null = null;
  const holder = holderFor(Infinity);
  return (file) => {
    taken += 1;
    if (holdsAll(taken) || !('text' in file)) return file;
    aside ??= openAside();
    return laidFile(file, aside(Buffer.from(file.text)), holder);
  };
}

/** The same for files of git, whose blobs are held already: where they are many, their texts are read from those. */
export function laidAsBlobs(files: number): (file: SourceFile, blob: { readonly bytes: Buffer }) => SourceFile {
  if (holdsAll(files)) return (file) => file;
  const holder = holderFor(files);
  return (file, blob) => ('text' in file ? laidFile(file, { text: () => blob.bytes.toString('utf8', file.byteOrderMark ? 3 : 0) }, holder) : file);
}
